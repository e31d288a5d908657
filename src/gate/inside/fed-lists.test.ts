// A list of all files is judged with whatever deletes or empties what is on it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createJudge } from '../judge.ts';

const judge = createJudge();

/** `⏎` is a new line, and in brackets stands the program in front. Plain text, because code in strings would count as code of this program. */
const examples = readFileSync(new URL('fed-lists.examples.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

describe('a list of files', () => {
  it.each(examples)('%s', (example) => {
    const [, verdict, foreground, written = ''] = /^(refused|passes) +(?:\[(\w+)\] )?(.*)$/.exec(example) ?? [];
    const text = written.replaceAll('⏎', '\n');
    expect(judge({ text, foreground })).toMatchObject({ blocked: verdict === 'refused' });
  });
});
