// SQL statements that drop, empty, or change every row.
import type { Call } from '../command/call.ts';
import { isTestName } from '../command/test-names.ts';
import { placeOutside } from '../languages/sql-words.ts';
import type { Rule } from './rule.ts';
import { hasNoFilter, isAlwaysFalse, isTautology, joinsItself } from './sql-conditions.ts';

const advice = 'Look with a SELECT first, make a copy, and say with WHERE what to change.';

const NAME = /^(?:[\w.%@\uE000-\uE004-]+|\?|["`[].*)$/s;

/** Whether these words are a list of names and then what SQL allows. A sentence goes on differently. */
function isNameList(words: readonly string[], tail: RegExp): boolean {
  let at = 0;
  while (at < words.length) {
    if (!NAME.test(words[at] ?? '') && !/^'/.test(words[at] ?? '')) return false;
    at += words[at]?.endsWith('.') ? 2 : 1;
    while (words[at] === '.' || words[at] === '@' || words[at] === '-') at += 2;
    if (words[at] !== ',') break;
    at += 1;
  }
  return at > 0 && (at >= words.length || tail.test(words[at] ?? ''));
}

const DROPPABLE =
  /^(TABLE|TABLES|DATABASE|SCHEMA|VIEW|KEYSPACE|TABLESPACE|USER|ROLE|LOGIN|OWNED|COLLECTION|MEASUREMENT|SERIES|BUCKET|COLUMNFAMILY|CATALOG|EXTENSION|SEQUENCE|SHARD|STREAM|WAREHOUSE|GRAPH|SERVER|RETENTION|CONTINUOUS|INDEXTYPE)$/;
const DROP_TAIL =
  /^(CASCADE|RESTRICT|PURGE|WITH|ON|SYNC|FORCE|NO|CONSTRAINTS|SETTINGS|BY|FROM|;|\(|INCLUDING|AND|USING|COMMENT)$/;

function drops({ args: [verb, ...rest] }: Call): boolean {
  if (verb !== 'DROP') return false;
  let words = rest;
  if (words[0] === 'MATERIALIZED' || words[0] === 'FOREIGN' || words[0] === 'EXTERNAL' || words[0] === 'DICTIONARY')
    words = words.slice(1);
  if (!DROPPABLE.test(words[0] ?? '')) return false;
  if (words[0] === 'OWNED') return words[1] === 'BY';
  const [kind] = words;
  words = words.slice(1);
  if (words[0] === 'IF') words = words.slice(2);
  if (/^(?:DATABASE|ROLE|USER)$/.test(kind ?? '') && namesTests(words)) return false;
  // `DROP TABLE users from the docs` is a sentence: only these kinds have a FROM.
  if (words.includes('FROM') && !/^(SERIES|MEASUREMENT)$/.test(rest[0] ?? '')) return false;
  return isNameList(words, DROP_TAIL);
}

/** `DROP DATABASE IF EXISTS app_test`, `DROP ROLE app_test` */
function namesTests(words: readonly string[]): boolean {
  const end = words.findIndex((word) => DROP_TAIL.test(word));
  const names = (end < 0 ? words : words.slice(0, end)).filter((word) => word !== ',');
  return names.length > 0 && names.every((name) => isTestName(name.replace(/["`[\]]/g, '')));
}

function truncates({ args: [verb, ...rest] }: Call): boolean {
  if (verb !== 'TRUNCATE') return false;
  const words = rest[0] === 'TABLE' || rest[0] === 'DATABASE' ? rest.slice(1) : rest;
  const names = words[0] === 'ONLY' ? words.slice(1) : words[0] === 'IF' ? words.slice(2) : words;
  return isNameList(
    names,
    /^(RESTART|CONTINUE|CASCADE|RESTRICT|ON|REUSE|DROP|IMMEDIATE|STORAGE|SETTINGS|PARTITION|\*)$/,
  );
}

function deletesAll({ args: [verb, ...rest] }: Call): boolean {
  if (verb === 'MERGE') return mergesAll(rest, 'DELETE');
  if (verb !== 'DELETE') return false;
  const from = rest.indexOf('FROM');
  if (from < 0 || from > 3) return false;
  const words = rest.slice(from + 1);
  if (!hasNoFilter(words) && !joinsItself(words)) return false;
  const name = words[0] === 'ONLY' ? words.slice(1) : words;
  return isNameList(name, /^(AS|USING|RETURNING|WHERE|JOIN|INNER|LEFT|ON|PARTITION|SETTINGS|OUTPUT|ORDER|[A-Z]\w?)$/);
}

function updatesAll({ args: [verb, ...rest] }: Call): boolean {
  if (verb === 'MERGE') return mergesAll(rest, 'UPDATE');
  const set = rest.indexOf('SET');
  if (verb !== 'UPDATE' || set < 1 || set > 8 || !NAME.test(rest[set + 1] ?? '')) return false;
  const assigned = rest.slice(set + 1, set + 8);
  return assigned.includes('=') && hasNoFilter(rest.slice(set));
}

/** `MERGE INTO t USING s ON true WHEN MATCHED THEN DELETE`, or `ON false WHEN NOT MATCHED BY SOURCE THEN DELETE`. */
function mergesAll(words: readonly string[], change: string): boolean {
  const start = placeOutside(words, 'ON');
  const when = placeOutside(words, 'WHEN');
  if (start < 0 || when < start) return false;
  const condition = words.slice(start + 1, when);
  const branch =
    isTautology(condition) || joinsItself(words)
      ? /WHEN MATCHED THEN (\w+)/g
      : isAlwaysFalse(condition)
        ? /WHEN NOT MATCHED BY SOURCE THEN (\w+)/g
        : undefined;
  if (branch === undefined) return false;
  return [...words.slice(when).join(' ').matchAll(branch)].some(([, verb]) => verb === change);
}

const KEPT = /^(CONSTRAINT|INDEX|KEY|FOREIGN|PRIMARY|CHECK|DEFAULT|NOT|IDENTITY|EXPRESSION|STATISTICS|UNIQUE)$/;

function dropsColumn({ args }: Call): boolean {
  if (args[0] !== 'ALTER' || args[1] !== 'TABLE') return false;
  return args.some((word, at) => {
    const next = args[at + 1] ?? '';
    const dropping = word === 'DROP' && args[at - 2] !== 'COLUMN' && !KEPT.test(next) && NAME.test(next);
    return (
      dropping || (word === 'DELETE' && /^(WHERE|IN)$/.test(next)) || (word === 'TRUNCATE' && next === 'PARTITION')
    );
  });
}

export const SQL_RULES: readonly Rule[] = [
  {
    name: 'sql-drop',
    reason: 'drops a database, a table or an account with all that belongs to it',
    advice,
    commands: ['sql'],
    check: drops,
  },
  {
    name: 'sql-truncate',
    reason: 'empties a table',
    advice,
    commands: ['sql'],
    check: truncates,
  },
  {
    name: 'sql-delete-all',
    reason: 'deletes every row of a table',
    advice,
    commands: ['sql'],
    check: deletesAll,
  },
  {
    name: 'sql-update-all',
    reason: 'changes every row of a table',
    advice,
    commands: ['sql'],
    check: updatesAll,
  },
  {
    name: 'sql-drop-column',
    reason: 'drops a column or a partition with its data',
    advice,
    commands: ['sql'],
    check: dropsColumn,
  },
  {
    name: 'sql-server',
    reason: 'stops a database server, or removes its logs or its whole graph',
    advice,
    patterns: [
      'sql MATCH [some DELETE] [no WHERE|{]',
      'sql RESET MASTER|SLAVE',
      'sql REMOVE DATABASE|TABLE|NAMESPACE|NS|DB *',
      'sql PURGE BINARY|MASTER|RECYCLEBIN',
      'sql SHUTDOWN [end]',
      'sql SHUTDOWN ABORT|IMMEDIATE',
      'sql SHUTDOWN WITH NOWAIT',
    ],
  },
];
