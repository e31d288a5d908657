// Texts of a file, each behind the word that says how the gate judges it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createJudge } from '../../src/gate/judge.ts';

/**
 * `⏎` is a new line, and in brackets stands the program in front. Plain text, because code in strings would count as code of
 * this program.
 */
export function describeJudged(what: string, file: URL): void {
  const judge = createJudge();
  const examples = readFileSync(file, 'utf8').trim().split('\n');
  describe(what, () => {
    it.each(examples)('%s', (example) => {
      const [, verdict, foreground, written = ''] = /^(refused|passes) +(?:\[([\w-]+)\] )?(.*)$/.exec(example) ?? [];
      const text = written.replaceAll('⏎', '\n');
      expect(judge({ text, foreground })).toMatchObject({ blocked: verdict === 'refused' });
    });
  });
}
