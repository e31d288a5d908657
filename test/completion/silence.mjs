// Commands that print nothing for a while, or little, or only after their end.
import {
  appears,
  asks,
  EVERY_SHELL,
  ends,
  found,
  key,
  NO_TIME_LIMIT,
  over,
  POSIX_SHELLS,
  read,
  runs,
  send,
  tellIt,
  UNTIL_TOLD,
} from './steps.mjs';

/** @import { Shell, Situation } from './situation.ts' */

/**
 * The rest of a loop in the words of the shell.
 * @type {(shell: Shell, body: string) => string}
 */
const loop = (shell, body) => (shell === 'fish' ? `for i in 1 2 3; ${body}; end` : `for i in 1 2 3; do ${body}; done`);

/** It waits for keys and for files. */
const WATCHER = `
import { watch } from 'node:fs';
let runs = 0;
const run = () => {
  runs += 1;
  console.log('ran ' + runs + '\\nwatching for file changes...\\n  press r to run again, press q to quit');
};
process.stdin.setRawMode(true);
process.stdin.on('data', (keys) => {
  if (keys.includes('q')) process.exit(3);
  if (keys.includes('r')) run();
});
watch('watch.mjs', () => {});
run();
`;

/** @type {readonly Situation[]} */
export const silence = [
  {
    title: 'a sleep is over when it is over',
    in: EVERY_SHELL,
    steps: [send('sleep 1; touch end', ends('', 0, { leaves: 'end' }))],
  },
  {
    title: 'a sleep is running in the meantime, and the next read gets its end',
    in: EVERY_SHELL,
    steps: [
      send('sleep 4; touch end; echo woken', runs(''), { timeout: 0.5 }),
      read(ends('woken', 0, { leaves: 'end' })),
    ],
  },
  .../** @type {const} */ (['bash', 'sh', 'zsh', 'python3']).map(
    /** @returns {Situation} */ (runner) => ({
      title: `a silent script run by ${runner}`,
      in: EVERY_SHELL,
      needs: [runner],
      files: {
        script:
          runner === 'python3'
            ? 'import time, sys\ntime.sleep(1.2)\nopen("end", "w").close()\nprint("at last")\nsys.exit(6)\n'
            : 'sleep 1.2\n: > end\necho at last\nexit 6\n',
      },
      steps: [send(`${runner} ./script`, ends('at last', 6, { leaves: 'end' }))],
    }),
  ),
  {
    title: 'a script that is run by its own name, silent in a builtin loop',
    in: EVERY_SHELL,
    files: { spin: '#!/bin/bash\nwhile (( SECONDS < 2 )); do :; done\n: > end\nexit 2\n' },
    steps: [send('./spin', ends('', 2, { leaves: 'end' }))],
  },
  {
    title: 'a loop of builtins in the shell itself',
    in: ['bash', 'zsh'],
    steps: [
      send(
        'n=$((SECONDS + 2)); until [ $SECONDS -ge $n ]; do :; done; : > end; (exit 3)',
        ends('', 3, { leaves: 'end' }),
      ),
    ],
  },
  {
    title: 'a loop with pauses',
    in: EVERY_SHELL,
    steps: (shell) => [send(`${loop(shell, 'sleep 0.4; echo $i')}; touch end`, ends('1\n2\n3', 0, { leaves: 'end' }))],
  },
  {
    title: 'read -t gives up by itself',
    bashSince: NO_TIME_LIMIT,
    in: ['bash', 'zsh'],
    steps: [send('read -t 1 x; s=$?; : > end; (exit $s)', over('', { leaves: 'end' }))],
  },
  {
    title: 'read from a file that has nothing yet',
    in: ['bash', 'zsh', 'dash'],
    steps: [
      send(
        'mkfifo f; (sleep 1.2; echo hi > f) & read x < f; : > end; echo "got $x"',
        ends(/got hi(\n.*Done.*)?$/, 0, { leaves: 'end' }),
      ),
    ],
  },
  {
    title: 'wait for a job',
    in: ['bash', 'zsh', 'dash'],
    steps: [send('(sleep 1; exit 4) & wait $! ; s=$?; : > end; (exit $s)', ends(undefined, 4, { leaves: 'end' }))],
  },
  {
    title: 'a pipeline that is silent until its input ends',
    in: EVERY_SHELL,
    steps: [send("sh -c 'sleep 1; echo b; echo a; touch end' | sort | tr a-z A-Z", ends('A\nB', 0, { leaves: 'end' }))],
  },
  {
    title: 'a pipeline whose first part is over long before its last',
    in: EVERY_SHELL,
    steps: [send("echo x | sh -c 'cat >/dev/null; sleep 1; touch end; exit 5'", ends('', 5, { leaves: 'end' }))],
  },
  {
    title: 'a subshell',
    in: POSIX_SHELLS,
    steps: [send('(sleep 1; : > end; exit 9)', ends('', 9, { leaves: 'end' }))],
  },
  {
    title: 'a command substitution',
    in: EVERY_SHELL,
    steps: (shell) => [
      send(
        shell === 'fish' ? 'echo (sleep 1; touch end; echo in)' : 'echo "$(sleep 1; touch end; echo in)"',
        ends('in', 0, { leaves: 'end' }),
      ),
    ],
  },
  {
    title: 'output that drips character by character',
    in: EVERY_SHELL,
    files: { drip: 'for i in 1 2 3 4 5; do printf .; sleep 0.3; done; touch end; exit 7\n' },
    steps: [send('sh ./drip', ends('.....', 7, { leaves: 'end' }))],
  },
  {
    title: 'output that stops in the middle of a line that looks like a prompt',
    in: EVERY_SHELL,
    files: { half: 'printf "root@box:~# "; sleep 1.2; touch end; echo done; exit 1\n' },
    steps: [send('sh ./half', ends('root@box:~# done', 1, { leaves: 'end' }))],
  },
  {
    title: 'a job in the background is over at once, and its output belongs to the next read',
    in: EVERY_SHELL,
    steps: [
      send(`sh -c '${UNTIL_TOLD}; echo from behind; touch end' &`, ends(/^(\[1\] \d+)?$/, 0, { before: 'end' })),
      tellIt,
      appears('end'),
      read(found(/from behind/), { until: '^from behind$' }),
      send('echo next', ends(/^(.*(?:[Dd]one|has ended).*\n)?next(\n.*Done.*)?$/)),
    ],
  },
  {
    title: 'a job that prints while another command runs',
    in: POSIX_SHELLS,
    steps: [
      send(
        '(sleep 0.3; echo behind) & sleep 1; : > end; echo front',
        ends(/behind\n(.*[Dd]one.*\n)?front(\n.*Done.*)?$/, 0, { leaves: 'end' }),
      ),
    ],
  },
  {
    title: 'timeout ends what does not',
    in: EVERY_SHELL,
    needs: ['timeout'],
    steps: (shell) => [
      send(
        shell === 'fish'
          ? 'timeout 1 sleep 60; set s $status; touch end; sh -c "exit $s"'
          : 'timeout 1 sleep 60; s=$?; : > end; (exit $s)',
        ends('', 124, { leaves: 'end' }),
      ),
    ],
  },
  {
    title: 'a program that turned echo off and works is not at a password prompt',
    in: ['bash', 'zsh', 'dash'],
    steps: [
      send(`stty -echo; ${UNTIL_TOLD}; stty echo; : > end`, runs(''), { timeout: 0.8 }),
      tellIt,
      read(ends('', 0, { leaves: 'end' })),
    ],
  },
  {
    title: 'a program that holds the terminal raw and works is not waiting',
    steps: [
      send(`sh -c 'stty raw; ${UNTIL_TOLD}; stty sane; touch end'`, runs(''), { timeout: 0.8 }),
      tellIt,
      read(ends('', 0, { leaves: 'end' })),
    ],
  },
  {
    title: 'a watcher of files that says which keys it takes waits for them, behind what has started it, too',
    needs: ['node'],
    files: { 'watch.mjs': WATCHER },
    // A garbage collector may still plan its next turn, which is told from a plan of the program by its rest.
    steps: ['node watch.mjs', "sh -c 'node watch.mjs; exit'"].flatMap((line) => [
      send(line, asks(/ran 1\n.*press q to quit$/s), { timeout: 15 }),
      send('r', asks(/ran 2\n.*press q to quit$/s), { timeout: 15, enter: false }),
      key('q', ends(undefined, 3)),
    ]),
  },
  {
    title: 'a server that says how it is stopped runs on once it has begun, and ends a wait for no pattern',
    needs: ['node'],
    files: {
      'serve.mjs':
        "import { createServer } from 'node:http';\ncreateServer().listen(0, () => console.log('up\\nPress CTRL+C to quit'));\n",
    },
    steps: [
      send(
        'node serve.mjs',
        { complete: false, output: /^up\nPress/, state: 'running', via: 'state' },
        { timeout: 30 },
      ),
      send('more', runs(''), { until: 'never', timeout: 4 }),
      key('C-c', ends(undefined, 130)),
    ],
  },
  {
    title: 'a program that watches its keys with a time limit goes on by itself',
    needs: ['python3'],
    files: {
      'poll.py':
        'import select, sys\nfor n in range(6):\n    select.select([sys.stdin], [], [], 0.2)\nopen("end", "w").close()\nprint("over")\n',
    },
    steps: [send('python3 poll.py', ends('over', 0, { leaves: 'end' }))],
  },
];
