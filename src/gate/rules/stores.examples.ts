// Texts that the rules of stores.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const STORE_EXAMPLES: Examples = {
  'redis-flush': {
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
  'redis-script-flush': {
    blocked: [
      `redis-cli EVAL "return redis.call('FLUSHALL')" 0`,
      // The empty word is one more argument of the script.
      `redis-cli EVAL "return redis.call('FLUSHALL')" 0 ''`,
    ],
    passing: [`redis-cli EVAL "return redis.call('GET', KEYS[1])" 1 a`],
  },
  'redis-delete-found': {
    blocked: ["redis-cli KEYS '*' | xargs redis-cli DEL", 'redis-cli --scan | xargs redis-cli unlink'],
    passing: ["redis-cli --scan --pattern 'tmp:*' | xargs redis-cli DEL", 'redis-cli DEL a b'],
  },
  'store-emptied': {
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
  'search-index': {
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
  'cache-flush': {
    blocked: ['echo flush_all | nc localhost 11211', "printf 'flush_all\\r\\n' | ncat 10.0.0.1 11211"],
    passing: ['echo stats | nc localhost 11211'],
  },
};
