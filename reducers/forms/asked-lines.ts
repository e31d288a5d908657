// Whether a command shows lines that somebody asked for: of a file, of a database, or of a list.

const SHOWS_LINES = new Set(
  `cat bat head tail less more tac nl sed awk gawk grep egrep rg ag jq yq sort uniq cut column comm join paste diff find fd ls tree
  psql mysql mariadb sqlite3 duckdb bq mongosh mongo clickhouse clickhouse-client redis-cli sqlcmd cqlsh influx
  curl wget http gh glab aws az gcloud doctl helm git ps ss df du mount lsof env printenv systemctl crontab`.split(
    /\s+/,
  ),
);
/** Of these, some commands pass on what another program prints. */
const SHOWS_OTHERS = new Set(['kubectl', 'oc', 'docker', 'podman', 'docker-compose']);
const PASSES_ON = /^(?:logs|exec|run|up|attach|start|compose|debug)$/;

export function showsAskedLines([program = '', ...args]: readonly string[]): boolean {
  if (SHOWS_OTHERS.has(program)) return !args.some((arg) => PASSES_ON.test(arg));
  return SHOWS_LINES.has(program);
}
