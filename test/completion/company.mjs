// Sessions in which another server, or a person, does something at the same time.
import {
  appears,
  asks,
  EVERY_SHELL,
  ends,
  found,
  key,
  look,
  other,
  over,
  person,
  read,
  runs,
  send,
  shows,
  tellIt,
  tmux,
  together,
  UNTIL_TOLD,
} from './steps.mjs';

/** @import { Situation } from './situation.ts' */

/** @type {(name: string, seconds: number, code: number) => string} */
const work = (name, seconds, code) =>
  `sh -c ': > begun-${name}; sleep ${seconds}; echo ${name}; : > ${name}; exit ${code}'`;

/** @type {readonly Situation[]} */
export const company = [
  {
    title: 'two servers wait for the same end',
    in: EVERY_SHELL,
    steps: [
      together(
        [send(work('one', 1.2, 3), ends('one', 3, { leaves: 'one' }))],
        [appears('begun-one'), other(read(ends(undefined, 3, { leaves: 'one' })))],
      ),
      other(send('echo on', ends(/(^|\n)on$/))),
      send('echo here', ends(/(^|\n)here$/)),
    ],
  },
  {
    title: 'a key is waited for by one server while the other waits for the command',
    in: EVERY_SHELL,
    steps: [
      together(
        [send("sh -c ': > begun; exec sleep 600'", ends(undefined, 130))],
        [appears('begun'), other(key('C-c', over(undefined)))],
      ),
    ],
  },
  {
    title: 'two servers send one after the other, and each is told of its own end',
    in: EVERY_SHELL,
    steps: [
      together(
        [send(work('one', 1, 3), ends(/^one$/m, 3, { leaves: 'one' }))],
        [appears('begun-one'), other(send(work('two', 0.6, 4), ends(/two$/, 4, { leaves: 'two' })))],
      ),
    ],
  },
  {
    title: 'two servers send at the same moment',
    in: ['bash', 'zsh', 'fish'],
    steps: [
      together(
        [send(work('one', 0.5, 3), ends(undefined, 3, { leaves: 'one' }))],
        [other(send(work('two', 0.5, 4), ends(undefined, 4, { leaves: 'two' })))],
      ),
      send('echo on', ends(/(^|\n)on$/)),
    ],
  },
  {
    title: 'a person types the next command while one runs',
    in: ['bash', 'zsh', 'fish'],
    steps: [
      together(
        [send(work('one', 1, 3), ends(/^one$/m, 3, { leaves: 'one' }))],
        [appears('begun-one'), person('echo by hand', 'Enter')],
      ),
      shows(/^by hand/m),
      send('echo on', ends(/(^|\n)on$/)),
    ],
  },
  {
    title: 'a person answers the question',
    in: EVERY_SHELL,
    files: { ask: 'printf "name? "; read a; sleep 0.5; : > end; echo "hello $a"; exit 3\n' },
    steps: [
      send('sh ./ask', asks('name? ')),
      person('Ada', 'Enter'),
      shows(/name. Ada/),
      read(ends(/hello Ada$/, 3, { leaves: 'end' })),
    ],
  },
  {
    title: 'a person presses C-c while a command is waited for',
    in: EVERY_SHELL,
    steps: [
      together([send("sh -c ': > begun; exec sleep 600'", ends(undefined, 130))], [appears('begun'), person('C-c')]),
    ],
  },
  {
    title: 'a person runs a command, and the server looks',
    in: ['bash', 'zsh', 'fish'],
    steps: [
      person('sleep 0.5; echo by hand; touch end', 'Enter'),
      read(found(/by hand/), { until: '^by hand$' }),
      appears('end'),
      send('echo on', ends(/(^|\n)on$/)),
    ],
  },
  {
    title: 'a person has scrolled back',
    in: ['bash'],
    steps: [
      send('seq 1 200', ends(/200$/)),
      tmux('copy-mode'),
      send("sh -c 'sleep 0.4; : > end; exit 3'", ends('', 3, { leaves: 'end' })),
    ],
  },
  {
    title: 'a person makes the window smaller while a command runs',
    in: ['bash', 'zsh', 'fish'],
    steps: [
      together(
        [send(work('one', 1, 3), ends(/^one$/m, 3, { leaves: 'one' }))],
        [appears('begun-one'), tmux('resize-window', '-x', '44', '-y', '20')],
      ),
      send('echo on', ends(/(^|\n)on$/)),
      send('sh -c "exit 4"', ends(undefined, 4)),
    ],
  },
  {
    title: 'a look in between takes nothing from the one who waits',
    steps: [
      together(
        [send(`sh -c ': > begun; echo a; ${UNTIL_TOLD}; : > end; exit 3'`, ends(undefined, 3, { leaves: 'end' }))],
        [appears('begun'), other(look(runs(undefined))), tellIt],
      ),
      look(over(undefined)),
    ],
  },
];
