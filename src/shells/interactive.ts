/** Whether a shell was started to be spoken to, by the words of its command line. */
import { programOf } from '../programs/programs.ts';
import { ALL_SHELLS } from './index.ts';

const HOLDERS: ReadonlySet<string> = new Set(ALL_SHELLS.flatMap(({ holder }) => holder ?? []));
const TAKE_VALUE: ReadonlySet<string> = new Set(
  ALL_SHELLS.flatMap(({ names }) => names).flatMap((name) => programOf(name).options?.split(' ') ?? []),
);

/** Of some, such as elvish, `-norc` is one option and not several letters. */
function takesWords(shell: string): boolean {
  return /(?:^| )-[a-z]{2}/.test(programOf(shell).options ?? '');
}

/** With options alone: a word that is no option names a file to run, and `-c` comes with a text to run. */
export function isInteractive(commandLine: string): boolean {
  const [program = '', ...words] = commandLine.trim().split(/\s+/);
  const operands = words.filter((word, at) => !word.startsWith('-') && !TAKE_VALUE.has(words[at - 1] ?? ''));
  const name = program.slice(program.lastIndexOf('/') + 1);
  const runsText = takesWords(name) ? /^-c$/ : /^-[a-zA-Z]*c$/;
  return operands.length <= (HOLDERS.has(name) ? 1 : 0) && !words.some((word) => runsText.test(word));
}
