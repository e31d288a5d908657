// Programs that wait for a person: an early answer with the question, and never "complete" before the end.
import {
  asks,
  EVERY_SHELL,
  ends,
  key,
  NO_TIME_LIMIT,
  over,
  POSIX_SHELLS,
  read,
  runs,
  send,
  shows,
  tellIt,
  together,
  UNTIL_TOLD,
} from './steps.mjs';

/** @import { Incomplete, Output, Situation } from './situation.ts' */

/** @type {(output: Output) => Incomplete} */
const password = (output) => asks(output, 'password');

/** @type {readonly Situation[]} */
export const questions = [
  {
    title: 'a builtin that asks the same again, in words that look like a prompt',
    in: ['bash', 'zsh'],
    steps: (shell) => {
      const ask = (/** @type {string} */ words) =>
        shell === 'zsh' ? `read -r "x?${words}"` : `read -r -p "${words}" x`;
      return ['(y/n) ', 'Your choice [1-3]> ', '> '].flatMap((words) => [
        send(`for i in 1 2 3; do echo "file $i"; ${ask(words)}; done; (exit 3)`, asks(`file 1\n${words}`)),
        send('y', asks(`file 2\n${words}`)),
        send('n', asks(`file 3\n${words}`)),
        send('y', ends('', 3)),
      ]);
    },
  },
  {
    title: 'a program that asks the same again, with the possible answers before a sign of prompts',
    needs: ['python3'],
    files: { 'ask.py': 'for n in (1, 2, 3):\n    print("file", n)\n    input("Overwrite (y/n)> ")\nexit(3)\n' },
    steps: [
      send('python3 ask.py', asks('file 1\nOverwrite (y/n)> ')),
      send('y', asks('file 2\nOverwrite (y/n)> ')),
      send('n', asks('file 3\nOverwrite (y/n)> ')),
      send('y', ends('', 3)),
    ],
  },
  {
    title: 'read -p',
    steps: [
      send('read -p "name? " x; echo "hello $x"; touch end; (exit 3)', asks('name? ')),
      send('Ada Lovelace', ends('hello Ada Lovelace', 3, { leaves: 'end' })),
    ],
  },
  {
    title: 'read -p of a bare word without any question mark',
    steps: [send('read -p "Continue" x; echo "<$x>"', asks('Continue')), send('y', ends('<y>'))],
  },
  {
    // `su - USER -c` runs its command so, too.
    title: 'a program in a session of its own, to which the terminal was handed',
    needs: ['setsid'],
    steps: [
      send(`setsid -w sh -c 'read x; echo "got $x"; touch end; exit 3'`, asks('')),
      send('abc', ends('got abc', 3, { leaves: 'end' })),
      send('setsid -w sleep 600', runs(''), { timeout: 2 }),
      key('C-c', ends(/^(\^C)?$/, 130)),
    ],
  },
  {
    title: 'read -e -p, which edits the line as the shell does',
    steps: [send('read -e -p "name? " x; echo "hello $x"', asks('name? ')), send('Ada', ends('hello Ada'))],
  },
  {
    title: 'read -e with a prompt that looks like that of a shell',
    steps: [send('read -e -p "$ " x; echo "got $x"; (exit 4)', asks('$ ')), send('ls', ends('got ls', 4))],
  },
  {
    title: 'a question with the time left, drawn again each second',
    bashSince: NO_TIME_LIMIT,
    steps: [
      send(
        'for i in $(seq 29 -1 1); do printf "\\rGo on? [Y/n] (%s s) " $i; read -t 1 x && break; done; echo "got $x"; (exit 3)',
        asks(/Go on\? \[Y\/n\] \(2[4-8] s\) $/),
      ),
      send('n', ends(/got n$/, 3)),
    ],
  },
  {
    title: 'read -n 1, answered with a key',
    steps: [
      send('read -n 1 -p "sure [y/n] " x; echo; echo "<$x>"; (exit 6)', asks('sure [y/n] ')),
      key('y', ends(/<y>$/, 6)),
    ],
  },
  {
    title: 'read without any prompt',
    in: POSIX_SHELLS,
    steps: [send('read x; echo "got $x"', asks('')), send('it', ends('got it'))],
  },
  {
    title: 'read with a prompt',
    in: ['zsh'],
    steps: [send('read "x?name? "; echo "hello $x"; (exit 3)', asks('name? ')), send('Ada', ends('hello Ada', 3))],
  },
  {
    title: 'vared, which edits the line as the shell does',
    in: ['zsh'],
    steps: [
      send('x=; vared -p "name? " x; echo "hello $x"; (exit 3)', asks('name? ')),
      send('Ada', ends('hello Ada', 3)),
    ],
  },
  {
    title: 'read -P, which edits the line as the shell does',
    in: ['fish'],
    steps: [
      send('read -P "name? " x; echo "hello $x"; touch end', asks('name? ')),
      send('Ada', ends('hello Ada', 0, { leaves: 'end' })),
    ],
  },
  {
    title: 'read -s',
    in: ['bash'],
    steps: [
      send('read -s -p "PIN: " pin; echo; echo ${#pin} digits; (exit 2)', password('PIN: ')),
      send('4711', ends(/^\n?4 digits$/, 2), { secret: true }),
    ],
  },
  {
    title: 'read -s',
    in: ['zsh'],
    steps: [
      send('read -s "pin?PIN: "; echo; echo ${#pin} digits; (exit 2)', password('PIN: ')),
      send('4711', ends(/^\n?4 digits$/, 2), { secret: true }),
    ],
  },
  {
    title: 'a password that a program asks of the terminal itself, wrong and right',
    in: EVERY_SHELL,
    files: {
      unlock: [
        '#!/bin/bash',
        'for try in 1 2 3; do',
        '  IFS= read -r -s -p "[unlock] password for ada: " word < /dev/tty 2> /dev/tty; echo',
        '  [ "$word" = "open sesame" ] && { sleep 0.4; echo unlocked; : > end; exit 0; }',
        '  sleep 0.4; echo "Sorry, try again."',
        'done',
        'exit 1',
      ].join('\n'),
    },
    steps: [
      send('./unlock', password('[unlock] password for ada: ')),
      send('wrong', password(/^\n?Sorry, try again\.\n\[unlock\] password for ada: $/), { secret: true }),
      send('open sesame', ends(/^\n?unlocked$/, 0, { leaves: 'end' }), { secret: true }),
    ],
  },
  {
    title: 'getpass',
    in: EVERY_SHELL,
    needs: ['python3'],
    files: { 'p.py': 'import getpass, sys\np = getpass.getpass("Passphrase: ")\nprint(len(p))\nsys.exit(5)\n' },
    steps: [send('python3 p.py', password('Passphrase: ')), send('twelve chars', ends(/^\n?12$/, 5), { secret: true })],
  },
  {
    title: 'ssh-keygen, which asks twice',
    needs: ['ssh-keygen'],
    steps: [
      send('ssh-keygen -q -t ed25519 -f key', password(/^Enter passphrase \(empty for no passphrase\): $/)),
      send('correct horse', password(/^\n?Enter same passphrase again: $/), { secret: true }),
      send('correct horse', ends(/^$/, 0), { secret: true }),
      send('ssh-keygen -q -t ed25519 -N "" -f key', asks(/already exists\.\nOverwrite \(y\/n\)\? $/)),
      send('n', over('')),
    ],
  },
  ...Object.entries({
    sudo: 'sudo sh ./ask.sh',
    'script, behind another program': 'sh -c "script -qec \'sh ./ask.sh\' /dev/null; exit 4"',
  }).map(
    /** @returns {Situation} */ ([title, command]) => ({
      title: `questions with few words in a terminal inside: ${title}`,
      needs: [command.startsWith('sudo') ? 'sudo' : 'script'],
      files: {
        'ask.sh': `read a; printf 'and '; read b; stty -echo; printf pw; read c; stty echo; echo "<$a $b $c>"; exit 4\n`,
      },
      steps: [
        send(command, asks('')),
        send('one', asks('and ')),
        send('two', password('pw')),
        send('xyzzy', ends('<one two xyzzy>', 4), { secret: true }),
        send('echo on', ends('on')),
      ],
    }),
  ),
  {
    title: 'sudo, given up',
    needs: ['sudo', 'runuser'],
    steps: [
      send('runuser -u nobody -- sudo -p "password for %p: " true', password(/password for nobody: $/)),
      key('C-c', over(undefined)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'a question of Python, twice, with a pause between',
    in: EVERY_SHELL,
    needs: ['python3'],
    files: {
      'ask.py':
        'import sys, time\nname = input("Name: ")\ntime.sleep(0.8)\nage = input("Age: ")\ntime.sleep(0.4)\nopen("end", "w").close()\nprint(name, age)\nsys.exit(11)\n',
    },
    steps: [
      send('python3 ask.py', asks('Name: ')),
      send('Ada', asks('Age: ')),
      send('36', ends('Ada 36', 11, { leaves: 'end' })),
    ],
  },
  {
    title: 'a question of Node, which edits the line itself',
    needs: ['node'],
    files: {
      'ask.mjs':
        "import { createInterface } from 'node:readline/promises';\nconst io = createInterface(process.stdin, process.stdout);\nconst name = await io.question('Project name: ');\nio.close();\nconsole.log(`made ${name}`);\nprocess.exitCode = 3;\n",
    },
    steps: [send('node ask.mjs', asks('Project name: ')), send('thing', ends('made thing', 3))],
  },
  {
    title: 'a question that another thread asks',
    in: ['bash', 'zsh'],
    needs: ['python3'],
    files: {
      'ask.py':
        'import sys, threading\ngiven = []\nasker = threading.Thread(target=lambda: given.append(input("Key: ")))\nasker.start()\nasker.join()\nprint(given)\nsys.exit(4)\n',
    },
    steps: [send('python3 ask.py', asks('Key: ')), send('x', ends("['x']", 4))],
  },
  {
    title: 'a question beside a title that is drawn all the time',
    in: ['bash', 'zsh'],
    needs: ['python3'],
    files: {
      'ask.py':
        'import sys, threading, time\ndef draw():\n    while True:\n        sys.stdout.write("\\x1b]0;%f\\x07" % time.time())\n        sys.stdout.flush()\n        time.sleep(0.05)\nthreading.Thread(target=draw, daemon=True).start()\nprint("so " + input("Region: "))\nsys.exit(4)\n',
    },
    steps: [send('python3 ask.py', asks('Region: ')), send('x', ends('so x', 4))],
  },
  {
    title: 'a question after a silence',
    in: EVERY_SHELL,
    files: { late: 'sleep 1; : > asked; printf "Proceed? [Y/n] "; read a; echo "said $a"; exit 4\n' },
    steps: [
      send('sh ./late', asks('Proceed? [Y/n] ', 'waiting_input', { leaves: 'asked' })),
      send('n', ends('said n', 4)),
    ],
  },
  {
    title: 'a question with the cursor on a line of its own',
    in: EVERY_SHELL,
    files: { lines: 'echo "This will erase it."\necho "Type yes to go on:"\nread a\n[ "$a" = yes ] || exit 9\n' },
    steps: [send('sh ./lines', asks('This will erase it.\nType yes to go on:')), send('no', ends('', 9))],
  },
  {
    title: 'a menu',
    steps: [
      send('select fruit in apple pear; do echo "a $fruit"; break; done', asks(/^1\) apple\n2\) pear\n#\? $/)),
      send('2', ends('a pear')),
    ],
  },
  {
    title: 'rm -i',
    in: EVERY_SHELL,
    files: { precious: 'x\n' },
    steps: [
      send('rm -i precious', asks(/^rm: remove .*precious'?\? $/)),
      send('n', ends('')),
      send('cat precious', ends('x')),
    ],
  },
  {
    title: 'cat',
    in: EVERY_SHELL,
    steps: [
      send('cat', asks('')),
      send('hello', asks('hello')),
      send('again', asks('again')),
      key('C-d', ends('', 0)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'a filter that says nothing before its input ends',
    in: EVERY_SHELL,
    steps: [
      send('sort; touch end', asks('')),
      send('pear', asks('')),
      send('apple', asks('')),
      key('C-d', ends('apple\npear', 0, { leaves: 'end' })),
    ],
  },
  {
    title: 'a pipeline whose first part reads the terminal',
    in: EVERY_SHELL,
    steps: [send('cat | tr a-z A-Z', asks('')), send('shout', asks(undefined)), key('C-d', ends(/^(SHOUT)?$/, 0))],
  },
  {
    title: 'the answer was typed before the question came',
    in: POSIX_SHELLS,
    steps: [
      send(`${UNTIL_TOLD}; read x; : > end; echo "got $x"`, runs(''), { timeout: 0.4 }),
      together([send('early', ends(/got early$/, 0, { leaves: 'end' }))], [shows(/early/), tellIt]),
    ],
  },
  {
    title: 'a question that is read again is still a question',
    in: EVERY_SHELL,
    files: { ask: 'printf "more? "; read a; exit 2\n' },
    steps: [send('sh ./ask', asks('more? ')), read(asks('')), send('', ends('', 2))],
  },
  {
    title: 'a question that is given up by C-c and by C-d',
    in: EVERY_SHELL,
    files: { ask: 'printf "more? "; read a || exit 8; exit 2\n' },
    steps: [
      send('sh ./ask', asks('more? ')),
      key('C-c', ends(undefined, 130)),
      send('sh ./ask', asks('more? ')),
      key('C-d', ends(undefined, 8)),
    ],
  },
  {
    title: 'a question in the middle of several lines',
    bashSince: { version: 404, why: 'without bracketed paste, read takes the next line' },
    in: ['bash', 'zsh'],
    steps: [
      send('echo before\nread x\necho "after $x"; touch end', asks('before')),
      send('it', ends('after it', 0, { leaves: 'end' })),
    ],
  },
  {
    title: 'a list to pick from with the arrow keys',
    files: {
      'pick.cjs': String.raw`process.stdout.write('\x1b[?25l? Pick one:\n> vue\n  react\n');
process.stdin.setRawMode(true);
process.stdin.on('data', (keys) => {
  if (keys[0] !== 13) return;
  process.stdout.write('\x1b[2A\x1b[Jpicked\n\x1b[?25h');
  process.exit(5);
});
`,
    },
    steps: [send('node pick.cjs', asks(/^\? Pick one:\n> vue/)), key('Enter', ends('picked', 5))],
  },
  {
    title: 'an answer that stands there already, in a line editor that looks for other things, too',
    files: {
      'name.cjs': String.raw`setTimeout(() => {
  process.stdout.write('\x1b[?2004hProject name: app');
  process.stdin.setRawMode(true);
  setInterval(() => {}, 300);
  process.stdin.on('data', (keys) => {
    if (!keys.includes(13)) return;
    process.stdout.write('\x1b[?2004l\r\nmade app\n');
    process.exit(5);
  });
}, 300);
`,
    },
    steps: [send('node name.cjs', asks('Project name: app')), key('Enter', ends('made app', 5))],
  },
  {
    title: 'a spinner that takes pastes, hides the cursor and draws slowly',
    needs: ['node'],
    files: {
      'spin.cjs': String.raw`process.stdin.setRawMode(true);
process.stdin.resume();
process.stdout.write('\x1b[?25l\x1b[?2004hstep 1');
let step = 1;
setInterval(() => {
  step += 1;
  if (step < 4) return void process.stdout.write('\rstep ' + step);
  process.stdout.write('\x1b[?2004l\x1b[?25h\r\ndone\n');
  process.exit(5);
}, 700);
`,
    },
    steps: [send('node spin.cjs', ends('step 3\ndone', 5))],
  },
  {
    title: 'a list that looks for the text, and Enter chooses what it has found by then',
    needs: ['node'],
    files: {
      'choose.cjs': String.raw`const ALL = ['red', 'green', 'grey'];
let [text, found] = ['', ALL];
process.stdout.write('Colour: ');
process.stdin.setRawMode(true);
process.stdin.on('data', (keys) => {
  for (const key of keys.toString()) {
    if (key === '\r') {
      console.log('\r\nchosen', found[0]);
      process.exit(5);
    }
    text += key;
    process.stdout.write(key);
    setTimeout(() => { found = ALL.filter((each) => each.startsWith(text)); }, 5);
  }
});
`,
    },
    steps: [send('node choose.cjs', asks('Colour: ')), send('gre', ends(/chosen green$/, 5))],
  },
  {
    title: 'a program that takes what comes at once for a paste, with its Enter',
    needs: ['node'],
    files: {
      'paste.cjs': String.raw`process.stdout.write('name: ');
process.stdin.setRawMode(true);
process.stdin.on('data', (keys) => {
  const text = keys.toString();
  if (text !== '\r') return void process.stdout.write(text.replace('\r', '|'));
  console.log('\r\ntaken');
  process.exit(5);
});
`,
    },
    steps: [send('node paste.cjs', asks('name: ')), send('Ada', ends('taken', 5))],
  },
  {
    title: 'a text that ends a program which takes each key',
    needs: ['node'],
    files: {
      'leave.cjs': `process.stdout.write('ready ');
process.stdin.setRawMode(true);
process.stdin.on('data', (keys) => keys.includes(90) && process.exit(5));
`,
    },
    steps: [send('node leave.cjs', asks('ready ')), send('ZZ', ends(undefined, 5)), send('echo on', ends('on'))],
  },
];
