// Lines that give marks to a shell that runs already: a nested one, or one on another machine.
import { SHELLS, shellNamed, shellOfKind } from '../index.ts';
import { posix } from '../posix/posix.ts';
import type { Shell } from '../shell.ts';
import askScript from './ask.sh';

export interface TypedLine {
  /** Signs what comes back. */
  key: string;
  /** Where the cursor is, and how wide the terminal is: the line erases itself from the screen. */
  column: number;
  cols: number;
}

export interface ShellAnswer {
  kind: Shell['kind'];
  marksOutput: boolean;
}

/** The shells that a variable tells apart, in the order of their answers. */
const ASKED = SHELLS.filter(({ adoption }) => adoption.versionVariable !== undefined);

export function askLine(line: TypedLine): string {
  const versions = ASKED.map(({ adoption }) => `\${${adoption.versionVariable}-}`).join(';');
  return fill(askScript.replace('VERSIONS', versions), line);
}

export function adoptLine(kind: Shell['kind'], line: TypedLine): string {
  return fill((shellOfKind(kind) ?? posix).adoption.script, line);
}

/** What the shell answered. If several variables are set, as another shell may have exported its own, the last counts. */
export function readShellAnswer(output: string, key: string): ShellAnswer | undefined {
  const versions = signed('Q', output, key)?.split(';');
  // elvish, nu and others leave the names of the variables as they are: no line of ours is for them.
  if (!versions || versions.some((version) => version.startsWith('$'))) return undefined;
  const at = versions.findLastIndex((version) => version !== '');
  return answerOf(ASKED[at] ?? posix, versions[at]);
}

/** What an adopted shell added about its version, if its kind alone does not tell enough. */
export function readVersion(kind: Shell['kind'], output: string, key: string): ShellAnswer | undefined {
  const version = signed('V', output, key);
  return version === undefined ? undefined : answerOf(shellOfKind(kind) ?? posix, version);
}

/** A shell of this machine: its name tells which one it is. */
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

// Many shells are set to keep lines that begin with a space out of their history.
function fill(script: string, { key, column, cols }: TypedLine): string {
  const body = script
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join(' ');
  const text = ` ${body}`.replaceAll('KEY', key);
  // Two digits, as the length must be known before the number is.
  const length = text.replace('ROWS', '00').length;
  const rows = Math.floor((column + length) / cols) + 1;
  // Some line editors wrap a line that ends at the very edge, and others do not.
  const padding = (column + length) % cols === 0 ? ' ' : '';
  return text.replace('ROWS', String(rows).padStart(2, '0')) + padding;
}
