// Lines that give marks to a shell that runs already: a nested one, or one on another machine.
import { ALL_SHELLS, shellNamed, shellOfKind } from '../index.ts';
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

export function askLine(line: TypedLine): string {
  return fill(askScript, line);
}

export function adoptLine(kind: Shell['kind'], line: TypedLine): string {
  return fill((shellOfKind(kind) ?? posix).adoption.script, line);
}

/** `other`: something answered that takes no marks. Undefined: no answer yet. */
export function readShellAnswer(output: string, key: string): ShellAnswer | 'other' | undefined {
  const told = signed('Q', output, key);
  if (told === undefined) return undefined;
  // The name of `sh` tells little, and its file tells all. A shell that an interpreter runs is known by its name alone.
  const [name = '', file = ''] = told.split(';');
  const shell = shellOfProgram(file) ?? shellOfProgram(name);
  return shell ? answerOf(shell) : 'other';
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

/** By the name or the file of a program: `-zsh`, `/usr/bin/bash (deleted)`, `/usr/bin/zsh-5.9`. */
function shellOfProgram(program: string): Shell | undefined {
  const words = program.replace(/ \(deleted\)$/, '').replace(/^-/, '');
  const name = words.slice(words.lastIndexOf('/') + 1).replace(/\.exe$|-[\d.]+$/, '');
  return ALL_SHELLS.find(({ names, otherNames }) => names.includes(name) || otherNames?.includes(name));
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
