// A line that somebody begins while a command runs: no text is joined to it.

import {
  ALL_SHELLS,
  appears,
  asks,
  ends,
  other,
  over,
  person,
  press,
  read,
  send,
  shows,
  tellIt,
  together,
  type,
  UNTIL_TOLD,
} from './steps.mjs';
import { done, job, run } from './writers.mjs';

/** @import { Ask, Shell, Situation, Step } from './situation.ts' */

/** @type {(print?: string, waits?: string) => readonly Step[]} */
const busy = (print = '', waits = 'sleep 2') => [
  type(`sh -c 'printf %s "${print}"; : > begun; ${waits}; echo slept'`),
  appears('begun'),
];
/**
 * What is held back meanwhile may take any time.
 * @type {(print?: string) => readonly Step[]}
 */
const works = (print) => busy(print, UNTIL_TOLD);
/** The next text runs, whether it goes in before the command ends or behind that. */
const next = together([send(job(2), done(2))], [tellIt]);
/** @type {(number: number) => Ask} */
const heldBack = (number) => send(job(number), asks(''));
/**
 * Of a text that is typed ahead the answer shows what the command before has still printed. dash shows no line that it reads.
 * @type {(shell: Shell, number: number) => Ask}
 */
const runAhead = (shell, number) => send(job(number), shell === 'dash' ? over(done(number).output) : done(number));
const FIRST = { in: /** @type {readonly Shell[]} */ (['bash', 'dash']), inBench: ALL_SHELLS };
/** Its end of input ends dash itself. */
const NOT_DASH = ALL_SHELLS.filter((shell) => shell !== 'dash');

/** @type {readonly Situation[]} */
export const begunAhead = [
  {
    title: 'a person has begun a line, and removes it',
    ...FIRST,
    steps: [...works(), person('ec'), shows(/^ec$/m), heldBack(1), heldBack(1), person('C-u'), next],
  },
  {
    title: 'a person has begun a line, and the command ends',
    ...FIRST,
    steps: [
      ...[...works(), person('ec'), shows(/^ec$/m), heldBack(1), tellIt, shows(/slept\n/), heldBack(1)],
      ...[person('C-u'), send(job(2), done(2))],
    ],
  },
  {
    title: 'a person has begun a line behind output, and a key removes it',
    inBench: ALL_SHELLS,
    steps: [...works('work'), person('ec'), shows(/^workec$/m), heldBack(1), press('C-u'), next],
  },
  {
    title: 'another server has begun a line, and removes it',
    inBench: ALL_SHELLS,
    steps: [...works(), other(type('ec', { enter: false })), heldBack(1), other(press('C-u')), next],
  },
  {
    title: 'a key has been pressed that recalls a command',
    inBench: ALL_SHELLS,
    steps: [...works(), press('Up'), heldBack(1), press('C-u'), next],
  },
  {
    title: 'the same server has begun the line, and goes on with it',
    inBench: ALL_SHELLS,
    steps: (shell) => [...busy(), type('true; ', { enter: false }), runAhead(shell, 1), run(2)],
  },
  {
    title: 'the output stands on an unfinished line, and nobody has begun one',
    inBench: ALL_SHELLS,
    steps: (shell) => [...busy('work'), runAhead(shell, 1), run(2)],
  },
  {
    title: 'the output stands on an unfinished line of a terminal that prints no line again',
    inBench: ALL_SHELLS,
    steps: (shell) => [type('stty rprnt undef'), ...busy('work'), runAhead(shell, 1), run(2)],
  },
  {
    title: 'C-d is pressed, and the text waits for the prompt',
    in: ['mksh'],
    inBench: NOT_DASH,
    steps: [...busy(), press('C-d'), send(job(1), done(1)), run(2)],
  },
  {
    title: 'another server presses C-d, and a text follows at the prompt',
    in: ['mksh'],
    inBench: NOT_DASH,
    steps: [...busy(), other(press('C-d')), read(ends('slept')), run(1), run(2)],
  },
];
