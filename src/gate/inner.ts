// What a command starts in its turn: another command, or a script in some language.

import type { Language } from '../programs/programs.ts';
import type { Call, Value } from './call.ts';

export type Inner =
  | { kind: 'command'; words: readonly string[]; from?: readonly Call[]; folder?: string | undefined }
  | {
      kind: 'script';
      language: Language;
      program: Value;
      args?: readonly string[] | undefined;
      self?: string | undefined;
    };

/** Looks up what the text itself wrote to a file. */
export type ReadFile = (path: string) => Value | undefined;

/** What a command starts. */
export type Unwrap = (call: Call, readFile: ReadFile) => Inner[];

export function scriptOf(text: string, call: Call, language: Language = 'shell'): Inner {
  return { kind: 'script', language, program: { text, from: call.from } };
}

/** A shell that reads what comes in, as `ssh host` starts one. */
export function scriptThatComesIn({ input }: Call): Inner[] {
  return input ? [{ kind: 'script', language: 'shell', program: input }] : [];
}
