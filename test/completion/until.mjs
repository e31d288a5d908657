// Waiting for a pattern: in what is new, as it reads without control sequences, and never in the echo.
import { appears, asks, EVERY_SHELL, ends, found, key, over, read, runs, send, type } from './steps.mjs';

/** @import { Program, Situation, Step, Steps } from './situation.ts' */

/** @type {(...steps: Step[]) => Steps} */
const then = (...steps) => [...steps, key('C-c', ends(undefined, 130)), send('echo on', ends('on'))];

/** As node's editor since 26 does: with each key it draws all lines of the statement again, with colours. */
const DRAWS_AGAIN = `
const entered = [];
let line = '';
const prompt = () => process.stdout.write('\\x1b[1G\\x1b[0J> \\x1b[3G');
const draw = () => {
  const rows = [...entered, line].map((row, at) => (at > 0 ? '| ' : '> ') + '\\x1b[36m' + row + '\\x1b[39m');
  const up = entered.length > 0 ? '\\x1b[' + entered.length + 'A' : '';
  process.stdout.write(up + '\\x1b[1G\\x1b[0J' + rows.join('\\r\\n') + '\\x1b[' + (line.length + 3) + 'G');
};
const enter = () => {
  entered.push(line);
  line = '';
  const goesOn = entered[0].endsWith('{') && entered.at(-1) !== '}';
  if (goesOn) return process.stdout.write('\\r\\r\\n| ');
  process.stdout.write('\\r\\r\\n' + 'ran ' + entered.splice(0).length + '\\r\\n');
  prompt();
};
process.stdin.setRawMode(true);
process.stdin.on('data', (keys) => {
  for (const key of keys.toString()) {
    if (key === '\\x04') process.exit(0);
    if (key === '\\r' || key === '\\n') enter();
    else draw((line += key));
  }
});
prompt();
`;

/** @type {(begin: string, draw: string, end: string) => string} */
const chat = (begin, draw, end) => `
const said = [];
let line = '';
const draw = () => process.stdout.write(${draw});
const say = (text) => {
  said.push(text);
  draw();
};
const answer = () => {
  const text = line;
  line = '';
  say('You: ' + text);
  const spinner = setInterval(draw, 100);
  setTimeout(() => {
    clearInterval(spinner);
    require('node:fs').writeFileSync('end', '');
    say('all is fi' + 'nished');
  }, 1_000);
};
process.stdin.setRawMode(true);
process.stdout.write('${begin}');
process.stdin.on('data', (keys) => {
  for (const key of keys.toString().replace(/\\x1b\\[20[01]~/g, '')) {
    if (key === '\\x03') {
      process.stdout.write('${end}');
      process.exit(0);
    }
    if (key === '\\r') answer();
    else {
      line += key;
      draw();
    }
  }
});
draw();
`;

/** On a screen of its own, and below what it has said. */
const CHATS = {
  'on the whole screen': chat(
    '\\x1b[?1049h\\x1b[?2004h',
    "'\\x1b[H\\x1b[2J' + said.map((text) => text + '\\r\\n').join('') + '\\r\\n| > ' + line + ' |\\r\\n+---+'",
    '\\x1b[?2004l\\x1b[?1049l',
  ),
  'below its output': chat(
    '\\r\\n\\x1b[?2004h',
    "'\\x1b[1A\\r\\x1b[J' + said.splice(0).map((text) => text + '\\r\\n').join('') + '| > ' + line + ' |\\r\\n+---+'",
    '\\x1b[?2004l\\r\\n',
  ),
};

const chats = Object.entries(CHATS).map(
  /** @returns {Situation} */ ([where, program]) => ({
    title: `a text that a program draws ${where} does not count`,
    needs: ['node'],
    files: { 'chat.js': program },
    steps: [
      send('node chat.js', { complete: false, output: undefined }),
      send('write the tests, and say so when all is finished', found(undefined, { leaves: 'end' }), {
        until: 'finished',
      }),
      key('C-c', ends(undefined)),
    ],
  }),
);

const LONG = `f {\n${'  echo "some needle here, and more"\n'.repeat(40)}}`;

/**
 * What a program's own editor draws of a text of several lines does not count, nor is it output.
 * @type {(start: string, lines: readonly [first: string, each: string, end: string], last: string) => Steps}
 */
const drawn = (start, [first, each, end], last) => [
  send(start, asks(undefined)),
  send(`${first}\n${`${each}\n`.repeat(40)}${end}\n${last}`, found(/^(undefined\n)?a needle/, { leaves: 'end' }), {
    until: 'needle',
  }),
];

/** @type {Readonly<Record<string, Parameters<typeof drawn>>>} */
const EDITORS = {
  python3: [
    'python3 -q',
    ['def f():', '    print("needle")', ''],
    'import time; time.sleep(1); open("end", "w").close(); print("a needle")',
  ],
  ipython: [
    'ipython --no-banner',
    ['def f():', '    print("needle")', ''],
    'import time; time.sleep(1); open("end", "w").close(); print("a needle")',
  ],
  irb: ['irb', ['def f', '  puts "needle"', 'end'], 'sleep 1; File.write("end", ""); puts "a needle"'],
  lua: ['lua', ['function f()', '  print("needle")', 'end'], 'os.execute("sleep 1; : > end"); print("a needle")'],
  node: [
    'node',
    ['function f() {', '  console.log("needle")', '}'],
    'await new Promise((go) => setTimeout(go, 1_000)); fs.writeFileSync("end", ""); console.log("a needle")',
  ],
};

