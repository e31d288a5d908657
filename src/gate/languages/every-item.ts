// Finds code that deletes each row or each key of a store, by a filter that all of them pass or without any.
import { type Found, foundCall } from './found.ts';
import { readerOf } from './marks.ts';
import type { Skeleton } from './skeleton.ts';

/** `.from("users").delete().neq("id", 0)` of Supabase, which refuses to delete without a filter */
const FILTERED =
  /\.from\(\s{0,9}\uE010\d+\uE011\s{0,9}\)\s{0,99}\.delete\(\)\s{0,99}\.(?:neq|gte?)\(\s{0,9}\uE010(\d+)\uE011\s{0,9},\s{0,9}(?:-?[01]\b|\uE010\d+\uE011|null)/g;
const KEY = /^(?:id|uuid|\w{1,40}_id)$/;
/** `db.delete(users)` of Drizzle */
const WITHOUT_FILTER = /\b(?:db|tx|database)\.delete\(\s{0,9}\w{1,40}\s{0,9}\)(?!\s{0,99}\.)/g;
const SCHEMA = /(?:^|[/.-])schema(?:[/.-]|$)|^drizzle-orm/;
/** `for k in r.scan_iter("*"): r.delete(k)`, `r.delete(*r.keys())` */
const KEYS = String.raw`[\w.]{1,40}\.(?:scan_iter|keys)\(\s{0,9}(?:(?:match\s{0,9}=\s{0,9})?\uE010(\d+)\uE011\s{0,9})?\)`;
const LOOPED = new RegExp(
  String.raw`\bfor[ \t]{1,9}(\w{1,40})[ \t]{1,9}in[ \t]{1,9}${KEYS}[^]{0,80}?\.(?:delete|unlink)\(\s{0,9}\1\b`,
  'g',
);
const SPREAD = new RegExp(String.raw`\.(?:delete|unlink)\(\s{0,9}(?:\*|\.\.\.)\s{0,9}(?:await[ \t])?${KEYS}`, 'g');

export function everyItemDeleted({ code, strings }: Skeleton): Found[] {
  if (!/delete|unlink/.test(code)) return [];
  const at = readerOf(strings);
  const rows = [...code.matchAll(FILTERED)].filter(([, index]) => KEY.test(at(index)));
  const tables = strings.some((text) => SCHEMA.test(text)) ? [...code.matchAll(WITHOUT_FILTER)] : [];
  const isEvery = (index: string | undefined): boolean => index === undefined || at(index) === '*';
  const isOfRedis = /redis|valkey/i.test(code) || strings.some((text) => /^(?:io)?redis\b/.test(text));
  const keys = isOfRedis
    ? [
        ...[...code.matchAll(LOOPED)].filter(([, , index]) => isEvery(index)),
        ...[...code.matchAll(SPREAD)].filter(([, index]) => isEvery(index)),
      ]
    : [];
  const shown = (written: string): string =>
    written.replace(/\uE010(\d+)\uE011/g, (_, index) => JSON.stringify(at(index)));
  return [...rows, ...tables, ...keys].map(([written]) => foundCall('mongo', ['empty'], shown(written)));
}
