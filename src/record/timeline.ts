// What a session's time is made of: its commands, when each byte came, and which size the terminal had.
import type { Moment, SizeNote, Times } from '../journal/times.ts';

/** Who typed a command: an MCP client or a command of ptyhold, by its name, or somebody at the keyboard. */
export type Typist = { kind: 'client'; name: string; isThisServer: boolean } | { kind: 'person' };

/** A command of a session. Its range goes from where the shell began to read its line to the end of its output. */
export interface TimedCommand {
  /** The same for as long as the journal keeps the command: where its line begins. */
  id: string;
  /** As it was typed, on one line, neutralised; empty if nobody knows it. */
  line: string;
  /** When it began to run. */
  startedAt: Moment | undefined;
  /** Undefined while it runs, or if its times are not known. */
  durationMs: number | undefined;
  /** Undefined while it runs, and if no mark tells it. */
  exit: number | undefined;
  isRunning: boolean;
  folder: string | undefined;
  /** Undefined if nobody noted it. */
  by: Typist | undefined;
  /** Of its output. */
  lines: number;
  bytes: number;
  /** The journal from its prompt's end to the end of its output, where the output begins, and where its prompt does. */
  prompt: number;
  from: number;
  outputFrom: number;
  to: number;
}

export interface Timeline {
  /** The oldest first; the last one may still run. */
  commands: readonly TimedCommand[];
  times: Times;
  /** The first stands at offset 0. */
  sizes: readonly SizeNote[];
  /** What the journal keeps. */
  from: number;
  to: number;
}

/** The size at that offset. */
export function sizeAt(sizes: readonly SizeNote[], offset: number): SizeNote {
  return sizes.findLast((size) => size.offset <= offset) ?? sizes[0] ?? { offset: 0, cols: 120, rows: 40 };
}
