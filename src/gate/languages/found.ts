// What the reader of a language finds: commands, and scripts in other languages.

import type { Language } from '../../programs/programs.ts';
import { type Call, plainCall, type Value, type Write } from '../command/call.ts';
import type { Inner } from '../command/inner.ts';
import { resolvePath } from '../command/paths.ts';

type FoundCall = Pick<Call, 'name' | 'args'> & Partial<Call>;
/** `excess` is more than can be judged. */
export type Found =
  | { kind: 'excess' }
  /** `content`: what it may write. */
  | { kind: 'call'; call: FoundCall; content?: Value }
  | Extract<Inner, { kind: 'script' }>;

export function foundCall(name: string, args: readonly string[], written: string, input?: Value): Found {
  return { kind: 'call', call: { name, args, written, ...(input && { input }) } };
}

/** A file that the code itself writes. */
export function foundWrite(path: string, written: string, how: Write['how'] = 'empty'): Found {
  return { kind: 'call', call: { name: '', args: [], written, writes: [{ path, how }] } };
}

/** Which of the strings of the code it writes, nobody knows: each may be a line of the file. */
export function withContent(found: Found, strings: readonly string[]): Found {
  if (found.kind !== 'call' || !found.call.writes) return found;
  const paths = found.call.writes.map(({ path }) => path);
  const text = strings.filter((each) => !paths.includes(each)).join('\n');
  return { ...found, content: { text, from: [] } };
}

export function foundScript(text: string, language: Language = 'shell'): Found {
  return { kind: 'script', language, program: { text, from: [] } };
}

/** The command as it runs in a folder. */
export function wholeCall(found: FoundCall, folder: string): Call {
  const cwd = found.cwd === undefined ? folder : resolvePath(found.cwd, folder);
  return { ...plainCall(found.name), ...found, cwd };
}
