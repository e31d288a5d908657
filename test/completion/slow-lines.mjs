// Programs behind ssh over a line that takes its time: nothing counts that stood on the screen before the text.
import { SSH_PROGRAMS } from './sshd.mjs';
import { asks, ends, over, runs, send } from './steps.mjs';

/** @import { Incomplete, Output, Program, Situation, Steps, World } from './situation.ts' */

/** The tests play this situation alone, over a line that takes so many milliseconds each way. The bench plays all. */
const TESTED = { title: 'Python', ms: 150 };
/** @type {(output: Output) => Incomplete} */
const more = (output) => asks(output, 'continuation');
/** @type {(output: Output) => Incomplete} */
const password = (output) => asks(output, 'password');

/** @type {(world: World, ms: number) => string} */
const login = ({ ssh }, ms) => {
  if (!ssh) throw new Error('There is no ssh server to log in to.');
  return `${ssh.slowLogin(ms)} -o StrictHostKeyChecking=no -o LogLevel=ERROR ${ssh.host}`;
};

/** @type {(title: string, needs: readonly Program[], lines: readonly number[], steps: Steps) => Situation[]} */
const behind = (title, needs, lines, steps) =>
  lines.map((ms) => ({
    title: `${title} over a line that takes ${ms} ms each way`,
    in: ms === TESTED.ms && title === TESTED.title ? ['bash'] : [],
    inBench: ['bash'],
    needs: [...SSH_PROGRAMS, ...needs],
    steps: (_, world) => [send(login(world, ms), asks(/[$#%>] ?$/)), send('true', ends('')), ...steps],
  }));

/** @type {Situation} */
const impatient = {
  title: 'a text of a caller who waits for less than the line takes is typed behind no question to the shell',
  in: [],
  inBench: ['bash'],
  needs: [...SSH_PROGRAMS],
  steps: (_, world) => [
    send(login(world, 700), asks(/[$#%>] ?$/)),
    send('echo never_$((1 + 1))', runs(''), { timeout: 1 }),
    send('echo once_$((1 + 1)); (exit 3)', ends('once_2', 3)),
    send('(exit 4)', ends('', 4)),
  ],
};

/** @type {readonly Situation[]} */
export const slowLines = [
  impatient,
  ...behind(
    'Python',
    ['python3'],
    [0, 20, 150, 400],
    [
      send('python3 -q', asks('>>> ')),
      send('6 * 7', over('42')),
      send('x = 1', over('')),
      send('import time; time.sleep(1.2); print("slept")', over('slept')),
      send('print(">>> ", end="", flush=True); time.sleep(1.5); print("late")', over('>>> late')),
      send('print("\\n>>> ")', over('>>> ')),
      send('for n in range(2):', more('... ')),
      send('    print(n)', more('... ')),
      send('', over('0\n1')),
      send('input("name? ")', asks('name? ')),
      send('Ada', over("'Ada'")),
      send('exit()', ends('', 0)),
      send('(exit 3)', ends('', 3)),
    ],
  ),
  ...behind(
    'Node',
    ['node'],
    [0, 150],
    [
      send('node', asks(/> $/)),
      send('6 * 7', over('42')),
      send('[1, 2, 3].map((n) => n > 2).length', over('3')),
      send('process.stdout.write("> "); await new Promise((done) => setTimeout(done, 1500)); 5', over('> 5')),
      send('await new Promise((done) => setTimeout(done, 1500)); 8', over('8')),
      send('.exit', ends('', 0)),
    ],
  ),
  ...behind(
    'SQLite',
    ['sqlite3'],
    [0, 150],
    [
      send('sqlite3', asks(/sqlite> $/)),
      send('select 6 * 7;', over('42')),
      send('.shell printf "sqlite> "; sleep 1.5; echo late', over('sqlite> late')),
      send('select 1', more('   ...> ')),
      send('+ 1;', over('2')),
      send('.quit', ends('', 0)),
    ],
  ),
  ...behind(
    'questions and progress',
    [],
    [0, 150, 400],
    [
      send(
        "read -s -p '[sudo] password for ada: ' x; echo; sleep 0.5; echo ${#x}",
        password('[sudo] password for ada: '),
      ),
      send('12345', ends('5'), { secret: true }),
      send("read -s -p 'Contraseña: ' x; echo; echo ${#x}", password('Contraseña: ')),
      send('123', ends('3'), { secret: true }),
      send("read -s -p 'パスワード：' x; echo; echo ${#x}", password('パスワード：')),
      send('123', ends('3'), { secret: true }),
      send("read -p 'Username: ' x; echo hi $x", asks('Username: ')),
      send('ada', ends('hi ada')),
      send("read -p 'Proceed? [Y/n] ' x; echo got $x", asks('Proceed? [Y/n] ')),
      send('y', ends('got y')),
      send("read -p '続行しますか？' x; echo got $x", asks('続行しますか？')),
      send('y', ends('got y')),
      send("printf 'Checking for compiler:'; sleep 1.5; echo ' yes'; (exit 4)", ends('Checking for compiler: yes', 4)),
      send("printf '0%% [Working]'; sleep 1.5; echo; (exit 4)", ends('0% [Working]', 4)),
      send("printf 'step (2/5)'; sleep 1.5; echo; (exit 4)", ends('step (2/5)', 4)),
    ],
  ),
];
