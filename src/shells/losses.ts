/** What several line editors lose of a text, and what to do instead. */
import type { Loss } from './shell.ts';

export const NO_TABS = 'Use spaces, or \\t where it is read as a tab; or write the text to a file in another session.';
export const OTHER_SHELL = 'Start another shell here first, such as bash, or pty_open one.';

/** C-v: terminals in line mode and most line editors take the next character as text. */
export const QUOTE = '\x16';

export const TABS: Loss = {
  loses: (text) => text.includes('\t'),
  how: 'this shell drops the tabs of what is pasted',
  instead: NO_TABS,
};

/** What a shell without bracketed paste and without a way to quote loses. */
export const KEYS: Loss = {
  loses: (text, bracketed) => !bracketed && hasKeys(text),
  how: 'this shell takes tabs and control characters as keys',
  instead: NO_TABS,
};

/** What a line editor takes for keys. Keys of the terminal itself, such as C-c, cannot be quoted. */
const EDITOR_KEYS = /[\x01\x02\x04-\x09\x0b\x0c\x0e-\x19\x1b\x1d-\x1f\x7f]/g;

export function hasKeys(text: string): boolean {
  return text.search(EDITOR_KEYS) >= 0;
}

export function replaceKeys(text: string, replacement: (key: string) => string): string {
  return text.replace(EDITOR_KEYS, replacement);
}

/** What an editor with a buffer of a fixed size drops. */
export function longLines(shell: string, longest: number): Loss {
  return {
    loses: (text) => longestLine(text) > longest,
    // Without Intl, of which the first use takes 10 ms: these texts are made at each start.
    how: `${shell} takes lines of at most ${String(longest).replace(/(?=(\d{3})+$)\B/g, ',')} bytes`,
    instead: OTHER_SHELL,
  };
}

export function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => Buffer.byteLength(line)));
}
