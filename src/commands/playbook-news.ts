// One line for what is told of a playbook's session or stage.
import type { News } from '../playbook/news.ts';
import { columnsOf, fitColumns } from '../terminal/columns.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Colour, Paint } from './paint.ts';

const SIGNS: Readonly<Record<string, { sign: string; colour: Colour }>> = {
  ready: { sign: '✓', colour: 'green' },
  done: { sign: '✓', colour: 'green' },
  closed: { sign: '✓', colour: 'green' },
  changed: { sign: '!', colour: 'yellow' },
  failed: { sign: '✗', colour: 'red' },
  interrupted: { sign: '✗', colour: 'red' },
  skipped: { sign: '-', colour: 'dim' },
  waiting: { sign: '·', colour: 'dim' },
};
const AT_WORK = { sign: '…', colour: 'yellow' } as const;

export type Line = Pick<Extract<News, { kind: 'session' | 'stage' }>, 'kind' | 'name' | 'says'> & { state: string };

export function draw({ kind, name, state, says }: Line, paint: Paint, columns = Number.POSITIVE_INFINITY): string {
  const { sign, colour } = SIGNS[state] ?? AT_WORK;
  const said = says === '' ? state : state === 'failed' || state === 'skipped' ? `${state}: ${says}` : says;
  const what = neutraliseText(kind === 'stage' ? `stage ${name}` : name);
  const room = columns - columnsOf(`${sign} ${what}  `) - 1;
  return `${paint(colour, sign)} ${paint('bold', what)}  ${fitColumns(neutraliseText(said), Math.max(1, room))}`;
}

/** Without colours; undefined for what a session printed, which its terminal shows. */
export function sayNews(news: News): string | undefined {
  if (news.kind === 'output') return undefined;
  return news.kind === 'remark' ? neutraliseText(news.says) : draw(news, (_, text) => text);
}
