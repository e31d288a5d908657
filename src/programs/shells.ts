// Shells, and what in a shell starts other commands.
import type { Entry, Interpreter, Program } from './program.ts';

const shell: Interpreter = { language: 'shell', operand: 'file' };
const other: Program = { options: '-o -O --rcfile --init-file', interprets: shell };
const editing: Program = { ...other, shell: 'edits' };
const plain: Program = { ...other, shell: 'plain' };

export const SHELLS: readonly Entry[] = [
  ['bash zsh ksh ksh93 mksh', editing],
  ['fish', { ...editing, options: '-C -o --init-command', interprets: { ...shell, inline: '-C --init-command' } }],
  ['sh dash ash', plain],
  ['busybox', { wraps: {}, shell: 'plain' }],
  ['$0 rbash csh tcsh yash elvish nu osh xonsh', other],

  ['command', { wraps: { inert: '-v -V' } }],
  ['builtin noglob nocorrect', { wraps: {} }],
  ['exec', { options: '-a', wraps: {}, opens: true }],
  // In `mysql` and Ruby as well, where the program in front is not known.
  ['eval system', { starts: 'evaluate' }],
  ['source .', { starts: 'source' }],
  ['trap', { starts: 'trap' }],
  ['alias', { starts: 'alias' }],
  ['read mapfile readarray', { options: '-p -t -n -N -d -u -i' }],
  ['set', { options: '-o' }],
  ['at batch', { starts: 'inputScript' }],
  ['crontab', { options: '-u', starts: 'crontab' }],
];
