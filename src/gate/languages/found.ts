// What the reader of a language finds: commands, and scripts in other languages.

import type { Language } from '../../programs/programs.ts';
import type { Call, Write } from '../command/call.ts';
import type { Inner } from '../command/inner.ts';

type FoundCall = Pick<Call, 'name' | 'args' | 'written'> & Partial<Call>;
/** `excess` is more than can be judged. */
export type Found = { kind: 'excess' } | { kind: 'call'; call: FoundCall } | Extract<Inner, { kind: 'script' }>;

export function foundCall(name: string, args: readonly string[], written: string): Found {
  return { kind: 'call', call: { name, args, written } };
}

/** A file that the code itself writes. */
export function foundWrite(path: string, written: string, how: Write['how'] = 'empty'): Found {
  return { kind: 'call', call: { name: '', args: [], written, writes: [{ path, how }] } };
}

export function foundScript(text: string, language: Language = 'shell'): Found {
  return { kind: 'script', language, program: { text, from: [] } };
}
