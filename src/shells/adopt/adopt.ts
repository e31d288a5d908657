// Lines that give marks to a shell which was not started with them: a nested one, or one on another machine.
import { SHELLS, shellNamed, shellOfKind } from '../index.ts';
import { posix } from '../posix/posix.ts';
import type { Shell } from '../shell.ts';
import askScript from './ask.sh';

export interface TypedLine {
  /** Signs what comes back. */
  key: string;
  /** The column at which it is typed, and the width of the terminal: it takes itself off the screen again. */
  column: number;
  cols: number;
}

export interface ShellAnswer {
  kind: Shell['kind'];
  marksOutput: boolean;
}

/** Those that can be told apart by a variable, in the order in which they answer. */
const ASKED = SHELLS.filter(({ adoption }) => adoption.versionVariable !== undefined);

export function askLine(line: TypedLine): string {
  const versions = ASKED.map(({ adoption }) => `\${${adoption.versionVariable}-}`).join(';');
  return fill(askScript.replace('VERSIONS', versions), line);
}

export function adoptLine(kind: Shell['kind'], line: TypedLine): string {
  return fill((shellOfKind(kind) ?? posix).adoption.script, line);
}

/** What the shell said when it was asked. A variable that another shell exported may stand beside its own: the last counts. */
export function readShellAnswer(output: string, key: string): ShellAnswer | undefined {
  const versions = signed('Q', output, key)?.split(';');
  if (!versions) return undefined;
  const at = versions.findLastIndex((version) => version !== '');
  return answerOf(ASKED[at] ?? posix, versions[at]);
}

/** What a shell that was adopted added of itself, where its kind alone does not tell all. */
export function readVersion(kind: Shell['kind'], output: string, key: string): ShellAnswer | undefined {
  const version = signed('V', output, key);
  return version === undefined ? undefined : answerOf(shellOfKind(kind) ?? posix, version);
}

/** The shell of this name on this machine, whose version nobody asked for. */
export function shellHere(name: string): ShellAnswer {
  return answerOf(shellNamed(name) ?? posix);
}

function answerOf({ kind, traits, adoption }: Shell, version?: string): ShellAnswer {
  const marksOutput = version === undefined ? undefined : adoption.marksOutput?.(version);
  return { kind, marksOutput: marksOutput ?? traits.marksOutputStart };
}

function signed(letter: string, output: string, key: string): string | undefined {
  return new RegExp(`\\x1b\\]133;${letter};([^\\x07]*);ptyhold=${key}\\x07`).exec(output)?.[1];
}

// The space keeps it out of the history of shells that are told to leave such lines out.
function fill(script: string, { key, column, cols }: TypedLine): string {
  const body = script
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join(' ');
  const text = ` ${body}`.replaceAll('KEY', key);
  // Two digits, as the word it replaces has to be as long as the number.
  const length = text.replace('ROWS', '00').length;
  const rows = Math.floor((column + length) / cols) + 1;
  // A line that ends at the very edge is wrapped by some line editors and not by others.
  const padding = (column + length) % cols === 0 ? ' ' : '';
  return text.replace('ROWS', String(rows).padStart(2, '0')) + padding;
}
