// sysctl and `locale`: lists of names with values.
import { sameValuesOnce } from '../forms/same-values.ts';
import { byLines, type Pass, type Reducer } from '../reducer.ts';

const SETTING = /^((?:[\w-]+\.)+)([\w/@:-]+(?:\.\d+)?) = (\S*)$/;
const LEAST = 3;
const LEAST_DEPTH = 2;

/** `net.ipv4.conf.all.: forwarding=0 rp_filter=2`, of settings that follow each other. */
const belowPrefixes: Pass = (lines) => {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const prefix = prefixOf(lines[from]);
    for (to = from + 1; prefix !== undefined && to < lines.length && prefixOf(lines[to]) === prefix; ) to += 1;
    const run = lines.slice(from, to);
    if (run.length < LEAST) kept.push(...run);
    else kept.push(`${prefix}: ${run.map((line) => line.replace(SETTING, '$2=$3')).join(' ')}`);
  }
  return kept;
};

function prefixOf(line = ''): string | undefined {
  const prefix = SETTING.exec(line)?.[1];
  return prefix !== undefined && prefix.split('.').length > LEAST_DEPTH ? prefix.slice(0, -1) : undefined;
}

export const sysctl: Reducer = { name: 'sysctl', commands: ['sysctl'], reduce: byLines(belowPrefixes) };

export const locale: Reducer = {
  name: 'locale',
  commands: ['locale'],
  reduce: byLines(sameValuesOnce({ line: /^(LC_\w+|LANG)=(.*)$/, value: /./ })),
};