const editors = Object.entries(EDITORS).map(
  /** @returns {Situation} */ ([program, args]) => ({
    title: `the lines that the editor of ${program} draws do not count`,
    needs: [/** @type {Program} */ (program)],
    steps: drawn(...args),
  }),
);

/** @type {readonly Situation[]} */
export const until = [
  ...editors,
  ...chats,
  {
    title: 'the lines that an editor draws again with each key do not count',
    needs: ['node'],
    files: { 'editor.js': DRAWS_AGAIN },
    steps: [
      send('node editor.js', asks('> ')),
      send('one', over('ran 1')),
      send(`${LONG}\ntwo`, over('ran 42\nran 1')),
      send(`${LONG}\n${LONG}`, over('ran 42\nran 42')),
      send(LONG, over('ran 42'), { until: 'needle' }),
      send('half', asks(''), { enter: false }),
      key('C-d', ends(undefined)),
    ],
  },
  {
    title: 'a program that goes on',
    in: EVERY_SHELL,
    steps: then(
      send("sh -c 'sleep 0.6; : > end; echo up; exec sleep 600'", found('up', { leaves: 'end' }), { until: '^up$' }),
    ),
  },
  {
    title: 'words in colours',
    in: EVERY_SHELL,
    files: { go: "printf 'rea\\033[1;32mdy\\033[0m to ser\\033[4mve\\033[0m\\n'; exec sleep 600\n" },
    steps: then(send('sh ./go', found('ready to serve'), { until: '^ready to serve$' })),
  },
  {
    title: 'a word that comes in two pieces',
    in: EVERY_SHELL,
    files: { go: 'printf nee; sleep 0.4; echo dle; exec sleep 600\n' },
    steps: then(send('sh ./go', found('needle'), { until: '^needle$' })),
  },
  {
    title: 'a character that comes in two pieces',
    files: { go: "printf 'caf\\303'; sleep 0.4; printf '\\251\\n'; exec sleep 600\n" },
    steps: then(send('sh ./go', found('café'), { until: '^café$' })),
  },
  {
    title: 'a line that was drawn over',
    files: { go: "printf ' 10%%'; sleep 0.2; printf '\\r100%%\\n'; exec sleep 600\n" },
    steps: then(send('sh ./go', found('100%'), { until: '^100%$' })),
  },
  {
    title: 'a question without a line end',
    in: EVERY_SHELL,
    files: { go: 'printf "Serve on port? "; read port; exit 5\n' },
    steps: [send('sh ./go', found('Serve on port? '), { until: 'port\\? $' }), send('80', ends('', 5))],
  },
  {
    title: 'several lines',
    steps: then(send("sh -c 'echo a; echo b; exec sleep 600'", found('a\nb'), { until: '^a$\\n^b$' })),
  },
  {
    title: 'the echo does not count',
    in: EVERY_SHELL,
    steps: then(send('true haystack; sleep 600', runs(''), { until: 'haystack', timeout: 0.8 })),
  },
  {
    title: 'a long echo that wraps does not count',
    in: EVERY_SHELL,
    cols: 40,
    steps: then(
      send(`true ${'straw '.repeat(30)}haystack ${'straw '.repeat(30)}; sleep 600`, runs(undefined), {
        until: 'haystack',
        timeout: 0.8,
      }),
    ),
  },
  {
    title: 'the echo of several lines does not count',
    in: ['bash', 'zsh', 'fish'],
    steps: then(send('true hay\ntrue haystack\nsleep 600', runs(undefined), { until: 'haystack', timeout: 0.8 })),
  },
  {
    title: 'the word in the echo and then in the output',
    in: EVERY_SHELL,
    steps: then(
      send("sh -c 'sleep 0.6; : > end; echo needle; exec sleep 600'", found('needle', { leaves: 'end' }), {
        until: 'needle',
      }),
    ),
  },
  {
    title: 'what came before the read asked for it',
    in: EVERY_SHELL,
    steps: then(
      type("sh -c 'echo up; : > begun; exec sleep 600'"),
      appears('begun'),
      read(found('up'), { until: '^up$' }),
    ),
  },
  {
    title: 'what was read before is not found again',
    steps: [
      send('echo needle', ends('needle')),
      read({ complete: false, output: '', via: 'timeout' }, { until: 'needle', timeout: 0.6 }),
    ],
  },
  {
    title: 'output behind the echo of what is typed into a program',
    needs: ['cat'],
    steps: [
      send('cat > kept', { complete: false, state: 'waiting_input', output: '' }),
      send('haystack', { complete: false, output: undefined }, { until: 'haystack', timeout: 0.8 }),
      key('C-d', ends(undefined, 0)),
    ],
  },
  {
    title: 'a shell that ends instead',
    steps: [send('echo bye; exit 3', ends(/^bye/, 3), { until: 'never' })],
  },
  {
    title: 'a program on the whole screen',
    in: ['bash', 'zsh'],
    files: { go: "printf '\\033[?1049h\\033[H\\033[2Jload'; sleep 0.5; printf 'ing done'; exec sleep 600\n" },
    steps: [send('sh ./go', found(undefined), { until: 'loading done' }), key('C-c', ends(undefined, 130))],
  },
];
