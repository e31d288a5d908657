// Programs that ask for one statement after the other: each is complete when the prompt is back, and not before.
import { ALL_SHELLS, appears, asks, ends, key, over, press, send, shows, together, type } from './steps.mjs';

/** @import { Incomplete, Output, Situation } from './situation.ts' */

/** @type {(output: Output) => Incomplete} */
const more = (output) => asks(output, 'continuation');

/**
 * Each gets its own output, however many calls come before the first is answered.
 * @type {readonly Situation[]}
 */
const atOnce = [
  {
    title: 'Python, asked several things at once',
    in: ['bash', 'zsh', 'fish', 'dash'],
    needs: ['python3'],
    steps: [
      send('python3 -q', asks('>>> ')),
      together(
        [send('6 * 7', over('42'))],
        [send('import time; time.sleep(0.7); print("slept")', over('slept'))],
        [send('x = 1', over(''))],
        [send('"x" * 3', over("'xxx'"))],
      ),
      together([send('input("name? ")', asks('name? '))], [send('Ada', over("'Ada'"))]),
      send('exit(5)', ends('', 5)),
    ],
  },
  {
    title: 'SQLite, asked several things at once',
    needs: ['sqlite3'],
    steps: [
      send('sqlite3', asks(/sqlite> $/)),
      together(
        [send('select 6 * 7;', over('42'))],
        [send('.shell sleep 0.5; echo slept', over('slept'))],
        [send('select 1 +', asks(/\.\.\.> $/, 'continuation'))],
        [send('1;', over('2'))],
      ),
      send('.exit 5', ends('', 5)),
    ],
  },
  {
    title: 'Python, interrupted while a text waits for the answer before it',
    needs: ['python3'],
    steps: [
      send('python3 -q', asks('>>> ')),
      together(
        [send('import time; time.sleep(600)', over(/KeyboardInterrupt$/))],
        [send('6 * 7', over('42'))],
        [shows(/sleep\(600\)/), press('C-c')],
      ),
      send('exit(5)', ends('', 5)),
    ],
  },
  {
    title: 'Python, and keys behind a text that waits for the answer before it',
    needs: ['python3'],
    steps: [
      send('python3 -q', asks('>>> ')),
      together(
        [send('import time; time.sleep(0.7); print("slept")', over('slept'))],
        [type('6 * 7', { enter: false })],
        [key('Enter', over('42'))],
      ),
      send('exit(5)', ends('', 5)),
    ],
  },
  {
    title: 'Python, and a text that waits for an answer for all of its time',
    needs: ['python3'],
    steps: [
      send('python3 -q', asks('>>> ')),
      together(
        [send('import time; time.sleep(4); print("slept")', over(/^slept/), { timeout: 20 })],
        [send('print("beh" + "ind")', { complete: false, state: 'running', output: '' }, { timeout: 2 })],
      ),
      send('exit(5)', ends(undefined, 5)),
    ],
  },
];

/** Each line has the indent that it has in a file, whatever the editor has put on it by itself. */
const INDENTED_LINES = [
  send('if 0:', more(/^\s*\.{3}:?\s*$/)),
  send('    print("no")', more(/^\s*\.{3}:?\s*$/)),
  send('else:', more(/^\s*\.{3}:?\s*$/)),
  send('    print("else")', more(/^\s*\.{3}:?\s*$/)),
  send('', over('else')),
  send('a = 6\nb = 7\nprint(a * b)', over('42')),
  send('s = """one\ntwo', more(/^\s*\.{3}:?\s*$/)),
  send('three"""; print(s)', over('one\ntwo\nthree')),
];

