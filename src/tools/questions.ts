// Questions to the person, by a form of the client. One that is answered too late keeps its answer for the same text.
import type { ElicitRequestFormParams, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { log } from '../log.ts';
import type { PersonSays } from '../session/services/leave.ts';
import { LATE_ANSWER_MS, PERSON_ANSWERS_MS } from '../timing.ts';
import { within } from '../within.ts';

/** Some clients accept an empty form by themselves, and some preselect Accept: only a tick that a person sets is consent. */
const FORM = {
  type: 'object' as const,
  properties: {
    agree: {
      type: 'boolean' as const,
      title: 'Type it',
      description: 'Tick this to have all of it typed. Otherwise nothing is typed.',
      default: false,
    },
  },
  required: ['agree'],
};

/** Puts a form to the client, along the call in which it is asked: over HTTP that is the stream of its answer. */
export type Put = (
  form: ElicitRequestFormParams,
  options: { signal: AbortSignal; timeout: number },
) => Promise<ElicitResult>;

interface Asking {
  put: Put;
  signal: AbortSignal;
}

interface Open {
  answer: Promise<PersonSays>;
  withdraw: () => void;
}

export class Questions {
  /** Those that nobody answered in time, by question and text. */
  readonly #late = new Map<string, Open>();

  async ask(question: string, text: string, { put, signal }: Asking): Promise<PersonSays> {
    const key = `${question}\0${text}`;
    const open = this.#late.get(key) ?? this.#open(question, put);
    this.#late.delete(key);
    signal.addEventListener('abort', open.withdraw);
    try {
      const told = await within(PERSON_ANSWERS_MS, open.answer);
      if (told) return told.value;
    } finally {
      signal.removeEventListener('abort', open.withdraw);
    }
    this.#keep(key, open);
    return 'late';
  }

  #open(message: string, put: Put): Open {
    const leaving = new AbortController();
    const options = { signal: leaving.signal, timeout: PERSON_ANSWERS_MS + 2 * LATE_ANSWER_MS };
    const form = { mode: 'form' as const, message, requestedSchema: FORM };
    const answer = put(form, options).then(readAnswer, (error: unknown) => {
      if (leaving.signal.aborted) return 'cancelled';
      log.fault('the person could not be asked', error);
      return 'cannot';
    });
    return { answer, withdraw: () => leaving.abort() };
  }

  /** Consent does not hold for ever. */
  #keep(key: string, open: Open): void {
    this.#late.set(key, open);
    const forget = (): void => {
      if (this.#late.get(key) === open) this.#late.delete(key);
      open.withdraw();
    };
    setTimeout(forget, LATE_ANSWER_MS).unref();
  }
}

function readAnswer({ action, content }: ElicitResult): PersonSays {
  if (action === 'cancel') return 'cancelled';
  return action === 'accept' && content?.['agree'] === true ? 'agreed' : 'declined';
}
