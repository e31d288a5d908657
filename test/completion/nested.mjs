// Shells inside shells: their commands are told as those of the outer shell, with exit codes.
import { asks, EVERY_SHELL, ends, key, over, read, runs, send, tellIt, type, UNTIL_TOLD } from './steps.mjs';

/** @import { Ask, Output, Program, Situation, Steps } from './situation.ts' */

/**
 * A short row of commands in a nested shell. Then it is left, and the outer shell goes on.
 * @type {(shell: Program, how: { start: Steps, status?: string, leave?: Ask }) => Steps}
 */
const day = (
  shell,
  { start, status = shell === 'fish' ? '$status' : '$?', leave = send('exit 6', ends(/^(exit|logout)?$/, 6)) },
) => [
  ...start,
  send('echo inside', ends('inside')),
  send("sh -c 'exit 4'", ends('', 4)),
  send(`echo ${status}`, ends('4')),
  send("sh -c 'sleep 0.8; echo late; : > end; exit 3'", ends('late', 3, { leaves: 'end' })),
  send('false', ends('', 1)),
  send('no-such-thing-here', ends(/no-such-thing-here/, 127)),
  send('printf partial', ends('partial')),
  send('cd /tmp', ends('')),
  send('pwd', ends('/tmp')),
  leave,
  send('echo outside', ends('outside')),
];

