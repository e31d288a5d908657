// Databases and stores: dropped, emptied, or changed without a filter.
import type { Call } from '../call.ts';
import { takeApart } from '../options.ts';
import type { Rule } from './rule.ts';

const advice = 'Look with a SELECT first, make a copy, and name what is to change with WHERE.';

const NAME = /^(?:[\w.%@\uE000-\uE004-]+|["`[].*)$/s;

/** Whether after a list of names there is nothing but what SQL allows: a sentence goes on otherwise. */
function isNameList(words: readonly string[], tail: RegExp): boolean {
  let at = 0;
  while (at < words.length) {
    if (!NAME.test(words[at] ?? '') && !/^'/.test(words[at] ?? '')) return false;
    at += 1;
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
  words = words.slice(1);
  if (words[0] === 'IF') words = words.slice(2);
  // `DROP TABLE users from the docs`: only these kinds have a FROM.
  if (words.includes('FROM') && !/^(SERIES|MEASUREMENT)$/.test(rest[0] ?? '')) return false;
  return isNameList(words, DROP_TAIL);
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
  if (verb !== 'DELETE') return false;
  const from = rest.indexOf('FROM');
  if (from < 0 || from > 3) return false;
  const words = rest.slice(from + 1);
  if (!hasNoFilter(words)) return false;
  const name = words[0] === 'ONLY' ? words.slice(1) : words;
  return isNameList(name, /^(AS|USING|RETURNING|WHERE|JOIN|INNER|LEFT|ON|PARTITION|SETTINGS|OUTPUT|[A-Z]\w?)$/);
}

function updatesAll({ args: [verb, ...rest] }: Call): boolean {
  const set = rest.indexOf('SET');
  if (verb !== 'UPDATE' || set < 1 || set > 8 || !NAME.test(rest[set + 1] ?? '')) return false;
  const assigned = rest.slice(set + 1, set + 8);
  return assigned.includes('=') && hasNoFilter(rest.slice(set));
}

/** No WHERE of the statement itself, or one that every row meets. */
function hasNoFilter(words: readonly string[]): boolean {
  let depth = 0;
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] === '(') depth += 1;
    else if (words[at] === ')') depth -= 1;
    else if (depth === 0 && words[at] === 'LIMIT') return false;
    else if (depth === 0 && words[at] === 'WHERE') return isTautology(words.slice(at + 1));
  }
  return true;
}

function isTautology(condition: readonly string[]): boolean {
  const words = condition.filter((word) => word !== '(' && word !== ')');
  const end = words.findIndex((word) => /^(RETURNING|ORDER)$/.test(word));
  const own = end < 0 ? words : words.slice(0, end);
  const or = own.lastIndexOf('OR');
  return isAlwaysTrue(own) || (or >= 0 && isAlwaysTrue(own.slice(or + 1)));
}

function isAlwaysTrue(words: readonly string[]): boolean {
  if (words.length === 1) return /^(TRUE|[1-9]\d*|'[1t].*)$/.test(words[0] ?? '');
  if (words[1] === '=' && words.length === 3) return words[0] === words[2];
  if (words[0] === 'NOT' && words.length === 2) return words[1] === 'FALSE';
  const [left = '', operator = '', second = '', right = ''] = words;
  return (
    words.length === 4 && /^\d+$/.test(left) && /^\d+$/.test(right) && `${operator}${second}` === '<>' && left !== right
  );
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

function deletesGraph({ args }: Call): boolean {
  if (args[0] !== 'MATCH') return false;
  return args.includes('DELETE') && !args.includes('WHERE') && !args.includes('{');
}

function resetsServer({ args: [verb = '', second = '', third = ''] }: Call): boolean {
  if (verb === 'RESET') return second === 'MASTER' || second === 'SLAVE';
  if (verb === 'PURGE') return /^(BINARY|MASTER|RECYCLEBIN)$/.test(second);
  return (
    verb === 'SHUTDOWN' &&
    (second === '' || (second === 'WITH' && third === 'NOWAIT') || /^(ABORT|IMMEDIATE)$/.test(second))
  );
}

function emptiesIndex({ name, args }: Call): boolean {
  const line = args.join(' ');
  const address =
    args.find((word) =>
      /^(https?:\/\/)?[\w.:@-]*(:9200|:9243|:5984|:8983|elastic\w*|opensearch\w*)[\w.:-]*(\/|$)|^:9200/.test(word),
    ) ?? '';
  if (address === '') return false;
  const deletes =
    /(?:^|\s)(?:-X ?|--request[ =])DELETE\b/i.test(line) || (/^https?$/.test(name) && args.includes('DELETE'));
  const path = address
    .replace(/^https?:\/\//, '')
    .replace(/^[^/]*\/?/, '')
    .replace(/\?.*$/, '');
  if (deletes) return !/\/(_doc|_alias|_template)\/|\/\w+\/\w+/.test(`/${path}`);
  return /_delete_by_query/.test(path) && /match_all/.test(line);
}

function deletesKeysFound({ name, args, from, input }: Call): boolean {
  if (name === 'redis' && !/^(DEL|UNLINK)$/.test(args[0] ?? '')) return false;
  if (name !== 'redis' && !args.some((word) => /^(DEL|UNLINK)$/i.test(word))) return false;
  return [...from, ...(input?.from ?? [])].some(
    (call) =>
      /-cli$/.test(call.name) &&
      (call.args.some((word) => /^[*\uE002]$/.test(word)) ||
        (call.args.includes('--scan') && !call.args.includes('--pattern'))),
  );
}

export const DATABASE_RULES: readonly Rule[] = [
  {
    name: 'sql-drop',
    reason: 'drops a database, a table or an account with all that belongs to it',
    advice,
    commands: ['sql'],
    check: drops,
    blocked: [
      'DROP DATABASE prod;',
      'psql -c "drop table if exists users cascade"',
      'DROP /* x */ TABLE users',
      'mysql -e "DROP SCHEMA app"',
      'SELECT 1; DROP TABLE users; --',
      "echo 'DROP TABLE users' | psql",
      'docker exec -i db psql -c "DROP DATABASE prod"',
      { text: 'DROP DATABASE prod WITH (FORCE);', foreground: 'psql' },
      { text: 'cur.execute("DROP TABLE users")', foreground: 'python3' },
    ],
    passing: [
      "SELECT 'DROP TABLE users';",
      '-- DROP TABLE users;',
      'DROP TEMPORARY TABLE t1;',
      'DROP INDEX idx;',
      'We should drop table users from the docs',
      'grep "DROP TABLE" dump.sql',
      'mysqldump --add-drop-table app',
    ],
  },
  {
    name: 'sql-truncate',
    reason: 'empties a table',
    advice,
    commands: ['sql'],
    check: truncates,
    blocked: [
      'TRUNCATE users, orders RESTART IDENTITY;',
      'psql -c "TRUNCATE TABLE orders CASCADE"',
      'truncate table logs',
    ],
    passing: [
      'truncate -s 0 app.log',
      "SELECT date_trunc('day', now())",
      'Can you truncate the table in section 3?',
      'CREATE TABLE truncate_log (id int)',
    ],
  },
  {
    name: 'sql-delete-all',
    reason: 'deletes every row of a table',
    advice,
    commands: ['sql'],
    check: deletesAll,
    blocked: [
      'DELETE FROM users;',
      'DELETE FROM users WHERE 1=1',
      "mysql -e 'delete from app.users'",
      'WITH d AS (DELETE FROM users RETURNING *) SELECT count(*) FROM d;',
      'EXPLAIN ANALYZE DELETE FROM users;',
      'DELETE FROM users RETURNING id;',
    ],
    passing: [
      'DELETE FROM users WHERE id = 42;',
      'Delete from the README everything about the old API.',
      'EXPLAIN DELETE FROM users;',
      'DELETE FROM t WHERE id IN (SELECT id FROM u);',
      'DELETE FROM log ORDER BY id LIMIT 10;',
    ],
  },
  {
    name: 'sql-update-all',
    reason: 'changes every row of a table',
    advice,
    commands: ['sql'],
    check: updatesAll,
    blocked: [
      'UPDATE users SET admin = true;',
      "UPDATE users SET note = 'no WHERE here';",
      'UPDATE t SET a = (SELECT max(b) FROM u WHERE c = 1);',
    ],
    passing: [
      'UPDATE users SET a = 1 WHERE id = 3;',
      'UPDATE t SET a = (SELECT max(b) FROM u) WHERE id = 3;',
      'Update the set of tests please',
    ],
  },
  {
    name: 'sql-drop-column',
    reason: 'drops a column or a partition with its data',
    advice,
    commands: ['sql'],
    check: dropsColumn,
    blocked: [
      'ALTER TABLE users DROP COLUMN email;',
      'ALTER TABLE t DROP PARTITION p1;',
      'ALTER TABLE users DROP email',
    ],
    passing: [
      'ALTER TABLE t DROP CONSTRAINT c;',
      'ALTER TABLE t ALTER COLUMN c DROP DEFAULT;',
      'ALTER TABLE t ADD COLUMN d int;',
    ],
  },
  {
    name: 'sql-server',
    reason: 'stops a database server, or removes its logs or its whole graph',
    advice,
    commands: ['sql'],
    check: (call) => deletesGraph(call) || resetsServer(call),
    blocked: ['MATCH (n) DETACH DELETE n', 'RESET MASTER;', { text: 'SHUTDOWN;', foreground: 'mysql' }],
    passing: ['MATCH (n:User {id: 1}) DETACH DELETE n', 'MATCH (n) RETURN n', 'RESET search_path;'],
  },
  {
    name: 'redis-flush',
    reason: 'empties the store or stops it without saving',
    advice: 'Name the keys, and see what they are with SCAN first.',
    patterns: [
      'redis FLUSHALL|FLUSHDB',
      'redis SHUTDOWN nosave|NOSAVE|now|NOW|abort',
      'redis DEBUG segfault|SEGFAULT|flushall|FLUSHALL',
      'redis CLUSTER reset|RESET hard|HARD',
      'redis FUNCTION flush|FLUSH',
    ],
    blocked: [
      'redis-cli FLUSHALL',
      'redis-cli -h h -n 1 flushdb',
      'FLUSHALL',
      { text: 'flushall async', foreground: 'redis-cli' },
      'echo FLUSHALL | redis-cli',
    ],
    passing: [
      'redis-cli GET a',
      "redis-cli --scan --pattern 'flushall*'",
      'redis-cli shutdown save',
      'redis-cli DEL session:1',
    ],
  },
  {
    name: 'redis-delete-found',
    reason: 'deletes every key of the store',
    advice: 'Give a pattern that only these keys have.',
    commands: ['redis', 'redis-cli', 'valkey-cli'],
    check: deletesKeysFound,
    blocked: ["redis-cli KEYS '*' | xargs redis-cli DEL", 'redis-cli --scan | xargs redis-cli unlink'],
    passing: ["redis-cli --scan --pattern 'tmp:*' | xargs redis-cli DEL", 'redis-cli DEL a b'],
  },
  {
    name: 'store-emptied',
    reason: 'drops or empties a collection, a model or a database',
    advice: 'Give a filter that names what is to go.',
    patterns: ['mongo empty'],
    blocked: [
      'db.users.drop()',
      'db.dropDatabase()',
      'mongosh app --eval "db.users.deleteMany({})"',
      'mongo <<< "db.getCollection(\'x\').drop()"',
      { text: 'User.objects.all().delete()', foreground: 'python3' },
      { text: 'User.delete_all', foreground: 'irb' },
    ],
    passing: [
      'db.users.deleteOne({ _id: 5 })',
      'db.users.find({})',
      'db.users.deleteMany({ old: true })',
      { text: 'df.drop_duplicates()', foreground: 'python3' },
    ],
  },
  {
    name: 'search-index',
    reason: 'deletes whole indices or databases over HTTP',
    advice: 'Delete one document by its id, or ask for a snapshot first.',
    commands: ['curl', 'http', 'https', 'xh'],
    check: emptiesIndex,
    blocked: [
      "curl -XDELETE 'localhost:9200/*'",
      'curl -X DELETE http://localhost:9200/_all',
      'http DELETE :9200/logs',
      'curl -XPOST localhost:9200/x/_delete_by_query -d \'{"query":{"match_all":{}}}\'',
    ],
    passing: [
      'curl localhost:9200/_cat/indices',
      'curl -X DELETE localhost:9200/idx/_doc/5',
      'curl -X DELETE https://api.example.com/items/3',
    ],
  },
  {
    name: 'database-tool',
    reason: 'drops or resets a database',
    advice: 'Make a dump first, and check which database the settings name.',
    patterns: [
      'dropdb|dropuser *',
      'mysqladmin drop|shutdown|flush-*',
      'pg_dropcluster *',
      'pg_resetwal *',
      'initdb --force',
      'rails|rake|bin/rails db:drop*|db:reset*|db:purge*|db:truncate_all|db:schema:load|db:migrate:reset|db:seed:replant|db:setup:reset',
      'prisma migrate reset',
      'prisma db push --force-reset|--accept-data-loss',
      'sequelize|sequelize-cli db:drop|db:migrate:undo:all',
      'knex migrate:rollback --all',
      'typeorm schema:drop',
      'mix ecto.drop|ecto.reset',
      'artisan migrate:fresh|migrate:reset|migrate:refresh|db:wipe',
      'alembic downgrade base',
      'flyway clean',
      'liquibase dropAll|drop-all',
      'diesel database reset',
      'diesel db reset',
      'sqlx database drop|reset',
      'sqlx db drop|reset',
      'drizzle-kit drop',
      'supabase db reset',
      'wp db drop|reset|clean',
      'drush sql-drop|sql:drop',
      'bin/console doctrine:database:drop|doctrine:schema:drop',
      'console doctrine:database:drop|doctrine:schema:drop',
      'flask db downgrade base',
      'hasura metadata clear',
      'dbmate drop',
      'goose reset|down-to',
      'migrate drop',
      'edgedb database drop|wipe',
      'cqlsh drop',
      'nodetool decommission|assassinate',
      'influx bucket|org delete',
      'influxd-ctl remove-*',
      'etcdctl del --prefix|--from-key',
      'etcdctl rm -r|--recursive',
      'consul kv delete -recurse',
      'rabbitmqctl reset|force_reset|delete_vhost|delete_queue|purge_queue|stop_app',
      'rabbitmqadmin delete|purge',
      'kafka-topics|kafka-topics.sh --delete',
      'kafka-delete-records|kafka-delete-records.sh --offset-json-file',
      'nats stream rm|purge|delete',
      'bq rm -r|-f|-t|-d|--recursive|--force',
      'mongo-tools drop',
      'mongorestore --drop',
      'pscale database|branch delete',
      'turso db destroy',
      'neonctl|neon projects|branches|databases delete',
      'psql --drop',
      'sqlite-utils drop-table',
      'django-admin|manage.py flush|reset_db|sqlflush',
    ],
    blocked: [
      'dropdb prod',
      'mysqladmin -f drop app',
      'rails db:drop',
      'bundle exec rake db:reset',
      'npx prisma migrate reset --force',
      'etcdctl del "" --prefix',
      'kafka-topics.sh --bootstrap-server x --delete --topic t',
      './bin/rails db:drop',
    ],
    passing: [
      'rails db:migrate',
      'createdb test',
      'npx prisma migrate dev',
      'php artisan migrate',
      'python manage.py migrate',
      'etcdctl get a',
      'mysqladmin status',
      'npm run db:reset-fixtures',
    ],
  },
  {
    name: 'database-script',
    reason: 'drops or resets a database',
    advice: 'Make a dump first, and check which database the settings name.',
    commands: ['php', 'python', 'python3', 'ruby'],
    check: ({ args }) => {
      const { operands } = takeApart(args);
      return (
        /(?:^|\/)(?:artisan|manage\.py|rails|console)$/.test(operands[0] ?? '') &&
        /^(?:migrate:(?:fresh|reset|refresh)|db:(?:wipe|drop|reset)|flush|reset_db|doctrine:(?:database|schema):drop)$/.test(
          operands[1] ?? '',
        )
      );
    },
    blocked: [
      'php artisan db:wipe --force',
      'php artisan migrate:fresh',
      'python manage.py flush --noinput',
      'python3 manage.py reset_db',
      'php bin/console doctrine:database:drop --force',
    ],
    passing: ['php artisan serve', 'python3 manage.py runserver', 'python3 flush.py'],
  },
  {
    name: 'cache-flush',
    reason: 'empties a cache server for everyone',
    advice: 'Delete the keys in question.',
    commands: ['nc', 'ncat', 'netcat', 'telnet', 'socat'],
    check: ({ input }) => /^\s*flush_all/m.test(input?.text ?? ''),
    blocked: ['echo flush_all | nc localhost 11211', "printf 'flush_all\\r\\n' | ncat 10.0.0.1 11211"],
    passing: ['echo stats | nc localhost 11211'],
  },
];
