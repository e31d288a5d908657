// What an answer may show, from the settings.
import { expect, it } from 'vitest';
import { configWith } from '../../../test/helpers/fake-tmux.ts';
import { estimateTokens } from '../../terminal/tokens.ts';
import { limitsOf } from './limits.ts';

it('leaves room for the notes and the last line', () => {
  const { maxTokens, ...lines } = limitsOf(configWith({ PTYHOLD_MAX_OUTPUT_TOKENS: '1000', PTYHOLD_HEAD_LINES: '7' }));
  const last =
    '[ptyhold t1: 13 lines / ~273 tok (raw 13000 lines / ~45800 tok)] [is_complete=True via prompt exit=0 0.42s]';
  expect(maxTokens + estimateTokens(last)).toBeLessThan(1000);
  expect(lines).toEqual({ headLines: 7, tailLines: 100, maxLineLength: 2000 });
});

it('leaves something to show with the smallest setting', () => {
  expect(limitsOf(configWith({ PTYHOLD_MAX_OUTPUT_TOKENS: '200' })).maxTokens).toBeGreaterThan(0);
});
