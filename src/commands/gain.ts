// `ptyhold gain`: what reducers saved so far, by command.
import type { Hosts } from '../session/hosts/hosts.ts';
import { NOTHING_SAVED, plus, type Saved } from '../session/services/savings-log.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Given, Here } from './command.ts';
import { type Column, drawGrid } from './grid.ts';

const COLUMNS: readonly Column<Line>[] = [
  { head: 'command', cell: ([name]) => neutraliseText(name) },
  { head: 'answers', cell: ([, { answers }]) => String(answers), isRight: true },
  { head: 'tokens', cell: ([, { before }]) => String(before), isRight: true },
  { head: 'shown', cell: ([, { after }]) => String(after), isRight: true },
  { head: 'saved', cell: ([, saved]) => `${shareOf(saved)} %`, isRight: true },
];

type Line = readonly [name: string, saved: Saved];

export async function gain(hosts: Hosts, _: Given, { out }: Here): Promise<number> {
  const savings = [...(await (await hosts.at(undefined)).savings.read())];
  if (savings.length === 0) {
    out.note('Nothing was shortened yet.');
    return 0;
  }
  const most = savings.sort(([, one], [, other]) => other.before - other.after - (one.before - one.after));
  const all = savings.map(([, saved]) => saved).reduce(plus, NOTHING_SAVED);
  await out.write(drawGrid(COLUMNS, [...most, ['all', all]]));
  return 0;
}

function shareOf({ before, after }: Saved): number {
  return before > 0 ? Math.round(100 * (1 - after / before)) : 0;
}
