// How a command, and a shell, can end.
import {
  ALL_SHELLS,
  appears,
  asks,
  EVERY_SHELL,
  ends,
  key,
  other,
  over,
  POSIX_SHELLS,
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

/** @import { Situation } from './situation.ts' */

const SOME = [0, 1, 2, 3, 42, 64, 100, 124, 126, 127, 128, 129, 143, 200, 254, 255];
const SIGNALS = {
  HUP: 129,
  INT: 130,
  QUIT: 131,
  ILL: 132,
  ABRT: 134,
  FPE: 136,
  KILL: 137,
  SEGV: 139,
  PIPE: 141,
  ALRM: 142,
  TERM: 143,
};
/** @param {number} code */
const exit = (code) => send(`sh -c 'exit ${code}'`, ends('', code));

/** Waits without starting programs: a shell that is stopped while it starts one is not seen to stop. */
const PATIENT_JOB = `mkfifo never
exec 3<>never
: > begun
until [ -e go ]; do read -rt 1 -u 3; done
echo finished
: > end
exit 5
`;

/** @type {(text: string, times: number) => string} */
const inQuotes = (text, times) => (times === 0 ? `echo ${text}` : `echo "$(${inQuotes(text, times - 1)})"`);

/** @type {readonly Situation[]} */
export const endings = [
  {
    title: 'every exit code',
    in: [],
    inBench: ['bash'],
    steps: Array.from({ length: 256 }, (_, code) => send(`(exit ${code})`, ends('', code))),
  },
  { title: 'exit codes', in: EVERY_SHELL, steps: SOME.map(exit) },
  {
    title: 'every signal',
    in: EVERY_SHELL,
    steps: Object.entries(SIGNALS).map(([name, code]) => send(`sh -c 'kill -${name} $$'`, ends(undefined, code))),
  },
  {
    title: 'a command that is not there, and one that may not run',
    in: EVERY_SHELL,
    files: { plain: 'text\n' },
    steps: [
      send('no-such-thing-here', ends(/no-such-thing-here/, 127)),
      send('chmod a-x plain; ./plain', ends(/plain/, 126)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'C-c',
    in: EVERY_SHELL,
    steps: [
      type("sh -c ': > begun; exec sleep 600'"),
      appears('begun'),
      key('C-c', ends(/^(\^C)?$/, 130)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'C-c that the program turns into an exit code of its own',
    in: EVERY_SHELL,
    files: { trapped: 'trap "sleep 0.5; echo cleaned; : > end; exit 7" INT\n: > begun\nwhile :; do sleep 0.1; done\n' },
    steps: [type('sh ./trapped'), appears('begun'), key('C-c', ends(/^(\^C)?cleaned$/, 7, { leaves: 'end' }))],
  },
  {
    title: 'C-c at the prompt',
    in: EVERY_SHELL,
    steps: [key('C-c', over(undefined)), send('echo on', ends('on'))],
  },
  {
    title: 'C-c at an empty prompt, which draws nothing there, and a text at once',
    in: ['fish'],
    inBench: EVERY_SHELL,
    steps: [
      send('echo first', ends('first')),
      ...[1, 2].flatMap((n) => [
        key('C-c', over(/^(\^C)?$/), { timeout: 2 }),
        key('C-c', over(/^(\^C)?$/), { timeout: 2 }),
        send(`sh -c 'echo on; exit ${n}'`, ends('on', n), { timeout: 2 }),
        // Here it does draw, or ends something.
        type('echo never', { enter: false }),
        key('C-c', over(undefined)),
        send(`echo ${n}`, ends(`${n}`)),
        type("sh -c ': > begun; exec sleep 600'"),
        appears('begun'),
        key('C-c', ends(/^(\^C)?$/, 130)),
        send('rm begun', ends('')),
      ]),
    ],
  },
  {
    title: 'C-\\ quits',
    in: EVERY_SHELL,
    steps: [type("sh -c ': > begun; exec sleep 600'"), appears('begun'), key('C-\\', ends(undefined, 131))],
  },
  {
    title: 'a job that is stopped and taken up again',
    in: ['bash', 'zsh', 'dash'],
    files: { job: PATIENT_JOB },
    steps: [
      type('bash ./job'),
      appears('begun'),
      key('C-z', ends(/[Ss]topped|suspended/, 148, { state: 'stopped' })),
      send('jobs', ends(/job/)),
      send('touch go; fg', ends(/finished$/, 5, { leaves: 'end' })),
    ],
  },
  {
    title: 'a job that is stopped and taken up again',
    in: ['fish'],
    files: { job: PATIENT_JOB },
    steps: [
      type('bash ./job'),
      appears('begun'),
      key('C-z', over(/stopped/, { state: 'stopped' })),
      send('touch go; fg', ends(/finished$/, 0, { leaves: 'end' })),
    ],
  },
  {
    title: 'a person stops a command that is waited for, and takes it up again',
    in: ['fish', 'mksh'],
    inBench: ALL_SHELLS,
    files: { job: PATIENT_JOB },
    steps: [
      together(
        [send('bash ./job', over(/[Ss]topped|suspended/, { state: 'stopped' }))],
        [appears('begun'), person('C-z')],
      ),
      send('echo on', ends('on')),
      send('touch go; fg', over(undefined, { leaves: 'end' })),
      send("echo '^Z'", ends('^Z')),
    ],
  },
  {
    title: 'another server stops a command that is waited for',
    in: ['dash', 'mksh'],
    inBench: ALL_SHELLS,
    files: { job: PATIENT_JOB },
    steps: [
      together(
        [send('bash ./job', over(/[Ss]topped|suspended/, { state: 'stopped' }))],
        [appears('begun'), other(press('C-z'))],
      ),
      send('echo on', ends('on')),
      send('touch go; fg', over(undefined, { leaves: 'end' })),
    ],
  },
  {
    title: 'another server stops one command of a list',
    in: ['dash', 'mksh'],
    inBench: ALL_SHELLS,
    files: { job: PATIENT_JOB },
    steps: [
      together([send('bash ./job; echo after', over(undefined))], [appears('begun'), other(press('C-z'))]),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'a program that ends with the status of a stopped one',
    in: ['bash'],
    steps: [send("sh -c 'exit 148'", ends('', 148))],
  },
  {
    title: 'the shell is left with a status',
    in: EVERY_SHELL,
    steps: [send('exit 5', ends(/^(exit|logout)?$/, 5)), read(ends(undefined, 5, { via: 'exit' }))],
  },
  {
    title: 'what a shell prints at its exit',
    in: ['fish'],
    steps: [
      send('function bye --on-event fish_exit; echo bye_(math 1+1); end', ends('')),
      send('exit 3', ends('bye_2', 3, { via: 'exit' })),
    ],
  },
  {
    title: 'why a shell does not leave, and its last end',
    in: ['fish'],
    steps: [
      send('sleep 300 &', ends('')),
      send('exit', ends(/^There are still jobs active:/)),
      send('echo still', ends('still')),
      together(
        [send("sh -c 'echo one; exit 3'", ends('one', 3))],
        [send("sh -c 'echo two; exit 5'", ends('two', 5))],
        [send("sh -c 'echo three; exit 6'", ends('three', 6))],
      ),
      send('echo bye; exit 4', ends(/^bye\nThere are still jobs active/, 4)),
      send('exit 4', ends('', 4, { via: 'exit' })),
    ],
  },
  {
    title: 'a program that looks at lines now and then, ended by one',
    in: ['bash', 'zsh', 'fish'],
    files: {
      'serve.mjs': `import { createInterface } from 'node:readline';
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => line === 'q' && process.exit(7));
setInterval(() => undefined, 400);
console.log('serves');
`,
    },
    steps: [
      send('node serve.mjs', asks('serves', 'running'), { timeout: 4 }),
      send('q', ends(undefined, 7)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'a program of the whole screen in place of the shell, ended by a text',
    in: EVERY_SHELL,
    needs: ['less'],
    files: { long: Array.from({ length: 200 }, (_, at) => `row ${at}`).join('\n') },
    steps: [send('exec less long', asks(/row 3/, 'fullscreen')), send('q', ends(undefined, 0, { via: 'exit' }))],
  },
  {
    title: 'the shell is left with C-d',
    in: EVERY_SHELL,
    steps: [send('true', ends('')), key('C-d', ends(undefined, 0)), read(ends(undefined, 0, { via: 'exit' }))],
  },
  {
    title: 'the shell becomes another program, which ends with a status of its own',
    in: EVERY_SHELL,
    files: { last: 'sleep 1\necho from the other\n: > end\nexit 9\n' },
    steps: [send('exec sh ./last', ends('from the other', 9, { via: 'exit', leaves: 'end' }))],
  },
  {
    title: 'the shell is killed',
    in: EVERY_SHELL,
    steps: (shell) => [
      send(
        `echo last words; sleep 0.4; kill -9 ${shell === 'fish' ? '$fish_pid' : '$$'}`,
        ends('last words', 137, { via: 'exit' }),
      ),
      read(ends(undefined, 137, { via: 'exit' })),
    ],
  },
  {
    title: 'the shell is left before it has read what was typed ahead, which is not said to have ended',
    in: EVERY_SHELL,
    steps: [
      type(`sh -c ': > begun; ${UNTIL_TOLD}'; exit 3`),
      appears('begun'),
      together(
        [send('echo never', { complete: false, state: 'exited', output: /^(exit|logout)?$/ })],
        [shows(/echo never/), tellIt],
      ),
    ],
  },
  {
    title: 'the shell becomes another program before it has read what was typed ahead',
    in: EVERY_SHELL,
    files: { last: `: > begun\n${UNTIL_TOLD}\nexit 9\n` },
    steps: [
      type('exec sh ./last'),
      appears('begun'),
      together([send('echo never', { complete: false, state: 'exited', output: '' })], [shows(/echo never/), tellIt]),
    ],
  },
  {
    title: 'what was typed ahead ends the shell',
    in: EVERY_SHELL,
    steps: [
      type("sh -c ': > begun; sleep 0.5; echo first'"),
      appears('begun'),
      send('exit 7', ends(/^first\n?(exit|logout)?$/, 7, { via: 'exit' })),
    ],
  },
  {
    title: 'the shell hangs up on itself',
    in: POSIX_SHELLS,
    steps: [send('echo last words; sleep 0.4; kill -HUP $$', over(/^last words/, { via: 'exit' }))],
  },
  {
    title: 'all that a dying shell printed is there',
    in: POSIX_SHELLS,
    steps: [send('seq 1 60000; sleep 1; kill -9 $$', ends(/(^|\n)59999\n60000$/, 137, { via: 'exit' }))],
  },
  {
    // When the shell of a terminal dies, the system drops the output that nobody has read yet.
    title: 'the shell dies in the middle of its output',
    in: POSIX_SHELLS,
    steps: [send('seq 1 60000; kill -9 $$', ends(/^1\n2\n/, 137, { via: 'exit' }))],
  },
  {
    title: 'all that a program printed before its shell was left is there',
    in: POSIX_SHELLS,
    steps: [send('seq 1 60000; sleep 1; exit 3', ends(/(^|\n)59999\n60000(\nexit)?$/, 3))],
  },
  {
    title: 'a session with a command of its own',
    open: { command: 'sleep 1; echo over; touch end; exit 6', shell: undefined },
    fresh: true,
    steps: [read(ends('over', 6, { via: 'exit', leaves: 'end' }))],
  },
  {
    title: 'a syntax error in $(…), and quotes in quotes behind it',
    in: ['bash'],
    steps: [
      send('$(|)', over(/syntax error/)),
      send("sh -c 'exit 2'", ends('', 2)),
      send('echo $?', ends('2')),
      send('$(|)', over(/syntax error/)),
      send(inQuotes('deep', 12), ends('deep')),
    ],
  },
  {
    title: 'errors of the shell itself',
    in: ['bash'],
    steps: [
      send('cd /no/such/folder', ends(/No such file/, 1)),
      send('let 1/0', ends(/division by 0/, 1)),
      send('local x', ends(/can only be used in a function/, 1)),
      send('return 3', over(/can only .return/)),
      send('set -o pipefail; false | true', ends('', 1)),
      send('! true', ends('', 1)),
      send('[[ a == b ]]', ends('', 1)),
    ],
  },
];
