// How several sessions stand in a view, in all words that callers know.

/** Other words for the same that callers know. */
const LAYOUT_WORDS = {
  columns: 'columns',
  rows: 'rows',
  grid: 'grid',
  tabs: 'tabs',
  windows: 'windows',
  vertical: 'columns',
  horizontal: 'rows',
  quad: 'grid',
  single: 'tabs',
} as const;

export type LayoutWord = keyof typeof LAYOUT_WORDS;
export type ShownAs = (typeof LAYOUT_WORDS)[LayoutWord];
export const LAYOUT_NAMES = Object.keys(LAYOUT_WORDS);

export function isLayoutWord(word: string): word is LayoutWord {
  return Object.hasOwn(LAYOUT_WORDS, word);
}

export const layoutMeant = (word: LayoutWord): ShownAs => LAYOUT_WORDS[word];
