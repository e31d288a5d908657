// How sessions are spread over the windows of a stage.
import { expect, it } from 'vitest';
import type { ShownAs } from '../looks/layouts.ts';
import { fitWindows, planWindows } from './plan-windows.ts';

const panes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `s${at}`, name: `name${at}`, title: '', dress: '', argv: [] }));
const counts = (count: number, shownAs: ShownAs): number[] =>
  planWindows(panes(count), shownAs).map((window) => window.panes.length);

it.each<[ShownAs, number, number[]]>([
  ['grid', 0, []],
  ['tabs', 0, []],
  ['grid', 6, [6]],
  ['columns', 12, [12]],
  ['rows', 13, [7, 6]],
  ['tabs', 3, [1, 1, 1]],
  ['windows', 10, Array(10).fill(1)],
])('%s of %i are %j', (shownAs, count, expected) => {
  expect(counts(count, shownAs)).toEqual(expected);
});

it('makes no more windows than iTerm2 shows, and leaves nothing out', () => {
  for (const shownAs of ['tabs', 'grid'] as const)
    for (const count of [11, 37, 50, 200]) {
      expect(counts(count, shownAs).length).toBeLessThanOrEqual(10);
      const ids = planWindows(panes(count), shownAs).flatMap((window) => window.panes.map(({ id }) => id));
      expect(ids).toEqual(panes(count).map(({ id }) => id));
    }
});

it('names a window by its sessions, and shortly', () => {
  expect(planWindows(panes(3), 'rows')[0]).toMatchObject({ name: 'name0 name1 name2', layout: 'rows' });
  expect(planWindows(panes(12), 'rows')[0]?.name).toHaveLength(40);
  expect(planWindows(panes(2), 'tabs').map(({ name, layout }) => [name, layout])).toEqual([
    ['name0', 'grid'],
    ['name1', 'grid'],
  ]);
});

const there = (...windows: number[]) =>
  windows.flatMap((count, at) =>
    Array.from({ length: count }, (_, pane) => ({ paneId: `%${at}-${pane}`, tty: '', id: '', windowId: `@${at}` })),
  );
const shape = (wanted: ReturnType<typeof planWindows>, panesThere: ReturnType<typeof there>, gateways: string[] = []) =>
  fitWindows(wanted, { panes: panesThere, gateways }).map(({ panes: own, joins }) => [own.length, joins]);

it('fits new windows beside those that stand there, until iTerm2 shows them', () => {
  const three = planWindows(panes(3), 'tabs');
  const nine = Array<number>(9).fill(1);
  expect(shape(three, there(1, 1))).toEqual(Array(3).fill([1, undefined]));
  expect(shape(three, there(...nine.slice(1)))).toEqual([
    [1, undefined],
    [2, undefined],
  ]);
  expect(shape(three, there(...nine))).toEqual([[3, undefined]]);
  expect(shape(three, there(...nine, 4))).toEqual([[3, 4]]);
  expect(shape(three, there(...nine, 4), ['/dev/ttys1'])).toEqual(Array(3).fill([1, undefined]));
});
