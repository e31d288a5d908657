// A stretch of a session in the forms that others take: a recording, a picture, a page, text.
import type { Journal } from '../journal/journal.ts';
import type { Drawn } from '../terminal/cells.ts';
import { castOf } from './cast.ts';
import { draw } from './draw.ts';
import { htmlOf } from './html.ts';
import { happeningsIn, type Stretch } from './pieces.ts';
import { svgOf } from './svg.ts';
import { textOf } from './text.ts';
import { sizeAt, type Timeline } from './timeline.ts';

export const FORMS = ['cast', 'svg', 'html', 'text'] as const;
export type Form = (typeof FORMS)[number];

export interface Source {
  journal: Pick<Journal, 'next'>;
  timeline: Timeline;
  stretch: Stretch;
  /** Without a command, a picture shows the screen. */
  isWhole: boolean;
  title: string;
  /** The keys of the session's marks, which must not get out. */
  secrets: Iterable<string>;
  /** How the program ended. */
  exit: number | undefined;
}

export interface CastWanted {
  version: 2 | 3;
  /** Longer pauses are this long, in seconds. */
  idleLimit?: number | undefined;
}

export function castFrom(source: Source, wanted: CastWanted): AsyncGenerator<string> {
  const { journal, timeline, stretch, title, secrets, exit } = source;
  const { cols, rows } = sizeAt(timeline.sizes, stretch.from);
  return castOf(happeningsIn(journal, timeline, stretch), { ...wanted, cols, rows, title, secrets, exit });
}

export interface DrawnForm {
  contents: string;
  /** It begins with the newest lines that fit. */
  isCut: boolean;
}

export async function drawnFrom(source: Source, form: Exclude<Form, 'cast'>): Promise<DrawnForm> {
  const { journal, timeline, stretch, isWhole, title, secrets } = source;
  const { cols, rows } = sizeAt(timeline.sizes, stretch.from);
  const part = form === 'svg' && isWhole ? 'screen' : 'all';
  const drawn = await draw(happeningsIn(journal, timeline, stretch), { cols, rows, secrets, part });
  return { contents: write(drawn, form, { isWhole, title }), isCut: drawn.isCut };
}

function write(drawn: Drawn, form: Exclude<Form, 'cast'>, { isWhole, title }: Pick<Source, 'isWhole' | 'title'>) {
  if (form === 'svg') return svgOf(isWhole ? drawn : fitted(drawn), { title });
  return form === 'html' ? htmlOf(drawn, { title }) : textOf(drawn);
}

const LEAST_COLUMNS = 60;

/** A picture of some lines is as wide as they are. */
function fitted(drawn: Drawn): Drawn {
  const ends = drawn.rows.map((runs) => runs.at(-1)).map((run) => (run ? run.column + run.columns : 0));
  return { ...drawn, cols: Math.min(drawn.cols, Math.max(LEAST_COLUMNS, ...ends)) };
}
