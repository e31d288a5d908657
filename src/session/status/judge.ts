// What a session does, from a row of tmux and the end of its journal. What is not known is not guessed.
import { shellNamed } from '../../shells/index.ts';
import { readReceipts } from '../../tmux/receipts.ts';
import { type StatusRow, statusOf } from '../../tmux/rows.ts';
import { isStopStatus } from '../completion/stopped-job.ts';
import type { Range } from '../state/range.ts';
import { ASKING, type State } from '../state/states.ts';
import type { Tail } from '../state/tails.ts';
import { readCommand, readSeen, type TypedCommand } from '../state/tmux-options.ts';

export interface Status {
  state: State | 'unknown';
  /** For how long, in seconds. Undefined if nobody knows. */
  forS: number | undefined;
  /** It may have begun earlier. */
  isAtLeast: boolean;
  /** The command that runs, or ran last, as far as it was visible. */
  command: string | undefined;
  /** How the last one ended; undefined while one runs. */
  exit: number | undefined;
}

/** Of a session that ended meanwhile. */
export const NOTHING_KNOWN: Status = {
  state: 'unknown',
  forS: undefined,
  isAtLeast: true,
  command: undefined,
  exit: undefined,
};

interface Known {
  row: StatusRow;
  /** Undefined if the journal's last marks are too far back, or it cannot be read. */
  tail: Tail | undefined;
  /** Unix seconds. */
  now: number;
  /** For how long the program has been dead; undefined if it lives, or nobody knows. */
  deadS: number | undefined;
}

type Judged = Pick<Status, 'state' | 'forS' | 'isAtLeast'>;

export function judgeStatus(known: Known): Status {
  const { row, tail } = known;
  if (row.dead) return { ...judgeDead(known), command: undefined, exit: statusOf(row) };
  const judged = judgeLiving(known);
  const isOver = judged.state === 'idle' || judged.state === 'stopped';
  const line = isOver ? tail?.ended : tail?.open;
  const command = judged.state === 'unknown' ? undefined : (typedAs(row, line)?.text ?? line?.text);
  return { ...judged, command, exit: isOver ? exitOf(judged.state, tail?.status) : undefined };
}

/** Some shells give a stopped command no status of its own, and tell that of the one before. */
function exitOf(state: Status['state'], status: number | undefined): number | undefined {
  return state === 'stopped' && status !== undefined && !isStopStatus(status) ? undefined : status;
}

function judgeDead({ tail, deadS }: Known): Judged {
  return deadS === undefined
    ? { state: 'exited', forS: tail?.quietS, isAtLeast: true }
    : { state: 'exited', forS: deadS, isAtLeast: false };
}

function judgeLiving(known: Known): Judged {
  const { row, tail, now } = known;
  if (row.alternate) return running(known, 'fullscreen');
  if (!tail) return isShellInFront(row) ? { state: 'unknown', forS: undefined, isAtLeast: true } : running(known);
  const state = seenState(row, tail);
  if (state) return silentSince(tail, state);
  switch (tail.phase) {
    case 'foreign':
      // Of a program that was opened without a shell, nothing else is known.
      return row.shell === 'command' || !isShellInFront(row)
        ? { state: 'running', forS: now - row.created, isAtLeast: row.shell !== 'command' }
        : { state: 'unknown', forS: undefined, isAtLeast: true };
    case 'starting':
      return { state: 'starting', forS: now - row.created, isAtLeast: false };
    case 'more':
      return silentSince(tail, 'continuation');
    case 'input':
      return judgePrompt(known, tail);
    default:
      return running(known);
  }
}

/**
 * What a server saw by looking at the terminal. That somebody has to type lasts until something is printed; that the last
 * command is over, while the shell draws its prompt; that it was stopped, until another one runs.
 */
function seenState(row: StatusRow, tail: Tail): State | undefined {
  const seen = readSeen(row.seen);
  if (!seen || newestTyped(row) >= seen.offset) return undefined;
  const asking = ASKING.find((each) => each === seen.state);
  if (asking) return seen.offset === tail.end ? asking : undefined;
  if ((tail.endedAt ?? -1) >= seen.offset) return undefined;
  const draws = tail.phase === 'ended' || tail.phase === 'notices' || tail.phase === 'prompt';
  if (seen.state === 'idle') return draws ? 'idle' : undefined;
  const reads = tail.phase === 'input' && (tail.marksOutput || !tail.drawn.includes('\n'));
  return seen.state === 'stopped' && (draws || reads) ? 'stopped' : undefined;
}

/** The shell reads, unless it has been typed to since, or something else has the terminal. */
function judgePrompt(known: Known, tail: Tail): Judged {
  const { row } = known;
  if (newestTyped(row) >= tail.since) return running(known);
  // A nested shell stands behind what carries it.
  if (!tail.isNested && !isShellInFront(row)) return running(known);
  // Where output is not marked, a line has been entered, or a job has printed one.
  if (!tail.marksOutput && tail.drawn.includes('\n')) return { state: 'unknown', forS: tail.quietS, isAtLeast: true };
  return silentSince(tail, 'idle');
}

/** Nothing was drawn since its mark: then it began with what was written last. */
function silentSince(tail: Tail, state: State): Judged {
  const isExact = tail.hasMark && tail.drawn.trim() === '';
  return { state, forS: tail.quietS, isAtLeast: !isExact };
}

function running({ row, tail, now }: Known, state: State = 'running'): Judged {
  const typed = typedAs(row, tail?.open);
  if (typed) return { state, forS: now - typed.at, isAtLeast: false };
  const isSilent = tail?.phase === 'output' && tail.hasMark && tail.drawn === '';
  return { state, forS: tail?.quietS, isAtLeast: !isSilent };
}

/** Where the journal ended when something was typed last that ends a line; -1 if nothing was. */
function newestTyped({ typed }: StatusRow): number {
  const newest = readReceipts(typed).at(-1);
  return newest && newest.lines > 0 ? newest.from : -1;
}

/** The command that a server typed, if it is that line. */
function typedAs({ command }: StatusRow, line: Range | undefined): TypedCommand | undefined {
  const typed = readCommand(command);
  return typed && line && typed.from >= line.from && typed.from <= line.to ? typed : undefined;
}

function isShellInFront({ program }: StatusRow): boolean {
  return program === '' || shellNamed(program.replace(/^-/, '')) !== undefined;
}
