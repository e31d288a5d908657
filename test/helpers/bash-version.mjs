// Which bash is on PATH: what it cannot do depends on its version.
import { execFileSync } from 'node:child_process';
import { findProgram } from '../../.ci/system.mjs';

const TELL = 'echo $((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1]))';

/** 502 for 5.2; 0 if there is none. */
export const BASH = findProgram('bash') ? Number(execFileSync('bash', ['-c', TELL], { encoding: 'utf8' })) : 0;

/** `C`, which bash prints by PS0. */
export const BEGINS = BASH >= 404 ? 'C' : '';
/** All of PROMPT_COMMAND was one text before it was an array, so what stands first in it is all that sees PIPESTATUS. */
export const HAS_PROMPT_COMMANDS = BASH >= 501;
