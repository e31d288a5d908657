// A call is judged whatever way it is spelled: by names of arguments, with input, in another folder, through a library.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createJudge } from '../judge.ts';

const judge = createJudge();

/** `⏎` is a new line, and in brackets stands the program in front. Plain text, because code in strings would count as code of this program. */
const examples = readFileSync(new URL('spellings.examples.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

describe('code in another spelling', () => {
  it.each(examples)('%s', (example) => {
    const [, verdict, foreground, written = ''] = /^(refused|passes) +(?:\[(\w+)\] )?(.*)$/.exec(example) ?? [];
    const text = written.replaceAll('⏎', '\n');
    expect(judge({ text, foreground })).toMatchObject({ blocked: verdict === 'refused' });
  });
});
