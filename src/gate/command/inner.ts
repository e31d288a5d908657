// What a command starts: another command, or a script in some language.

import type { Language } from '../../programs/programs.ts';
import type { Call, Value } from './call.ts';
import { namedBy } from './command-name.ts';
import { resolvePath } from './paths.ts';

export type Inner =
  | { kind: 'command'; words: readonly string[]; from?: readonly Call[]; folder?: string | undefined }
  | {
      kind: 'script';
      language: Language;
      program: Value;
      args?: readonly string[] | undefined;
      self?: string | undefined;
    };

/** The content of a file that the text itself wrote before, or of what comes in. */
export type ReadFile = (path: string) => Value | undefined;

/** Under these names a program reads what a pipe or a heredoc feeds to it. */
const STANDARD_INPUT = /^(?:-|\/(?:dev\/stdin|dev\/fd\/0|proc\/self\/fd\/0))$/;

export function inputNamed(path: string, { input }: Pick<Call, 'input'>): Value | undefined {
  return STANDARD_INPUT.test(path) ? input : undefined;
}

/** What those of the files hold that are known. */
export function contentsOf(paths: readonly string[], readFile: ReadFile): Value[] {
  return paths.map(readFile).filter((content) => content !== undefined);
}

/** Finds what a command starts. */
export type Unwrap = (call: Call, readFile: ReadFile) => Inner[];

export function scriptOf(text: string, call: Call, language: Language = 'shell'): Inner {
  return { kind: 'script', language, program: { text, from: call.from } };
}

/** The command runs its input, as `ssh host` does. */
export function scriptThatComesIn({ input }: Call, language: Language = 'shell'): Inner[] {
  return input ? [{ kind: 'script', language, program: input }] : [];
}

/** The code of the command runs its input, as commands or in its own language. */
export function inputRun(call: Call, language: Language): Inner[] {
  return [...scriptThatComesIn(call), ...scriptThatComesIn(call, language)];
}

/** The command that another one starts. */
export function innerCall(outer: Call, { words, from, folder }: Extract<Inner, { kind: 'command' }>): Call {
  const [word = '', ...args] = words;
  const cwd = folder === undefined ? outer.cwd : resolvePath(folder, outer.cwd);
  return { ...outer, ...namedBy(word), args, cwd, from: from ?? outer.from };
}
