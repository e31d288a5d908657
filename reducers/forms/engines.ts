// npm's warnings about packages that want another version of node or npm: a line for each, and the versions here once.
import type { Pass } from '../reducer.ts';

const LINE = /^npm (?:warn|WARN) EBADENGINE +(\S.*)$/;
const BLOCK = /^Unsupported engine \{ package: '([^']+)', required: \{ (.+?) \}, current: \{ (.+?) \} \}$/;

export const enginesOnce: Pass = (lines, drop) => {
  if (!lines.some((line) => LINE.test(line))) return lines;
  const kept: string[] = [];
  let here = '';
  for (let from = 0, to = 1; from < lines.length; from = to, to += 1) {
    if (textOf(lines[from]) === undefined) {
      kept.push(lines[from] ?? '');
      continue;
    }
    while (to < lines.length && textOf(lines[to - 1]) !== '}' && textOf(lines[to]) !== undefined) to += 1;
    const block = lines.slice(from, to);
    const [, name, required = '', current = ''] = BLOCK.exec(block.map(textOf).join(' ').replaceAll(', }', ' }')) ?? [];
    if (name === undefined) kept.push(...block);
    else {
      kept.push(
        `npm warn EBADENGINE ${name} needs ${plain(required)}${current === here ? '' : `, here ${plain(current)}`}`,
      );
      drop('lines of blocks', block.length - 1);
      here = current;
    }
  }
  return kept;
};

function textOf(line = ''): string | undefined {
  return LINE.exec(line)?.[1];
}

/** `node: '>=24', npm: '10.1.0'` */
function plain(engines: string): string {
  return engines.replace(/(\w+): '([^']*)'/g, '$1 $2');
}
