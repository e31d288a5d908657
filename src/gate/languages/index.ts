// The readers of all languages but the shell's, and a guess at the language if the program is not known.
import type { Language } from '../../programs/programs.ts';
import { looksLikeBareCall, looksLikeCode, readCode } from './code.ts';
import { readEx } from './ex.ts';
import type { Found } from './found.ts';
import { readLisp } from './lisp.ts';
import { readProse } from './prose.ts';
import { looksLikeRedis, readRedis } from './redis.ts';
import { looksLikeSql, readSql } from './sql.ts';
import { readClient } from './sql-client.ts';
import { readTcl } from './tcl.ts';
import { looksLikeWindows, readWindows } from './windows.ts';

export type OtherLanguage = Exclude<Language, 'shell'>;

const READERS: Readonly<Record<OtherLanguage, (text: string) => Iterable<Found>>> = {
  code: (text) => readCode(text, 'code'),
  python: (text) => readCode(text, 'python'),
  javascript: (text) => readCode(text, 'javascript'),
  ruby: (text) => readCode(text, 'ruby'),
  perl: (text) => readCode(text, 'perl'),
  php: (text) => readCode(text, 'php'),
  lua: (text) => readCode(text, 'lua'),
  awk: (text) => readCode(text, 'awk'),
  lisp: (text) => [...readLisp(text), ...readCode(text, 'lisp')],
  ex: readEx,
  tcl: (text) => [...readTcl(text), ...readCode(text, 'tcl')],
  sql: readSql,
  client: readClient,
  redis: readRedis,
  mongo: (text) => readCode(text, 'javascript'),
  windows: readWindows,
  prose: readProse,
};

/** Languages in which a program can do anything. */
export const GENERAL: ReadonlySet<Language> = new Set<Language>([
  ...(['shell', 'code', 'python', 'javascript', 'ruby', 'perl', 'php', 'lua'] as const),
  ...(['awk', 'lisp', 'tcl', 'windows'] as const),
]);

export function readLanguage(language: OtherLanguage, text: string): Iterable<Found> {
  return READERS[language](text);
}

/** Every language, besides the shell's, that the text could be in; code only if it is hardly a shell's. */
export function guessLanguages(text: string, isShell: boolean): OtherLanguage[] {
  const guesses: OtherLanguage[] = [];
  if (looksLikeSql(text)) guesses.push('sql');
  if (/^[ \t]*[!:]/m.test(text)) guesses.push('prose');
  if (looksLikeRedis(text)) guesses.push('redis');
  if (isShell ? looksLikeBareCall(text) : looksLikeCode(text)) guesses.push('code');
  if (looksLikeWindows(text)) guesses.push('windows');
  return guesses;
}
