// Whether all that code connects to is a database in memory, among temporary files, or named for tests.
import { isTemporary } from '../command/paths.ts';
import { isTestFile, leadsToTests, reachesOthers } from '../command/test-databases.ts';
import type { Skeleton } from './skeleton.ts';

/** `:memory:`, `sqlite://`, `sqlite:///:memory:`, `file::memory:?cache=shared`, `dbi:SQLite:dbname=:memory:` */
const IN_MEMORY =
  /^(?:(?:sqlite3?|file|duckdb|jdbc|dbi|SQLite|dbname=|\+\w{1,20}|[:/=]){0,8}:memory:(?:\?[\w=&]{0,80})?|sqlite(?:\+\w{1,20})?:\/\/)$/i;
const FILE = /^(?:sqlite:\/\/\/?|file:)?(\/[\w./-]{1,200}\.(?:db3?|sqlite3?|duckdb))$/;
/** `duckdb.connect()` */
const WITHOUT_NAME = /\bduckdb\.connect\(\s{0,9}\)/g;
/** A call that opens a database. What an engine is asked for without a word is a part of it. */
const OPENS =
  /\b(?:\w{0,40}(?:connect|Connect)\w{0,20}|create_\w{0,20}engine|\w{0,40}(?:Client|Pool|Connection|Database|Engine|PDO)(?:\.new)?|Sequel\.\w{1,20})[ \t]{0,9}(?=\(\s{0,9}[^)\s]|\uE010)|\bnew[ \t]+\w{1,40}/g;
const ELSEWHERE = /\battach\b|\b(?:environ|getenv|ENV|env)\b/i;
const ADDRESS = /^\w{1,20}:\/\/\w|\b(?:host|dbname|database)\s{0,9}=(?!:memory:)|\.(?:db3?|sqlite3?|duckdb)$/i;

export function worksOnScratch({ code, strings }: Skeleton): boolean {
  const scratch = strings.filter(isScratch);
  const unnamed = code.match(WITHOUT_NAME)?.length ?? 0;
  if (scratch.length + unnamed === 0) return false;
  if (ELSEWHERE.test(code) || strings.some((text) => /\battach\b/i.test(text))) return false;
  if (strings.some((text) => ADDRESS.test(text) && !isScratch(text))) return false;
  if (scratch.some(leadsToTests) && strings.some((text) => /\s/.test(text) && !isScratch(text) && reachesOthers(text)))
    return false;
  return (code.match(OPENS)?.length ?? 0) <= scratch.length;
}

function isScratch(text: string): boolean {
  if (IN_MEMORY.test(text) || leadsToTests(text) || isTestFile(text)) return true;
  const file = FILE.exec(text)?.[1];
  return file !== undefined && isTemporary(file, '.');
}
