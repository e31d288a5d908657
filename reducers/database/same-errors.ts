// psql goes on behind an error in a file: what it says again of the next lines stands once, with their numbers.
import type { Pass } from '../reducer.ts';

const OF_FILE = /^(psql:.*:)(\d+): ([A-Z]+: .*)$/;

export const sameErrorsOnce: Pass = (lines, drop) => {
  const kept: string[] = [];
  for (let from = 0, to = 1; from < lines.length; from = to, to += 1) {
    const [, file = '', number, message] = OF_FILE.exec(lines[from] ?? '') ?? [];
    const numbers = [number];
    for (; message !== undefined && to < lines.length; to += 1) {
      const next = OF_FILE.exec(lines[to] ?? '');
      if (next?.[1] !== file || next[3] !== message) break;
      numbers.push(next[2]);
    }
    kept.push(message === undefined ? (lines[from] ?? '') : `${file}${numbers.join(', ')}: ${message}`);
    drop('errors told again', numbers.length - 1);
  }
  return kept.length === lines.length ? lines : kept;
};
