// Questions that end as a shell's prompt does, which no line of ours may answer, and shells with a language of their own.
import { SSH_PROGRAMS } from './sshd.mjs';
import { asks, ends, key, other, over, send, together, type } from './steps.mjs';

/** @import { Program, Shell, Situation, Steps, World } from './situation.ts' */

/** Each prints what it was given, so that a line of ours would be seen. */
const FILES = {
  'publish.py': 'import readline, sys\nx = input("Issue # ")\nprint("got <%s>" % x)\nsys.exit(3)\n',
  'wash.py':
    'import readline\nwhile True:\n    try: x = input("$ ")\n    except EOFError: break\n    print("did <%s>" % x)\n',
  'push.mjs':
    "import { createInterface } from 'node:readline/promises';\nconst io = createInterface(process.stdin, process.stdout);\nconst a = await io.question('Discount in % ');\nio.close();\nconsole.log(`got <${a}>`);\nprocess.exitCode = 3;\n",
  'install.sh': '#!/bin/bash\nread -r -p "Select # " x\necho "got <$x>"\nexit 3\n',
  'edit.sh': '#!/bin/bash\nread -e -r -p "$ " x\necho "got <$x>"\nexit 3\n',
  'no-interpreter.sh': 'read -r -p "Select # " x </dev/tty\necho "got <$x>"\nexit 3\n',
};

/**
 * What is typed, its question, and the programs that must be there for it.
 * @type {readonly (readonly [text: string, question: string, ...programs: Program[]])[]}
 */
const ASKING = [
  ['python3 publish.py', 'Issue # ', 'python3'],
  ['node push.mjs', 'Discount in % ', 'node'],
  ['./install.sh', 'Select # '],
  ['./edit.sh', '$ '],
  ['bash install.sh', 'Select # '],
  ['bash -c "$(cat install.sh)"', 'Select # '],
  ['bash < no-interpreter.sh', 'Select # '],
  ['cat no-interpreter.sh | bash', 'Select # '],
  ['./no-interpreter.sh', 'Select # '],
  ['(. ./no-interpreter.sh)', 'Select # '],
  ['script -qec ./install.sh /dev/null', 'Select # ', 'script'],
  ['script -qec "bash edit.sh" /dev/null', '$ ', 'script'],
  ['script -qec "bash -c \'. ./no-interpreter.sh\'" /dev/null', 'Select # ', 'script'],
  ['sudo ./install.sh', 'Select # ', 'sudo'],
  ['sudo python3 publish.py', 'Issue # ', 'sudo', 'python3'],
];

/** @type {(text: string, question: string) => Steps} */
const answered = (text, question) => [
  send(text, asks(question)),
  send('two words', ends(/^got <two words>$/, 3)),
  send('echo on', ends('on')),
];

const alone = ASKING.map(
  /** @returns {Situation} */ ([text, question, ...programs]) => ({
    title: `the question of ${text}`,
    needs: programs,
    files: FILES,
    steps: answered(text, question),
  }),
);

