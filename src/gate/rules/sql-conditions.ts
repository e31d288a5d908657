// Conditions of SQL that are the same for every row.
import { placeOutside } from '../languages/sql-words.ts';

/** Whether the statement has no WHERE of its own, or one that is true for every row. */
export function hasNoFilter(words: readonly string[]): boolean {
  const [limit, where] = [placeOutside(words, 'LIMIT'), placeOutside(words, 'WHERE')];
  if (where < 0) return limit < 0 && !findsDoubles(words);
  return (limit < 0 || limit > where) && isTautology(words.slice(where + 1));
}

/** `JOIN t b ON a.email = b.email AND a.id > b.id` takes all but one of the rows that are the same. */
function findsDoubles(words: readonly string[]): boolean {
  const on = placeOutside(words, 'ON');
  const parts = on < 0 ? [] : split(own(words.slice(on + 1)), 'AND');
  const orders = parts.some((part) => part.some((word) => /^[<>]$/.test(word)) && compared(part) === undefined);
  return orders && parts.some((part) => part[1] === '=' && part.length === 3 && part[0] !== part[2]);
}

/** One side of an `OR` is enough, if all that `AND` joins in it is true. */
export function isTautology(condition: readonly string[]): boolean {
  return split(own(condition), 'OR').some((side) => split(side, 'AND').every(isAlwaysTrue));
}

/** As `ON false` or `ON 1 = 0`. */
export function isAlwaysFalse(condition: readonly string[]): boolean {
  const words = own(condition);
  if (words.length === 1) return /^(?:FALSE|0)$/.test(words[0] ?? '');
  return compared(words) === false;
}

function own(condition: readonly string[]): readonly string[] {
  const words = condition.filter((word) => word !== '(' && word !== ')');
  const end = words.findIndex((word) => /^(RETURNING|ORDER)$/.test(word));
  return end < 0 ? words : words.slice(0, end);
}

function split(words: readonly string[], at: string): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === at) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

const NUMBER = /^\d+$/;
const COMPARES: ReadonlyMap<string, (left: number, right: number) => boolean> = new Map([
  ['=', (left, right) => left === right],
  ['<>', (left, right) => left !== right],
  ['!=', (left, right) => left !== right],
  ['<', (left, right) => left < right],
  ['>', (left, right) => left > right],
  ['<=', (left, right) => left <= right],
  ['>=', (left, right) => left >= right],
]);

function isAlwaysTrue(words: readonly string[]): boolean {
  const [first = '', second = '', third = ''] = words;
  if (words.length === 1) return /^(TRUE|[1-9]\d*|'[1t].*)$/.test(first);
  if (first === 'NOT') return isAlwaysFalse(words.slice(1));
  // `EXISTS (SELECT 1)`: without a table there is always one row.
  if (first === 'EXISTS') return second === 'SELECT' && !words.includes('FROM');
  // Only rows without a value are left out.
  if (/^I?LIKE$/.test(second) && words.length === 3) return /^'%+'$/.test(third);
  if (second === '=' && words.length === 3) return first === third;
  return compared(words) === true || isTrueOfIds(words);
}

/** Every row has an id, and it counts from one: `id > 0`, `id IS NOT NULL`. */
function isTrueOfIds([column = '', ...condition]: readonly string[]): boolean {
  return (
    /^(?:\w+\.)?(?:ID|ROWID|_ID)$/.test(column) &&
    /^(?:> ?=? -?0|> - ?1|IS NOT NULL|(?:< >|! =) 0)$/.test(condition.join(' '))
  );
}

/** What comparing two numbers gives; undefined for anything else. */
function compared(words: readonly string[]): boolean | undefined {
  const [left = '', right = ''] = [words[0], words.at(-1)];
  if (!NUMBER.test(left) || !NUMBER.test(right)) return undefined;
  return COMPARES.get(words.slice(1, -1).join(''))?.(Number(left), Number(right));
}

/**
 * A join of a table with itself over the same column finds every row: `DELETE FROM t a USING t b WHERE a.id = b.id`,
 * `MERGE INTO t a USING t b ON a.id = b.id`. So does `WHERE id IN (SELECT id FROM t)`.
 */
export function joinsItself(words: readonly string[]): boolean {
  const [table = ''] = words[0] === 'INTO' || words[0] === 'ONLY' ? words.slice(1) : words;
  const using = placeOutside(words, 'USING');
  const start = Math.max(placeOutside(words, 'WHERE'), placeOutside(words, 'ON'));
  if (start < 0) return false;
  const when = placeOutside(words, 'WHEN');
  const condition = own(words.slice(start + 1, when < 0 ? undefined : when));
  if (using > 0 && words[using + 1] === table) return split(condition, 'AND').every(isSameColumn);
  const [column = '', isIn, select, other = '', from, ...rest] = condition;
  const isSelected = isIn === 'IN' && select === 'SELECT' && from === 'FROM' && rest[0] === table;
  return isSelected && rest.length === 1 && bare(column) === bare(other);
}

function isSameColumn([left = '', equals, right = '', ...rest]: readonly string[]): boolean {
  return equals === '=' && rest.length === 0 && left !== right && left.includes('.') && bare(left) === bare(right);
}

function bare(column: string): string {
  return column.slice(column.lastIndexOf('.') + 1);
}
