// Several write into one session: people, servers side by side, and a server that was killed. Each is told of its own.
import {
  ALL_SHELLS,
  appears,
  asks,
  ends,
  key,
  killed,
  other,
  over,
  person,
  press,
  read,
  send,
  together,
  type,
  victim,
} from './steps.mjs';

/** @import { Ask, Complete, Program, Shell, Situation, Steps } from './situation.ts' */

/**
 * No echo holds its word, and its exit code is its number.
 * @type {(number: number, seconds?: number) => string}
 */
export const job = (number, seconds = 0.3) =>
  `sh -c 'sleep ${seconds}; echo word_$((100+${number})); : > end-${number}; exit ${number}'`;
/** @type {(number: number) => Complete} */
export const done = (number) => ends(new RegExp(`^word_${100 + number}$`, 'm'), number, { leaves: `end-${number}` });
/** @type {(number: number, seconds?: number) => Ask} */
export const run = (number, seconds) => send(job(number, seconds), done(number));
/** @type {(number: number, seconds?: number) => Ask} */
export const start = (number, seconds) => type(job(number, seconds));
/** @type {(number: number, seconds?: number) => Steps} */
const byHand = (number, seconds) => [person(job(number, seconds), 'Enter')];

/** @type {(times: number, steps: (round: number) => Steps) => Steps} */
const rounds = (times, steps) => Array.from({ length: times }, (_, round) => steps(round + 1)).flat();
/** @type {(round: number) => Steps} */
const hang = (round) => [type(`sh -c ': > begun-${round}; exec sleep 60'`), appears(`begun-${round}`)];

/**
 * Where a person may type a line ahead of it. dash shows no such line when it reads it: no exit code can be told.
 * @type {(shell: Shell, number: number, seconds?: number) => Ask}
 */
const runBehind = (shell, number, seconds) =>
  shell === 'dash'
    ? send(job(number, seconds), over(new RegExp(`^word_${100 + number}$`, 'm'), { leaves: `end-${number}` }))
    : run(number, seconds);
const EQUAL = send("sh -c 'exit 3'", ends(undefined, 3));
/** Each time that it runs it leaves files of the next number. */
const COUNTS = "sh -c 'n=$(ls | grep -c ^begun-); : > begun-$n; sleep 0.6; : > over-$n; exit 5'";

/** @type {readonly Situation[]} */
const people = [
  { title: 'a person runs a command, and a text follows', steps: [...byHand(1), run(2), run(3)] },
  {
    title: 'a person runs one command and types one ahead',
    steps: (shell) => [...byHand(1), ...byHand(2), runBehind(shell, 3), run(4)],
  },
  {
    title: 'a person types three ahead',
    steps: (shell) => [...byHand(1, 0.2), ...byHand(2, 0), ...byHand(3, 0.2), runBehind(shell, 4), run(5, 0)],
  },
  {
    title: 'a person presses Enter, and a text follows',
    steps: [person('Enter'), run(1, 0.6), person('Enter'), run(2)],
  },
  {
    title: 'a person presses Enter five times, and a text follows',
    steps: rounds(3, (round) => [person('Enter', 'Enter', 'Enter', 'Enter', 'Enter'), run(round, 0.4)]),
  },
  {
    title: 'a person presses Enter as a text is sent',
    steps: (shell) => [together([runBehind(shell, 1, 0.8)], [person('Enter', 'Enter')]), run(2, 0.4)],
  },
  {
    title: 'a person presses Enter while a command runs',
    steps: [
      together(
        [send("sh -c ': > begun; sleep 0.5; exit 7'", ends(undefined, 7))],
        [appears('begun'), person('Enter', 'Enter')],
      ),
      run(2, 0.4),
    ],
  },
  {
    title: 'a person types ahead while a text is waited for',
    steps: [
      together(
        [send(`sh -c ': > begun; sleep 0.5; exit 7'`, ends(undefined, 7))],
        [appears('begun'), ...byHand(1, 0.5)],
      ),
      run(2),
    ],
  },
  {
    title: 'a person runs a command between the texts of two servers',
    steps: (shell) => [start(1), ...byHand(2), other(runBehind(shell, 3)), read(over(undefined)), run(4)],
  },
  {
    title: 'a person presses C-c at a command of their own, and a text follows at once',
    steps: rounds(3, (round) => [
      person(`sh -c ': > begun-${round}; exec sleep 60'`, 'Enter'),
      appears(`begun-${round}`),
      person('C-c'),
      run(round, 0.2),
    ]),
  },
  {
    title: 'a person has begun a line and takes it back, and a text follows',
    steps: [person('echo never'), person('C-u'), person('Enter'), run(1), run(2)],
  },
];

