// The drawn screen of a pane: commands that print it, and readers of what they print.
import { command, sequence } from './quote.ts';

export interface Capture {
  cols: number;
  rows: number;
  cursor: { x: number; y: number; hidden: boolean };
  /** Empty if no program has set one. */
  title: string;
  alternate: boolean;
  /** The rows from the top, without their trailing spaces. */
  lines: string[];
}

export function capture(paneId: string): string {
  return sequence(screenState(paneId), command('capture-pane', '-p', '-t', paneId));
}

/** With the sequences that give the text its look. */
export function captureStyled(paneId: string): string {
  return sequence(screenState(paneId), command('capture-pane', '-p', '-e', '-t', paneId));
}

/** Reads what `capture` and `captureStyled` print. */
export function readCapture(printed: readonly string[]): Capture {
  const [state = '', ...lines] = printed;
  const [x, y, cols, rows, alternate, cursorShown, ...title] = state.split(' ');
  return {
    cols: Number(cols),
    rows: Number(rows),
    cursor: { x: Number(x), y: Number(y), hidden: cursorShown === '0' },
    title: title.join(' '),
    alternate: alternate === '1',
    lines,
  };
}

// The title comes last, since it may hold spaces.
function screenState(paneId: string): string {
  // If no program has set a title, tmux says the machine's name, which is left out.
  const title = '#{?#{==:#{pane_title},#{host}},,#{pane_title}}';
  const numbers = '#{cursor_x} #{cursor_y} #{pane_width} #{pane_height} #{alternate_on} #{cursor_flag}';
  return command('display-message', '-p', '-t', paneId, `${numbers} ${title}`);
}

/** The screen of a dead pane, and the rows above it: the line "Pane is dead" and the reset move everything up. */
export function captureEnd(paneId: string, rows: number): string {
  return command('capture-pane', '-p', '-S', -(rows + 3), '-t', paneId);
}

/** Reads what `captureEnd` prints: the rows that the program itself has drawn. */
export function readEnd(printed: readonly string[]): string[] {
  return printed.filter((line) => !/^\s*Pane is dead/.test(line));
}

/** The signal by which the program ended, as that line tells it. Before 3.3 tmux says it nowhere else. */
export function readDeadSignal(printed: readonly string[]): string | undefined {
  const last = printed.findLast((line) => line.trim() !== '') ?? '';
  return /^\s*Pane is dead \(signal (\w+), /.exec(last)?.[1];
}
