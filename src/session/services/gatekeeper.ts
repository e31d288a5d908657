// Asks the gate about each text before it is typed, and asks the person if the client can.
import { setTimeout } from 'node:timers/promises';
import type { GateConfig } from '../../config.ts';
import { PtyholdError } from '../../errors.ts';
import type { Judge, Judgement, Question } from '../../gate/judge.ts';
import { applyKeys, EMPTY_LINE, type Unrun } from '../../gate/line/keystrokes.ts';
import { observer } from '../../observer.ts';
import { languageInFront } from '../../programs/programs.ts';
import { cut } from '../../terminal/fold-items.ts';
import { PERSON_ANSWERS_MS } from '../../timing.ts';
import { ABOUT_TO_END_MS } from '../../timing-texts.ts';
import { type Disagreed, type Leave, Objection } from './leave.ts';
import { describePlace, type Place, questionFor } from './question.ts';
import { type Holding, NOTHING_HELD } from './roles.ts';

export interface Refusing {
  id?: string;
  name?: string;
}

export interface AdmissionRequest extends Question {
  leave: Leave;
  /** The session, for the log of events; a session that is yet to be opened has no id. */
  session?: Refusing;
  /** Where it is typed, which is asked for only before the person is. */
  place: () => Promise<Place>;
  /** Looks again for the program that reads, if none was seen or it may have ended, and for what stands on its line. */
  lookAgain?: (() => Promise<Pick<Question, 'foreground' | 'unrun'> | undefined>) | undefined;
  /** Whether nothing was drawn on the line, so that another program has read what may stand there. */
  isLineBare?: (() => Promise<boolean>) | undefined;
  /** The roles under which it is typed. */
  roles?: Holding;
  /** A secret is named in no refusal. */
  secret?: boolean;
}

export interface Admission {
  /** The text that then stands on the line and has not run. */
  unrun: Unrun;
  /** Says that the text passed in spite of a rule. */
  note: string | undefined;
}

type Refused = Extract<Judgement, { blocked: true }>;

/** Of a command in a refusal. The question to the person has it whole. */
const LONGEST_NAMED = 200;

export class Gatekeeper {
  readonly #settings: GateConfig;
  readonly #tell: (where: Refusing, rule: string) => void;
  #judge: Promise<Judge> | undefined;

  /** `tell` is told of each refusal. */
  constructor(settings: GateConfig, tell: (where: Refusing, rule: string) => void = () => undefined) {
    this.#settings = settings;
    this.#tell = tell;
  }

  async admit(entry: AdmissionRequest): Promise<Admission> {
    await this.requireRoles(entry);
    if (this.#settings.mode === 'off') return { unrun: lineAfter(entry), note: undefined };
    const verdict = await judgeEntry(entry, await this.#load());
    if (!verdict.blocked) return { unrun: verdict.unrun, note: undefined };
    const note = await this.#passOrObject(entry, verdict);
    return { unrun: lineAfter(entry), note };
  }

  /** A role is the word of the person: nobody is asked, and nothing forces it. */
  async requireRoles(entry: AdmissionRequest): Promise<void> {
    const { all, kept } = entry.roles ?? NOTHING_HELD;
    if (all.length === 0) return;
    const { createRoleJudge } = await import('../../gate/judge.ts');
    for (const role of all) {
      const isInherited = kept.some(({ name }) => name === role.name);
      const verdict = await judgeEntry(entry, createRoleJudge(role, { isInherited }));
      if (verdict.blocked) throw roleRefusal(entry, verdict, role.name);
    }
  }

  async #passOrObject(entry: AdmissionRequest, refused: Refused): Promise<string> {
    const { force, agreed, confirm } = entry.leave;
    const rules = [...new Set(refused.refusals.map(({ rule }) => rule))].join(', ');
    if (force) return `let through by force in spite of the rule ${rules}`;
    if (this.#settings.mode === 'block') throw this.#refuse(entry, refused, 'blocked');
    if (!confirm) throw this.#refuse(entry, refused, 'cannot');
    const place = await entry.place();
    const keys = refused.refusals.map(({ rule, command }) => `${describePlace(place)}: ${rule} ${command}`);
    const isAgreed = refused.isWhole && keys.every((key) => agreed?.has(key));
    if (isAgreed) return `the person agreed to it in spite of the rule ${rules}`;
    const text = entry.secret ? undefined : `${entry.unrun?.text ?? ''}${entry.text}`;
    const asked = { place, refusals: refused.refusals, text };
    const question = refused.isWhole ? questionFor(asked) : undefined;
    if (question === undefined) throw this.#refuse(entry, refused, 'too_much');
    const refuse = (says: Disagreed): PtyholdError => this.#refuse(entry, refused, says);
    throw new Objection({ keys, asked, question, text: entry.text, refusal: refuse });
  }

  #refuse(entry: AdmissionRequest, refused: Refused, asking: Asking): PtyholdError {
    this.#tell(entry.session ?? {}, refused.rule);
    return refusal(entry, refused, asking);
  }

  /** Loads rules and parser and runs them once, so that the first text does not wait for them. */
  warm(): void {
    if (this.#settings.mode === 'off' || this.#judge !== undefined) return;
    this.#load().then(
      (judge) => judge({ text: 'cd src && ls "$HOME" | grep -v x > y\n', foreground: 'sh' }),
      // The next caller that types gets the error.
      () => undefined,
    );
  }

  /** Loaded on first use, so that the server starts without it. */
  #load(): Promise<Judge> {
    this.#judge ??= import('../../gate/judge.ts').then(({ createJudge }) => createJudge(this.#settings));
    return this.#judge;
  }
}

