// The languages of shells that are not like bash, translated for its parser.
import { withoutApostrophes } from './apostrophes.ts';
import { fishAsBash } from './fish.ts';
import { nuAsBash } from './nu.ts';
import { zshAsBash } from './zsh.ts';

const TRANSLATORS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['fish', (text) => fishAsBash(text)],
  ['nu', (text) => nuAsBash(text)],
  ...['zsh', 'csh', 'tcsh', 'elvish', 'rc', 'es'].map((name): [string, (text: string) => string] => [
    name,
    (text) => zshAsBash(text),
  ]),
]);

const KEEPS_APOSTROPHES = /^(?:zsh|sh|dash|ash|ksh|mksh|yash|busybox)$/;

/** Nested brackets are read again at each level. */
const LONGEST = 8_000;

/** The text as it is, and what it means to this shell where that is something else. */
export function readings(text: string, shell: string): readonly [asItIs: string, ...translated: string[]] {
  const name = shell.replace(/^-/, '');
  if (text.length > LONGEST) return [text];
  const plain = KEEPS_APOSTROPHES.test(name) ? withoutApostrophes(text) : text;
  const translate = TRANSLATORS.get(name);
  if (!translate) return plain === text ? [text] : [text, plain];
  const all = [translate(plain)];
  // At the prompt of zsh, `#` begins no comment.
  const comment = text.search(/(?:^|\s)#/);
  if (/zsh$/.test(shell) && comment >= 0 && /[;&|]/.test(text.slice(comment)))
    all.push(translate(text.replace(/(^|\s)#/g, '$1\\#')));
  return [text, ...all.filter((reading) => reading !== text)];
}

/** What only these write where a command may stand. */
const SIGNS: readonly (readonly [shell: string, signs: RegExp])[] = [
  [
    'fish',
    /\$argv\b|(?:^|[;\n])[ \t]*(?:end|begin)[ \t]*(?:$|[;\n|&])|(?:^|[;\n])[ \t]*set -\w+ \w|[ \t]\((?:string|math|ls|pwd|cat|count|path|status) /,
  ],
  [
    'nu',
    /\|[ \t]*(?:each|where|get|par-each|reject|first|last)\b|(?:^|[;\n{])[ \t]*(?:(?:let|mut|const) [\w-]+ = |def [\w-]+ \[|try \{|for \w+ in \[|\^\w|run-external )|\(glob |\$env\.\w|\$nu\./,
  ],
];

/** Shells unlike bash that the text looks to be for, where nobody knows which one reads it. */
export function guessShells(text: string): string[] {
  return text.length > LONGEST ? [] : SIGNS.filter(([, signs]) => signs.test(text)).map(([shell]) => shell);
}
