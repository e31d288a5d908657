// Clients of databases and stores.
import type { Entry, Interpreter, Program } from './program.ts';

const sql: Interpreter = { language: 'sql', inline: '-e --execute', operand: 'database' };
const query: Interpreter = {
  language: 'sql',
  inline: '-q --query --sql -e --execute -c --command',
  operand: 'database',
};
const inFile: Interpreter = {
  language: 'sql',
  inline: '-cmd -c',
  files: '-init',
  operand: 'databaseThenProgram',
  goesOn: true,
};
const redis: Program = {
  dropsAhead: true,
  options: '-h -p -s -a -u -n -r -i -t -d -D -X --user --pass --sni --cacert --cacertdir --cert --key',
  interprets: {
    language: 'redis',
    inert: '--scan --bigkeys --stat --latency --memkeys --hotkeys --rdb',
    operand: 'words',
  },
};

const postgres =
  '-h -p -U -d -c -f -v -o -F -R -P -T -L --host --port --username --dbname --command --file --set --variable --output --field-separator --record-separator --pset --table-attr --log-file';
const mysql =
  '-h -P -u -D -S -e --host --port --user --database --socket --execute --login-path --defaults-file --defaults-extra-file --default-character-set --pager --prompt --delimiter --init-command --ssl-mode --ssl-ca';

export const DATABASES: readonly Entry[] = [
  [
    'psql ysqlsh vsql nzsql edb-psql',
    { options: postgres, interprets: { language: 'sql', inline: '-c --command', operand: 'database' } },
  ],
  ['dropdb createdb', { options: '-h -p -U --host --port --username --maintenance-db -O -T -E -D -l' }],
  [
    'pgcli usql dolt mclient crash clickhouse-client clickhouse snowsql trino presto impala-shell cockroach',
    { interprets: query },
  ],
  ['mysqlsh', { options: '-h -P -u -p -D', interprets: { ...sql, language: 'mysqlsh' } }],
  ['mysql mariadb mycli', { options: mysql, interprets: { ...sql, language: 'mysql' }, starts: 'pager' }],
  ['tidb', { interprets: { ...sql, language: 'mysql' } }],
  ['litecli cqlsh ycqlsh hive beeline spark-sql', { interprets: sql }],
  ['sqlite3 sqlite', { options: '-cmd -init -separator -nullvalue -newline -c', interprets: inFile, byLines: true }],
  ['duckdb turso', { options: '-cmd -init -separator -nullvalue -newline -c', interprets: inFile }],
  ['sqlcmd osql', { interprets: { language: 'sql', inline: '-Q -q', operand: 'database' } }],
  [
    'invoke-sqlcmd invoke-sqlquery invoke-dbaquery invoke-mysqlquery invoke-postgresqlquery',
    { interprets: { language: 'sql', inline: '-Query -query -q', operand: 'database' } },
  ],
  ['influx', { interprets: { language: 'sql', inline: '-execute', operand: 'database' } }],
  ['cypher-shell', { options: '-u -p -a -d', interprets: { language: 'sql', operand: 'program' } }],
  ['sqlplus isql', { interprets: { language: 'sql', operand: 'database' } }],
  ['wrangler', { interprets: { language: 'sql', inline: '--command', operand: 'database' } }],
  ['bq', { options: '--project_id --dataset_id --location --format --job_id', starts: 'bigQuery' }],
  ['snow', { interprets: { ...query, inline: '-q --query' } }],
  ['surreal arangosh', { interprets: { language: 'sql', operand: 'database' } }],
  ['db2', { interprets: { language: 'sql', operand: 'words' } }],
  ['redis-cli valkey-cli keydb-cli redli iredis rdcli', redis],
  ['hbase', { interprets: { language: 'ruby', operand: 'database' } }],
  ['mongo mongosh', { interprets: { language: 'mongo', inline: '--eval', operand: 'database' } }],
];
