// Code, and what tools and editors run, is judged by what it would do, whatever names its calls go by.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createJudge } from '../judge.ts';

const judge = createJudge();

/** `⏎` is a new line. Plain text, because code in strings would count as code of this program. */
const examples = readFileSync(new URL('code.examples.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

describe('code', () => {
  it.each(examples)('%s', (example) => {
    const text = example.slice('refused '.length).replaceAll('⏎', '\n');
    expect(judge({ text })).toMatchObject({ blocked: example.startsWith('refused') });
  });
});
