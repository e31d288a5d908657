// `ptyhold completion`: prints the script that teaches a shell to complete, or answers that script.
import { neutraliseText } from '../../terminal/neutralise.ts';
import type { Command, Given, Here } from '../command.ts';
import { type Found, findCandidates } from './candidates.ts';
import { lookUp } from './look-up.ts';
import bash from './ptyhold.bash';
import fish from './ptyhold.fish';
import zsh from './ptyhold.zsh';

const SCRIPTS: Readonly<Record<string, string>> = { bash, fish, zsh };

/** Returns the exit status. */
export async function completion(
  commands: readonly Command[],
  { operands: [shell = ''], rest: words }: Given,
  { machine, out }: Here,
): Promise<number> {
  if (!words) await out.write(SCRIPTS[shell] ?? '');
  else await out.write(write(await findCandidates(commands, words, (source) => lookUp(source, machine)), shell, words));
  return 0;
}

/** A line for each: the word, a tab, and what is said of it. */
function write(found: Found, shell: string, words: readonly string[]): string {
  if (found === 'files') return ':files\n';
  const isCut = shell === 'bash' && words.slice(-2).includes('=');
  return found
    .map(({ word, says }) => `${plain(isCut ? word.slice(word.indexOf('=') + 1) : word)}\t${plain(says)}\n`)
    .join('');
}

/** Names of programs and tags come from others. */
function plain(text: string): string {
  return neutraliseText(text).replaceAll(/\s+/g, ' ');
}
