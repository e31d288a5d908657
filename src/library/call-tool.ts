// Hands a call to a tool as any client does, and reads its answer.
import * as z from 'zod';
import { PtyholdError } from '../errors.ts';
import { isPlain } from '../targets/target.ts';
import type { Answered } from '../tools/answer-call.ts';
import type { Calls, Given } from '../tools/calls.ts';
import { inLibraryWords } from './library-words.ts';

export type Ask = (tool: string, options: object, signal: AbortSignal | undefined) => Promise<unknown>;

/** Long waits are allowed where nobody gives up for lack of a notice. */
const PROGRESS: Given['progress'] = { tell: () => undefined, say: () => undefined, end: () => undefined };

/** `leaving` ends all calls. */
export function asker(calls: Calls, leaving: AbortSignal, confirm: Given['confirm']): Ask {
  return async (tool, options, signal) => {
    const ending = new AbortController();
    const end = (): void => ending.abort((signal?.aborted ? signal : leaving).reason);
    for (const each of [leaving, signal]) each?.addEventListener('abort', end);
    try {
      if (leaving.aborted || signal?.aborted) end();
      ending.signal.throwIfAborted();
      const ran = await calls.run(tool, snakeCase(options), { signal: ending.signal, progress: PROGRESS, confirm });
      ending.signal.throwIfAborted();
      return read(ran);
    } finally {
      for (const each of [leaving, signal]) each?.removeEventListener('abort', end);
    }
  };
}

function read({ facts, outputs, thrown }: Answered): unknown {
  if (thrown !== undefined) throw inLibraryWords(thrown);
  const { sessions } = facts;
  const told: unknown = Array.isArray(sessions)
    ? { ...facts, sessions: sessions.map((each: object, at) => ({ output: outputs[at] ?? '', ...each })) }
    : { output: outputs.join('\n'), ...facts };
  return camelCase(told);
}

/** `session_id` is `session` in the library, where each is known by its name. */
const NAMES: Readonly<Record<string, string>> = { session: 'session_id', range: 'line_range', changes: 'diff' };

/** Of the options alone: what stands in `env`, or names sessions, is the caller's own. */
function snakeCase(options: object): Record<string, unknown> {
  const given = Object.entries(options).filter(([name, value]) => value !== undefined && name !== 'signal');
  return Object.fromEntries(
    given.map(([name, value]) => [
      NAMES[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      name === 'sessions' && isEntries(value) ? value.map(snakeCase) : value,
    ]),
  );
}

function isEntries(value: unknown): value is object[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null);
}

function camelCase(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map(camelCase);
  if (typeof facts !== 'object' || facts === null) return facts;
  const entries = Object.entries(facts).map(([name, value]) => [
    name === 'session_id' ? 'session' : name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    camelCase(value),
  ]);
  return Object.fromEntries(entries);
}

/** The result of a call for one session has another form than that for several, so a target says which is meant. */
export function requireOne(session: string, method: string): string {
  const isOne = typeof session === 'string' && (isPlain(session) || /^[^#!*?@][^*?@]*@[^*?@]+$/.test(session));
  if (isOne) return session;
  const sentence = `${method} takes one session, and ${z.string().safeParse(session).data ?? 'a list'} may name several.`;
  throw new PtyholdError('bad_argument', sentence, `${method}Each takes them.`);
}
