// Loss of data in stores without SQL: redis, mongo, search indices, caches.
import type { Call } from '../command/call.ts';
import { deletesStore } from './http-stores.ts';
import type { Rule } from './rule.ts';

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
    reason: 'empties the store, its functions or its scripts, or stops it without saving',
    advice: 'Name the keys, and see what they are with SCAN first.',
    patterns: [
      'redis FLUSHALL|FLUSHDB',
      'redis-cli|valkey-cli [line /--cluster call \\S{1,200} (?:flushall|flushdb|shutdown)\\b/i]',
      'redis SHUTDOWN nosave|NOSAVE|now|NOW|abort',
      'redis DEBUG segfault|SEGFAULT|flushall|FLUSHALL',
      'redis CLUSTER reset|RESET hard|HARD',
      'redis FUNCTION|SCRIPT flush|FLUSH',
    ],
  },
  {
    name: 'redis-folder',
    reason: 'lets the store write its file among those of an account or of the system, which may run it',
    advice: 'Leave its file where it is: the store writes it at any time.',
    patterns: [
      String.raw`redis CONFIG [next /^set$/i] [next /^(?:dir|dbfilename)$/i] [some /\.ssh|authorized_keys|cron|^\/etc\/|^\/root\/?$/]`,
    ],
  },
  {
    name: 'redis-script-flush',
    reason: 'runs a script that empties the store',
    advice: 'Name the keys, and see what they are with SCAN first.',
    patterns: [String.raw`redis EVAL|FCALL [line /flush(?:all|db)|\bkeys\W{1,9}\*\W.{0,500}\b(?:del|unlink)\b/i]`],
  },
  {
    name: 'redis-delete-found',
    reason: 'deletes every key of the store',
    advice: 'Give a pattern that only these keys have.',
    commands: ['redis', 'redis-cli', 'valkey-cli'],
    check: deletesKeysFound,
  },
  {
    name: 'store-emptied',
    reason: 'drops or empties a collection, a model or a database',
    advice: 'Give a filter that names what to delete.',
    patterns: ['mongo empty', 'celery purge', 'celery amqp queue.purge|queue.delete', 'rq empty'],
  },
  {
    name: 'search-index',
    reason: 'deletes whole indices or databases over HTTP',
    advice: 'Delete one document by its id, or ask for a snapshot first.',
    patterns: [
      'curl|http|https|xh|wget [line /drop_all|<delete>\\s*<query>\\s*\\*:\\*|delete.{0,20}\\*:\\*/]',
      'curl|http|https|xh|wget|invoke-webrequest [line /_delete_by_query/] [line /match_all/]',
      // Without a predicate, it takes all that the bucket has of that time.
      String.raw`curl|http|https|xh|wget [line /\/api\/v2\/delete\?/] [line !/predicate/]`,
      'arangosh [line /\\b_drop(?:Database)?\\b|\\.truncate\\(/]',
    ],
    commands: ['curl', 'curlie', 'http', 'https', 'xh', 'xhs', 'wget', 'invoke-webrequest'],
    check: deletesStore,
  },
  {
    name: 'cache-flush',
    reason: 'empties a cache server for everyone',
    advice: 'Delete single keys instead.',
    patterns: [
      String.raw`nc|ncat|netcat|telnet|socat|openssl [input /^[ \t]{0,20}flush_?(?:all|db)\b/im]`,
      'memcached-tool * flush|flush_all',
    ],
  },
];
