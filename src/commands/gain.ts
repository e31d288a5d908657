// `ptyhold gain`: what reducers saved so far, and what cost most without one, by command.
import type { Hosts } from '../session/hosts/hosts.ts';
import { NOTHING_SAVED, plus, type Saved, type Savings } from '../session/services/savings-log.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Given, Here } from './command.ts';
import { type Column, drawGrid } from './grid.ts';

const COMMAND: Column<Line> = { head: 'command', cell: ([name]) => neutraliseText(name) };
const ANSWERS: Column<Line> = { head: 'answers', cell: ([, { answers }]) => String(answers), isRight: true };

const COLUMNS: readonly Column<Line>[] = [
  COMMAND,
  ANSWERS,
  { head: 'tokens', cell: ([, { before }]) => String(before), isRight: true },
  { head: 'shown', cell: ([, { after }]) => String(after), isRight: true },
  { head: 'saved', cell: ([, saved]) => `${shareOf(saved)} %`, isRight: true },
];

const COSTS: readonly Column<Line>[] = [
  { ...COMMAND, head: 'not reduced' },
  ANSWERS,
  { head: 'tokens', cell: ([, { after }]) => String(after), isRight: true },
];
/** Of those without a reducer. With --json all are told. */
const MOST_COSTS = 10;

type Line = readonly [name: string, saved: Saved];

export async function gain(hosts: Hosts, { options }: Given, { out }: Here): Promise<number> {
  const context = await hosts.at(undefined);
  const saved = sorted(await context.savings.read(), ({ before, after }) => before - after);
  const unreduced = sorted(await context.unreduced.read(), ({ after }) => after);
  if (options['json']) {
    await out.write(`${JSON.stringify(factsOf(saved, unreduced), null, 2)}\n`);
    return 0;
  }
  if (saved.length === 0) out.note('Nothing was shortened yet.');
  const all = saved.map(([, each]) => each).reduce(plus, NOTHING_SAVED);
  const tables = [
    ...(saved.length > 0 ? [drawGrid(COLUMNS, [...saved, ['all', all]])] : []),
    ...(unreduced.length > 0 ? [drawGrid(COSTS, unreduced.slice(0, MOST_COSTS))] : []),
  ];
  await out.write(tables.join('\n'));
  return 0;
}

function sorted(savings: Savings, weight: (saved: Saved) => number): Line[] {
  return [...savings].sort(([, one], [, other]) => weight(other) - weight(one));
}

function factsOf(saved: readonly Line[], unreduced: readonly Line[]): Record<string, unknown> {
  return {
    reduced: saved.map(([command, { answers, before, after }]) => ({ command, answers, tokens: before, shown: after })),
    not_reduced: unreduced.map(([command, { answers, after }]) => ({ command, answers, tokens: after })),
  };
}

function shareOf({ before, after }: Saved): number {
  return before > 0 ? Math.round(100 * (1 - after / before)) : 0;
}