const servers = [
  { title: 'two servers send back to back', steps: [start(1), other(run(2)), run(3), other(run(4))] },
  {
    title: 'two servers send back to back, and the first reads on',
    steps: [start(1, 0.6), together([read(done(1))], [other(run(2))])],
  },
  { title: 'two servers queue two texts each', steps: [start(1), other(start(2)), start(3, 0), other(run(4)), run(5)] },
  {
    title: 'two servers send side by side, round after round',
    steps: [
      together(
        rounds(5, (round) => [run(round, 0.1)]),
        rounds(5, (round) => [other(run(round + 10, 0.1))]),
      ),
      run(30),
    ],
  },
  {
    title: 'two servers send the same short texts side by side',
    steps: [
      together(
        rounds(8, () => [send('true', ends(undefined, 0))]),
        rounds(8, () => [other(send("sh -c 'exit 3'", ends(undefined, 3)))]),
      ),
    ],
  },
  {
    title: 'a text waits its turn, and another server types the same one behind it',
    in: ['dash'],
    steps: [start(1, 0.3), start(2, 0.6), together([EQUAL], [appears('end-1'), other(EQUAL)])],
  },
  {
    title: 'a server that is new types ahead, and another one types the same text behind it',
    in: ['dash'],
    steps: [start(1, 0.3), start(2, 0.6), together([victim(EQUAL)], [appears('end-1'), other(EQUAL)])],
  },
  {
    title: 'a text that another server typed is waited for',
    steps: [start(1, 0.6), other(read(done(1))), other(run(2))],
  },
  {
    title: 'a text that runs was typed ahead of two others by another server, and is sent again',
    steps: [
      other(start(1, 0.3)),
      other(start(2, 0)),
      other(type(COUNTS)),
      appears('begun-0'),
      send(COUNTS, ends(undefined, 5, { leaves: 'over-1' })),
    ],
  },
  {
    title: 'two servers send several lines each',
    steps: [
      together(
        [send(`${job(1)}\n${job(2, 0)}`, done(2)), run(3)],
        [other(send(`${job(11, 0)}\n${job(12)}`, done(12))), other(run(13))],
      ),
    ],
  },
  {
    title: 'one server types half a line, and the other types nothing behind it',
    files: { fails: 'exit 5' },
    steps: [
      type('sleep 0.4; sh ./fa', { enter: false }),
      other(send('ils', asks(undefined, 'waiting_input'))),
      send('ils', ends('', 5)),
      run(6),
    ],
  },
];

/** @type {Readonly<Record<string, Program>>} */
const INSIDE = { dash: 'dash', 'bash --norc': 'bash', 'zsh -f': 'zsh', mksh: 'mksh', ksh: 'ksh' };
/** @type {readonly Situation[]} */
const inside = Object.entries(INSIDE).map(([text, program]) => ({
  title: `three servers send at once into ${text}, which has no marks yet`,
  needs: [program],
  in: ['bash'],
  inBench: ['bash'],
  steps: [
    run(1, 0),
    send(text, asks(undefined)),
    together([run(10), run(11)], [other(run(20)), other(run(21))], [victim(run(30)), victim(run(31))]),
    run(2),
    send('exit 3', ends(/^(exit)?$/, 3)),
  ],
}));

