// Letters of any language, for the inside of a class of characters: file names and names of tests are not only ASCII.

/** Without punctuation, arrows, boxes and marks such as `…`, `→`, `│` and `✓`. */
export const WORD = String.raw`\w\u00c0-\u1fff\u2c00-\u2fff\u3040-\ufeff`;
