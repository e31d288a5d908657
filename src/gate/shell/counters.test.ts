// What a loop counts up is as many numbers as the loop goes through, and its body is judged whatever the bound is.
import { describe, expect, it } from 'vitest';
import { describeJudged } from '../../../test/helpers/judged-examples.ts';
import { createJudge } from '../judge.ts';

describeJudged('a loop that counts', new URL('counters.examples.txt', import.meta.url));

describe('a loop up to a number that was set before', () => {
  it.each(['for ((i=0;i<n;i++)); do rm -rf /; done', 'for ((; i < max; i++)); do git push --force; done'])(
    '%s',
    (text) => {
      expect(createJudge()({ text, foreground: 'bash' }).blocked).toBe(true);
    },
  );
});