const besides = [
  {
    title: 'twenty calls at once',
    steps: [
      together(...rounds(20, (number) => [run(number, number % 3 === 0 ? 0.1 : 0)]).map((step) => [step])),
      run(40),
    ],
  },
  {
    title: 'ten calls at once from each of two servers',
    in: ['dash', 'busybox'],
    steps: [
      together(
        ...rounds(10, (number) => [run(number, 0.05)]).map((step) => [step]),
        ...rounds(10, (number) => [other(run(number + 20, 0.05))]).map((step) => [step]),
      ),
      run(40),
    ],
  },
];

const deaths = [
  {
    title: 'a server is killed with two texts queued, and sends a third when it is back',
    steps: [victim(start(1, 0.8)), victim(start(2, 0.6)), killed, victim(run(3)), victim(run(4))],
  },
  {
    title: 'a server is killed with two texts queued, and another sends the third',
    steps: [victim(start(1, 0.8)), victim(start(2, 0.6)), killed, run(3), run(4)],
  },
  {
    title: 'a server is killed between a half line and its Enter',
    steps: [victim(type(job(1), { enter: false })), killed, victim(key('Enter', done(1))), victim(run(2))],
  },
  {
    title: 'a server that is new reads on for a text of one that was killed',
    steps: [victim(start(1, 1.2)), killed, victim(read(done(1))), victim(run(2))],
  },
];

const interrupts = [
  {
    title: 'C-c and a text that does not wait for what comes of it, ten times',
    steps: rounds(10, (round) => [...hang(round), press('C-c'), run(round, 0.15)]),
  },
  {
    title: 'C-c by one server and a text by the other, five times',
    steps: rounds(5, (round) => [...hang(round), press('C-c'), other(run(round, 0.15))]),
  },
  {
    title: 'C-c at the prompt and a text at once, five times',
    steps: rounds(5, (round) => [press('C-c'), run(round, 0.15)]),
  },
  {
    title: 'C-c at a half line and a text at once, five times',
    steps: rounds(5, (round) => [type('echo never', { enter: false }), press('C-c'), run(round, 0.15)]),
  },
  {
    title: 'C-c three times and a text at once',
    steps: rounds(3, (round) => [...hang(round), press('C-c', 'C-c', 'C-c'), run(round, 0.15)]),
  },
  {
    title: 'C-c, Enter and a text at once',
    steps: rounds(3, (round) => [...hang(round), press('C-c', 'Enter'), run(round, 0.3)]),
  },
];

const halves = [
  {
    title: 'a line, Enter as a key, and another text',
    steps: [type(job(1), { enter: false }), key('Enter', done(1)), run(2)],
  },
  {
    title: 'a line, Enter as a key that is not waited for, and another text at once',
    steps: rounds(3, (round) => [type(job(2 * round), { enter: false }), press('Enter'), run(2 * round + 1)]),
  },
  {
    title: 'a line, Enter as a key that is not waited for, and reading on',
    steps: [type(job(1, 0.8), { enter: false }), press('Enter'), read(done(1)), run(2)],
  },
  {
    title: 'a line in three pieces',
    files: { fails: 'exit 9' },
    steps: [type('sleep 0.3;', { enter: false }), type(' sh ./fa', { enter: false }), send('ils', ends('', 9)), run(2)],
  },
  {
    title: 'Enter as a key, three times, and a text at once',
    steps: rounds(3, (round) => [press('Enter', 'Enter', 'Enter'), run(round)]),
  },
];

const [FIRST = 'bash', ...REST] = ALL_SHELLS;

/**
 * The bench plays each situation in every shell, and the tests in one after the other in turn, every second in bash.
 * @type {readonly Situation[]}
 */
export const writers = [...people, ...servers, ...besides, ...deaths, ...interrupts, ...halves, ...inside].map(
  (situation, at) => ({
    in: [at % 2 === 0 ? FIRST : (REST[((at - 1) / 2) % REST.length] ?? FIRST)],
    inBench: ALL_SHELLS,
    ...situation,
  }),
);
