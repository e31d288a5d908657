// Databases whose names say that they are for tests, which fill them anew for each run.
import type { Call } from './call.ts';
import { optionValues, takeCall } from './options.ts';
import { isTestName } from './test-names.ts';

/** `postgres://host:5432/app_test?sslmode=disable`, `dbname=app_test host=db` */
const ADDRESS = /^[\w+]{1,20}:\/\/[^/?\s]{0,200}\/([\w\uE000\uE001-]{1,64})(?:[?\uE003]\S{0,200})?$/;
const SETTINGS = /(?:^|\s)dbname\s{0,9}=\s{0,9}([\w-]{1,64})(?=\s|$)/;

/** By its name, its address or the settings of a connection. */
export function isTestDatabase(written: string): boolean {
  return isTestName((ADDRESS.exec(written) ?? SETTINGS.exec(written))?.[1] ?? written);
}

/** `app_test.db`, `sqlite:///test.sqlite3` */
const FILE = /(?:^|\/)([\w\uE000\uE001-]{1,64})\.(?:db3?|sqlite3?|duckdb)$/;

/** Whether it is such a database that is a file. */
export function isTestFile(path: string): boolean {
  return isTestName(FILE.exec(path)?.[1] ?? '');
}

const OPTIONS = '-d --dbname -D --database';
/** It goes to another database, or reaches what all of a server share. */
const REACHES_OTHERS =
  /\\c(?:onnect)?\b|\\i|\\!|\b(?:use|connect|attach|source|dblink\w{0,20})\b|\b(?:drop|alter|create)\s{1,9}(?:database|role|user|login|tablespace|owned|server|system)\b/i;
/** In MySQL, `a.b` is a table of another database. */
const QUALIFIED = /[\w`]\s{0,9}\.\s{0,9}[\w`]/;
const OF_MYSQL = /^(?:mysql|mariadb|mycli)$/;
const LONGEST = 100_000;
const OF_POSTGRES = /^(?:psql|pgcli)$/;

const OF_MONGO = /^mongo(?:sh)?$/;
const MONGO_REACHES_OTHERS =
  /\buse\s{1,9}\w|\b(?:getSib\w{0,20}|getSis\w{0,20}|connect|Mongo|adminCommand|shutdown\w{0,20}|(?:drop|create|update|grant|revoke|remove)\w{0,20}(?:User|Role)\w{0,10}|require|process|load|run\w{0,20}|fsync\w{0,9})\s{0,9}[(\w.]/;

/** Whether a client runs the statements in databases of this kind alone, and they stay in them. */
export function staysIn(call: Call, statements: string, isOfKind: (database: string) => boolean): boolean {
  const isOfMongo = OF_MONGO.test(call.name);
  if (!isOfMongo && !OF_POSTGRES.test(call.name) && !OF_MYSQL.test(call.name)) return false;
  const databases = databasesOf(call);
  if (databases.length === 0 || !databases.every(isOfKind)) return false;
  if (isOfMongo) return !MONGO_REACHES_OTHERS.test(statements.slice(0, LONGEST));
  // One statement may go to another database for those behind it.
  const all = [statements, ...call.args].join('\n');
  if (all.length > LONGEST || REACHES_OTHERS.test(all)) return false;
  return !(OF_MYSQL.test(call.name) && QUALIFIED.test(statements));
}

function databasesOf(call: Call): readonly string[] {
  const named = optionValues(call.args, OPTIONS);
  return named.length > 0 ? named : takeCall(call).operands.slice(0, 1);
}

/** What one statement of SQL does to other databases than that which it runs in. */
export function reachesOthers(statement: string): boolean {
  return REACHES_OTHERS.test(statement.slice(0, LONGEST));
}

/** Whether it is the address, or the settings, of a connection to such a database. */
export function leadsToTests(written: string): boolean {
  return (ADDRESS.test(written) || SETTINGS.test(written)) && isTestDatabase(written);
}

/** Tools that take the name of what they drop as an operand, or the address from the environment. */
export function dropsTests(call: Call, variable: (name: string) => string): boolean {
  const { operands } = takeCall(call);
  if (/^drop(?:db|user)$/.test(call.name)) return operands.length > 0 && operands.every(isTestDatabase);
  if (call.name === 'mysqladmin') {
    const names = operands.slice(operands.indexOf('drop') + 1);
    return operands.includes('drop') && names.length > 0 && names.every(isTestDatabase);
  }
  return BY_ADDRESS.test(call.name) && isTestDatabase(variable('DATABASE_URL'));
}

const BY_ADDRESS =
  /^(?:prisma|sequelize|sequelize-cli|knex|typeorm|drizzle-kit|rails|rake|bin\/rails|mix|diesel|sqlx|dbmate)$/;