/** @type {(world: World, more?: string) => string} */
const login = ({ ssh }, more = '') => {
  if (!ssh) throw new Error('There is no ssh server to log in to.');
  return `${ssh.login} -o StrictHostKeyChecking=no -o LogLevel=ERROR ${more} ${ssh.host}`;
};
/** Some draw more at the right edge. */
// tcsh draws the space of its prompt as a tab where the next column is a tab stop.
const prompt = asks(/[$#%>]\s?(\s{3,}\S+)?$/);

/** @type {readonly Situation[]} */
const far = [
  {
    title: 'questions over there, in a shell with marks',
    needs: [...SSH_PROGRAMS, 'python3'],
    steps: (_, world) => [
      send(login(world), prompt),
      send('true', ends('')),
      send(`bash -c 'read -r -p "Select # " x; echo "got <$x>"; exit 3'`, asks('Select # ')),
      send('two words', ends('got <two words>', 3)),
      send(`bash -c 'read -e -r -p "$ " x; echo "got <$x>"; exit 3'`, asks('$ ')),
      send('two words', ends('got <two words>', 3)),
      send(`python3 -c 'import readline; print("got <%s>" % input("wash # "))'`, asks('wash # ')),
      send('two words', ends('got <two words>')),
      send('exit 7', ends(undefined, 7)),
    ],
  },
  {
    title: 'a question over there of what a key sent off, before any command',
    needs: [...SSH_PROGRAMS, 'python3'],
    steps: (_, world) => [
      send(login(world), prompt),
      type(`python3 -c 'import readline; print("got <%s>" % input("wash # "))'`, { enter: false }),
      key('Enter', asks(/wash # $/)),
      send('two words', over(/^got <two words>/)),
      send('true', ends(undefined)),
      send('exit 7', ends(undefined, 7)),
    ],
  },
  {
    title: 'a program over there that asks at once',
    needs: SSH_PROGRAMS,
    steps: (_, world) => [
      send(`${login(world, '-t')} 'bash -c "read -e -r -p \\"$ \\" x; echo \\"got <\\$x>\\"; exit 3"'`, asks('$ ')),
      send('two words', ends(/^got <two words>/, 3)),
    ],
  },
];

/** @type {(status: string) => Steps} */
const day = (status) => [
  send('echo inside', ends('inside')),
  send("sh -c 'exit 4'", ends(/^(Exception: .*\n.*)?$/, 4)),
  send(status, ends(undefined)),
  send("sh -c 'sleep 0.8; echo late; exit 3'", ends(/^late(\nException: .*\n.*)?$/, 3)),
  send('no-such-thing-here', over(/no-such-thing-here/)),
  send('cd /tmp', ends('')),
  send('pwd', ends('/tmp')),
  send('printf partial', ends('partial')),
  send('sh -c \'printf "sure? "; read x; echo "said $x"\'', asks('sure? ')),
  send('yes', ends('said yes')),
];

/**
 * Shells with a language of their own → a command that changes nothing.
 * @type {Readonly<Partial<Record<Program, string>>>}
 */
const OWN_LANGUAGE = { fish: 'true', tcsh: 'true', elvish: 'nop' };

/** @type {{ in: Shell[], inBench: Shell[] }} */
const inBench = { in: [], inBench: ['bash'] };

const others = Object.entries(OWN_LANGUAGE).flatMap(([name, nothing]) => {
  const shell = /** @type {Program} */ (name);
  const leave = send('exit 6', ends(/^(exit)?$/, 6));
  /** @type {readonly Situation[]} */
  const situations = [
    { title: `${shell} inside`, needs: [shell], steps: [send(shell, prompt), ...day(nothing), leave] },
    {
      title: `${shell} by sudo`,
      ...inBench,
      needs: [shell, 'sudo'],
      steps: [send(`sudo HOME="$HOME" ${shell}`, prompt), ...day(nothing), leave, send('echo out', ends('out'))],
    },
    {
      title: `${shell} by script`,
      ...inBench,
      needs: [shell, 'script'],
      steps: [send(`script -qec ${shell} /dev/null`, prompt), ...day(nothing), leave, send('echo out', ends('out'))],
    },
    {
      title: `${shell} over there`,
      needs: [...SSH_PROGRAMS, shell],
      steps: (_, world) => [
        send(login(world), prompt),
        send('true', ends('')),
        send(shell, prompt),
        ...day(nothing),
        leave,
        send('echo between', ends('between')),
        send(`exec ${shell}`, prompt),
        send("sh -c 'exit 4'", ends(undefined, 4)),
        send('exit 7', ends(undefined, 7)),
      ],
    },
    {
      title: `${shell} over there from the start`,
      ...inBench,
      needs: [...SSH_PROGRAMS, shell],
      steps: (_, world) => [
        send(`${login(world, '-t')} ${shell}`, prompt),
        ...day(nothing),
        send('exit 7', ends(undefined, 7)),
      ],
    },
    {
      title: `${shell} as the command of the session`,
      needs: [shell],
      open: { command: shell, shell: undefined },
      fresh: true,
      steps: [send(nothing, ends(undefined)), ...day(nothing), send('exit 7', ends(undefined, 7))],
    },
  ];
  return situations;
});

/** @type {Readonly<Record<string, Program>>} */
const COMMANDS = {
  bash: 'bash',
  'bash --norc': 'bash',
  'nice bash': 'bash',
  'cd /usr; exec zsh -f': 'zsh',
  dash: 'dash',
  'busybox sh': 'busybox',
  mksh: 'mksh',
  'script -qe /dev/null': 'script',
};
const commands = Object.entries(COMMANDS).map(
  /** @returns {Situation} */ ([command, program]) => ({
    title: `${command} as the command of the session`,
    needs: [program],
    open: { command, shell: undefined },
    fresh: true,
    steps: [
      send("sh -c 'sleep 0.8; echo late; exit 4'", ends(/late$/, 4)),
      send('echo two', ends('two')),
      send('sleep 600', { complete: false, output: '', state: 'running' }, { timeout: 0.8 }),
      key('C-c', ends(/^(\^C)?$/, 130)),
      send('bash --norc', prompt),
      send("sh -c 'exit 5'", ends('', 5)),
      send('exit 6', ends(/^(exit)?$/, 6)),
      send('exit 7', ends(undefined, 7)),
    ],
  }),
);

/** @type {readonly Situation[]} */
const carriers = [
  ...["expect -c 'spawn -noecho dash; interact'", 'script -qec dash /dev/null'].map(
    /** @returns {Situation} */ (carrier) => ({
      title: `a shell that prints its own prompt while it works, behind ${carrier}`,
      needs: ['dash', carrier.startsWith('expect') ? 'expect' : 'script'],
      steps: [
        send(carrier, prompt),
        send("printf 'x\\n# '; sleep 1.5; : > end; echo; (exit 4)", ends('x\n# ', 4, { leaves: 'end' })),
        send("printf 'y\n# '; sleep 1.5; : > last; (exit 5)", ends('y\n# ', 5, { leaves: 'last' })),
        send('sh -c \'printf "# "; read x; echo "got <$x>"\'', asks('# ')),
        send('it', ends('got <it>')),
        send('exit', over(undefined)),
      ],
    }),
  ),
  {
    title: 'expect that hands on to a shell',
    needs: ['expect', 'dash'],
    steps: [
      send("expect -c 'spawn -noecho dash; interact'", prompt),
      send("sh -c 'sleep 0.8; echo late; exit 4'", ends('late', 4)),
      send('exit', over(undefined)),
      send('echo out', ends('out')),
    ],
  },
  {
    title: 'a terminal in a terminal in a terminal',
    needs: ['script', 'python3'],
    files: FILES,
    steps: [
      send('script -qe /dev/null', prompt),
      send("sh -c 'exit 4'", ends('', 4)),
      send('script -qec "bash --norc" /dev/null', prompt),
      send("sh -c 'exit 5'", ends('', 5)),
      send('python3 publish.py', asks('Issue # ')),
      send('two words', ends('got <two words>', 3)),
      send('exit 6', ends(/^(exit)?$/, 6)),
      send('exit 7', ends(/^(exit)?$/, 7)),
      send('echo out', ends('out')),
    ],
  },
];

/** @type {readonly Situation[]} */
const ahead = ['elvish', 'mksh'].map(
  /** @returns {Situation} */ (shell) => ({
    title: `${shell} inside, to which two servers type ahead`,
    needs: [/** @type {Program} */ (shell)],
    steps: [
      send(shell, prompt),
      send('cd .', ends('')),
      type('sleep 1'),
      together(
        [send("sh -c 'echo one; exit 3'", ends(/(^|\n)one(\nException: .*\n.*)?$/, 3))],
        [other(send("sh -c 'echo two; exit 4'", ends(/(^|\n)two(\nException: .*\n.*)?$/, 4)))],
      ),
      send('exit 6', ends(undefined, 6)),
    ],
  }),
);

/** @type {readonly Situation[]} */
export const strangers = [...alone, ...far, ...others, ...commands, ...carriers, ...ahead];
