// Programs that run text in a language of their own, from an option, a file or standard input.
import type { Entry, Interpreter, Program } from './program.ts';

const python: Program = {
  options: '-W -X',
  starts: 'module',
  interprets: { language: 'python', inline: '-c', inert: '-m -V --version --help', operand: 'file' },
};
const node: Program = {
  options: '-r --require -C --import --loader',
  interprets: {
    language: 'javascript',
    inline: '-e --eval -p --print -pe',
    inert: '-v --version --check -c --help --test',
    operand: 'file',
  },
};
const script: Interpreter = { language: 'code', inline: '-e', operand: 'file' };
const ruby: Interpreter = { ...script, language: 'ruby' };
const awk: Program = { options: '-F -v -f -e -i -l -E --field-separator --assign --file --source', starts: 'awk' };
const powershell: Program = {
  options: '-File -ExecutionPolicy -ep -ex -Version -WindowStyle -w',
  interprets: {
    language: 'windows',
    inline: '-command -c -Command -C',
    files: '-File -file -f',
    inert: '-enc -e -ec -EncodedCommand -encodedcommand -File -f',
    operand: 'words',
  },
};

export const INTERPRETERS: readonly Entry[] = [
  ['python ipython bpython ptpython pypy jython micropython', python],
  ['node nodejs tsx ts-node zx', node],
  [
    'bun',
    {
      wraps: { after: 'x run', runs: 'node' },
      starts: 'bun',
      interprets: { ...script, language: 'javascript', inline: '-e --eval -p --print' },
    },
  ],
  ['deno', { starts: 'deno', interprets: { ...script, language: 'javascript', inline: '--eval' } }],
  ['go zig dart', { starts: 'writtenCode' }],
  [
    'gcc cc clang tcc g++ c++ clang++ gfortran rustc javac dmd rdmd ldc2 gdc csc mcs dotnet v odin fpc',
    { options: '-o -I -L -l -D -x -d -cp -classpath --edition --crate-type --test-name', starts: 'writtenCode' },
  ],
  ['ruby', { starts: 'rubyModule', options: '-I -C -r', interprets: { ...ruby, inert: '-c -v --version' } }],
  ['irb pry', { interprets: ruby }],
  [
    'perl',
    { options: '-I -M', interprets: { ...script, language: 'perl', inline: '-e -E', inert: '-c -v --version' } },
  ],
  [
    'php',
    {
      options: '-d -c',
      interprets: { ...script, language: 'php', inline: '-r -R -B -E', inert: '-l -v -m -i --version' },
      wraps: { tools: 'artisan' },
    },
  ],
  ['lua luajit', { options: '-l', interprets: { ...script, language: 'lua' } }],
  [
    'Rscript R elixir groovy scala scala-cli amm spark-shell kotlin kotlinc osascript ghc ocaml swiftc gnuplot raku perl6',
    { interprets: script },
  ],
  ['swift', { interprets: script, starts: 'writtenCode' }],
  ['iex', { options: '-S -r -pr', interprets: script }],
  ['mix', { interprets: { language: 'code', operand: 'words', inline: '-e --eval eval' } }],
  ['erl', { interprets: { ...script, inline: '-eval -run' } }],
  ['jshell runghc ghci', { interprets: script }],
  ['nim', { starts: 'writtenCode', interprets: { ...script, inline: '-e --eval' } }],
  ['crystal', { interprets: { language: 'ruby', operand: 'words', inline: 'eval' } }],
  ['octave octave-cli', { interprets: { ...script, inline: '--eval' } }],
  ['matlab', { interprets: { ...script, inline: '-batch -r' } }],
  ['maxima', { interprets: { ...script, inline: '--batch-string --run-string' } }],
  ['sage', { interprets: { ...script, language: 'python', inline: '-c' } }],
  ['rails bin/rails', { starts: 'rails' }],
  [
    'artisan',
    { interprets: { ...script, language: 'php', inline: '--execute', inert: '--help', operand: 'database' } },
  ],
  ['dc', { interprets: { language: 'prose', inline: '-e --expression', operand: 'file' } }],
  [
    'smbclient',
    {
      options: '-U -W -p -I -D -T -m -d -s -A',
      interprets: { language: 'transfer', inline: '-c --command', operand: 'database' },
    },
  ],
  ['ftp lftp', { interprets: { language: 'transfer', inline: '-e -c', operand: 'database', goesOn: true } }],
  ['mail mailx mutt', { interprets: { language: 'prose', operand: 'database' }, front: 'prose' }],
  ['julia', { interprets: { ...ruby, inline: '-e -E --eval --print' } }],
  // What a person types goes to the program that it has started.
  ['expect', { interprets: { language: 'tcl', inline: '-c', operand: 'file' }, front: 'shell' }],
  // To a debugger of boards, `halt` and `shutdown` are commands of its own.
  ['openocd', { options: '-f -s -d -l', interprets: { language: 'tcl', inline: '-c --command', operand: 'file' } }],
  ['tclsh wish', { interprets: { language: 'tcl', operand: 'file' } }],
  ['guile', { interprets: { language: 'lisp', inline: '-c', operand: 'file' } }],
  [
    'clojure clj bb racket clisp scheme chicken csi gosh',
    { interprets: { language: 'lisp', inline: '-e -x --eval', operand: 'file' } },
  ],
  ['sbcl ecl ccl', { interprets: { language: 'lisp', inline: '--eval -eval', operand: 'file' } }],
  ['emacs', { starts: 'emacs', front: 'shell' }],
  ['emacsclient', { options: '-a -s -f -F', starts: 'emacs', front: 'shell' }],
  ['awk gawk mawk nawk', awk],
  ['powershell pwsh', powershell],
  ['cmd', { interprets: { language: 'windows', inline: '/c /C /k /K', operand: 'words' } }],
];
