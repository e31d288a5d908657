// Whether a path leads to a file, or a folder of files, in which a database, a service or a tool keeps what exists nowhere else.
import { isTemporary, resolvePath } from './paths.ts';
import { isPart } from './stand-ins.ts';

const DATABASES =
  '(?:postgres(?:ql)?|pgsql|mysql|mariadb|mongodb?|redis|etcd|elasticsearch|influxdb|cassandra|clickhouse|ldap|rabbitmq|neo4j|couchdb)';
const OF_SERVER = new RegExp(`^(?:/var/lib|(?:/usr/local|/opt/homebrew)/var(?:/db)?)/${DATABASES}(?:@[\\d.]+)?(?:/|$)`);
/** Locks, logs, settings and copies, which a server makes anew or does without. */
const SPARE =
  /\.(?:pid|lock|sock|socket|log|err|conf|cnf|ini|gz|xz|bz2|zst|zip|sql|dump|bak|backup|old|orig|tmp|pem|crt|key|txt|md|json|ya?ml|sh)$|\/backups?(?:\/|$)/;

const STATE_OF_TERRAFORM = /(?:^|\/)(?:(?:[^/]*\.)?tfstate\*?|terraform\.tfstate\.d)(?:\/|$)/;
const IN_PRODUCTION = /(?:^|[/._-])prod(?:uction)?(?:[._-][^/]*)?\.(?:db3?|sqlite3?|duckdb|mdb)\*?$/i;
/** What a service keeps there. Some are indexes, which it makes anew. */
const OF_SERVICE =
  /^\/var\/lib\/(?!(?:[mps]?locate|command-not-found|man-db|fail2ban|PackageKit|apt|dnf|yum|sss|nfs|samba\/private)\/)[^/]+\/(?:[^/]+\/){0,3}[^/]+\.(?:db|sqlite3?|duckdb|mdb|rdb|aof)$/i;
const NOT_LIVE =
  /(?:^|[/._-])(?:tests?|specs?|fixtures?|backups?|bak|copy|old|snapshots?|caches?|te?mp|\.terraform)(?:[/._-]|$)/i;

export function isDataFile(path: string, cwd: string): boolean {
  if (isPart(path) || isTemporary(path, cwd)) return false;
  const resolved = resolvePath(path, cwd).replaceAll('\uE002', '*');
  if (OF_SERVER.test(resolved)) return !SPARE.test(resolved);
  return (
    (STATE_OF_TERRAFORM.test(resolved) || IN_PRODUCTION.test(resolved) || OF_SERVICE.test(resolved)) &&
    !NOT_LIVE.test(resolved)
  );
}
