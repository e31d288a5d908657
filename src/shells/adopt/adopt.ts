// Lines that give marks to a shell which was not started with them: a nested one, or one on another machine.
import type { Shell } from '../shell.ts';
import askScript from './ask.sh';
import bashScript from './bash.bash';
import fishScript from './fish.fish';
import posixScript from './posix.sh';
import zshScript from './zsh.zsh';

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

const SCRIPTS: Readonly<Record<Shell['kind'], string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  posix: posixScript,
};

export function askLine(line: TypedLine): string {
  return fill(askScript, line);
}

export function adoptLine(kind: Shell['kind'], line: TypedLine): string {
  return fill(SCRIPTS[kind], line);
}

/** What the shell said of itself, where it did. */
export function readShellAnswer(output: string, key: string): ShellAnswer | undefined {
  const match = new RegExp(`\\x1b\\]133;Q;([^;\\x07]*);([^;\\x07]*);ptyhold=${key}\\x07`).exec(output);
  if (!match) return undefined;
  const [, bash = '', zsh = ''] = match;
  if (zsh !== '') return { kind: 'zsh', marksOutput: true };
  // PS0, which says where output begins, came with 4.4.
  if (bash !== '') return { kind: 'bash', marksOutput: Number.parseFloat(bash) >= 4.4 };
  return { kind: 'posix', marksOutput: false };
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
