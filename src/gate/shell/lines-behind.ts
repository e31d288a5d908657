// Which lines of a text stand behind the command in it that has started a program.
import { parseShell } from './parse.ts';

export interface LinesBehind {
  /** The command, as it was written. */
  command: string;
  count: number;
}

/** `programs`: those in front. Undefined where none of them is named, or nothing stands on a later line. */
export function linesBehind(text: string, programs: readonly string[]): LinesBehind | undefined {
  const commands = parseShell(text).commands.map(({ pos, end }) => ({ pos, end, written: text.slice(pos, end) }));
  const at = commands.findIndex(({ written }) => programs.some((name) => names(written, name)));
  const started = commands[at];
  const next = commands[at + 1];
  if (!started || !next || !text.slice(started.end, next.pos).includes('\n')) return undefined;
  return { command: started.written, count: text.slice(next.pos).trimEnd().split('\n').length };
}

function names(command: string, program: string): boolean {
  return command.split(/[\s;&|(){}"'/]+/).includes(program);
}
