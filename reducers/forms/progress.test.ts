import { expect, it } from 'vitest';
import { withoutProgress } from './progress.ts';

const left = (...lines: readonly string[]): readonly string[] =>
  withoutProgress(lines, () => undefined, { argv: [], text: lines.join('\n'), exitCode: 0 });

it('leaves out the modules that deno fetches, and no sentence that begins like one', () => {
  const said = ['Download https://example.com/tide.zip by hand', 'Download failed', 'ready'];
  expect(left('Download https://jsr.io/@std/http/meta.json', 'Download npm:pg@8.16.3', ...said)).toEqual(said);
});
