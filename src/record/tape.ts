// Several sessions side by side in one recording: each in a pane below its name, and below all what was told of the work.
import { fitColumns } from '../terminal/columns.ts';
import { moveTo } from './ansi.ts';
import { type CastOptions, castOf } from './cast.ts';
import type { Happening } from './pieces.ts';
import { type Pane, type Place, TapePane } from './tape-pane.ts';

/** A line without colours. */
export interface Told {
  ms: number;
  line: string;
}

export interface TapeOptions extends Pick<CastOptions, 'version' | 'title' | 'idleLimit' | 'exit'> {
  /** What happened before is on the screens as the recording begins. */
  from: number;
  to: number;
}

/** What comes within this time is drawn at once. */
const FRAME_MS = 50;
const TOLD_ROWS = 4;
const LEAST_COLUMNS = 60;
const HIDE_CURSOR = '\x1b[?25l';

/** Lines with their line ends. */
export function tapeOf(panes: readonly Pane[], told: readonly Told[], options: TapeOptions): AsyncGenerator<string> {
  const wall = wallOf(panes);
  const { version, title, idleLimit, exit } = options;
  const size = { cols: wall.cols, rows: wall.rows + TOLD_ROWS };
  return castOf(framesOf(panes, told, wall, options), { ...size, version, title, idleLimit, exit, secrets: [] });
}

interface Wall {
  places: readonly Place[];
  cols: number;
  /** Without those that tell of the work. */
  rows: number;
}

/** As many columns as rows, or one more. Each is as wide as its widest pane, with a line between two. */
function wallOf(panes: readonly Pane[]): Wall {
  const across = Math.ceil(Math.sqrt(panes.length));
  const widths = largest(panes, (at) => at % across, 'cols');
  const heights = largest(panes, (at) => Math.floor(at / across), 'rows');
  const places = panes.map((_, at) => ({
    row: total(heights.slice(0, Math.floor(at / across))) + 1,
    column: total(widths.slice(0, at % across)),
  }));
  return { places, cols: Math.max(LEAST_COLUMNS, total(widths) - 1), rows: total(heights) };
}

function largest(panes: readonly Pane[], lineOf: (at: number) => number, side: 'cols' | 'rows'): number[] {
  const sizes: number[] = [];
  for (const [at, pane] of panes.entries()) sizes[lineOf(at)] = Math.max(sizes[lineOf(at)] ?? 0, pane[side]);
  return sizes;
}

/** Each with one more: for its name, or the line beside it. */
function total(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size + 1, 0);
}

async function* framesOf(
  panes: readonly Pane[],
  told: readonly Told[],
  { places, cols, rows }: Wall,
  { from, to }: TapeOptions,
): AsyncGenerator<Happening> {
  const drawn = await Promise.all(panes.map((pane, at) => TapePane.open(pane, places[at] ?? { row: 1, column: 0 })));
  const lines = new ToldLines({ rows, cols });
  const changes = (): string => [...drawn.map((pane) => pane.changes()), lines.changes()].join('');
  try {
    yield output(from, `${HIDE_CURSOR}${drawn.map((pane) => pane.frame()).join('')}`);
    let frame = from;
    for await (const { happening, pane } of inOrder(panes, told)) {
      const ms = Math.min(Math.max(happening.ms, from), to);
      if (ms >= frame + FRAME_MS) {
        yield output(frame, changes());
        frame = ms;
      }
      if (happening.kind === 'told') lines.add(happening.line);
      else await drawn[pane]?.take(happening);
      if (happening.kind === 'command' && happening.ms >= from)
        yield { ...happening, ms, line: [panes[pane]?.name, happening.line].filter(Boolean).join(': ') };
    }
    for (const pane of drawn) await pane.end();
    yield output(frame, changes());
    // Until then the last picture stands.
    yield output(to, HIDE_CURSOR);
  } finally {
    for (const pane of drawn) pane.close();
  }
}

function output(ms: number, text: string): Happening {
  return { kind: 'output', ms, bytes: Buffer.from(text) };
}

type ToldHappening = Told & { kind: 'told' };

interface Happened {
  happening: Happening | ToldHappening;
  /** Which one it is of. */
  pane: number;
}

/** The oldest first. Of each session only the next one is held. */
async function* inOrder(panes: readonly Pane[], told: readonly Told[]): AsyncGenerator<Happened> {
  const sources = [...panes.map(({ happenings }) => happenings), toldIn(told)].map((each) =>
    each[Symbol.asyncIterator](),
  );
  const heads = await Promise.all(sources.map((source) => source.next()));
  for (;;) {
    const times = heads.map((head) => (head.done ? Number.POSITIVE_INFINITY : head.value.ms));
    const pane = times.indexOf(Math.min(...times));
    const head = heads[pane];
    if (!head || head.done) return;
    yield { happening: head.value, pane };
    const next = await sources[pane]?.next();
    if (next) heads[pane] = next;
  }
}

async function* toldIn(told: readonly Told[]): AsyncGenerator<ToldHappening> {
  for (const each of told) yield { kind: 'told', ...each };
}

/** The newest lines, below the panes. */
class ToldLines {
  readonly #wall: Pick<Wall, 'rows' | 'cols'>;
  readonly #newest: string[] = [];
  #hasNew = false;

  constructor(wall: Pick<Wall, 'rows' | 'cols'>) {
    this.#wall = wall;
  }

  add(line: string): void {
    this.#newest.push(line);
    if (this.#newest.length > TOLD_ROWS) this.#newest.shift();
    this.#hasNew = true;
  }

  changes(): string {
    if (!this.#hasNew) return '';
    this.#hasNew = false;
    const { rows, cols } = this.#wall;
    return this.#newest.map((line, at) => `${moveTo(rows + at, 0)}\x1b[m\x1b[K${fitColumns(line, cols)}`).join('');
  }
}
