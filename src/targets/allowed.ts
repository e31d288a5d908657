// What a target may be used for: * reads and lists only, and nothing with * or ? closes.
import { PtyholdError } from '../errors.ts';
import type { Match } from './target.ts';

/** Throws if the target is too wide for that. What is left out may be as wide as it likes. */
export function requireNarrow(matches: readonly Match[], use: 'type' | 'press' | 'close'): void {
  const wanted = matches.filter(({ excludes }) => !excludes);
  const all = wanted.find(({ rank }) => rank === 'all');
  if (all) throw tooWide(`${all.written} stands for every session, and so it only reads and lists.`, use);
  const wild = wanted.find(({ isWild }) => isWild);
  if (wild && use === 'close')
    throw tooWide(`${wild.written} may match more than is meant, so it closes nothing.`, use);
}

const NOTHING = { type: 'Nothing was typed.', press: 'Nothing was pressed.', close: 'Nothing was closed.' };

function tooWide(sentence: string, use: keyof typeof NOTHING): PtyholdError {
  const glob = use === 'close' ? '' : ', a glob such as web-*';
  const hint = `Give names, a list of names${glob}, or a tag such as #web.`;
  return new PtyholdError('bad_argument', `${sentence} ${NOTHING[use]}`, hint);
}
