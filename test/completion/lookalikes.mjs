// What looks like a prompt, a question or a password prompt, and comes from a program at work.
import { appears, asks, EVERY_SHELL, ends, key, NO_TIME_LIMIT, over, read, runs, send, tellIt } from './steps.mjs';

/** @import { Shell, Situation } from './situation.ts' */

/** @type {{ in: Shell[], inBench: readonly Shell[] }} */
const TWO_SHELLS = { in: ['bash', 'fish'], inBench: EVERY_SHELL };
/**
 * The tests play some of a row of alike situations, and the bench all.
 * @type {(isTested: boolean) => { in: Shell[], inBench: Shell[] }}
 */
const tested = (isTested) => ({ in: isTested ? ['bash'] : [], inBench: ['bash'] });

/** Node in raw mode, which has the terminal open, shows a text and goes on by itself. */
const BUSY =
  "const { stdin, stdout, argv } = process;\nstdin.setRawMode(true);\nstdin.resume();\nstdout.write(argv[3]);\nsetTimeout(() => {\n  stdin.setRawMode(false);\n  stdin.pause();\n  require('fs').writeFileSync('end', '');\n  console.log('\\ndone');\n  process.exitCode = 4;\n}, Number(argv[2]));\n";
/** @type {(text: string, ms?: number) => Situation} */
const busy = (text, ms = 1_500) => ({
  title: `a program in raw mode that shows ${JSON.stringify(text)} and works`,
  needs: ['node'],
  files: { 'busy.cjs': BUSY },
  steps: [send(`node busy.cjs ${ms} '${text}'`, ends(`${text}\ndone`, 4, { leaves: 'end' }))],
});

