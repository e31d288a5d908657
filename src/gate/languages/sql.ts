// Reads SQL and its relatives: splits statements, skips comments and strings, finds the shell escapes of the clients.
import { type Found, foundCall, foundScript } from './found.ts';
import { statementInBlock, withoutBatches } from './sql-blocks.ts';
import { foundPipe, readClient } from './sql-client.ts';
import { withoutRenewedViews, withoutTemporary } from './sql-temporary.ts';
import { withoutRolledBack } from './sql-transactions.ts';
import { placeOutside } from './sql-words.ts';
import type { Surroundings } from './surroundings.ts';

/** How a server ends strings and begins remarks. */
type Dialect = 'standard' | 'escapes' | 'mysql';

const STRINGS: Readonly<Record<'standard' | 'escaped', string>> = {
  standard: String.raw`(?<=\b[eE])'(?:[^'\\]|''|\\[\s\S])*'?|'(?:[^']|'')*'?|"(?:[^"]|"")*"?`,
  escaped: String.raw`'(?:[^'\\]|''|\\[\s\S])*'?|"(?:[^"\\]|""|\\[\s\S])*"?`,
};
const REMARKS: Readonly<Record<'standard' | 'mysql', string>> = {
  standard: String.raw`--[^\n]*|(?<=(?:^|[\n;])[ \t]{0,40})#(?![->#=])[^\n]*`,
  // There, `3--2` is a sum, and a remark may begin anywhere.
  mysql: String.raw`--(?!\S)[^\n]*|#[^\n]*`,
};

