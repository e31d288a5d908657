// Joins what tells the same of several hosts: `changed: [web1], [web2]`, and in the recap `web1, web2 : ok=5 changed=0`.
import type { Pass } from '../reducer.ts';

const STATE = /^(\w+: )(\[[^\]]+\])$/;

export const sameStatesOnce: Pass = (lines) => {
  const kept: string[] = [];
  let before: string | undefined;
  for (const line of lines) {
    const [, state, host] = STATE.exec(line) ?? [];
    if (state !== undefined && state === before) kept[kept.length - 1] = `${kept.at(-1)}, ${host}`;
    else kept.push(line);
    before = state;
  }
  return kept;
};

/** Of few hosts each has its line. */
const MANY = 4;
const RECAP = /^(\S+)( : ok=\d.*)$/;

/** Many hosts with the same counts stand together where the first of them was. */
export const sameRecapsOnce: Pass = (lines) => {
  const hosts = new Map<string, string[]>();
  for (const line of lines) {
    const [, host = '', counts = ''] = RECAP.exec(line) ?? [];
    const same = hosts.get(counts);
    if (same) same.push(host);
    else if (counts !== '') hosts.set(counts, [host]);
  }
  return lines.flatMap((line) => {
    const [, host, counts = ''] = RECAP.exec(line) ?? [];
    const [first, ...others] = hosts.get(counts) ?? [];
    if (host === undefined || others.length + 1 < MANY) return [line];
    return host === first ? [`${[first, ...others].join(', ')}${counts}`] : [];
  });
};
