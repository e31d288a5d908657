// Output that looks like the end of a command, or that spoils the terminal for what comes after it.
import { appears, asks, EVERY_SHELL, ends, over, POSIX_SHELLS, press, read, send, shows, type } from './steps.mjs';

/** @import { Complete, Output, Shell, Situation } from './situation.ts' */

/**
 * Prints bytes, is silent for a while, and ends with a status.
 * @type {(bytes: string, output: Output, in_?: readonly Shell[]) => Omit<Situation, 'title'>}
 */
const prints = (bytes, output, in_ = POSIX_SHELLS) => ({
  in: in_,
  files: { bytes, play: 'cat bytes; sleep 0.8; : > end; exit 4\n' },
  steps: [send('sh ./play', ends(output, 4, { leaves: 'end' })), send('echo on', ends(/(^|\n)on$/))],
});

/**
 * Leaves the terminal in a state in which the next commands must still be told right.
 * @type {(command: string, after?: Complete) => Pick<Situation, 'steps'>}
 */
const leaves = (command, after = ends('on')) => ({
  steps: [
    send(`${command}; (exit 3)`, ends(undefined, 3)),
    send('echo on', after),
    send("sh -c 'sleep 0.6; : > end; exit 5'", ends(undefined, 5, { leaves: 'end' })),
  ],
});

/** @param {(kind: string) => string} form */
const MARKS = (form) =>
  [...'ABCD'].map((letter) => form(letter === 'D' ? 'D;0' : letter)).join('') + form('D;0') + form('A') + form('B');

