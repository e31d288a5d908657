// Asks another program which hosts there are, and says in a sentence why it does not tell.
import type { Bridge } from '../bridges/bridge.ts';
import { plainMessage } from '../bridges/message.ts';
import { shellLine } from '../bridges/shell-words.ts';
import { PtyholdError, tryByHand } from '../errors.ts';
import { SOURCE_ANSWERS_MS } from '../timing.ts';

export type Here = Pick<Bridge, 'run' | 'readText' | 'namesIn'>;

export interface Told {
  stdout: string;
  /** What it complained about. */
  complaints: string;
}

/** Kept short: the end of what a program prints says what went wrong. */
const LONGEST_COMPLAINT = 300;

export async function askProgram(here: Here, argv: readonly string[], install: string): Promise<Told> {
  const [program = ''] = argv;
  const { exitCode, stdout, stderr, isLate } = await here.run(argv, { timeoutMs: SOURCE_ANSWERS_MS });
  const byHand = tryByHand(shellLine(argv));
  if (isLate) {
    throw unknownHosts(`${program} has not told its hosts within ${SOURCE_ANSWERS_MS / 1000} s and was ended.`, byHand);
  }
  const complaints = plainMessage(stderr);
  if (/^spawn \S+ ENOENT$/.test(complaints)) {
    throw unknownHosts(`${program} is not installed here, or not on the PATH of the MCP server.`, install);
  }
  if (exitCode !== 0) throw unknownHosts(`${program} tells no hosts: ${lastLine(complaints || stdout)}`, byHand);
  return { stdout, complaints };
}

export function unknownHosts(sentence: string, hint: string): PtyholdError {
  return new PtyholdError('unreachable', sentence, hint);
}

function lastLine(printed: string): string {
  const line = printed.trim().split('\n').at(-1)?.trim() || 'it said nothing';
  return /[.?!]$/.test(line) ? line.slice(-LONGEST_COMPLAINT) : `${line.slice(-LONGEST_COMPLAINT)}.`;
}