/** @param {Output} output */
const prompt = (output = /[$#%>:] *$/) => asks(output);
/** @type {(text: string) => Steps} */
const starts = (text) => [send(text, prompt())];

/**
 * What is typed → the program that must be there for it.
 * @type {Readonly<Record<string, Program>>}
 */
const INSIDE = {
  bash: 'bash',
  'bash --norc': 'bash',
  'bash --posix': 'bash',
  'env -i TERM=$TERM PATH=$PATH bash --norc --noprofile': 'bash',
  "env PS1='custom: ' bash --norc": 'bash',
  'bash -l': 'bash',
  sh: 'dash',
  dash: 'dash',
  zsh: 'zsh',
  'zsh -f': 'zsh',
  fish: 'fish',
  'busybox sh': 'busybox',
  mksh: 'mksh',
  // Its prompt names a character that stands around what has no width.
  "PS1=$(printf '\\002\\r\\002\\033[1m\\002in \\002\\033[m\\002$ ') mksh": 'mksh',
  lksh: 'lksh',
  ksh: 'ksh',
  'chroot / env -C "$PWD" bash': 'chroot',
  "python3 -c \"import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(['bash', '--norc'])))\"": 'python3',
  'script -qe /dev/null': 'script',
};

const programs = Object.entries(INSIDE).map(
  /** @returns {Situation} */ ([text, program]) => ({
    title: text,
    needs: [program],
    steps: day(program, { start: starts(text) }),
  }),
);

const outside = /** @type {const} */ (['zsh', 'fish', 'dash']).flatMap((shell) =>
  /** @type {const} */ (['bash', 'zsh', 'sh']).map(
    /** @returns {Situation} */ (inner) => ({
      title: inner,
      in: [shell],
      needs: [inner],
      steps: day(inner, { start: starts(inner) }),
    }),
  ),
);

// With the home of the test, since start-up files in a real home may take long and must not be cut short.
/** @type {readonly Situation[]} */
const users = [
  { title: 'su', needs: ['su'], env: { SHELL: '/bin/bash' }, steps: day('bash', { start: starts('su -m') }) },
  {
    title: 'su of another',
    needs: ['su'],
    steps: day('bash', { start: starts('chmod 777 .; su nobody -s /bin/bash') }),
  },
  {
    title: 'sudo -s',
    needs: ['sudo'],
    env: { SHELL: '/bin/bash' },
    steps: day('bash', { start: starts('sudo HOME="$HOME" -s') }),
  },
  {
    title: 'sudo -i',
    needs: ['sudo'],
    steps: [
      send('sudo HOME="$HOME" -i', prompt()),
      send('cd /', ends('')),
      send("sh -c 'exit 4'", ends('', 4)),
      send('exit 6', ends(/^(logout)?$/, 6)),
    ],
  },
  { title: 'sudo bash', needs: ['sudo'], steps: day('bash', { start: starts('sudo bash --norc') }) },
];

/** @type {Readonly<Record<string, Program>>} */
const TAKEN = { bash: 'bash', 'bash --norc': 'bash', zsh: 'zsh', dash: 'dash' };
const taken = [
  ...Object.entries(TAKEN).map(
    /** @returns {Situation} */ ([text, program]) => ({
      title: `exec ${text}`,
      needs: [program],
      steps: [
        ...day(program, { start: [send(`exec ${text}`)], leave: send('echo still', ends('still')) }),
        send('exit 5', ends(undefined, 5, { via: 'exit' })),
      ],
    }),
  ),
];

/** @type {readonly Situation[]} */
const deep = [
  {
    title: 'a zsh takes comments',
    needs: ['zsh'],
    steps: [
      send('zsh -f', prompt()),
      send('echo one # and no more', ends('one')),
      send('# a remark\necho two', ends('two')),
    ],
  },
  {
    title: 'a bash without a line editor reads several commands of one text, and the last one ends it',
    steps: [
      send('bash --noediting --norc', prompt()),
      send("echo one\nsleep 1; : > end; sh -c 'echo two; exit 4'", ends('one\ntwo', 4, { leaves: 'end' })),
      send('for n in 1 2; do\n  echo $n\ndone\nsleep 0.5; echo three', ends('1\n2\nthree')),
      send('cat <<A\na\nA\n(exit 5)', ends('a', 5)),
      send('exit 6', ends(/^(exit)?$/, 6)),
    ],
  },
  {
    title: 'three levels',
    needs: ['zsh'],
    steps: [
      send('bash --norc', prompt()),
      send("sh -c 'exit 3'", ends('', 3)),
      send('zsh -f', prompt()),
      send("sh -c 'exit 4'", ends('', 4)),
      send('sh', prompt()),
      send("sh -c 'exit 5'", ends('', 5)),
      send('exit 6', ends('', 6)),
      send("sh -c 'exit 7'", ends('', 7)),
      send('exit 8', ends('', 8)),
      send("sh -c 'exit 9'", ends('', 9)),
      send('exit 10', ends(/^(exit)?$/, 10)),
      send('echo out', ends('out')),
    ],
  },
  {
    title: 'a nested shell asks, runs and is interrupted like any',
    steps: [
      send('bash --norc', prompt()),
      send('read -p "name? " x; echo "hello $x"; (exit 3)', asks('name? ')),
      send('Ada', ends('hello Ada', 3)),
      send('read -s -p "PIN: " x; echo; (exit 4)', asks('PIN: ', 'password')),
      send('4711', ends(/^$/, 4), { secret: true }),
      send('sleep 600', runs(''), { timeout: 0.8 }),
      key('C-c', ends(/^(\^C)?$/, 130)),
      send('echo "half', asks(undefined, 'continuation')),
      send('done"', ends('half\ndone')),
      send('for i in 1 2; do', asks(undefined, 'continuation')),
      send('echo $i; done', ends('1\n2')),
      send('', over('')),
      send('# only words', over('')),
      send('echo one\necho two\nsh -c "exit 9"', ends('one\ntwo', 9)),
      send(`sh -c '${UNTIL_TOLD}; echo woken; : > end; exit 2'`, runs(''), { timeout: 0.5 }),
      tellIt,
      read(ends('woken', 2, { leaves: 'end' })),
      send("printf 'root@box:~# '; sleep 0.8; : > late; echo; (exit 5)", ends('root@box:~# ', 5, { leaves: 'late' })),
      send('exit 6', ends(/^(exit)?$/, 6)),
    ],
  },
  {
    title: 'the history of a nested shell holds what was typed and nothing else',
    needs: ['zsh'],
    steps: [
      send('bash --norc', prompt()),
      send('echo once', ends('once')),
      send('false', ends('', 1)),
      send('history 3', ends(/^ *\d+ +echo once\n *\d+ +false\n *\d+ +history 3$/)),
      send('exit', over(undefined)),
    ],
  },
  {
    title: 'a prompt that changes',
    steps: [
      send("env PS1='\\w\\$ ' bash --norc", prompt()),
      send('cd /usr/share', ends('')),
      send('PS1="(venv) $PS1"', ends('')),
      send("sh -c 'sleep 0.6; exit 3'", ends('', 3)),
      send("PS1='λ '", ends('')),
      send('echo on', ends('on')),
      send('exit 6', ends(/^(exit)?$/, 6)),
    ],
  },
  {
    title: 'a prompt that is another function in a nested fish',
    needs: ['fish'],
    steps: [
      send('fish --no-config --private', prompt(/[>$#] *$/)),
      send('true', ends('')),
      send("function fish_prompt; echo two; echo '❯ '; end", ends('')),
      send("sh -c 'sleep 0.5; exit 4'", ends('', 4)),
      send('echo $status', ends('4')),
      send('exit 7', ends('', 7)),
    ],
  },
  {
    title: 'the first shell after a nested one is left by C-d',
    in: EVERY_SHELL,
    steps: [
      send('bash --norc', prompt()),
      send("sh -c 'exit 3'", ends('', 3)),
      key('C-d', over(undefined)),
      send("sh -c 'exit 4'", ends('', 4)),
    ],
  },
];

/**
 * Shells that say nothing of where output begins, mostly in a terminal that a program hands every key on to: from outside nobody
 * sees them read.
 * @type {Readonly<Record<string, readonly Program[]>>}
 */
const QUIET = {
  mksh: ['mksh'],
  yash: ['yash'],
  ksh: ['ksh'],
  'busybox sh': ['busybox'],
  'script -qec dash /dev/null': ['script', 'dash'],
  'script -qec "busybox sh" /dev/null': ['script', 'busybox'],
  'script -qec mksh /dev/null': ['script', 'mksh'],
  'script -qec yash /dev/null': ['script', 'yash'],
  'script -qec ksh /dev/null': ['script', 'ksh'],
  'sudo dash': ['sudo', 'dash'],
  'python3 -c \'import pty; pty.spawn("dash")\'': ['python3', 'dash'],
};

const ahead = Object.entries(QUIET).map(
  /** @returns {Situation} */ ([text, needs]) => ({
    title: `${text}, a document, and a text typed ahead`,
    needs,
    steps: [
      send(text, prompt()),
      send('cat <<E\none\nsum $((1+1))\nE', ends('one\nsum 2')),
      send('cat <<E\necho two\nE\necho two', ends('echo two\ntwo')),
      send('f() {\n echo in f\n}\nf', ends('in f')),
      type("sh -c 'sleep 0.7; echo a; exit 3'"),
      send("sh -c 'sleep 1.2; echo b; : > end; exit 4'", ends('a\nb', 4, { leaves: 'end' })),
      send("sh -c 'sleep 0.5; echo c; exit 5'", ends('c', 5)),
    ],
  }),
);

/** @type {readonly Situation[]} */
export const nested = [
  ...ahead,
  ...programs,
  ...outside,
  ...users,
  ...taken,
  ...deep,
  {
    title: 'exec of the same shell, whose prompt looks the same',
    in: ['dash'],
    steps: [
      send('exec dash', over('')),
      send('echo inside', ends('inside')),
      send("sh -c 'sleep 0.6; : > end; exit 3'", ends('', 3, { leaves: 'end' })),
      send('exec 3>&1', ends('')),
      send('echo still', ends('still')),
    ],
  },
];
