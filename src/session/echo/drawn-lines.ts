// The lines of a text that a program's line editor draws when their turn comes, each behind a prompt.
import { LF } from '../state/feeds.ts';
import type { Range } from '../state/range.ts';
import type { Sent } from '../state/sent-texts.ts';
import { ECHO_REACH, isBegunBehindPrompt, isBehindPrompt, stripSequences, toLatin1 } from './echo.ts';
import { unfinishedLength } from './safe-end.ts';

/** The bytes from there on, at most so many as an echo may fill. */
type Reach = (from: number) => Uint8Array;

/**
 * `echoed`: how many lines of the text stand before `from`. An editor that colours what it draws, as node's since 26, draws all
 * lines of a statement again with each key.
 */
export function findDrawnLines({ text, prompts }: Sent, from: number, echoed: number, reach: Reach): Range[] {
  const typed = text.split('\n');
  if (!prompts || echoed >= typed.length) return [];
  const echoes: Range[] = [];
  let statement = 0;
  let entered = echoed;
  let row = echoed;
  for (const line of linesFrom(from, reach)) {
    const { shown, isHigher, wiped } = drawnLast(line.bytes);
    const first = isHigher ? statement : row;
    const rows = typed.slice(first, entered + 1);
    if (line.isOpen) {
      const isBegun = rows.some((each) => isBegunBehindPrompt(shown, each, prompts));
      add(echoes, { from: line.from, to: isBegun ? line.to : line.to - line.bytes.length + wiped });
      break;
    }
    const at = rows.findIndex((each) => isBehindPrompt(shown, each, prompts));
    if (at >= 0) {
      add(echoes, line);
      row = first + at + 1;
      entered = Math.max(entered, row);
      if (row === typed.length) break;
    } else {
      // The statement is over, and this is what it prints.
      statement = entered;
      row = entered;
      if (entered === 0 || line.from - (echoes.at(-1)?.to ?? from) > ECHO_REACH) break;
    }
  }
  return echoes;
}

function add(echoes: Range[], { from, to }: Range): void {
  const last = echoes.at(-1);
  if (last?.to === from) last.to = to;
  else echoes.push({ from, to });
}

interface Line extends Range {
  /** Without the line end. Of a very long one, its end. */
  bytes: Uint8Array;
  /** No line end has come yet. */
  isOpen: boolean;
}

function* linesFrom(from: number, reach: Reach): Generator<Line> {
  for (let at = from; ; ) {
    const { to, isOpen } = endOfLine(at, reach);
    if (to === at) return;
    const start = Math.max(at, to - ECHO_REACH);
    yield { from: at, to, isOpen, bytes: reach(start).subarray(0, to - start - (isOpen ? 0 : 1)) };
    if (isOpen) return;
    at = to;
  }
}

function endOfLine(from: number, reach: Reach): { to: number; isOpen: boolean } {
  for (let at = from; ; ) {
    const bytes = reach(at);
    const end = bytes.indexOf(LF);
    if (end >= 0) return { to: at + end + 1, isOpen: false };
    at += bytes.length;
    if (bytes.length < ECHO_REACH) return { to: at, isOpen: true };
  }
}

/** An editor goes to the left edge, or up to the first row of what it has drawn, wipes that, and draws it again. */
const DRAWN_AGAIN = /(?:\x1b\[(?<up>\d*)A)?(?:\r|\x1b\[1?G)\x1b\[[0-2]?[JK]/g;

/** Whether an editor draws there what it has drawn before. */
export function isDrawnAgain(bytes: Uint8Array): boolean {
  return toLatin1(bytes).search(DRAWN_AGAIN) >= 0;
}

interface Drawn {
  shown: string;
  /** The editor went up for it. */
  isHigher: boolean;
  /** How many bytes before it are what it wiped. */
  wiped: number;
}

/** What an editor has drawn last on a line. */
function drawnLast(bytes: Uint8Array): Drawn {
  const whole = bytes.subarray(0, bytes.length - unfinishedLength(bytes));
  const again = [...toLatin1(whole).matchAll(DRAWN_AGAIN)].at(-1);
  const wiped = again?.index ?? 0;
  return { shown: stripSequences(whole.subarray(wiped)), isHigher: again?.groups?.['up'] !== undefined, wiped };
}
