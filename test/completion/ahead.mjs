// Texts and keys that come right behind a line, while the line editor still has the terminal.
import { ALL_SHELLS, asks, ends, key, over, press, send, shows, type } from './steps.mjs';

/** @import { Shell, Situation, Steps } from './situation.ts' */

/** Often, since it is a race with the line editor. */
const ROUNDS = 8;

/** @type {Readonly<Partial<Record<Shell, string>>>} */
const READS = { bash: 'read x', zsh: 'read x', fish: "read -P '' x", dash: 'read x' };

/** @type {(round: (number: number) => Steps) => Steps} */
const rounds = (round) => Array.from({ length: ROUNDS }, (_, number) => round(number)).flat();

/** @type {readonly Situation[]} */
export const ahead = [
  {
    title: 'the answer is typed right behind the line that reads it',
    in: ['bash', 'zsh', 'fish', 'dash'],
    steps: (shell) => [
      send('true', ends('')),
      ...rounds((number) => [
        type(READS[shell] ?? ''),
        send(`answer-${number}`, ends('')),
        send('echo "<$x>"', ends(`<answer-${number}>`)),
      ]),
    ],
  },
  {
    title: 'a statement is typed right behind the line that starts Python',
    needs: ['python3'],
    steps: [
      send('true', ends('')),
      ...rounds((number) => [
        type('python3 -q'),
        type(`print(${number} + 100)`),
        shows(new RegExp(`^${number + 100}$`, 'm')),
        send('exit()', over(/.*/s)),
      ]),
    ],
  },
  {
    title: 'a line that the shell does not take, typed while another one runs',
    in: ['fish'],
    steps: [
      send('true', ends('')),
      type('sleep 0.6; false'),
      send('echo "$((1 + 1))"', asks(undefined, 'continuation')),
      press('C-c'),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'lines that an editor draws again when their turn comes, behind the echo of the terminal',
    in: ALL_SHELLS,
    steps: [
      send('true', ends('')),
      type("sh -c 'sleep 0.4; echo first'"),
      type("sh -c 'sleep 0.4; echo second'"),
      send("sh -c 'echo third; exit 3'", ends(/^(first\nsecond\n)?third$/, 3)),
    ],
  },
  {
    title: 'C-d is pressed right behind the line that reads',
    in: ['bash', 'zsh', 'fish'],
    steps: rounds(() => [type('cat'), key('C-d', over(''))]),
  },
];
