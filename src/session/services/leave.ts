// By whose leave a refused text is typed: by force, or because the person agreed to what they were shown.
import type { PtyholdError } from '../../errors.ts';
import type { Asked } from './question.ts';

/** What came of a question to the person. `cannot`: the client has no way to ask. */
export type PersonSays = 'agreed' | 'declined' | 'cancelled' | 'late' | 'cannot';

/** `too_much`: nobody can be shown all of it in one question. */
export type Disagreed = Exclude<PersonSays, 'agreed'> | 'too_much';

/** Asks the person. The same question about the same text takes an answer that came late. */
export type Confirm = (question: string, text: string) => Promise<PersonSays>;

/** Who allows a dangerous text. */
export interface Leave {
  force: boolean;
  /** Undefined if the client cannot ask. */
  confirm: Confirm | undefined;
  /** What the person has agreed to: each command with its place. */
  agreed?: ReadonlySet<string>;
  /** Present if several sessions ask together. */
  company?: Company;
}

export interface Company {
  ask(objection: Objection): Promise<PersonSays | Disagreed>;
  /** This session has nothing more to ask. */
  passed(): void;
}

/** Thrown if the person must be asked first. */
export class Objection {
  readonly keys: readonly string[];
  readonly asked: Asked;
  readonly question: string;
  readonly text: string;
  readonly refusal: (says: Disagreed) => PtyholdError;

  constructor({ keys, asked, question, text, refusal }: Objection) {
    this.keys = keys;
    this.asked = asked;
    this.question = question;
    this.text = text;
    this.refusal = refusal;
  }
}

/**
 * Tries, asks the person if needed, and tries again. A person takes time, and others may type meanwhile. So the attempt
 * ends when it throws the question, holds nobody up, and is judged anew after the answer.
 */
export async function withLeave<T>(leave: Leave, attempt: (leave: Leave) => Promise<T>): Promise<T> {
  const agreed = new Set(leave.agreed);
  try {
    for (;;) {
      try {
        return await attempt({ ...leave, agreed });
      } catch (error) {
        if (!(error instanceof Objection)) throw error;
        const says = await ask(leave, error);
        if (says !== 'agreed') throw error.refusal(says);
        for (const key of error.keys) agreed.add(key);
      }
    }
  } finally {
    leave.company?.passed();
  }
}

/** The same leave, that tells before the person is asked. */
export function tellingBefore({ confirm, company, ...leave }: Leave, tell: () => void): Leave {
  const told = <T>(ask: () => Promise<T>): Promise<T> => {
    tell();
    return ask();
  };
  return {
    ...leave,
    confirm: confirm && ((question, text) => told(() => confirm(question, text))),
    ...(company && {
      company: { ask: (objection) => told(() => company.ask(objection)), passed: () => company.passed() },
    }),
  };
}

async function ask({ company, confirm }: Leave, objection: Objection): Promise<PersonSays | Disagreed> {
  if (company) return company.ask(objection);
  return (await confirm?.(objection.question, objection.text)) ?? 'cannot';
}
