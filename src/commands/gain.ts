// `ptyhold gain`: what reducers saved so far, by command.
import type { Hosts } from '../session/hosts/hosts.ts';
import { NOTHING_SAVED, plus, type Saved } from '../session/services/savings-log.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Out } from './out.ts';

const HEADER = ['command', 'answers', 'tokens', 'shown', 'saved'];

export async function gain(hosts: Hosts, out: Out): Promise<number> {
  const savings = [...(await (await hosts.at(undefined)).savings.read())];
  if (savings.length === 0) {
    out.note('Nothing was shortened yet.');
    return 0;
  }
  const most = savings.sort(([, one], [, other]) => other.before - other.after - (one.before - one.after));
  const rows = [...most, ['all', savings.map(([, saved]) => saved).reduce(plus, NOTHING_SAVED)] as const];
  await out.write(tableOf([HEADER, ...rows.map(([name, saved]) => cellsOf(neutraliseText(name), saved))]));
  return 0;
}

function cellsOf(name: string, { answers, before, after }: Saved): string[] {
  const share = before > 0 ? Math.round(100 * (1 - after / before)) : 0;
  return [name, String(answers), String(before), String(after), `${share} %`];
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = HEADER.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const lines = rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
  return `${lines.join('\n')}\n`;
}
