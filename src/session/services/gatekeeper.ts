// Asks the gate about each text before it is typed, and asks the person if the client can.
import type { GateConfig } from '../../config.ts';
import { PtyholdError } from '../../errors.ts';
import type { Judge, Judgement, Question } from '../../gate/judge.ts';
import { applyKeys, EMPTY_LINE, type Unrun } from '../../gate/line/keystrokes.ts';
import { cut } from '../../terminal/fold-items.ts';

/** Asks the person. False also if nobody answers. */
export type Confirm = (question: string) => Promise<boolean>;

/** Who allows a dangerous text. */
export interface Leave {
  force: boolean;
  /** Undefined if the client cannot ask. */
  confirm: Confirm | undefined;
  /** What the person has agreed to. */
  agreed?: ReadonlySet<string>;
}

/** Thrown if the person must be asked first. */
class Objection {
  readonly key: string;
  readonly question: string;
  readonly refusal: PtyholdError;

  constructor(key: string, question: string, refusal: PtyholdError) {
    this.key = key;
    this.question = question;
    this.refusal = refusal;
  }
}

/**
 * Tries, asks the person if needed, and tries again. A person takes time, and others may type meanwhile. So the attempt
 * ends when it throws the question, holds nobody up, and is judged anew after the answer.
 */
export async function withLeave<T>(leave: Leave, attempt: (leave: Leave) => Promise<T>): Promise<T> {
  const agreed = new Set<string>();
  for (;;) {
    try {
      return await attempt({ ...leave, agreed });
    } catch (error) {
      if (!(error instanceof Objection)) throw error;
      if (!(await leave.confirm?.(error.question))) throw error.refusal;
      agreed.add(error.key);
    }
  }
}

export interface AdmissionRequest extends Question {
  leave: Leave;
  /** Looks again for the program that reads, if none was seen. */
  lookAgain?: (() => Promise<string | undefined>) | undefined;
  /** Whether nothing was drawn on the line, so that another program has read what may stand there. */
  isLineBare?: (() => Promise<boolean>) | undefined;
  /** A secret is named in no refusal and is not remembered. */
  secret?: boolean;
}

export interface Admission {
  /** The text that then stands on the line and has not run. */
  unrun: Unrun;
  /** Says that the text passed in spite of a rule. */
  note: string | undefined;
}

type Refused = Extract<Judgement, { blocked: true }>;

const LONGEST_ASKED = 1_000;

export class Gatekeeper {
  readonly #settings: GateConfig;
  #judge: Promise<Judge> | undefined;

  constructor(settings: GateConfig) {
    this.#settings = settings;
  }

  async admit(entry: AdmissionRequest): Promise<Admission> {
    const kept = (): Unrun => (entry.secret ? EMPTY_LINE : lastLine(entry));
    if (this.#settings.mode === 'off') return { unrun: kept(), note: undefined };
    const verdict = await this.#judgeEntry(entry);
    if (!verdict.blocked) return { unrun: entry.secret ? EMPTY_LINE : verdict.unrun, note: undefined };
    const note = this.#passOrObject(entry, verdict);
    return { unrun: kept(), note };
  }

  #passOrObject(entry: AdmissionRequest, { rule, reason, advice, command }: Refused): string {
    const { force, agreed, confirm } = entry.leave;
    const key = `${rule} ${command}`;
    if (force) return `let through by force in spite of the rule ${rule}`;
    if (agreed?.has(key)) return `the person agreed to it in spite of the rule ${rule}`;
    const what = `${entry.secret ? 'the secret' : `\`${command}\``} ${reason}`;
    const asks = this.#settings.mode === 'ask' && confirm !== undefined;
    const declined = asks ? ' The person was asked and did not agree.' : '';
    const refusal = new PtyholdError(
      'refused',
      `Refused by rule ${rule}: ${what}.${declined} Nothing was typed.`,
      `${advice} If it is truly meant, force: true types it.`,
    );
    throw asks ? new Objection(key, questionFor(entry, rule, what), refusal) : refusal;
  }

  async #judgeEntry(entry: AdmissionRequest): Promise<Judgement> {
    const judge = await this.#load();
    const verdict = judge(entry);
    if (!verdict.blocked) return verdict;
    if (entry.unrun?.others?.some(({ text }) => text === '')) {
      const other = judge({ ...entry, unrun: EMPTY_LINE });
      if (!other.blocked && (await entry.isLineBare?.())) return other;
    }
    if (entry.foreground !== undefined) return verdict;
    const foreground = await entry.lookAgain?.();
    return foreground === undefined ? verdict : judge({ ...entry, foreground });
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

function questionFor({ text, secret }: AdmissionRequest, rule: string, what: string): string {
  const whole = secret ? '' : `\nThe whole text:\n${cut(text.trim(), LONGEST_ASKED)}`;
  return `A model wants to type into a terminal: ${what} (rule ${rule}). Type it anyway?${whole}`;
}

/** The text after the last Enter. */
function lastLine({ text, unrun = EMPTY_LINE }: Question): Unrun {
  const typed = applyKeys(unrun, text);
  const start = typed.text.lastIndexOf('\n') + 1;
  return { text: typed.text.slice(start), cursor: Math.max(0, typed.cursor - start) };
}
