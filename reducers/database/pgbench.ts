// pgbench: what its reports of progress share stands once above them.
import { tidy } from '../forms/tidy.ts';
import { byLines, type Reducer } from '../reducer.ts';

const REPORT = /^progress: ([\d.]+) s, ([\d.]+) tps, lat ([\d.]+|NaN) ms stddev ([\d.]+|NaN)(?:, (\d+) failed)?$/;
const TALK = /^(?:starting vacuum\.\.\.end\.|maximum number of tries: 1|pgbench \([\d.]+.*\))$/;

export const pgbench: Reducer = {
  name: 'pgbench',
  commands: ['pgbench'],
  reduce: byLines((lines, drop, input) => {
    const left = lines.filter((line) => !TALK.test(line));
    drop('lines about the program', lines.length - left.length);
    const kept: string[] = [];
    let isBehind = false;
    for (const line of left) {
      const [, ...values] = REPORT.exec(line) ?? [];
      const told = values.filter((value) => value !== undefined);
      if (told.length === 0) kept.push(line.replace(/^ {2,}/, ' ').replace(/(?<=[\d.]) {2,}/g, ' '));
      else {
        if (!isBehind) kept.push(`progress (s: tps, lat ms, stddev ms${told.length > 4 ? ', failed' : ''}):`);
        kept.push(` ${told[0]}: ${told.slice(1).join(', ')}`);
      }
      isBehind = told.length > 0;
    }
    return tidy(kept, drop, input);
  }),
};
