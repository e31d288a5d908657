// The languages of shells that are not like bash, translated for its parser.
import { fishAsBash } from './fish.ts';
import { zshAsBash } from './zsh.ts';

const TRANSLATORS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['fish', (text) => fishAsBash(text)],
  ...['zsh', 'csh', 'tcsh', 'nu', 'elvish', 'rc', 'es'].map((name): [string, (text: string) => string] => [
    name,
    (text) => zshAsBash(text),
  ]),
]);

/** Nested brackets are read again at each level. */
const LONGEST = 8_000;

/** The text as it is, and what it means to this shell where that is something else. */
export function readings(text: string, shell: string): readonly [asItIs: string, ...translated: string[]] {
  const translate = TRANSLATORS.get(shell.replace(/^-/, ''));
  if (!translate || text.length > LONGEST) return [text];
  const all = [translate(text)];
  // At the prompt of zsh, `#` begins no comment.
  const comment = text.search(/(?:^|\s)#/);
  if (/zsh$/.test(shell) && comment >= 0 && /[;&|]/.test(text.slice(comment)))
    all.push(translate(text.replace(/(^|\s)#/g, '$1\\#')));
  return [text, ...all.filter((reading) => reading !== text)];
}
