// Text of every form: the shell must get exactly what was sent, and the terminal must look as if a person had typed it.
import { appears, asks, EVERY_SHELL, ends, key, over, POSIX_SHELLS, send, together, type } from './steps.mjs';

/** @import { Shell, Situation } from './situation.ts' */

const LONG_LINE = 'abcdefghi '.repeat(500);
const ROWS = Array.from({ length: 1024 }, (_, row) =>
  `${String(row).padStart(6, '0')} ${'pasted'.repeat(9)}`.padEnd(63, '.'),
);
/** @param {Shell} shell */
const status = (shell) => (shell === 'fish' ? '$status' : '$?');

/** @type {readonly Situation[]} */
export const text = [
  {
    title: 'nothing but Enter keeps the status',
    in: EVERY_SHELL,
    steps: (shell) => [send('false', ends('', 1)), send('', over('')), send(`echo ${status(shell)}`, ends('1'))],
  },
  {
    title: 'a comment',
    in: EVERY_SHELL,
    steps: [send('# only words', over('')), send('echo on', ends('on'))],
  },
  { title: 'blanks', in: EVERY_SHELL, steps: [send('   ', over('')), send('echo on', ends('on'))] },
  {
    title: 'several lines are one call and end with the last',
    in: EVERY_SHELL,
    steps: [send("echo one\nsleep 0.7\necho two\nsh -c ': > end; exit 8'", ends('one\ntwo', 8, { leaves: 'end' }))],
  },
  {
    title: 'lines with an empty one and a comment between them',
    in: EVERY_SHELL,
    steps: [send('echo one\n\n# a remark\n  echo two\ntouch end', ends('one\ntwo', 0, { leaves: 'end' }))],
  },
  {
    title: 'a heredoc',
    in: POSIX_SHELLS,
    steps: [send("cat <<'EOF' | sort -r\nin $HOME\n\ton a tab\nEOF", ends('in $HOME\n\ton a tab'))],
  },
  {
    title: 'a heredoc that is ended by the next send',
    in: POSIX_SHELLS,
    steps: [
      send('cat <<EOF', asks(/^(heredoc)?> ?$|^$/, 'continuation')),
      send('line', asks(undefined, 'continuation')),
      send('EOF', ends('line')),
    ],
  },
  {
    title: 'a quote that is closed by the next send',
    in: POSIX_SHELLS,
    steps: [send('echo "half', asks(undefined, 'continuation')), send('and half"', ends('half\nand half'))],
  },
  {
    title: 'a loop that comes in three sends',
    in: POSIX_SHELLS,
    files: { list: 'p\nq\n' },
    steps: [
      send('while read -r word; do', asks(undefined, 'continuation')),
      send('echo "<$word>"', asks(undefined, 'continuation')),
      send('done < list; touch end', ends('<p>\n<q>', 0, { leaves: 'end' })),
    ],
  },
  {
    title: 'a loop that comes in three sends',
    in: ['fish'],
    steps: [
      send('for word in p q', asks(undefined, 'continuation')),
      send('echo "<$word>"', asks(undefined, 'continuation')),
      send('end; touch end', ends('<p>\n<q>', 0, { leaves: 'end' })),
    ],
  },
  {
    title: 'the last of several lines begins what the next send ends',
    in: POSIX_SHELLS,
    steps: [
      ...['printf partial', 'sh -c "sleep 0.5; echo one"', 'true'].flatMap((first) => [
        send(`${first}\nif true; then`, asks(undefined, 'continuation')),
        send("sh -c 'sleep 0.3; : > end; exit 3'", asks(undefined, 'continuation')),
        send('fi', ends(undefined, 3, { leaves: 'end' })),
      ]),
      send("sh -c 'echo two'\necho 'q", asks(undefined, 'continuation')),
      send("r'", ends(/^q\nr$|^two\nq\nr$/)),
    ],
  },
  {
    title: 'the last of several lines begins a heredoc, in a shell inside',
    steps: [
      send('bash --norc', asks(/[$#] $/)),
      send('echo one', ends('one')),
      send('echo two\ncat <<E', asks('two', 'continuation')),
      send('in it', asks(undefined, 'continuation')),
      send('E', ends('in it')),
    ],
  },
  {
    title: 'each line of a heredoc is answered at once',
    in: POSIX_SHELLS,
    // The journal's lag would be waited for otherwise.
    steps: [
      ...['cat <<E', 'a b', 'c "'].map((line) => send(line, asks('', 'continuation'), { timeout: 1.5 })),
      send('E', ends('a b\nc "')),
    ],
  },
  {
    title: 'a backslash at the end of the line',
    in: EVERY_SHELL,
    steps: [send('echo one \\', asks(undefined, 'continuation')), send('two', ends('one two'))],
  },
  {
    title: 'a pipe at the end of the line',
    in: POSIX_SHELLS,
    steps: [send('echo shout |', asks(undefined, 'continuation')), send('tr a-z A-Z', ends('SHOUT'))],
  },
  {
    title: 'what is unfinished is dropped by C-c, and the shell goes on',
    in: EVERY_SHELL,
    steps: (shell) => [
      send(shell === 'fish' ? 'begin' : 'if true; then', asks(undefined, 'continuation')),
      key('C-c', over(undefined)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'a syntax error',
    in: POSIX_SHELLS,
    steps: (shell) => [
      send('echo ok; )', ends(/[Ss]yntax error|parse error/, shell === 'zsh' ? 1 : 2)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'a syntax error in the second of three lines',
    in: ['bash', 'dash'],
    steps: [send('echo first\nfi\ntouch end', over(/syntax error|Syntax error/)), send('echo on', ends('on'))],
  },
  {
    title: 'a syntax error keeps the line in the editor, and C-c drops it',
    in: ['fish'],
    steps: [
      send('echo ok; end', asks(undefined, 'continuation')),
      key('C-c', over(undefined)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'a semicolon, and an ampersand, at the end',
    in: EVERY_SHELL,
    steps: [send('echo a;', ends('a')), send('sleep 5 &', ends(/^(\[1\] \d+)?$/)), send('echo b;', ends('b'))],
  },
  {
    title: 'a function keeps its status and an alias its words',
    in: POSIX_SHELLS,
    steps: [
      send('report() {\n  echo "given $*"\n  return 42\n}', ends('')),
      send('report a "b c"', ends('given a b c', 42)),
      send("alias shout='echo LOUD'", ends('')),
      send('shout er', ends('LOUD er')),
    ],
  },
  {
    title: 'a function',
    in: ['fish'],
    steps: [
      send('function report\n  echo given $argv\n  return 42\nend', ends('')),
      send('report a "b c"', ends('given a b c', 42)),
    ],
  },
  {
    title: 'tabs are typed, not completed',
    in: ['bash', 'zsh'],
    steps: [send("printf '%s' 'a\tb\t\tc' | tr '\\t' '.'", ends('a.b..c')), send('echo\tspaced', ends('spaced'))],
  },
  {
    title: 'tabs typed while the line editor still begins',
    in: ['zsh'],
    home: { '.zshrc': 'zle-line-init() { sleep 0.3 }\nzle -N zle-line-init\n' },
    steps: [send('true', ends('')), send('echo\tspaced', ends('spaced'))],
  },
  {
    title: 'an exclamation mark',
    in: EVERY_SHELL,
    steps: [send("echo 'hey! ho' !", ends('hey! ho !')), send('echo last words', ends('last words'))],
  },
  {
    title: 'the last word of the line before, by history expansion',
    in: ['bash', 'zsh'],
    steps: [send('echo one two', ends('one two')), send('echo !$', ends(/^(echo two\n)?two$/))],
  },
  {
    title: 'a line of 5,000 characters',
    in: ['bash', 'zsh', 'fish'],
    steps: [send(`printf '%s' '${LONG_LINE}' | cksum`, ends(/^\d+ 5000$/)), send('echo on', ends('on'))],
  },
  {
    title: 'a long line comes back whole when it is echoed by a command',
    in: ['bash', 'zsh', 'fish'],
    steps: [send(`echo '${LONG_LINE}'`, ends(LONG_LINE), { fold: 'none' })],
  },
  {
    title: 'a paste of 64 KiB into a heredoc',
    bashSince: { version: 404, why: 'the last line of a long paste is shown' },
    in: POSIX_SHELLS,
    steps: [
      send(`cat > pasted <<'EOF'\n${ROWS.join('\n')}\nEOF`, ends('')),
      send("wc -c < pasted; sed -n '1p;1024p' pasted", ends(`65536\n${ROWS[0]}\n${ROWS[1023]}`)),
    ],
  },
  {
    title: 'a paste of 64 KiB into a program',
    in: EVERY_SHELL,
    steps: [
      send('cat > pasted; touch end', asks('')),
      type(ROWS.join('\n')),
      key('C-d', ends(undefined, 0, { leaves: 'end' })),
      send('wc -c < pasted', ends('65536')),
    ],
  },
  {
    title: 'many commands in one paste',
    in: POSIX_SHELLS,
    steps: [
      send(Array.from({ length: 200 }, (_, n) => `echo line-${n}`).join('\n'), ends(/line-0\n[\s\S]*line-199$/)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'characters of many scripts',
    in: EVERY_SHELL,
    steps: [send("echo 'naïve Ωμέγα 日本語 한국어 👩‍🚀 ﷽'", ends('naïve Ωμέγα 日本語 한국어 👩‍🚀 ﷽'))],
  },
  {
    title: 'quotes, dollars, backslashes, braces and percents',
    in: POSIX_SHELLS,
    steps: [send(`printf '%s\\n' '$HOME \\n %d {a,b} "q" \`id\` ~ # ;'`, ends('$HOME \\n %d {a,b} "q" `id` ~ # ;'))],
  },
  {
    title: 'a second send right behind the first is answered with its own end',
    in: EVERY_SHELL,
    steps: (shell) => [
      type(shell === 'fish' ? 'sleep 1; echo one; false' : 'sleep 1; echo one; (exit 3)'),
      send('echo two; touch end', ends('one\ntwo', 0, { leaves: 'end' })),
      send('echo three', ends('three')),
    ],
  },
  {
    title: 'two waits, one typed ahead of the other, get an end each',
    in: EVERY_SHELL,
    steps: [
      together(
        [send("sh -c ': > begun; sleep 1.2; echo one; : > first; exit 3'", ends(/^one$/m, 3, { leaves: 'first' }))],
        [
          appears('begun'),
          send("sh -c 'sleep 0.6; echo two; : > second; exit 4'", ends(/two$/, 4, { leaves: 'second' })),
        ],
      ),
      send('echo three', ends('three')),
    ],
  },
  {
    title: 'two waits, typed at the same moment, get an end and an output each',
    in: EVERY_SHELL,
    steps: Array.from({ length: 4 }, () =>
      together(
        [send("sh -c 'echo one; exit 3'", ends('one', 3))],
        [send("sh -c 'echo two; exit 4'", ends('two', 4))],
        [send("sh -c 'echo three; exit 5'", ends('three', 5))],
      ),
    ),
  },
  {
    title: 'three lines typed ahead, read once',
    in: EVERY_SHELL,
    steps: [
      type("sh -c ': > begun; sleep 0.8; echo a'"),
      appears('begun'),
      type("sh -c 'echo b; exit 2'"),
      type("sh -c 'sleep 0.3; echo c; exit 3'"),
      send("sh -c 'sleep 0.3; echo d; : > end; exit 4'", ends('a\nb\nc\nd', 4, { leaves: 'end' })),
    ],
  },
  {
    title: 'a line typed as soon as the one before ends is waited for, however short both are',
    in: EVERY_SHELL,
    steps: Array.from({ length: 12 }, (_, round) => [
      type(`sh -c 'echo first; exit ${round}'`),
      send("sh -c 'echo second; exit 200'", ends('first\nsecond', 200)),
    ]).flat(),
  },
  {
    title: 'the status that the next line sees is that of the line before',
    in: EVERY_SHELL,
    steps: (shell) => [
      send("sh -c 'exit 37'", ends('', 37)),
      send(`echo ${status(shell)}`, ends('37')),
      send("echo a\nsh -c 'exit 9'", ends('a', 9)),
      send(`echo ${status(shell)}`, ends('9')),
    ],
  },
  {
    title: 'the history holds what was typed and nothing else',
    in: ['bash', 'zsh'],
    steps: (shell) => [
      send('echo once', ends('once')),
      send('echo "twice"\necho thrice', ends('twice\nthrice')),
      send(
        shell === 'bash' ? 'history 4' : 'history -2',
        ends(
          shell === 'bash'
            ? /^ *\d+ +echo once\n *\d+ +echo "twice"\n *\d+ +echo thrice\n *\d+ +history 4$/
            : /^ *\d+ +echo once\n *\d+ +echo "twice"\\necho thrice$/,
        ),
      ),
    ],
  },
  {
    title: 'text without Enter waits for its Enter',
    in: EVERY_SHELL,
    steps: [type('echo to', { enter: false }), type('gether', { enter: false }), key('Enter', ends('together'))],
  },
];
