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

/**
 * Which of the strings of the code a file gets, nobody knows: each may be a line of it, but for the paths of such files, as one would
 * run the other without end.
 */
export function withContents(found: readonly Found[], strings: readonly string[]): readonly Found[] {
  const paths = new Set(found.flatMap((each) => pathsWritten(each)));
  if (paths.size === 0) return found;
  const content: Value = { text: strings.filter((text) => !paths.has(text)).join('\n'), from: [] };
  return found.map((each) => (each.kind === 'call' && each.call.writes ? { ...each, content } : each));
}

function pathsWritten(found: Found): string[] {
  return found.kind === 'call' ? (found.call.writes ?? []).map(({ path }) => path) : [];
}

export function foundScript(text: string, language: Language = 'shell'): Found {
  return { kind: 'script', language, program: { text, from: [] } };
}

/** The command as it runs in a folder. */
export function wholeCall(found: FoundCall, folder: string): Call {
  const cwd = found.cwd === undefined ? folder : resolvePath(found.cwd, folder);
  return { ...plainCall(found.name), ...found, cwd };
}
