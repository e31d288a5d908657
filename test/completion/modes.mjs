// Terminals that a program left in another mode, and background jobs that print where a text is typed.
import { asks, EVERY_SHELL, ends, send } from './steps.mjs';

/** @import { Shell, Situation } from './situation.ts' */

/** @type {(mode: string, back: string, shells: readonly Shell[]) => Situation} */
const left = (mode, back, shells) => ({
  title: `a terminal left in stty ${mode}`,
  in: shells,
  steps: [
    send(`sh -c 'stty ${mode}; echo one; echo two'`, ends('one\ntwo')),
    send("sh -c 'echo three; echo four; exit 3'", ends('three\nfour', 3)),
    send("sh -c 'sleep 0.8; touch end; echo late; exit 4'", ends('late', 4, { leaves: 'end' })),
    send('echo five', ends('five')),
    send(`stty ${back}`, ends('')),
    send("sh -c 'echo six; exit 5'", ends('six', 5)),
  ],
});

/** @type {readonly Situation[]} */
export const modes = [
  left('-echo', 'echo', EVERY_SHELL),
  left('-icanon', 'icanon', EVERY_SHELL),
  left('-icanon -echo', 'icanon echo', EVERY_SHELL),
  {
    title: 'a password that the shell itself asks for, after echo was turned off',
    in: ['dash', 'bash'],
    steps: [
      send('printf "word: "; stty -echo; read x; stty echo; echo "got $x"', asks('word: ', 'password')),
      send('open sesame', ends('got open sesame'), { secret: true }),
      send('stty -echo; read x; stty echo; echo "got $x"', asks('', 'password')),
      send('plain', ends('got plain')),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'a background job that prints all the time',
    in: ['bash', 'dash'],
    inBench: EVERY_SHELL,
    files: { noise: 'for i in $(seq 4000); do echo noise $i; sleep 0.1; done\n' },
    steps: [
      send('sh ./noise &', ends(undefined)),
      // The shell would tell its end between the answers, so it goes on for longer.
      ...[1, 2, 3, 4, 5, 6].flatMap((n) => [
        send(`sh -c 'exit ${n}'`, ends(/^(\s*noise \d+\n?)*$/, n)),
        send(`sh -c 'sleep 0.2; echo late; exit ${n}'`, ends(/^(\s*noise \d+\n)*late(\n\s*noise \d+)*$/, n)),
      ]),
    ],
  },
];