function tokenOf(remarks: string, strings: string): RegExp {
  const other = String.raw`\/\*!\d*|\*\/|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|${strings}|${'`[^`]*`?'}|\[[^\]\n]{0,100}\]|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|[\w.@%\uE000-\uE004]+|\\gexec\b|\\[gG]x?\b|[\s\S]`;
  return new RegExp(String.raw`\s+|${remarks}|${other}`, 'gy');
}

const TOKEN: Readonly<Record<Dialect, RegExp>> = {
  standard: tokenOf(REMARKS.standard, STRINGS.standard),
  escapes: tokenOf(REMARKS.standard, STRINGS.escaped),
  mysql: tokenOf(REMARKS.mysql, STRINGS.escaped),
};

const BLANK = /^(?:\s|--|\/\*|\*\/|#)/;
const MOST_INNER = 20;
const MOST_WORDS = 4_000;

/** For a client that is not known, and in a text that may end up at any server. */
export function* readSql(text: string, given?: Surroundings): Generator<Found> {
  yield* readClient(text, given);
  yield* readAs(text, 'standard');
  // PostgreSQL, SQLite and SQL Server take `'C:\'` for a whole string, BigQuery and ClickHouse do not.
  if (/\\['"]/.test(text)) yield* readAs(text, 'escapes');
}

export function* readMysql(text: string, given?: Surroundings): Generator<Found> {
  yield* readClient(text, given);
  yield* readAs(text, 'mysql');
}

/** `PREPARE s FROM @a`, `EXEC (@a)`, `EXEC sp_executesql @a` */
const RUNS_VARIABLES =
  /\b(?:prepare\s{1,9}\w{1,40}\s{1,9}from|execute\s{1,9}immediate|exec(?:ute)?(?:\s{1,9}(?:[\w.]{0,40}\.)?sp_executesql\b)?)\s{0,9}\(?\s{0,9}@/i;

function* readAs(text: string, dialect: Dialect): Generator<Found> {
  const runsVariables = RUNS_VARIABLES.test(text);
  const statements = withoutTemporary(withoutRenewedViews(withoutRolledBack(splitStatements(text, TOKEN[dialect]))));
  for (const statement of statements) yield* readStatement(statement, runsVariables);
}

/** Words in upper case; strings and quoted names as written. */
type Statement = readonly string[];

/** The client's own commands end with their line, and psql's before two backslashes: `.tables`, `\\c prod`. */
const OF_CLIENT = /\\(?!g)[a-z](?:(?!\\\\)[^;\n]){0,500}\\\\|(?:\\(?!g)[a-z]|\.[a-z])[^;\n]*(?![^\n])/iy;
/** `use prod`: inside a statement such a word is a name. */
const NAMED_OF_CLIENT =
  /(?:use|connect|source|status|help|prompt|tee|notee|nopager|begin|rollback|commit)\b(?![ \t]{1,9}(?:from|set|table|transaction|work)\b)[^;\n]*(?![^\n])/iy;
/** It ends the statement before it. */
const GO = /go(?:[ \t]{1,9}\d{1,9})?[ \t]{0,9}(?![^\n])/iy;
const DELIMITER = /delimiter[ \t]{1,9}\S{1,9}[^\n]*/iy;
/** A semicolon where the client was told another delimiter. */
const INNER_END = ';;';

function* splitStatements(text: string, expression: RegExp): Generator<Statement> {
  let current: string[] = [];
  for (const token of tokensOfClient(text, expression)) {
    if (/^\\gexec$/i.test(token)) current.push(token);
    // What a procedure is made of does not run.
    const ends = token === INNER_END ? current[0] !== 'CREATE' : token === ';' || /^\\g/i.test(token);
    if (!ends) current.push(token);
    else if (current.length > 0) {
      yield current;
      current = [];
    }
  }
  if (current.length > 0) yield current;
}

/** A line for the client itself is read apart: a quote in it opens nothing in the statement behind it. */
function* tokensOfClient(text: string, expression: RegExp): Generator<string> {
  let beginsLine = true;
  let beginsStatement = true;
  let delimiter = ';';
  for (let at = 0; at < text.length; ) {
    const told: string = beginsLine && beginsStatement ? matchAt(DELIMITER, text, at) : '';
    const line: string = told || (beginsLine ? lineOfClient(text, at, beginsStatement) : '');
    const ends = text.startsWith(delimiter, at) ? delimiter : '';
    const token = line || ends || matchAt(expression, text, at);
    if (told !== '') delimiter = told.split(/\s+/)[1] ?? ';';
    else if (line !== '') yield* /^go\b/i.test(line) ? [] : tokens(line, expression);
    else if (ends === '' && !BLANK.test(token)) yield token === ';' ? INNER_END : asWord(token);
    if (line !== '' || ends !== '') yield ';';
    at += token.length;
    beginsStatement = line !== '' || ends !== '' || /^\\g/i.test(token) || (beginsStatement && BLANK.test(token));
    beginsLine = line === '' && /^\s/.test(token) && (beginsLine || token.includes('\n'));
  }
}

function lineOfClient(text: string, at: number, beginsStatement: boolean): string {
  const named = beginsStatement ? matchAt(NAMED_OF_CLIENT, text, at) : '';
  return named || matchAt(OF_CLIENT, text, at) || matchAt(GO, text, at);
}

function* tokens(text: string, expression: RegExp): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const token = matchAt(expression, text, at);
    at += token.length;
    if (!BLANK.test(token)) yield asWord(token);
  }
}

/** Reading a text inside a statement uses the same expression, and moves its place. */
function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? '';
}

function asWord(token: string): string {
  return /^[\w.]/.test(token) ? token.toUpperCase() : token;
}

function readStatement(written: Statement, runsVariables: boolean): Found[] {
  const inner = statementInBlock(written);
  if (inner) return readStatement(inner, runsVariables);
  const statement = withoutBatches(written);
  const found = dollarBodies(statement);
  const words = withoutPrefix(statement);
  if (isHarmlessPrefix(words)) return [];
  found.push(sqlCall(words), ...innerStatements(words), ...programs(words), ...generated(statement, runsVariables));
  return found;
}

function sqlCall(words: Statement): Found {
  return foundCall('sql', words.slice(0, MOST_WORDS), words.slice(0, 40).join(' '));
}

/** `EXPLAIN ANALYZE` runs the statement behind it, `PREPARE … AS` keeps it to run, and `BEGIN` may begin a block. */
function withoutPrefix(statement: Statement): Statement {
  if (statement[0] === 'PREPARE') return statement.slice(statement.indexOf('AS') + 1);
  if (statement[0] === 'EXPLAIN') {
    const start = statement.findIndex((word) => /^(DELETE|UPDATE|INSERT|SELECT|WITH|MERGE)$/.test(word));
    if (start > 0 && runsExplained(statement.slice(1, start))) return statement.slice(start);
  }
  return statement[0] === 'BEGIN' && /^(DELETE|UPDATE|DROP|TRUNCATE)$/.test(statement[1] ?? '')
    ? statement.slice(1)
    : statement;
}

/** `ANALYZE` among the options of EXPLAIN, unless it is turned off: `(ANALYZE false)`. The last one counts. */
function runsExplained(options: Statement): boolean {
  const at = options.findLastIndex((word) => /^ANALY[ZS]E$/.test(word));
  return at >= 0 && !/^'?(?:OFF|FALSE|0)'?$/i.test(options[at + 1] ?? '');
}

function isHarmlessPrefix([first = '', second = '']: Statement): boolean {
  if (/^(EXPLAIN|DESCRIBE|DESC|SHOW|HELP|COMMENT)$/.test(first)) return true;
  return first === 'CREATE' && /^(OR|FUNCTION|PROCEDURE|TRIGGER|EVENT|RULE)$/.test(second);
}

/** Data-modifying statements inside a `WITH`. */
function innerStatements(words: Statement): Found[] {
  if (words[0] !== 'WITH') return [];
  return words
    .map((word, at) => (/^(DELETE|UPDATE|MERGE)$/.test(word) && /^[()]$/.test(words[at - 1] ?? '') ? at : -1))
    .filter((at) => at >= 0)
    .slice(0, MOST_INNER)
    .map((at) => sqlCall(upToClosing(words, at)));
}

function upToClosing(words: Statement, start: number): Statement {
  let depth = 0;
  for (let at = start; at < words.length; at += 1) {
    if (words[at] === '(') depth += 1;
    else if (words[at] === ')') depth -= 1;
    if (depth < 0) return words.slice(start, at);
  }
  return words.slice(start);
}

/** `DO $$ … $$` and `EXECUTE '…'` run the text inside; the body of a function is only stored. */
function dollarBodies(statement: Statement): Found[] {
  if (!/^(DO|EXECUTE|EXEC|PREPARE|CALL)$/.test(statement[0] ?? '')) return [];
  const text = textMade(statement)
    .replace(/\b(?:BEGIN|THEN|LOOP|ELSE)\b/gi, ';')
    .replace(/\bEXECUTE\s+'/gi, "; EXECUTE '");
  return [foundScript(text, 'sql')];
}

/** `\\gexec` runs what a query makes, and `PREPARE … FROM @a` what a variable holds. */
function generated(statement: Statement, runsVariables: boolean): Found[] {
  const runs = runsVariables
    ? statement.some((word) => word.startsWith('@'))
    : statement.at(-1)?.toLowerCase() === '\\gexec';
  return runs ? [foundScript(lineSelected(statement), 'sql')] : [];
}

/** What comes behind `FROM` says only of which rows. */
function lineSelected(statement: Statement): string {
  const end = placeOutside(statement, 'FROM');
  return textMade(end < 0 ? statement : statement.slice(0, end)).replace(/%[IsL]/g, 'x');
}

/** `SELECT 'DROP TABLE ' || t FROM x` prints such a line for each row. */
export function textsSelected(text: string): string | undefined {
  if (!/'/.test(text)) return undefined;
  const made = [...splitStatements(text, TOKEN.standard)]
    .filter(([first]) => first === 'SELECT')
    .map(lineSelected)
    .filter((line) => line !== '');
  return made.length === 0 ? undefined : `${made.join('\n')}\n`;
}

/** The strings of a statement, with a name in place of what is put between them: `'DROP TABLE ' || t`, `CONCAT('DROP TABLE ', t)`. */
function textMade(statement: Statement): string {
  const concatenates = statement.some((word) => word.endsWith('CONCAT'));
  return statement
    .map((word, at) => {
      if (/^['$]/.test(word)) return unquote(word);
      const before = statement[at - 1] ?? '';
      return /^[\w"`@]/.test(word) && (/^[|+]$/.test(before) || (concatenates && before === ',')) ? 'x' : '';
    })
    .join('');
}

/** `COPY … PROGRAM '…'`, `xp_cmdshell '…'`. */
function programs(words: Statement): Found[] {
  return words.flatMap((word, at) => {
    const text = words[at + 1];
    if (text === undefined) return [];
    // Only SQL Server has it, which runs on Windows.
    if (/(^|\.)XP_CMDSHELL$/.test(word)) return [foundScript(unquote(text), 'windows'), foundScript(unquote(text))];
    if (word !== 'PROGRAM') return [];
    return words[at - 1] === 'TO' ? [foundPipe(unquote(text))] : [foundScript(unquote(text))];
  });
}

function unquote(word: string): string {
  if (word.startsWith('$')) return word.replace(/^\$\w*\$|\$\w*\$$/g, '');
  return word.replace(/^'|'$/g, '').replaceAll("''", "'");
}

const VERBS =
  /^\s*(?:--[^\n]*\n\s*|\/\*(?:[^*]|\*(?!\/))*\*\/\s*)*(?:drop|truncate|delete|update|alter|match|explain|with|begin|start(?=\s+transaction)|select|insert|do|copy|call|exec|execute|merge|create|grant|revoke|use|set|reset|purge|prepare|\\!|\.(?:shell|system))(?![\w-])/i;

/** Whether a text for an unknown program may be this. */
export function looksLikeSql(text: string): boolean {
  return VERBS.test(text.slice(0, 4000));
}