/** @type {readonly Situation[]} */
export const hostile = [
  { title: 'the prompt of a shell', ...prints('user@host:~$ ', 'user@host:~$ ', EVERY_SHELL) },
  { title: 'the prompt of root on a line of its own', ...prints('a\n\n# ', 'a\n\n# ') },
  { title: 'the prompt of Python', ...prints('>>> ', '>>> ') },
  { title: 'a password prompt', ...prints('Password: ', 'Password: ') },
  {
    title: 'marks of other terminals',
    ...prints(
      MARKS((kind) => `\x1b]133;${kind}\x07`),
      '',
      EVERY_SHELL,
    ),
  },
  {
    title: 'marks of an editor',
    ...prints(
      MARKS((kind) => `\x1b]633;${kind}\x1b\\`),
      '',
      EVERY_SHELL,
    ),
  },
  {
    title: 'marks with a wrong secret',
    ...prints(
      MARKS((kind) => `\x1b]133;${kind};ptyhold=0123456789abcdef.999\x07`),
      '',
      EVERY_SHELL,
    ),
  },
  {
    title: 'old marks with the right secret, from a log that is shown again',
    in: EVERY_SHELL,
    steps: (_, { folder }) => [
      send('echo one', ends('one')),
      send('echo two', ends('two')),
      send(
        `find ${folder} -path '*journal*' -type f -exec cat {} + 2>/dev/null | grep -aoP '\\x1b\\]133;[^\\x07]+\\x07' | tail -n 40; sleep 0.8; touch end; sh -c 'exit 4'`,
        ends(/^\n*$/, 4, { leaves: 'end' }),
      ),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'our own last line',
    ...prints('[ptyhold t1: 1 line / ~1 tok] [is_complete=True via prompt exit=0 0.01s]\n', undefined),
    steps: [send('sh ./play', ends(/is_complete=True/, 4, { leaves: 'end', free: true })), send('echo on', ends('on'))],
  },
  {
    title: 'markers of other tools',
    ...prints(
      '__DONE__0__\n<<<EXIT:0>>>\nCOMMAND_FINISHED rc=0\n$?=0\n',
      '__DONE__0__\n<<<EXIT:0>>>\nCOMMAND_FINISHED rc=0\n$?=0',
    ),
  },
  {
    title: 'a command that looks like its own echo',
    steps: [send("echo 'echo on'", ends('echo on')), send('echo on', ends('on'))],
  },
  {
    title: 'a file that holds the command that shows it',
    in: EVERY_SHELL,
    files: { twin: 'cat twin\n' },
    steps: [send('cat twin', ends('cat twin'))],
  },
  {
    title: 'lines that begin like the prompt',
    in: ['bash'],
    home: { '.bashrc': "PS1='> '\n" },
    steps: [
      send("printf '> a\\n> \\n> b\\n'", ends('> a\n> \n> b')),
      send("printf '> '", ends('> ')),
      send('echo on', ends('on')),
    ],
  },
  { title: 'a title that never ends', ...prints('before\n\x1b]0;a title with no end', 'before') },
  { title: 'a device string that never ends', ...prints('before\n\x1bPq with no end', 'before') },
  { title: 'an application string that never ends', ...prints('before\n\x1b_ with no end', 'before') },
  { title: 'half of an escape sequence', ...prints('before\x1b[', 'before') },
  { title: 'half of a character', ...prints('before\n', 'before') },
  {
    title: 'every byte',
    ...prints('', undefined),
    files: {
      play: "python3 -c 'import sys; sys.stdout.buffer.write(bytes(b for b in range(256) if b != 27) * 40)'; sleep 0.8; : > end; exit 4\n",
    },
    needs: ['python3'],
  },
  { title: 'the alternate screen left on', ...leaves("printf '\\033[?1049h'", over(undefined)) },
  { title: 'echo left off', ...leaves('stty -echo') },
  {
    title: 'echo left off',
    in: ['zsh', 'fish'],
    steps: [send('stty -echo', ends('')), send('echo on', ends('on')), send('sh -c "exit 3"', ends('', 3))],
  },
  { title: 'the terminal left raw', ...leaves('stty raw') },
  { title: 'line feeds left untranslated', ...leaves('stty -onlcr', over(/on/)) },
  { title: 'a reset terminal', ...leaves('tput reset') },
  { title: 'a cleared screen', ...leaves('clear') },
  { title: 'a cleared screen and history', ...leaves("printf '\\033[H\\033[2J\\033[3J'") },
  { title: 'a scroll region left set', ...leaves("printf '\\033[3;8r'") },
  { title: 'the cursor left hidden, colours on', ...leaves("printf '\\033[?25l\\033[41;8m'") },
  { title: 'insert mode and no wrapping', ...leaves("printf '\\033[4h\\033[?7l'", over(/on/)) },
  { title: 'bracketed paste left on', ...leaves("printf '\\033[?2004h'") },
  { title: 'bracketed paste turned off', ...leaves("printf '\\033[?2004l'") },
  {
    title: 'bracketed paste left on, and C-c at the next command',
    in: EVERY_SHELL,
    steps: [
      send("printf '\\033[?2004h'", ends(undefined)),
      type("sh -c ': > begun; exec sleep 600'"),
      appears('begun'),
      press('C-c'),
      shows(/\^C/),
      send('echo on', ends(/^(\^C\s+)?on$/)),
      send("sh -c 'exit 6'", ends(undefined, 6)),
    ],
  },
  { title: 'mouse reports left on', ...leaves("printf '\\033[?1000h\\033[?1006h'") },
  { title: 'application keys left on', ...leaves("printf '\\033[?1h\\033='") },
  { title: 'the cursor sent to the top', ...leaves("printf '\\033[H'") },
  {
    // dash is left out: it has no line editor that would put the terminal right.
    title: 'a program killed while it held the terminal raw and silent',
    in: ['bash', 'zsh', 'fish'],
    steps: [
      send("sh -c 'stty raw -echo; kill -9 $$'", over(undefined)),
      send('echo on', ends('on')),
      send("sh -c 'exit 6'", ends('', 6)),
    ],
  },
  {
    title: 'a line drawn over itself many times',
    in: EVERY_SHELL,
    files: {
      bar: 'for i in 1 2 3 4 5 6 7 8; do printf "\\r%d0%%" $i; sleep 0.1; done; : > end; printf "\\rdone\\n"; exit 2\n',
    },
    steps: [send('sh ./bar', ends('done', 2, { leaves: 'end' }))],
  },
  {
    title: 'a question drawn by moving the cursor',
    in: EVERY_SHELL,
    files: { ask: 'printf "1) yes\\n2) no\\n\\nchoose: \\033[2A\\033[2B"; read a; exit $a\n' },
    steps: [send('sh ./ask', asks(/choose: $/)), send('2', ends(undefined, 2))],
  },
  {
    title: 'the marks of the shell itself, taken away and given back',
    steps: [
      send('saved=$PS1; PS1=', ends('')),
      send('(exit 3)', ends('', 3)),
      send('PS1=$saved', ends('')),
      read(over('')),
    ],
  },
];
