// Which bash is on PATH: what it cannot do depends on its version.
import { execFileSync } from 'node:child_process';
import { hasProgram } from './programs.ts';

/** 502 for 5.2; 0 if there is none. */
export const BASH = hasProgram('bash') ? Number(runBash('echo $((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1]))')) : 0;

/** `C`, which bash prints by PS0. */
export const BEGINS = BASH >= 404 ? 'C' : '';
/** All of PROMPT_COMMAND was one text before it was an array, so what stands first in it is all that sees PIPESTATUS. */
export const HAS_PROMPT_COMMANDS = BASH >= 501;

function runBash(text: string): string {
  return execFileSync('bash', ['-c', text], { encoding: 'utf8' });
}