/** @type {readonly Situation[]} */
export const lookalikes = [
  ...['Installing (2/5)', '0% [Working]', 'Checking for compiler: ', '50%', 'tests 12 of 30 [00:05<00:07]'].map(
    (text, at) => ({ ...busy(text), ...tested(at % 2 === 0) }),
  ),
  busy('Installing (2/5)', 5_000),
  {
    title: 'a program in raw mode that asks and goes on soon if nobody answers',
    needs: ['node'],
    files: { 'busy.cjs': BUSY },
    steps: [send("node busy.cjs 4000 'Continue? '", asks('Continue? ')), appears('end'), read(ends(/done$/, 4))],
  },
  {
    title: 'a program that turned echo off, has the terminal open and works',
    ...TWO_SHELLS,
    needs: ['node'],
    files: {
      silent:
        "stty -echo\nnode -e 'process.stdin.resume(); setTimeout(() => process.exit(0), 1500)'\nstty echo\n: > end\necho built\nexit 4\n",
    },
    steps: [send('sh ./silent', ends('built', 4, { leaves: 'end' }))],
  },
  {
    title: 'a program that turned echo off and sleeps',
    in: EVERY_SHELL,
    steps: [send("sh -c 'stty -echo; sleep 1; : > end; stty echo; exit 4'", ends('', 4, { leaves: 'end' }))],
  },
  {
    title: 'a question that ends by itself soon',
    bashSince: NO_TIME_LIMIT,
    files: { quick: 'read -t 2 -p "quick? " x\ncode=$?\n: > end\necho "code $code"\n' },
    steps: [send('bash ./quick', ends(/code 142$/, 0, { leaves: 'end' }))],
  },
  {
    title: 'a question that ends by itself much later',
    steps: [send('read -t 60 -p "quick? " x; echo "got $x"', asks('quick? ')), send('it', ends('got it'))],
  },
  {
    title: 'Node, where a statement prints its prompt and waits',
    ...TWO_SHELLS,
    needs: ['node'],
    env: { NODE_REPL_HISTORY: '' },
    steps: [
      send('node', asks(/> $/)),
      send('6 * 7', over('42')),
      send(
        'process.stdout.write("> "); await new Promise((done) => setTimeout(done, 1200)); require("fs").writeFileSync("end", "")',
        over('> undefined', { leaves: 'end' }),
      ),
      send(
        'process.stdout.write("\\r> "); await new Promise((done) => setTimeout(done, 1200)); require("fs").writeFileSync("late", "")',
        over(/undefined$/, { leaves: 'late' }),
      ),
      send(
        'for (const n of [1, 2]) { process.stdout.write(`\\r${n}0%`); await new Promise((done) => setTimeout(done, 700)); }',
        over(/20%/),
      ),
      send('Promise.resolve().then(() => console.log("later")); 6 * 9', over('54\n> later')),
      send('6 * 8', over('48')),
      send('.exit', ends('', 0)),
    ],
  },
  {
    title: "the shell's own prompts are printed while a command goes on",
    in: ['zsh', 'ksh'],
    steps: [
      send(`echo "$PS1$PS2"; sh -c 'sleep 1; : > end; exit 4'`, over(undefined, { leaves: 'end' })),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'Python, where a statement prints its prompt and waits',
    ...TWO_SHELLS,
    needs: ['python3'],
    steps: [
      send('python3 -q', asks('>>> ')),
      send('import time', over('')),
      send(
        'print(">>> ", end="", flush=True); time.sleep(1.2); open("end", "w").close(); print("late")',
        over('>>> late', { leaves: 'end' }),
      ),
      send('print(">>> 1 + 1"); time.sleep(1); open("end2", "w").close()', over('>>> 1 + 1', { leaves: 'end2' })),
      send('input("name? ")', asks('name? ')),
      send('Ada', over("'Ada'")),
      key('C-d', ends(undefined, 0)),
    ],
  },
  {
    title: 'a program that reads its lines by select, or by poll',
    needs: ['python3'],
    files: {
      'own.py':
        'import select, sys, time\npoll = select.poll(); poll.register(0, select.POLLIN)\nfor n in range(3):\n    sys.stdout.write("* "); sys.stdout.flush()\n    poll.poll() if n else select.select([0], [], [], 3600)\n    said = sys.stdin.readline()\n    time.sleep(0.6); open("end%d" % n, "w").close(); print("did", said.strip())\n',
    },
    steps: [
      send('python3 own.py', asks('* ')),
      send('one', asks('did one\n* ', 'waiting_input', { leaves: 'end0' })),
      send('two', asks('did two\n* ', 'waiting_input', { leaves: 'end1' })),
      send('three', ends('did three', 0, { leaves: 'end2' })),
    ],
  },
  {
    title: 'SBCL, which polls in line mode',
    needs: ['sbcl'],
    steps: [
      send('sbcl --noinform --no-userinit', asks('* ')),
      send('(* 6 7)', asks('42\n* ')),
      send(
        '(progn (sleep 1) (with-open-file (s "end" :direction :output)) 3)',
        asks('3\n* ', 'waiting_input', { leaves: 'end' }),
      ),
      send('(exit :code 5)', ends('', 5)),
    ],
  },
  ...['続行しますか？', 'Продолжить? ', '是否继续（y/n）：', '¿Seguir?', 'هل تريد المتابعة؟ ', 'להמשיך? ', '继续'].map(
    /** @returns {Situation} */ (question, at) => ({
      ...tested(at % 3 === 0),
      title: `the question ${question}`,
      needs: ['python3'],
      files: {
        'ask.py': `import sys\nif len(sys.argv) > 1: import readline\nprint("<" + input(${JSON.stringify(question)}) + ">")\n`,
      },
      steps: [
        send('python3 ask.py', asks(question)),
        send('y', ends('<y>')),
        send('python3 ask.py edited', asks(question)),
        send('y', ends('<y>')),
      ],
    }),
  ),
  {
    title: 'a progress in a REPL is running until the time is up',
    needs: ['node'],
    env: { NODE_REPL_HISTORY: '' },
    steps: [
      send('node', asks(/> $/)),
      send(
        'process.stdout.write("50%"); while (!fs.existsSync("go")) await new Promise((done) => setTimeout(done, 50)); 7',
        runs('50%'),
        { timeout: 2.5 },
      ),
      tellIt,
      read(over(/7$/)),
      send('.exit', ends('', 0)),
    ],
  },
];
