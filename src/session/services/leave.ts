// By whose leave a refused text is typed: by force, or because the person agreed to what they were shown.
import type { PtyholdError } from '../../errors.ts';

/** What came of a question to the person. `cannot`: the client has no way to ask. */
export type PersonSays = 'agreed' | 'declined' | 'cancelled' | 'late' | 'cannot';

export type Disagreed = Exclude<PersonSays, 'agreed'>;

/** Asks the person. The same question about the same text takes an answer that came late. */
export type Confirm = (question: string, text: string) => Promise<PersonSays>;

/** Who allows a dangerous text. */
export interface Leave {
  force: boolean;
  /** Undefined if the client cannot ask. */
  confirm: Confirm | undefined;
  /** What the person has agreed to: each command with its place. */
  agreed?: ReadonlySet<string>;
}

/** Thrown if the person must be asked first. */
export class Objection {
  readonly keys: readonly string[];
  readonly question: string;
  readonly text: string;
  readonly refusal: (says: Disagreed) => PtyholdError;

  constructor({ keys, question, text, refusal }: Pick<Objection, 'keys' | 'question' | 'text' | 'refusal'>) {
    this.keys = keys;
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
  const agreed = new Set<string>();
  for (;;) {
    try {
      return await attempt({ ...leave, agreed });
    } catch (error) {
      if (!(error instanceof Objection)) throw error;
      const says = (await leave.confirm?.(error.question, error.text)) ?? 'cannot';
      if (says !== 'agreed') throw error.refusal(says);
      for (const key of error.keys) agreed.add(key);
    }
  }
}