/** Judges again with what is seen then, before it refuses. */
async function judgeEntry(entry: AdmissionRequest, judge: Judge): Promise<Judgement> {
  const verdict = await judgeUnlessEnding(entry, judge);
  if (!verdict.blocked) return verdict;
  if (entry.unrun?.others?.some(({ text }) => text === '')) {
    const other = judge({ ...entry, unrun: EMPTY_LINE });
    if (!other.blocked && (await entry.isLineBare?.())) return other;
  }
  if (entry.foreground !== undefined) return verdict;
  const seen = await entry.lookAgain?.();
  return seen ? judgeUnlessEnding({ ...entry, ...seen }, judge) : verdict;
}

/** A program that is about to end still looks as if it would read on, whatever made it end. */
async function judgeUnlessEnding(entry: AdmissionRequest, judge: Judge): Promise<Judgement> {
  const verdict = judge(entry);
  if (verdict.blocked || !mayRunBehind(entry, judge)) return verdict;
  await setTimeout(ABOUT_TO_END_MS);
  const seen = (await entry.lookAgain?.()) ?? { foreground: undefined };
  return judge({ ...entry, ...seen });
}

/** Whether it would be refused if the program in front ended before it reads it, so that the shell behind did. */
function mayRunBehind({ text, foreground, lookAgain }: AdmissionRequest, judge: Judge): boolean {
  const language = foreground === undefined ? undefined : languageInFront(foreground);
  // In front of what nobody knows, and of a shell, it was judged so already.
  const isJudged = language === undefined || language === 'shell';
  return !isJudged && lookAgain !== undefined && judge({ text, foreground: 'sh' }).blocked;
}

/** Whether the person was asked, and what came of it. */
type Asking = Disagreed | 'blocked';

const FORCE = 'If it is truly meant, force: true types it.';

const SAID: Readonly<Record<Asking, { happened: string; next: string }>> = {
  blocked: { happened: '', next: FORCE },
  cannot: { happened: ' Nobody was asked: this client cannot put a question to a person.', next: FORCE },
  too_much: { happened: ' Nobody was asked: it is too much to show a person in one question.', next: FORCE },
  cancelled: { happened: ' The question to the person was closed without an answer.', next: FORCE },
  declined: { happened: ' The person was asked and declined.', next: 'Do not force it.' },
  late: {
    happened: ` The person was asked and has not answered within ${PERSON_ANSWERS_MS / 1000} s.`,
    next: 'The question stays open: send the same text again when they have answered.',
  },
};

function refusal({ secret }: AdmissionRequest, refused: Refused, asking: Asking): PtyholdError {
  const { rule, reason, advice, command, refusals } = refused;
  const what = `${secret ? 'the secret' : nameCommand(command)} ${reason}`;
  const others = refusals.length > 1 ? ` So ${describeOthers(refusals.slice(1), secret)}.` : '';
  const { happened, next } = SAID[asking];
  const sentence = `Refused by rule ${rule}: ${what}.${others}${happened} Nothing was typed.`;
  return new PtyholdError('refused', sentence, `${advice} ${next}`);
}

export function roleRefusal(
  { secret }: Pick<AdmissionRequest, 'secret'>,
  { command, reason, advice }: Pick<Refused, 'command' | 'reason' | 'advice'>,
  role: string,
): PtyholdError {
  observer().refused('role', role);
  const what = secret ? 'the secret' : command === '' ? 'this text' : nameCommand(command);
  return new PtyholdError('refused', `Refused by the role ${role}: ${what} ${reason}. Nothing was typed.`, advice);
}

function nameCommand(command: string): string {
  return `\`${cut(command, LONGEST_NAMED)}\``;
}

const OTHERS_NAMED = 3;

function describeOthers(others: Refused['refusals'], secret: boolean | undefined): string {
  const named = secret ? [] : others.slice(0, OTHERS_NAMED).map(({ command }) => nameCommand(command));
  const unnamed = others.length - named.length;
  const all = [...named, ...(unnamed > 0 ? [`${unnamed} more`] : [])];
  return `${all.length === 1 && unnamed < 2 ? 'is' : 'are'} ${all.join(', ')}`;
}

/** The text after the last Enter. */
export function lineAfter({ text, unrun = EMPTY_LINE }: Question): Unrun {
  const typed = applyKeys(unrun, text);
  const start = typed.text.lastIndexOf('\n') + 1;
  return { text: typed.text.slice(start), cursor: Math.max(0, typed.cursor - start) };
}
