// Programs that run text in a language of their own, from an option, a file or standard input.
import type { Entry, Interpreter, Program } from './program.ts';

const python: Program = {
  options: '-W -X',
  starts: 'module',
  interprets: { language: 'code', inline: '-c', inert: '-m -V --version --help', operand: 'file' },
};
const node: Program = {
  options: '-r --require -C --import --loader',
  interprets: {
    language: 'code',
    inline: '-e --eval -p --print -pe',
    inert: '-v --version --check -c --help --test',
    operand: 'file',
  },
};
const script: Interpreter = { language: 'code', inline: '-e', operand: 'file' };
const backticks: Interpreter = { ...script, language: 'ruby' };
const awk: Program = { options: '-F -v -f -e -i -l -E --field-separator --assign --file --source', starts: 'awk' };
const powershell: Program = {
  options: '-File -ExecutionPolicy -ep -ex -Version -WindowStyle -w',
  interprets: {
    language: 'windows',
    inline: '-command -c -Command -C',
    inert: '-enc -e -ec -EncodedCommand -encodedcommand -File -f',
    operand: 'words',
  },
};

export const INTERPRETERS: readonly Entry[] = [
  ['python ipython pypy jython', python],
  ['node nodejs tsx ts-node', node],
  ['bun', { wraps: { after: 'x run' }, interprets: { ...script, inline: '-e --eval -p --print' } }],
  ['deno', { starts: 'deno' }],
  ['ruby', { options: '-I -C -r', interprets: { ...backticks, inert: '-c -v --version' } }],
  ['irb', { interprets: backticks }],
  ['perl', { options: '-I -M', interprets: { ...backticks, inline: '-e -E', inert: '-c -v --version' } }],
  ['php', { options: '-d -c', interprets: { ...backticks, inline: '-r', inert: '-l -v -m -i --version' } }],
  ['lua', { options: '-l', interprets: script }],
  ['luajit Rscript R elixir groovy scala osascript', { interprets: script }],
  ['julia', { interprets: { ...backticks, inline: '-e -E' } }],
  // What a person types goes to the program that it has started.
  ['expect', { interprets: { ...script, inline: '-c' }, front: 'shell' }],
  ['tclsh wish guile', { interprets: { ...script, inline: '-c' } }],
  ['sbcl', { interprets: { ...script, inline: '--eval' } }],
  ['emacs', { starts: 'emacs', front: 'shell' }],
  ['emacsclient', { options: '-a -s -f -F', starts: 'emacs', front: 'shell' }],
  ['awk gawk mawk nawk', awk],
  ['powershell pwsh', powershell],
  ['cmd', { interprets: { language: 'windows', inline: '/c /C /k /K', operand: 'words' } }],
];