/** @type {readonly Situation[]} */
const programs = [
  {
    title: 'Python',
    in: ['bash', 'zsh', 'fish', 'dash'],
    needs: ['python3'],
    steps: [
      send('python3 -q', asks('>>> ')),
      send('6 * 7', over('42')),
      send('x = 1', over('')),
      send('import time; time.sleep(1.2); open("end", "w").close(); "slept"', over("'slept'", { leaves: 'end' })),
      send('for n in range(2):', more(/^(\.\.\. *)?$/)),
      send('    print(n, "of", 2)', more(/^(\.\.\. *)?$/)),
      send('', over('0 of 2\n1 of 2')),
      send('1 / 0', over(/^Traceback[\s\S]*\nZeroDivisionError: division by zero$/)),
      send('input("name? ")', asks('name? ')),
      send('Ada', over("'Ada'")),
      send('exit(5)', ends('', 5)),
    ],
  },
  {
    title: 'Python and what looks like its prompt',
    needs: ['python3'],
    steps: [
      send('python3 -q', asks('>>> ')),
      send(
        'import time; print(">>> ", end="", flush=True); time.sleep(1.2); open("end", "w").close(); print()',
        over('>>> ', { leaves: 'end' }),
      ),
      send('print("\\n>>> ")', over('>>> ')),
      send('import getpass; len(getpass.getpass())', asks('Password: ', 'password')),
      send('12345', over(/^\n?5$/), { secret: true }),
      send('import os; os.system("sleep 1; : > late; exit 3")', over('768', { leaves: 'late' })),
      send('print("no line end", end="")', over('no line end')),
      send('import sys; sys.ps1 = "λ "', asks(/^λ ?$/)),
      send('6 * 7', over('42')),
      key('C-d', ends(undefined, 0)),
    ],
  },
  {
    title: 'Python, interrupted',
    needs: ['python3'],
    steps: [
      send('python3 -q', asks('>>> ')),
      send(
        'import time; print("begun"); time.sleep(600)',
        { complete: false, state: 'running', output: 'begun' },
        { timeout: 1 },
      ),
      key('C-c', over(/KeyboardInterrupt$/)),
      send('6 * 7', over('42')),
      send('exit()', ends('', 0)),
    ],
  },
  {
    title: 'Python, a block line by line and several lines in one paste',
    needs: ['python3'],
    steps: [send('python3 -q', asks('>>> ')), ...INDENTED_LINES, send('exit()', ends('', 0))],
  },
  {
    title: 'Python without readline',
    needs: ['python3'],
    steps: [
      send(
        'env TERM=dumb python3 -q -c "import code; code.interact(banner=chr(104)+chr(105), local={})"',
        asks('hi\n>>> '),
      ),
      send('6 * 7', over('42')),
      send('import time; time.sleep(1.2); open("end", "w").close()', over('', { leaves: 'end' })),
      key('C-d', ends(undefined, 0)),
    ],
  },
  {
    title: 'the debugger of Python',
    needs: ['python3'],
    files: { 'p.py': 'import time\nx = 6\ntime.sleep(1.2)\nopen("end", "w").close()\nprint("over", x * 7)\n' },
    steps: [
      send('python3 -m pdb p.py', asks(/-> import time\n\(Pdb\) $/)),
      send('n', over(/-> x = 6$/)),
      send('n', over(/-> time\.sleep\(1\.2\)$/)),
      send('p x', over('6')),
      send('n', over(/-> open\(/)),
      send('n', over(/-> print/, { leaves: 'end' })),
      send('q', ends('', 0)),
    ],
  },
  {
    title: 'IPython, whose prompt counts',
    needs: ['ipython'],
    steps: [
      send('ipython --no-banner --no-confirm-exit --colors=NoColor', asks(/In \[1\]: ?$/)),
      send('6 * 7', over(/^Out\[1\]: 42$/)),
      send('import time; time.sleep(1.2); open("end", "w").close()', over('', { leaves: 'end' })),
      send('1 / 0', over(/ZeroDivisionError: division by zero$/)),
      send('%pwd', over(/^Out\[4\]: /)),
      send('exit', ends('', 0)),
    ],
  },
  {
    title: 'IPython, a block line by line and several lines in one paste',
    needs: ['ipython'],
    steps: [
      send('ipython --no-banner --no-confirm-exit --colors=NoColor', asks(/In \[1\]: ?$/)),
      ...INDENTED_LINES,
      send('exit', ends('', 0)),
    ],
  },
  {
    title: 'Node',
    in: ['bash', 'zsh', 'fish', 'dash'],
    needs: ['node'],
    env: { NODE_REPL_HISTORY: '' },
    steps: [
      send('node', asks(/> $/)),
      send('6 * 7', over('42')),
      send(
        'const until = Date.now() + 1200; while (Date.now() < until); require("fs").writeFileSync("end", "")',
        over('undefined', { leaves: 'end' }),
      ),
      send(
        'await new Promise((done) => setTimeout(done, 900)); require("fs").writeFileSync("late", "")',
        over('undefined', { leaves: 'late' }),
      ),
      send('function f() {', more(undefined)),
      send('return 3 }', over('undefined')),
      send('f()', over('3')),
      send('throw new Error("bad")', over(/^Uncaught Error: bad/)),
      send('process.exit(5)', ends('', 5)),
    ],
  },
  {
    title: 'SQLite',
    needs: ['sqlite3'],
    steps: [
      send('sqlite3', asks(/sqlite> $/)),
      send('select 6 * 7;', over('42')),
      send('create table t(a);', over('')),
      send('select count(*)', more(/\.\.\.> $/)),
      send('from t;', over('0')),
      send(
        'with recursive c(n) as (select 1 union all select n + 1 from c where n < 3000000) select max(n) from c;',
        over('3000000'),
      ),
      send('.shell sleep 1; touch end', over('', { leaves: 'end' })),
      send('.mode csv\nselect 6 * 7,\n1;\n.shell sleep 1; touch last', over('42,1', { leaves: 'last' })),
      send('selekt;', over(/syntax error/)),
      send('.exit 4', ends('', 4)),
    ],
  },
  {
    title: 'psql',
    needs: ['psql', 'postgres', 'runuser', 'initdb', 'pg_ctl'],
    files: {
      serve: [
        'd=$(mktemp -d); chown nobody "$d"; cd "$d"',
        "trap 'runuser -u nobody -- pg_ctl -D $d/data stop -m immediate >/dev/null; rm -rf $d' EXIT HUP TERM",
        'runuser -u nobody -- initdb -A trust -U ada --no-sync -D $d/data >/dev/null',
        'runuser -u nobody -- pg_ctl -D $d/data -w -o "-k $d -c listen_addresses=\'\' -F" -l $d/log start >/dev/null',
        'psql -q -h $d -U ada postgres',
      ].join('\n'),
    },
    steps: [
      send('bash ./serve', asks(/postgres=# $/)),
      send('\\pset pager off', over('')),
      send('\\t', over('')),
      send('select 6 * 7;', over(/^ *42\n?$/)),
      send('select pg_sleep(1.2);', over(/^\s*$/)),
      send('select 1', more(/^(postgres-# )?$/)),
      send('+ 1;', over(/^ *2\n?$/)),
      send('selekt;', over(/syntax error/)),
      send('begin;', over('')),
      send('select 3;', over(/^ *3\n?$/)),
      send('\\q', ends('', 0)),
    ],
  },
  {
    title: 'several lines at once in Python',
    in: ['bash', 'dash'],
    needs: ['python3'],
    steps: [
      send('python3 -q', asks('>>> ')),
      send('def f(n):\n    return n + 1\n\nf(2)', over('3')),
      send('a = 1\nprint(a)\nfor n in range(2):\n    print(n)\n', over('1\n0\n1')),
      send('print(">>> a")\na', over('>>> a\n1')),
      send('exit()', ends('', 0)),
    ],
  },
  {
    title: 'several lines at once in Node',
    in: ['bash', 'dash'],
    needs: ['node'],
    steps: [
      send('node', asks(/> $/)),
      send('function f(n) {\n  return n + 1;\n}\nf(2)', over('undefined\n3')),
      send('.exit', ends('', 0)),
    ],
  },
  {
    title: 'a mode of Node in which its prompt does not come back',
    needs: ['node'],
    env: { NODE_REPL_HISTORY: '' },
    steps: [
      send('node', asks(/> $/)),
      send('.editor', asks(/Ctrl\+D to finish/)),
      send('const seven = 7;', asks('')),
      key('C-d', over(/^undefined$/m)),
      send('6 * seven', over('42')),
      send('.exit', ends('', 0)),
    ],
  },
  {
    title: 'several lines at once in SQLite, lua and irb',
    needs: ['sqlite3', 'lua', 'irb'],
    steps: [
      send('sqlite3', asks(/sqlite> $/)),
      send("create table t(a,\n b);\ninsert into t values(1, 'x\ny');\nselect *\nfrom t;", over('1|x\ny')),
      send('.quit', ends('', 0)),
      send('lua', asks(/> $/)),
      send('function f(n)\n  return n + 1\nend\nprint(f(2))', over('3')),
      key('C-d', ends(undefined, 0)),
      send('irb -f', asks(/> $/)),
      send('def f(n)\n  n + 1\nend\nf(2)', over('=> 3')),
      send('exit', ends(undefined, 0)),
    ],
  },
  {
    title: 'irb, whose editor takes one line at a time',
    needs: ['irb'],
    steps: [
      send('irb -f --nomultiline --noautocomplete', asks(/> $/)),
      send('6 * 7', over('=> 42')),
      send('def f', asks(undefined, 'continuation')),
      send('7', asks(undefined, 'continuation')),
      send('end', over('=> :f')),
      send('f', over('=> 7')),
      send('exit', ends(undefined, 0)),
    ],
  },
  {
    title: 'GHCi, which ends the line of a text by ESC E',
    needs: ['ghci'],
    steps: [
      send('ghci', asks(/ghci> $|Prelude> $/)),
      send('6 * 7', over('42')),
      send('let twice x = x * 2', over('')),
      send('import System.Process', over('')),
      send('callCommand "sleep 1.2; touch end"', over('', { leaves: 'end' })),
      send(':{\nlet thrice :: Int -> Int\n    thrice x = x * 3\n:}', over('')),
      send('thrice (twice 7)', over('42')),
      send(':quit', ends(/Leaving GHCi\.$/, 0)),
    ],
  },
  {
    title: 'gdb',
    needs: ['gdb'],
    env: { DEBUGINFOD_URLS: '' },
    steps: [
      send('gdb -q -nx -ex "set height 10"', asks('(gdb) ')),
      send('print 6 * 7', over('$1 = 42')),
      send('shell sleep 1.2; touch end', over('', { leaves: 'end' })),
      send('nonsense', over(/Undefined command/)),
      send('print 40\nshell sleep 1.2; touch last\nprint 41', over('$2 = 40\n$3 = 41', { leaves: 'last' })),
      send('define twice', asks(undefined, 'continuation')),
      send('end', over('')),
      send('help data', asks(/--Type <RET> for more/)),
      send('q', over(/^Quit$/m)),
      send('quit', ends('', 0)),
    ],
  },
  {
    title: 'bc, which shows no prompt',
    needs: ['bc'],
    steps: [send('bc -q', asks('')), send('6 * 7', asks('42')), send('quit', ends('', 0)), send('echo on', ends('on'))],
  },
  {
    title: 'redis-cli, whose prompt changes',
    needs: ['redis-cli', 'redis-server'],
    steps: [
      send('sh -c \'redis-server --port 0 --unixsocket r.sock --save "" >/dev/null &\'', over(undefined)),
      appears('r.sock'),
      send('redis-cli -s r.sock', asks('redis r.sock> ')),
      send('ping', over('PONG')),
      send('select 1', over('OK')),
      send('ping', over('PONG')),
      send('blpop nothing 1', over(/^\(nil\)/)),
      send('shutdown nosave', asks('not connected> '), { force: true }),
      send('quit', ends(undefined, 0)),
    ],
  },
  {
    title: 'Lua',
    needs: ['lua'],
    steps: [
      send('lua', asks(/> $/)),
      send('6 * 7', over('42')),
      send('os.execute("sleep 1.2; touch end")', over(/^true\s+exit\s+0$/, { leaves: 'end' })),
      send('for n = 1, 2 do', more('>> ')),
      send('print(n) end', over('1\n2')),
      send('error("bad")', over(/bad/)),
      send('os.exit(5)', ends('', 5)),
    ],
  },
  {
    title: 'several lines at once in irb, at the lower end of the screen',
    needs: ['irb'],
    steps: [
      send('seq 100', ends(/100$/)),
      send('irb -f', asks(/> $/)),
      send('def f(n)\n  n + 1\nend\nf(2)', over('=> 3')),
      send('"end"', over('=> "end"')),
      send('exit', ends('', 0)),
    ],
  },
  {
    title: 'what irb answers with the words that were typed',
    needs: ['irb'],
    steps: [
      send('irb -f', asks(/> $/)),
      send('42', over('=> 42')),
      send('nil', over('=> nil')),
      send('x = [1,\n  2]', over('=> [1, 2]')),
      send('x', over('=> [1, 2]')),
      send('exit', ends('', 0)),
    ],
  },
  {
    title: 'irb, whose prompt counts',
    in: ['bash', 'dash'],
    needs: ['irb'],
    steps: [
      send('irb --nocolorize --noautocomplete -f', asks(/irb\(main\):00\d:0> $/)),
      send('6 * 7', over('=> 42')),
      send('sleep 1.2; File.write("end", "")', over('=> 0', { leaves: 'end' })),
      send('puts "a"', over('a\n=> nil')),
      send('def f(n)', more(/^irb\(main\):00\d:1\* *$/)),
      send('n + 1', more(/^irb\(main\):00\d:1\* *$/)),
      send('end', over('=> :f')),
      send('exit', ends('', 0)),
    ],
  },
  {
    title: 'the debugger of Perl',
    needs: ['perl'],
    steps: [
      send('perl -d -e 1', asks(/DB<1> $/)),
      send('p 6 * 7', over('42')),
      send('sleep 1; `touch end`', over('', { leaves: 'end' })),
      send('q', ends('', 0)),
    ],
  },
  {
    title: 'a debugger that tells behind its prompt where the program stands',
    needs: ['node'],
    files: {
      'debug.mjs':
        "import { createInterface } from 'node:readline';\nlet at = 0;\nconst io = createInterface({ input: process.stdin, output: process.stdout, prompt: 'step> ' });\nio.prompt();\nio.on('line', (line) => {\n  if (line === 'quit') process.exit(5);\n  io.prompt();\n  setTimeout(() => {\n    process.stdout.write(`\\r\\x1b[Kstands at ${++at}\\n`);\n    io.prompt();\n  }, 120);\n});\n",
    },
    steps: [
      send('node debug.mjs', asks('step> ')),
      send('n', over('stands at 1')),
      send('n', over('stands at 2')),
      send('n', over('stands at 3')),
      send('quit', ends('', 5)),
    ],
  },
  {
    title: 'a program that asks one question after the other',
    needs: ['python3'],
    files: {
      'own.py':
        'import sys, time\nn = 0\nwhile True:\n    n += 1\n    try: said = input(f"order {n}: ")\n    except EOFError: break\n    time.sleep(0.9)\n    open(f"end{n}", "w").close()\n    print("served", said)\nsys.exit(6)\n',
    },
    steps: [
      send('python3 own.py', asks('order 1: ')),
      send('tea', asks('served tea\norder 2: ', 'waiting_input', { leaves: 'end1' })),
      send('milk', asks('served milk\norder 3: ', 'waiting_input', { leaves: 'end2' })),
      key('C-d', ends(undefined, 6)),
    ],
  },
];

/** Not every shell marks where the output begins in which a program asks. */
const OTHER_SHELLS = { inBench: ALL_SHELLS };

/** @type {readonly Situation[]} */
export const repls = [...programs, ...atOnce].map((situation) => ({ ...OTHER_SHELLS, ...situation }));
