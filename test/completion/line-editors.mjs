// What the line editor of the shell itself asks, as in a search: no text is its answer, and keys are.
import { asks, ends, press, send } from './steps.mjs';

/** @import { Ask, Expected, Situation } from './situation.ts' */

/** @type {(keys: readonly string[], expected: Expected) => Ask} */
const keys = (names, expected) => ({ tool: 'pty_key', args: { key: names, wait: true }, expected });
const AT_PROMPT = asks(undefined, 'idle');
const refused = send('echo lost', asks(''));
/** The way on that the refusal names. */
const goOn = [press('C-c'), send('echo on; (exit 5)', ends(/(^|\n)on$/, 5))];

/** More completions than the screen has rows, after the editor has worked on them for a moment. */
const SLOW = `_slow() { sleep 0.7; COMPREPLY=($(printf '%s-a-long-word-that-fills-a-column ' {a..z}{1..5})); }`;
const COMPLETES = send(`${SLOW}; complete -F _slow slow; bind 'set completion-query-items 0'`, ends(''));
const LISTS = ['s', 'l', 'o', 'w', 'Space', 'Tab', 'Tab'];

/** @type {readonly Situation[]} */
export const lineEditors = [
  {
    title: 'the pager of completions takes keys, and no text',
    steps: [
      COMPLETES,
      keys(LISTS, AT_PROMPT),
      refused,
      keys(['q'], AT_PROMPT),
      keys(['C-u'], AT_PROMPT),
      send('echo on; (exit 5)', ends(/(^|\n)on$/, 5)),
      keys(LISTS, AT_PROMPT),
      refused,
      ...goOn,
    ],
  },
  {
    title: 'a text behind keys whose completions are still searched for, of which a pager comes',
    steps: [COMPLETES, press(...LISTS), refused, ...goOn],
  },
  {
    title: 'a search of the history in an unfinished command',
    steps: [send('for i in 1 2; do', asks('', 'continuation')), press('C-r'), refused, ...goOn],
  },
];
