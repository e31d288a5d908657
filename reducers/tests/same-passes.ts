// pytest -rA and -rP show what each passing test printed: tests in a row that printed the same stand under one heading.
import { type Pass, together } from '../reducer.ts';

const SECTION = '== PASSES';

export const samePassesOnce: Pass = together((lines, drop) => {
  const from = lines.indexOf(SECTION) + 1;
  if (from === 0) return lines;
  const ended = lines.findIndex((line, at) => at >= from && line.startsWith('== '));
  const end = ended < 0 ? lines.length : ended;
  const told = blocksOf(lines.slice(from, end)).flatMap(({ names, body }) => {
    drop('tests that printed the same', names.length - 1);
    return names.length === 0 ? body : [headingOf(names), ...body];
  });
  return [...lines.slice(0, from), ...told, ...lines.slice(end)];
});

interface Block {
  /** Of the tests that printed it; none of what stands above the first heading. */
  readonly names: string[];
  readonly body: string[];
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [{ names: [], body: [] }];
  for (const line of lines) {
    if (line.startsWith('__ ')) blocks.push({ names: [line.slice(3)], body: [] });
    else blocks.at(-1)?.body.push(line);
  }
  return blocks.reduce<Block[]>((kept, block) => {
    const last = kept.at(-1);
    if (last && last.names.length > 0 && last.body.join('\n') === block.body.join('\n'))
      last.names.push(...block.names);
    else kept.push(block);
    return kept;
  }, []);
}

function headingOf(names: readonly string[]): string {
  const [first = '', last = ''] = [names[0], names.at(-1)];
  if (names.length < 3) return `__ ${names.join(', ')}`;
  return `__ ${first} (and ${names.length - 1} more that printed the same, the last one ${last})`;
}
