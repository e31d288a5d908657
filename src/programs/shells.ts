// Shells, and what in a shell starts other commands.
import type { Entry, Interpreter, Program } from './program.ts';

const shell: Interpreter = { language: 'shell', operand: 'file' };
const plain: Program = { options: '-o -O --rcfile --init-file', interprets: shell };

export const SHELL_PROGRAMS: readonly Entry[] = [
  ['bash zsh ksh ksh93 mksh sh dash ash', plain],
  ['fish', { options: '-C -o --init-command', interprets: { ...shell, inline: '-C --init-command --command' } }],
  ['yash', { options: '-o --rcfile --profile', interprets: shell }],
  ['busybox', { wraps: {}, front: 'shell' }],
  ['elvish', { options: '-rc -db -log -sock -deprecation-level', interprets: shell }],
  ['$0 rbash csh tcsh nu osh xonsh', plain],

  ['command', { wraps: { inert: '-v -V' } }],
  ['builtin noglob nocorrect', { wraps: {} }],
  ['exec', { options: '-a', wraps: {} }],
  // In `mysql` and Ruby as well, where the program in front is not known.
  ['eval system', { starts: 'evaluate' }],
  ['source .', { starts: 'source' }],
  ['trap', { starts: 'trap' }],
  ['alias', { starts: 'alias' }],
  ['read', { options: '-p -t -n -N -d -u -i' }],
  ['mapfile readarray', { options: '-d -n -O -s -u -c', wraps: { script: '-C', dashes: true } }],
  ['set', { options: '-o' }],
  ['at batch', { options: '-f -q', starts: 'job' }],
  ['zargs', { starts: 'zargs' }],
  ['sched', { wraps: { skip: 1, joined: true } }],
  ['emulate', { wraps: { script: '-c', skip: 1 } }],
  ['abbr', { options: '-c --command -p --position -f --function -r --regex', wraps: { skip: 1, joined: true } }],
  ['bind', { options: '-M -m -k -x', wraps: { skip: 1, joined: true } }],
  ['complete', { wraps: { script: '-C -F -a', dashes: true } }],
  ['crontab', { options: '-u', starts: 'crontab' }],
];
