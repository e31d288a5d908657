// Puts what several sessions of one call want to ask the person into one question, whose answer counts for all of them.
import { QUESTIONS_GATHER_MS } from '../../timing.ts';
import type { Company, Disagreed, Leave, Objection, PersonSays } from './leave.ts';
import { questionForSeveral } from './question.ts';

interface Asked {
  /** Its place in the call, and so in the question: the same question takes an answer that came late. */
  place: number;
  objection: Objection;
  answer: (says: PersonSays | Disagreed) => void;
  fail: (error: unknown) => void;
}

export class OneQuestion {
  readonly #leave: Leave;
  /** The sessions whose text is on its way to the gate. */
  #underWay: number;
  #asked: Asked[] = [];
  #begun = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(leave: Leave, sessions: number) {
    this.#leave = leave;
    this.#underWay = sessions;
  }

  /** Does it for one of the sessions. */
  async during<T>(act: (leave: Leave) => Promise<T>): Promise<T> {
    const place = this.#begun++;
    let isUnderWay = true;
    const passed = (): void => {
      if (isUnderWay) this.#arrive();
      isUnderWay = false;
    };
    const ask = async (objection: Objection): Promise<PersonSays | Disagreed> => {
      isUnderWay = false;
      const says = await this.#ask(place, objection);
      isUnderWay = true;
      this.#underWay += 1;
      return says;
    };
    const company: Company = { ask, passed };
    try {
      return await act({ ...this.#leave, company });
    } finally {
      passed();
    }
  }

  /** A session where the text must wait for its turn holds the question up only for a moment. */
  #ask(place: number, objection: Objection): Promise<PersonSays | Disagreed> {
    const answered = new Promise<PersonSays | Disagreed>((answer, fail) => {
      this.#asked.push({ place, objection, answer, fail });
    });
    this.#timer ??= setTimeout(() => this.#put(), QUESTIONS_GATHER_MS);
    this.#arrive();
    return answered;
  }

  #arrive(): void {
    this.#underWay -= 1;
    if (this.#underWay === 0) this.#put();
  }

  #put(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const asked = this.#asked.sort((a, b) => a.place - b.place);
    this.#asked = [];
    if (asked.length === 0) return;
    this.#askPerson(asked.map(({ objection }) => objection)).then(
      (says) => {
        for (const { answer } of asked) answer(says);
      },
      (error: unknown) => {
        for (const { fail } of asked) fail(error);
      },
    );
  }

  async #askPerson(objections: readonly Objection[]): Promise<PersonSays | Disagreed> {
    const question = questionForSeveral(objections.map(({ asked }) => asked));
    if (question === undefined) return 'too_much';
    return (await this.#leave.confirm?.(question, objections.map(({ text }) => text).join('\0'))) ?? 'cannot';
  }
}
