// Joins lines in a row that tell the same state of several hosts: `changed: [web1], [web2]`.
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
