// Texts that the rules of sql.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const SQL_EXAMPLES: Examples = {
  'sql-drop': {
    blocked: [
      "psql -c 'DROP DATABASE app'",
      "psql -c 'DROP OWNED BY app CASCADE'",
      "echo 'DROP TABLE users;' | psql",
      "createdb x && psql x -c 'drop schema public cascade'",
      "mysql -e 'DROP USER root@localhost'",
      "sqlite3 app.db <<< 'DROP TABLE users;'",
      "duckdb x.db 'DROP TABLE t'",
      "cqlsh -e 'DROP KEYSPACE app'",
      "sqlplus u/p@h <<< 'DROP TABLE users PURGE;'",
      "snowsql -q 'drop schema x'",
      "hive -e 'DROP DATABASE x CASCADE'",
      "impala-shell -q 'drop table x'",
      "aws rds-data execute-statement --sql 'DROP TABLE x'",
      "heroku pg:psql -c 'DROP TABLE users'",

      'DROP DATABASE prod;',
      'psql -c "drop table if exists users cascade"',
      'DROP /* x */ TABLE users',
      'mysql -e "DROP SCHEMA app"',
      'SELECT 1; DROP TABLE users; --',
      "echo 'DROP TABLE users' | psql",
      'docker exec -i db psql -c "DROP DATABASE prod"',
      { text: 'DROP DATABASE prod WITH (FORCE);', foreground: 'psql' },
      { text: 'cur.execute("DROP TABLE users")', foreground: 'python3' },
      "bq query 'DROP TABLE d.t'",
      { text: 'await prisma.$executeRaw`DROP TABLE users`', foreground: 'node' },
      'START TRANSACTION; DROP TABLE users; COMMIT;',
      "DB::statement('DROP TABLE users');",
      { text: 'session.execute(text("DROP TABLE users"))', foreground: 'python3' },
      "EXEC sp_MSforeachtable 'DROP TABLE ?'",
      "DO $a$ BEGIN EXECUTE 'DROP TABLE ' || quote_ident(t); END $a$;",
      { text: '# a remark\nDROP TABLE users;', foreground: 'mysql' },
      { text: 'DELIMITER //\nDROP TABLE users//', foreground: 'mysql' },
      {
        text: 'DELIMITER $$\nCREATE PROCEDURE p() BEGIN SELECT 1; END $$\nDELIMITER ;\nDROP TABLE users;',
        foreground: 'mysql',
      },
      { text: "SET @a = 'DROP TABLE users'; PREPARE s FROM @a; EXECUTE s;", foreground: 'mysql' },
      {
        text: "SELECT CONCAT('DROP TABLE ', GROUP_CONCAT(t)) INTO @a FROM x; PREPARE s FROM @a; EXECUTE s;",
        foreground: 'mysql',
      },
      { text: 'DROP DATABASE app\nGO', foreground: 'sqlcmd' },
    ],
    passing: [
      "SELECT 'DROP TABLE users';",
      '-- DROP TABLE users;',
      'DROP TEMPORARY TABLE t1;',
      'DROP INDEX idx;',
      'We should drop table users from the docs',
      'grep "DROP TABLE" dump.sql',
      'mysqldump --add-drop-table app',
      "bq query 'SELECT 1'",
      { text: '# DROP TABLE users;', foreground: 'mysql' },
      { text: "SET @a = 'DROP TABLE users'; SELECT @a;", foreground: 'mysql' },
      { text: "SELECT a #>> '{b}' FROM t;", foreground: 'psql' },
    ],
  },
  'sql-truncate': {
    blocked: [
      "psql app <<< 'TRUNCATE users, orders CASCADE;'",
      "mysql -uroot -p -e 'TRUNCATE TABLE app.users'",
      "clickhouse client -q 'TRUNCATE TABLE events'",
      "cqlsh h 9042 -e 'TRUNCATE app.users'",

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
  'sql-delete-all': {
    blocked: [
      "psql -c 'DELETE FROM users'",
      'psql -c "DELETE FROM users WHERE true"',
      "mysql -e 'DELETE FROM app.users'",
      "sqlite3 app.db 'DELETE FROM users'",

      'DELETE FROM users;',
      'DELETE FROM users WHERE 1=1',
      "mysql -e 'delete from app.users'",
      'WITH d AS (DELETE FROM users RETURNING *) SELECT count(*) FROM d;',
      'EXPLAIN ANALYZE DELETE FROM users;',
      'DELETE FROM users RETURNING id;',
      'PREPARE p AS DELETE FROM users; EXECUTE p;',
    ],
    passing: [
      'DELETE FROM users WHERE id = 42;',
      'Delete from the README everything about the old API.',
      'EXPLAIN DELETE FROM users;',
      'DELETE FROM t WHERE id IN (SELECT id FROM u);',
      'DELETE FROM log ORDER BY id LIMIT 10;',
      'PREPARE p (int) AS DELETE FROM t WHERE id = $1;',
      "DO $a$ BEGIN EXECUTE 'DELETE FROM ' || t || ' WHERE a = 1'; END $a$;",
      {
        text: 'DELIMITER $$\nCREATE PROCEDURE p() BEGIN DELETE FROM a; DELETE FROM b; END $$\nDELIMITER ;',
        foreground: 'mysql',
      },
    ],
  },
  'sql-update-all': {
    blocked: [
      'psql -c "UPDATE users SET admin = true"',
      'mysql -e "UPDATE users SET password=\'\'"',

      'UPDATE users SET admin = true;',
      "UPDATE users SET note = 'no WHERE here';",
      'UPDATE t SET a = (SELECT max(b) FROM u WHERE c = 1);',
    ],
    passing: [
      'UPDATE users SET a = 1 WHERE id = 3;',
      'UPDATE t SET a = (SELECT max(b) FROM u) WHERE id = 3;',
      { text: "UPDATE t SET\n  status = 'a'\nWHERE id = 3;", foreground: 'psql' },
      'Update the set of tests please',
    ],
  },
  'sql-drop-column': {
    blocked: [
      "psql -c 'ALTER TABLE users DROP COLUMN email'",
      "clickhouse-client -q 'ALTER TABLE x DROP PARTITION 202401'",

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
  'sql-server': {
    blocked: [
      "mysql --execute='RESET MASTER'",
      "surreal sql <<< 'REMOVE DATABASE x;'",
      "cypher-shell 'MATCH (n) DETACH DELETE n'",
      'MATCH (n) DETACH DELETE n',
      'RESET MASTER;',
      { text: 'SHUTDOWN;', foreground: 'mysql' },
    ],
    passing: ['MATCH (n:User {id: 1}) DETACH DELETE n', 'MATCH (n) RETURN n', 'RESET search_path;'],
  },
};
