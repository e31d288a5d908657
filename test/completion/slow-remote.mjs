// Another machine behind a slow line: what is typed is echoed late, and marks come late.
import { SSH_PROGRAMS } from './sshd.mjs';
import {
  appears,
  asks,
  ends,
  found,
  key,
  other,
  over,
  person,
  press,
  read,
  runs,
  send,
  shows,
  together,
  type,
} from './steps.mjs';
import { done, job, run, start } from './writers.mjs';

/** @import { Situation, Steps, World } from './situation.ts' */

/** In milliseconds, each way: a near town, another continent, a bad connection. */
const LINES = [20, 150, 400];
/** The tests play some of the situations over this one, and the bench all of them over all. */
const TESTED = 150;
const PROMPT = /[$#%>] ?$/;

/** @type {(world: World, ms: number, more?: string) => string} */
const login = ({ ssh }, ms, more = '') => {
  if (!ssh) throw new Error('There is no ssh server to log in to.');
  return `${ssh.slowLogin(ms)} -o StrictHostKeyChecking=no -o LogLevel=ERROR ${more} ${ssh.host}`;
};

/**
 * Logs in, and goes to the folder of the situation, which is here and over there the same.
 * @type {(title: string, steps: Steps, more?: Partial<Situation> & { tested?: true }) => Situation[]}
 */
const slow = (title, steps, { tested, ...more } = {}) =>
  LINES.map((ms) => ({
    title: `${title} (${ms} ms)`,
    in: tested && ms === TESTED ? ['bash'] : [],
    inBench: ['bash'],
    steps: (_, world, folder) => [send(login(world, ms), asks(PROMPT)), send(`cd ${folder}`, ends('')), ...steps],
    ...more,
    needs: [...SSH_PROGRAMS, ...(more.needs ?? [])],
  }));

/** @type {(title: string, steps: (login: string) => Steps) => Situation[]} */
const atLogin = (title, steps) =>
  LINES.map((ms) => ({
    title: `${title} (${ms} ms)`,
    needs: SSH_PROGRAMS,
    in: [],
    inBench: ['bash'],
    steps: (_, world) => steps(login(world, ms)),
  }));

/** @type {(round: number) => Steps} */
const hang = (round) => [type(`: > begun-${round}; sleep 60`), appears(`begun-${round}`)];

const alone = [
  slow(
    'commands and their exit codes',
    [
      send('echo far', ends('far')),
      send("sh -c 'exit 4'", ends('', 4)),
      send('echo $?', ends('4')),
      run(5, 0),
      run(6, 0.6),
      send('true', ends('')),
      send('false', ends('', 1)),
      send('', over('')),
    ],
    { tested: true },
  ),
  slow('a long silence', [run(3, 3), run(4, 0)]),
  slow('a command that goes on', [
    send('sleep 2; echo woken; : > end; (exit 3)', runs(''), { timeout: 0.5 }),
    read(ends('woken', 3, { leaves: 'end' })),
    run(4),
  ]),
  slow(
    'several lines',
    [
      send('echo one\necho two\n(exit 5)', ends('one\ntwo', 5)),
      send(`${job(1)}\n${job(2, 0)}`, done(2)),
      send('for i in 1 2 3\ndo echo $i; sleep 0.2\ndone', ends('1\n2\n3')),
    ],
    { tested: true },
  ),
  slow('a line that is not finished', [
    send('echo "half', asks(undefined, 'continuation')),
    send('done"', ends('half\ndone')),
    send('for i in 1 2; do', asks(undefined, 'continuation')),
    send('echo $i; done', ends(/1\n2$/)),
    run(3),
  ]),
  slow('the folder and the prompt change', [
    send("PS1='new> '", ends('')),
    run(3),
    send("PS1='[\\t \\w]\\n\\$ '; cd /usr/share", ends('')),
    send("sh -c 'sleep 0.3; exit 6'", ends('', 6)),
    send('pwd', ends('/usr/share')),
    send('cd', ends('')),
    send("sh -c 'exit 7'", ends('', 7)),
  ]),
  slow('no newline at the end', [
    send('printf partial', over(/^partial/)),
    run(3),
    send("printf '$ '", over(undefined)),
    run(4, 0.5),
  ]),
  slow('many lines', [
    send('seq 1 20000 | tail -n 3', ends('19998\n19999\n20000')),
    send('seq 1 400; sleep 0.5; : > end; (exit 3)', ends(/400$/, 3, { leaves: 'end' })),
    run(4),
  ]),
  slow('a pattern is waited for', [
    send("sh -c 'sleep 0.5; echo ready; sleep 1; : > end; exit 4'", found(/ready/), { until: '^ready$' }),
    read(ends(undefined, 4, { leaves: 'end' })),
    run(5),
  ]),
];

const typing = [
  slow(
    'C-c and a text at once',
    [...hang(1), press('C-c'), run(1), ...hang(2), press('C-c'), run(2, 0), ...hang(3), press('C-c'), run(3, 0.5)],
    { tested: true },
  ),
  slow('C-c that is waited for', [...hang(1), key('C-c', over(undefined)), run(1), run(2)]),
  slow('C-c at the prompt and a text at once', [press('C-c'), run(1), press('C-c'), run(2, 0)]),
  slow('a line, Enter as a key, and another text', [
    type(job(1), { enter: false }),
    key('Enter', done(1)),
    run(2),
    type(job(3), { enter: false }),
    press('Enter'),
    run(4),
  ]),
  slow('texts back to back', [start(1), start(2, 0), run(3), start(4, 0), start(5), run(6, 0)]),
  slow('calls side by side', [together([run(1)], [run(2, 0)], [run(3)], [run(4, 0)], [run(5, 0.1)]), run(6)]),
  slow('typed ahead of a command that runs', [
    type(': > begun; sleep 1.5; echo first; (exit 3)'),
    appears('begun'),
    run(2),
    run(3, 0),
  ]),
  slow('Enter as a key, three times, and a text at once', [press('Enter', 'Enter', 'Enter'), run(1), run(2, 0)]),
];

const company = [
  slow('two servers send back to back', [start(1), other(run(2)), run(3, 0), other(run(4)), run(5)], { tested: true }),
  slow('two servers send side by side', [
    together([run(1), run(2, 0), run(3)], [other(run(11, 0)), other(run(12)), other(run(13))]),
    run(20),
  ]),
  slow('a person runs a command, and a text follows', [person(job(1), 'Enter'), run(2), run(3, 0)]),
  slow('a person types two commands, and a text follows', [
    person(job(1), 'Enter'),
    person(job(2, 0), 'Enter'),
    run(3),
    run(4),
  ]),
  slow('a person presses Enter, and a text follows', [
    person('Enter'),
    run(1, 0.6),
    person('Enter', 'Enter', 'Enter'),
    run(2, 0.6),
  ]),
  slow('a person runs a command, and its end is waited for', [
    person(job(1, 1), 'Enter'),
    shows(/: > end-1/),
    read(ends(/word_101/, 1, { leaves: 'end-1' })),
    run(2),
  ]),
];

const inside = [
  slow(
    'Python',
    [
      send('python3 -q', asks(/>>> $/)),
      send('print(20 + 22)', over('42')),
      send('import time; time.sleep(0.8); print("late"); open("end", "w").close()', over('late', { leaves: 'end' })),
      send('def f():\n    return 43\n', over(undefined)),
      send('f()', over(/43/)),
      send('exit(3)', ends('', 3)),
      run(4),
    ],
    { needs: ['python3'] },
  ),
  slow(
    'Node',
    [
      send('node', asks(/> $/)),
      send('20 + 22', over('42')),
      send('await new Promise((done) => setTimeout(done, 800)); console.log("late")', over(/^late/)),
      send('process.exit(3)', ends(/^$/, 3)),
      run(4),
    ],
    { needs: ['node'] },
  ),
  slow(
    'SQLite',
    [
      send('sqlite3', asks(/sqlite> $/)),
      send('select 20 + 22;', over('42')),
      send('select 1,', asks(undefined, 'continuation')),
      send('2;', over(/1\|2$/)),
      send('.exit 3', ends('', 3)),
      run(4),
    ],
    { needs: ['sqlite3'] },
  ),
  slow(
    'a program whose prompt nobody waited for',
    [
      type('python3 -q'),
      shows(/>>> *$/m),
      send('exit(3)', ends(undefined, 3)),
      run(4),
      type('python3 -q'),
      send('print(20 + 22)', over(/42/)),
      send('exit(5)', ends(undefined, 5)),
      run(6),
    ],
    { needs: ['python3'], tested: true },
  ),
  slow(
    'two texts to a program, back to back',
    [
      send('python3 -q', asks(/>>> $/)),
      type('print(20 + 22)'),
      send('exit(3)', ends(/42/, 3)),
      send('python3 -q', asks(/>>> $/)),
      type('import time; time.sleep(0.5); print(20 + 22)'),
      send('print(20 + 23)', over(/43/)),
      send('exit(5)', ends(undefined, 5)),
      run(6),
    ],
    { needs: ['python3'] },
  ),
  slow('an answer to a question that nobody waited for', [
    type('read -p "name? " x; sleep 0.5; echo "hello $x"; (exit 3)'),
    shows(/name\? *$/m),
    send('Ada', ends(/hello Ada/, 3)),
    run(4),
  ]),
  slow('a question', [
    send('read -p "name? " x; sleep 0.5; echo "hello $x"; (exit 3)', asks('name? ')),
    send('Ada', ends('hello Ada', 3)),
    run(4),
  ]),
  slow(
    'a command at work that seems to ask, and a text for the shell',
    [
      send('printf "a> "; sleep 3; echo first; (exit 3)', asks('a> ')),
      send('sleep 0.8; echo second; : > end; (exit 2)', ends(/second$/, 2, { leaves: 'end' })),
      run(4),
    ],
    { tested: true },
  ),
  slow('a password', [
    send('read -s -p "PIN: " x; echo; echo "got ${#x}"; (exit 4)', asks('PIN: ', 'password')),
    send('4711', ends(/got 4$/, 4), { secret: true }),
    run(5),
  ]),
  slow('the whole screen', [send('seq 1 300 | less', asks(/^1\n2\n/, 'fullscreen')), key('q', ends('', 0)), run(3)], {
    needs: ['less'],
  }),
  slow('another shell', [
    send('sh', asks(PROMPT)),
    send("sh -c 'sleep 0.5; exit 5'", ends('', 5)),
    run(6),
    send('exit 7', ends('', 7)),
    run(8),
  ]),
];

const coming = [
  slow('the end of the login', [send('exit 7', ends(undefined, 7)), run(3), run(4, 0)]),
  // ssh would take the text off the terminal, and the shell over there is gone: it waits until that line was read, and runs here.
  slow('the end of the login, and a text at once', [type('exit 7'), run(3, 0), run(4)]),
  slow('the other side goes away', [send('kill -9 $PPID', ends(undefined, 255)), run(3)]),
  slow('C-d at the prompt over there', [key('C-d', over(undefined)), run(3)]),
  atLogin('a text sent during the login', (line) => [
    type(line),
    send('sleep 0.5; echo word_$((100+7))', over(/word_107/)),
    send('exit 3', ends(undefined, 3)),
    run(4),
  ]),
  atLogin('C-c during the login', (line) => [type(line), shows(/ssh/), press('C-c'), run(3), run(4)]),
  atLogin('one command without a terminal over there', (line) => [
    send(`${line} 'sleep 0.5; echo far; exit 5'`, ends('far', 5)),
    run(3),
  ]),
];

/** @type {readonly Situation[]} */
export const slowRemote = [...alone, ...typing, ...company, ...inside, ...coming].flat();
