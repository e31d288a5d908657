// The readers of all languages but the shell's, and a guess at the language if the program is not known.
import type { Language } from '../../programs/programs.ts';
import { looksLikeBareCall, looksLikeCode, readCode } from './code.ts';
import { readEx } from './ex.ts';
import type { Found } from './found.ts';
import { readLisp } from './lisp.ts';
import { readProse } from './prose.ts';
import { looksLikeRedis, readRedis } from './redis.ts';
import { looksLikeSql, readMysql, readSql, textsSelected } from './sql.ts';
import { readClient } from './sql-client.ts';
import type { Surroundings } from './surroundings.ts';
import { readTcl } from './tcl.ts';
import { readTransfer } from './transfer.ts';
import { looksLikeWindows, readWindows } from './windows.ts';

export type OtherLanguage = Exclude<Language, 'shell'>;

type Reader = (text: string, given?: Surroundings) => Iterable<Found>;

/** The reader of code, for a language that is hardly more than that. */
const code =
  (language: Language): Reader =>
  (text, given) =>
    readCode(text, language, given);

const READERS: Readonly<Record<OtherLanguage, Reader>> = {
  code: code('code'),
  python: code('python'),
  javascript: code('javascript'),
  ruby: code('ruby'),
  perl: code('perl'),
  php: code('php'),
  lua: code('lua'),
  awk: code('awk'),
  mongo: code('javascript'),
  lisp: (text) => [...readLisp(text), ...readCode(text, 'lisp')],
  tcl: (text) => [...readTcl(text), ...readCode(text, 'tcl')],
  ex: readEx,
  sql: readSql,
  mysql: readMysql,
  mysqlsh: (text, given) => [...readMysql(text, given), ...readCode(text, 'javascript', given)],
  client: readClient,
  redis: readRedis,
  windows: readWindows,
  prose: readProse,
  transfer: readTransfer,
};

/** Languages in which a program can do anything. */
export const GENERAL: ReadonlySet<Language> = new Set<Language>([
  'shell',
  'code',
  'python',
  'javascript',
  'ruby',
  'perl',
  'php',
  'lua',
  'awk',
  'lisp',
  'tcl',
  'windows',
]);

export function readLanguage(language: OtherLanguage, text: string, given?: Surroundings): Iterable<Found> {
  return READERS[language](text, given);
}

/** What a query would print that puts texts together; undefined for any other text. */
export function printedBySql(language: OtherLanguage, text: string): string | undefined {
  return /^(?:sql|mysql|client)$/.test(language) ? textsSelected(text) : undefined;
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
