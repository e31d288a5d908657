// What the line editor of the shell itself asks, as in a search: no text is its answer, and keys are.
import { asks, ends, NO_OUTPUT_MARK, press, send } from './steps.mjs';

/** @import { Ask, Expected, Shell, Situation, Step } from './situation.ts' */

/** @type {(keys: readonly string[], expected: Expected) => Ask} */
const keys = (names, expected) => ({ tool: 'pty_key', args: { key: names, wait: true }, expected });
const PAGER = asks(undefined, 'waiting_input');
const refused = send('echo lost', asks(''));
/** The way on that the refusal names. */
const goOn = [press('C-c'), send('echo on; (exit 5)', ends(/(^|\n)on$/, 5))];

/** More completions than the screen has rows, after the editor has worked on them for a moment. */
const SLOW = `_slow() { sleep 0.7; COMPREPLY=($(printf '%s-a-long-word-that-fills-a-column ' {a..z}{1..5})); }`;
const COMPLETES = send(`${SLOW}; complete -F _slow slow; bind 'set completion-query-items 0'`, ends(''));
const LISTS = ['s', 'l', 'o', 'w', 'Space', 'Tab', 'Tab'];

/** @type {Readonly<Record<string, string>>} */
const VI = { bash: 'set -o vi', zsh: 'bindkey -v', mksh: 'set -o vi', yash: 'set -o vi' };
const VI_SHELLS = { in: /** @type {readonly Shell[]} */ (['bash', 'zsh']) };

/** @type {(shell: Shell) => Step} */
const vi = (shell) => send(VI[shell] ?? 'true', ends(''));

/** @type {readonly Situation[]} */
export const lineEditors = [
  {
    title: 'the pager of completions takes keys, and no text',
    bashSince: NO_OUTPUT_MARK,
    steps: [
      COMPLETES,
      keys(LISTS, PAGER),
      refused,
      press('q', 'C-u'),
      send('echo on; (exit 5)', ends(/(^|\n)on$/, 5)),
      keys(LISTS, PAGER),
      refused,
      ...goOn,
    ],
  },
  {
    title: 'a text behind keys whose completions are still searched for, of which a pager comes',
    bashSince: NO_OUTPUT_MARK,
    steps: [COMPLETES, press(...LISTS), refused, ...goOn],
  },
  {
    title: 'a search of the history in an unfinished command',
    steps: [send('for i in 1 2; do', asks('', 'continuation')), press('C-r'), refused, ...goOn],
  },
  {
    title: 'a search of a vi editor',
    ...VI_SHELLS,
    inBench: ['mksh', 'yash'],
    steps: (shell) => [
      vi(shell),
      ...[
        ['Escape', '/'],
        ['Escape', '?', 'e', 'c'],
        ['l', 's', 'Escape', '/'],
      ].flatMap((names) => [press(...names), refused, ...goOn]),
    ],
  },
  {
    title: 'the keys of a search pressed one by one in a vi editor, below a prompt of two rows',
    steps: [
      send("set -o vi; PS1='above\\n\\w \\$ '", ends('')),
      ...['Escape', '/', 'e'].map((name) => press(name)),
      refused,
      ...goOn,
    ],
  },
  {
    title: 'no search of a vi editor: a path that is typed, a line from the history, letters that insert again',
    bashSince: NO_OUTPUT_MARK,
    ...VI_SHELLS,
    steps: (shell) => [
      vi(shell),
      press('/', 'b', 'i', 'n', '/'),
      send('echo one', ends('one')),
      press('Escape', 'i', '/', 'b', 'i', 'n', '/'),
      send('echo two', ends('two')),
      press('Up', 'Escape', 'A'),
      send(' more', ends('two more')),
      press('Escape', '/', 't', 'w', 'o', 'Enter'),
      press('A'),
      send(' again', ends('two more again')),
    ],
  },
  {
    title: 'a search of readline for the beginning of a line, which ends at C-c or at C-g',
    steps: [press('M-p'), refused, ...goOn, press('M-n', 'e'), refused, press('C-g'), send('echo on', ends('on'))],
  },
];
