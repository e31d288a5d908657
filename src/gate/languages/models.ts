// Finds calls of libraries for databases that delete every row or every table.
import { HOME } from '../command/stand-ins.ts';
import { type Found, foundCall } from './found.ts';
import type { Skeleton } from './skeleton.ts';

const WHOLE_TABLE = new RegExp(
  [
    // Rails
    String.raw`\b[A-Z]\w*(?:\.|::)(?:(?:all|unscoped|in_batches)(?:\(\))?\.)?(?:delete_all|destroy_all|truncate)\b(?!\s*\(\s*[\w:{\uE010])`,
    String.raw`\b[A-Z]\w*(?:\.all)?\.(?:each|find_each)\s?\(?&:(?:destroy|delete)\b`,
    // Eloquent, and the queries below it
    String.raw`->truncate\(\)|::query\(\)->(?:delete|forceDelete)\(\)|::table\(\uE010\d+\uE011\)->delete\(\)`,
    // Django, SQLAlchemy
    String.raw`\.objects(?:\.(?:all|filter|exclude|order_by)\(\)){1,5}\.delete\(\)|\.query\([\w.]{1,80}\)(?:\.(?:filter|filter_by|where)\(\)){0,5}\.delete\(`,
    String.raw`\b[A-Z]\w*\.query\.delete\(\)|\bexecute\(\s{0,9}delete\([A-Z][\w.]{0,80}\)\s{0,9}\)`,
    String.raw`\b(?:db|metadata|Base\.metadata)\.drop_all\(|\bdrop_database\(|\.delete_many\(\s*\{\s*\}\s*\)`,
    // Knex, Sequelize
    String.raw`\b(?:knex|db)\(\uE010\d+\uE011\)\.(?:del|delete|truncate)\(\)`,
    String.raw`\bdestroy\(\s*\{\s*(?:truncate:\s*true|where:\s*\{\s*\})|\bsequelize\.drop\(`,
    String.raw`\b[fF]lush(?:all|db|All|Db)\(\s*\)|\b[rR]edis(?:\.new(?:\([^()]*\))?|\.current)?\.flush(?:all|db)\b|\b[sS]chema(?:\.|::)drop`,
    // HBase
    String.raw`(?:^|[\n;])[ \t]{0,20}(?:drop|drop_all|truncate|truncate_preserve|disable_all|deleteall)[ \t(]{1,9}(?=\uE010)`,
    // Tasks and migrations of Rails
    String.raw`\bDatabaseTasks\.(?:drop|purge)\w{0,20}`,
    String.raw`\bdrop_table\b[\s(]{1,9}[:\uE010]|\.drop_table\([ \t]{0,9}\w|\bsync\(\s*\{[^{}]{0,80}\bforce:\s*true`,
  ].join('|'),
);

/** Rails, Django */
const WHOLE_UPDATE =
  /\b[A-Z]\w*(?:\.(?:all|unscoped))?\.update_all(?=[\s(])|\.objects(?:\.(?:all|order_by)\(\)){0,3}\.update(?=\()/;

/** `redis.call("FLUSHALL")`, `client.sendCommand(["FLUSHALL"])`, `r.execute_command("FLUSHDB")` */
const ASKED_BY_NAME =
  /\.(?:call|sendCommand|send_command|execute_command|customCommand)\(\s{0,9}\[?\s{0,9}\uE010(\d+)\uE011/g;

export function emptiedModels({ code, strings }: Skeleton): Found[] {
  const asked = [...code.matchAll(ASKED_BY_NAME)].map(([, index]) => strings[Number(index)] ?? '');
  const flush = asked.find((command) => /^flush(?:all|db)$/i.test(command));
  if (flush !== undefined) return [foundCall('redis', [flush.toUpperCase()], flush)];
  const match = WHOLE_TABLE.exec(code);
  if (match) return [foundCall('mongo', ['empty'], match[0].replaceAll(HOME, '~'))];
  const update = WHOLE_UPDATE.exec(code);
  return update ? [foundCall('sql', ['UPDATE', 't', 'SET', 'a', '=', '1'], `${update[0]}(…)`)] : [];
}
