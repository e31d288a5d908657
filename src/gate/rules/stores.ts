// Stores without SQL: redis, mongo, search indices, caches.
import type { Call } from '../call.ts';
import type { Rule } from './rule.ts';

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

export const STORE_RULES: readonly Rule[] = [
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
    name: 'redis-script-flush',
    reason: 'runs a script that empties the store',
    advice: 'Name the keys, and see what they are with SCAN first.',
    commands: ['redis'],
    check: ({ args }) => /^(?:EVAL|FCALL)$/.test(args[0] ?? '') && /flush(?:all|db)/i.test(args.slice(1).join(' ')),
    blocked: [`redis-cli EVAL "return redis.call('FLUSHALL')" 0`],
    passing: [`redis-cli EVAL "return redis.call('GET', KEYS[1])" 1 a`],
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
      { text: 'User::truncate();', foreground: 'php' },
      'User.delete_all',
      'await mongoose.connection.dropDatabase()',
      "Schema::drop('users');",
    ],
    passing: [
      'db.users.deleteOne({ _id: 5 })',
      'db.users.find({})',
      'db.users.deleteMany({ old: true })',
      { text: 'df.drop_duplicates()', foreground: 'python3' },
      'Rails.cache.clear',
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
    name: 'cache-flush',
    reason: 'empties a cache server for everyone',
    advice: 'Delete the keys in question.',
    commands: ['nc', 'ncat', 'netcat', 'telnet', 'socat'],
    check: ({ input }) => /^\s*flush_all/m.test(input?.text ?? ''),
    blocked: ['echo flush_all | nc localhost 11211', "printf 'flush_all\\r\\n' | ncat 10.0.0.1 11211"],
    passing: ['echo stats | nc localhost 11211'],
  },
];
