// Lays tiles out in a window, and writes that as tmux reads it: "CHECKSUM,WxH,X,Y{…}".

export interface Size {
  cols: number;
  rows: number;
}

export const LAYOUTS = ['grid', 'columns', 'rows'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Smaller tiles show nothing of use. Of the rows, the first is the title, and the last the status line of the session. */
const LEAST: Size = { cols: 24, rows: 5 };
/** Columns for each row of a tile. Lines of output are long, and a cut line tells less than a missing one. */
const SHAPE = 4;

/** How many tiles fit into a window of this size; at least one. */
export function countFitting(layout: Layout, window: Size): number {
  const columns = layout === 'rows' ? 1 : most(window.cols, LEAST.cols);
  const rows = layout === 'columns' ? 1 : most(window.rows, LEAST.rows);
  return columns * rows;
}

/** The layout of so many tiles, line by line. The tiles of a last line that is not full are wider. */
export function writeLayout(count: number, layout: Layout, window: Size): string {
  const columns = chooseColumns(count, layout, window);
  const lines = Array.from({ length: Math.ceil(count / columns) }, (_, line) =>
    Math.min(columns, count - line * columns),
  );
  const heights = share(window.rows, lines.length);
  const written = lines.map((tiles, line) => writeLine(tiles, window.cols, heights[line]));
  const body = lines.length === 1 ? (written[0] ?? '') : `${window.cols}x${window.rows},0,0[${written.join(',')}]`;
  return `${checksum(body)},${body}`;
}

function chooseColumns(count: number, layout: Layout, window: Size): number {
  if (layout === 'rows') return 1;
  if (layout === 'columns') return count;
  const choices = Array.from({ length: count }, (_, at) => at + 1);
  const cost = (columns: number): number => {
    const [cols, rows] = [window.cols / columns, window.rows / Math.ceil(count / columns)];
    const isTooSmall = Math.floor(cols) < LEAST.cols || Math.floor(rows) < LEAST.rows;
    return Math.abs(Math.log(cols / rows / SHAPE)) + (isTooSmall ? 100 : 0);
  };
  return choices.reduce((best, each) => (cost(each) < cost(best) ? each : best));
}

interface Stretch {
  from: number;
  length: number;
}

/** Parts a length evenly, with a border of one between the parts. */
function share(length: number, parts: number): Stretch[] {
  const room = length - (parts - 1);
  const begin = (part: number): number => Math.floor((part * room) / parts) + part;
  return Array.from({ length: parts }, (_, part) => ({ from: begin(part), length: begin(part + 1) - begin(part) - 1 }));
}

function writeLine(tiles: number, width: number, { from, length }: Stretch = { from: 0, length: 0 }): string {
  const cells = share(width, tiles).map((each) => `${each.length}x${length},${each.from},${from}`);
  // tmux gives its panes to the cells in order, whichever number stands here.
  return tiles === 1 ? `${cells[0]},0` : `${width}x${length},0,${from}{${cells.map((cell) => `${cell},0`).join(',')}}`;
}

function most(length: number, least: number): number {
  return Math.max(1, Math.floor((length + 1) / (least + 1)));
}

function checksum(body: string): string {
  let sum = 0;
  for (const character of body) {
    sum = (sum >> 1) + ((sum & 1) << 15);
    sum = (sum + character.charCodeAt(0)) & 0xffff;
  }
  return sum.toString(16).padStart(4, '0');
}
