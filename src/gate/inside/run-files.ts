// Files of commands: which run by themselves later, what runs them, and which commands are in them.
import type { Value } from '../command/call.ts';
import { commandName } from '../command/command-name.ts';
import type { ReadFile } from '../command/inner.ts';
import { showFolder } from '../command/paths.ts';
import { isKnown } from './guess.ts';

const RUNS_LATER =
  /^(?:\/etc\/(?:cron[^/]*(?:\/[^/]+)?|rc\.local|init\.d\/[^/]+|profile(?:\.d\/[^/]+)?|bash\.bashrc|zshrc|zsh\/zshrc|systemd\/(?:system|user)\/[^/]+)|\/var\/spool\/cron\/.+|~\/\.(?:bashrc|bash_profile|bash_login|bash_logout|profile|zshrc|zshenv|zprofile|zlogin|kshrc|xinitrc|xprofile|config\/(?:fish\/.+\.fish|systemd\/user\/[^/]+|autostart\/[^/]+)))$|(?:^|\/)(?:\.git\/hooks\/[^/]+|\.husky\/[^/]+|\.envrc)$/;

/** Tables of jobs, units of services, hooks, and what shells read first. */
export function runsLater(path: string): boolean {
  return RUNS_LATER.test(path);
}

/** Where shells search for programs, and people put their own. */
const OF_PROGRAMS = ['/usr/local/bin', '/usr/local/sbin', '/usr/bin', '~/.local/bin', '~/bin'].map(showFolder);

/** The path of what a word starts; by a name alone, only a file that the text has written. */
export function fileNamed(word: string, readFile: ReadFile): string | undefined {
  if (word.includes('/')) return word;
  return isKnown(word)
    ? undefined
    : OF_PROGRAMS.map((folder) => `${folder}/${word}`).find((path) => readFile(path) !== undefined);
}

const TIMES = /^[ \t]*(?:@\w+|(?:[-\d*/,A-Za-z]+[ \t]+){4}[-\d*/,A-Za-z]+)[ \t]+(?:root[ \t]+)?/gm;
/** `ExecStart=-/bin/x` of systemd, `Exec=x` of a desktop */
const KEYS = /^[ \t]*Exec\w{0,20}=[-@:+!|]{0,4}/gm;

/** The times go before the command; in tables of the system a user as well. */
export function jobsOf({ text, from }: Value): Value {
  return { text: text.replace(TIMES, '').replace(KEYS, ''), from };
}

/** `#!/usr/bin/env -S python3 -u`: what stands behind the program is one word. */
const FIRST_LINE = /^#![ \t]{0,9}(\S{1,200})(?:[ \t]{1,9}([^\n]{0,300}\S))?/;

/** The words before the name of such a file: of what its first line names, or of a shell. */
export function runnerOf({ text }: Value): readonly [program: string, ...options: string[]] {
  const [, program = 'sh', option] = FIRST_LINE.exec(text) ?? [];
  if (!isKnown(commandName(program))) return ['sh'];
  return option === undefined ? [program] : [program, option];
}
