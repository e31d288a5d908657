/** What several line editors lose of a text, and what to do instead. */
import type { Loss } from './shell.ts';

export const NO_TABS = 'Use spaces, or \\t where it is read as a tab; or write the text to a file in another session.';
export const OTHER_SHELL = 'Start another shell here first, such as bash, or pty_open one.';

export const TABS: Loss = {
  loses: (text) => text.includes('\t'),
  how: 'this shell drops the tabs of what is pasted',
  instead: NO_TABS,
};

/** What a shell does with a tab that is not in a bracketed paste. */
export const COMPLETIONS: Loss = {
  loses: (text, bracketed) => !bracketed && text.includes('\t'),
  how: 'this shell takes a tab as a request to complete a word',
  instead: NO_TABS,
};

export function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => Buffer.byteLength(line)));
}
