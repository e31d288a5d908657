// Texts that the rules of stores.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const STORE_EXAMPLES: Examples = {
  'redis-flush': {
    blocked: [
      'redis-cli -n 3 flushdb',
      "redis-cli --pipe <<< 'FLUSHALL'",
      'redis-cli SHUTDOWN NOSAVE',
      'redis-cli CLUSTER RESET HARD',
      'redis-cli SCRIPT FLUSH; redis-cli FLUSHDB ASYNC',
      'valkey-cli flushall',

      'redis-cli FLUSHALL',
      'redis-cli -h h -n 1 flushdb',
      'FLUSHALL',
      { text: 'flushall async', foreground: 'redis-cli' },
      { text: '3 FLUSHALL', foreground: 'redis-cli' },
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
      'redis-cli EVAL "redis.call(\'flushdb\')" 0',
      `redis-cli EVAL "for _,k in ipairs(redis.call('keys','*')) do redis.call('del',k) end" 0`,

      `redis-cli EVAL "return redis.call('FLUSHALL')" 0`,
      // The empty word is one more argument of the script.
      `redis-cli EVAL "return redis.call('FLUSHALL')" 0 ''`,
    ],
    passing: [
      `redis-cli EVAL "return redis.call('GET', KEYS[1])" 1 a`,
      `redis-cli EVAL "return #redis.call('keys', '*')" 0`,
    ],
  },
  'redis-delete-found': {
    blocked: [
      'redis-cli --scan | xargs redis-cli DEL',
      'redis-cli KEYS \\* | xargs redis-cli unlink',
      "redis-cli DEL $(redis-cli KEYS '*')",
      "redis-cli KEYS '*' | xargs redis-cli DEL",
      'redis-cli --scan | xargs redis-cli unlink',
    ],
    passing: [
      'redis-cli ping',
      'redis-cli DEL key',
      'redis-cli info',
      "redis-cli --scan --pattern 'tmp:*' | xargs redis-cli DEL",
      'redis-cli DEL a b',
    ],
  },
  'store-emptied': {
    blocked: [
      "mongosh --eval 'db.dropDatabase()' app",
      "mongosh app --eval 'db.users.remove({})'",
      'mongo app --eval \'db.getCollection("users").drop()\'',
      "mongosh --eval 'db.adminCommand({shutdown: 1})'",
      'mongosh --eval \'use("app"); db.dropDatabase();\'',
      "mongosh <<< 'db.dropDatabase()'",
      "mongosh app --eval 'db.users.deleteMany({}, { comment: 1 })'",
      "mongosh app --eval 'db.users.bulkWrite([{ deleteMany: { filter: {} } }])'",
      'mongosh app --eval \'db.runCommand({ delete: "users", deletes: [{ q: {}, limit: 0 }] })\'',

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
      "mongosh app --eval 'db.users.updateMany({}, {$unset: {email: 1}})'",
    ],
    passing: [
      'db.users.deleteOne({ _id: 5 })',
      'db.users.find({})',
      'db.users.deleteMany({ old: true })',
      'db.users.bulkWrite([{ deleteMany: { filter: { old: true } } }])',
      { text: 'df.drop_duplicates()', foreground: 'python3' },
      'Rails.cache.clear',
      'mongosh app --eval \'db.users.updateMany({}, {$set: {plan: "free"}})\'',
    ],
  },
  'search-index': {
    blocked: [
      'xh delete :9200/_all',
      'http delete :9200/users',
      'wget --method=DELETE http://localhost:9200/_all',
      'elasticdump x; curl -X DELETE localhost:9200/logs',
      "curl -XDELETE 'http://es:9200/_all'",
      'curl -X DELETE "https://elastic:9200/logs-*"',
      'curl --request DELETE http://h:9200/index',
      'curl -X POST \'h:9200/i/_delete_by_query\' -d \'{"query":{"match_all":{}}}\'',
      'curl -X DELETE http://admin:x@h:5984/db',
      "curl 'http://h:8983/solr/c/update?commit=true' -d '<delete><query>*:*</query></delete>'",
      'dgraph x; curl -X POST localhost:8080/alter -d \'{"drop_all": true}\'',
      'arangosh --javascript.execute-string \'db._dropDatabase("x")\'',

      "curl -XDELETE 'localhost:9200/*'",
      'curl -X DELETE http://localhost:9200/_all',
      'http DELETE :9200/logs',
      'curl -X DELETE "$ES/_all"',
      'curl -XPOST localhost:9200/x/_delete_by_query -d \'{"query":{"match_all":{}}}\'',
    ],
    passing: [
      'xh get :9200/_all',
      'wget --method=GET http://localhost:9200/_all',
      'curl localhost:9200/_cat/indices',
      'curl -X DELETE localhost:9200/idx/_doc/5',
      'curl -X DELETE https://api.example.com/items/3',
      'curl -X DELETE "$API/users/5"',
    ],
  },
  'cache-flush': {
    blocked: [
      "printf 'FLUSHALL\\r\\n' | nc localhost 6379",
      'memcached-tool h flush; echo flush_all | nc h 11211',
      'echo flush_all | nc localhost 11211',
      "printf 'flush_all\\r\\n' | ncat 10.0.0.1 11211",
    ],
    passing: ['echo stats | nc localhost 11211'],
  },
};
