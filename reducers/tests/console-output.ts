// vitest: what tests print, each below its name. Of tests that print the same, one is named.
import { counted } from '../forms/words.ts';
import type { Pass } from '../reducer.ts';

const HEADING = /^(stdout|stderr) \| \S/;

export const consoleOutputOnce: Pass = (lines, drop) => {
  const blocks = blocksIn(lines);
  const alike = new Map<string, number>();
  for (const { key } of blocks.values()) alike.set(key, (alike.get(key) ?? 0) + 1);
  if (alike.size === blocks.size) return lines;
  const told = new Set<string>();
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const block = blocks.get(at);
    const end = block?.end ?? at + 1;
    const others = block === undefined ? 0 : (alike.get(block.key) ?? 1) - 1;
    if (block === undefined || others === 0) kept.push(...lines.slice(at, end));
    else if (!told.has(block.key)) {
      told.add(block.key);
      kept.push(`${lines[at]} (and ${counted(others, 'more tests')})`, ...lines.slice(at + 1, end));
      drop('outputs told above', others);
    }
    at = end;
  }
  return kept;
};

interface Block {
  readonly key: string;
  /** The line behind the block and the blank one below it. */
  readonly end: number;
}

function blocksIn(lines: readonly string[]): Map<number, Block> {
  const blocks = new Map<number, Block>();
  lines.forEach((line, at) => {
    const stream = HEADING.exec(line)?.[1];
    if (stream === undefined) return;
    let end = at + 1;
    while (end < lines.length && lines[end] !== '') end += 1;
    const key = [stream, ...lines.slice(at + 1, end)].join('\n');
    if (end < lines.length && end > at + 1) blocks.set(at, { key, end: end + 1 });
  });
  return blocks;
}
