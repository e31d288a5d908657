// Reads SQL and its relatives: splits statements, skips comments and strings, finds the shell escapes of the clients.
import { type Found, foundCall, foundScript } from './found.ts';

const TOKEN =
  /\s+|--[^\n]*|\/\*!\d*|\*\/|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|'(?:[^'\\]|''|\\[\s\S])*'?|"(?:[^"]|"")*"?|`[^`]*`?|\[[^\]\n]{0,100}\]|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|[\w.@%]+|\\gexec\b|\\[gG]x?\b|[\s\S]/gy;

const BLANK = /^(?:\s|--|\/\*|\*\/|#)/;
const MOST_INNER = 20;
const MOST_WORDS = 4_000;

/** Lines that the client runs in a shell: `\! …`, `.shell …`, `system …`. */
const ESCAPE = /^[ \t]*(?:\\!|\.(?:shell|system)\b|system\b|!|\\P|pager\b)[ \t]*(.+)$/gim;
/** Output or input through a command: `\o |…`, `\g |…`, `.output |…`, `.import "|…"`. */
const PIPED = [
  /\\g[xG]?[ \t]{1,20}["']?\|[ \t]{0,20}(.+)/gm,
  /^[ \t]{0,40}(?:\\(?:o|out|w|write)|\.(?:once|output|import|read|excel|www|log|trace))[ \t]{1,40}["']?\|[ \t]{0,40}(.+)/gim,
];

export function* readSql(text: string): Generator<Found> {
  for (const [, command = ''] of text.matchAll(ESCAPE)) yield foundScript(command);
  for (const piped of PIPED) {
    for (const [, command = ''] of text.matchAll(piped)) yield foundScript(command.replace(/["'].*$/, ''));
  }
  for (const statement of splitStatements(text)) yield* readStatement(statement);
}

/** Words in upper case; strings and quoted names as written. */
type Statement = readonly string[];

/** The client's own commands end with their line: `.tables`, `\\c prod`, `use prod`. */
const OF_CLIENT =
  /(?:\\(?!g)[a-z]|\.[a-z]|(?:use|go|connect|delimiter|source|status|help|prompt|tee|notee|nopager|begin|rollback|commit)\b(?![ \t]{1,9}(?:from|set|table|transaction|work)\b))[^;\n]*(?![^\n])/iy;

function* splitStatements(text: string): Generator<Statement> {
  let current: string[] = [];
  for (const token of tokensOfClient(text)) {
    if (/^\\gexec$/i.test(token)) current.push(token);
    if (token !== ';' && !/^\\g/i.test(token)) current.push(token);
    else if (current.length > 0) {
      yield current;
      current = [];
    }
  }
  if (current.length > 0) yield current;
}

/** A line for the client itself is read apart: a quote in it opens nothing in the statement behind it. */
function* tokensOfClient(text: string): Generator<string> {
  let beginsLine = true;
  for (let at = 0; at < text.length; ) {
    const line: string = beginsLine ? matchAt(OF_CLIENT, text, at) : '';
    if (line !== '') {
      yield* tokens(line);
      yield ';';
    }
    const token: string = line === '' ? matchAt(TOKEN, text, at) : line;
    if (line === '' && !BLANK.test(token)) yield asWord(token);
    at += token.length;
    beginsLine = /^\s/.test(token) && (beginsLine || token.includes('\n'));
  }
}

function* tokens(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const token = matchAt(TOKEN, text, at);
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

function readStatement(statement: Statement): Found[] {
  const found = dollarBodies(statement);
  const words = withoutPrefix(statement);
  if (isHarmlessPrefix(words)) return [];
  found.push(sqlCall(words), ...innerStatements(words), ...programs(words), ...generated(statement));
  return found;
}

function sqlCall(words: Statement): Found {
  return foundCall('sql', words.slice(0, MOST_WORDS), words.slice(0, 40).join(' '));
}

/** `EXPLAIN ANALYZE` runs the statement behind it, and `BEGIN` may begin a block. */
function withoutPrefix(statement: Statement): Statement {
  if (statement[0] === 'EXPLAIN' && statement.includes('ANALYZE')) {
    return statement.slice(statement.findIndex((word) => /^(DELETE|UPDATE|INSERT|SELECT|WITH)$/.test(word)));
  }
  return statement[0] === 'BEGIN' && /^(DELETE|UPDATE|DROP|TRUNCATE)$/.test(statement[1] ?? '')
    ? statement.slice(1)
    : statement;
}

function isHarmlessPrefix([first = '', second = '']: Statement): boolean {
  if (/^(EXPLAIN|DESCRIBE|DESC|SHOW|HELP|COMMENT)$/.test(first)) return true;
  return first === 'CREATE' && /^(OR|FUNCTION|PROCEDURE|TRIGGER|EVENT|RULE)$/.test(second);
}

/** Data-modifying statements inside a `WITH`. */
function innerStatements(words: Statement): Found[] {
  if (words[0] !== 'WITH') return [];
  return words
    .map((word, at) => (/^(DELETE|UPDATE)$/.test(word) && /^[()]$/.test(words[at - 1] ?? '') ? at : -1))
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
  return statement
    .filter((word) => /^['$]/.test(word))
    .map((word) =>
      unquote(word)
        .replace(/\b(?:BEGIN|THEN|LOOP|ELSE)\b/gi, ';')
        .replace(/\bEXECUTE\s+'/gi, "; EXECUTE '"),
    )
    .map((text) => foundScript(text, 'sql'));
}

/** `\\gexec` runs what a query makes: its strings are statements. */
function generated(statement: Statement): Found[] {
  if (statement.at(-1)?.toLowerCase() !== '\\gexec') return [];
  return statement
    .filter((word) => word.startsWith("'"))
    .map((word) => foundScript(unquote(word).replace(/%[IsL]/g, 'x'), 'sql'));
}

/** `COPY … PROGRAM '…'`, `xp_cmdshell '…'`. */
function programs(words: Statement): Found[] {
  return words.flatMap((word, at) => {
    const text = words[at + 1];
    const runs = word === 'PROGRAM' || /(^|\.)XP_CMDSHELL$/.test(word);
    return runs && text !== undefined ? [foundScript(unquote(text))] : [];
  });
}

function unquote(word: string): string {
  if (word.startsWith('$')) return word.replace(/^\$\w*\$|\$\w*\$$/g, '');
  return word.replace(/^'|'$/g, '').replaceAll("''", "'");
}

const VERBS =
  /^\s*(?:--[^\n]*\n\s*|\/\*[\s\S]*?\*\/\s*)*(?:drop|truncate|delete|update|alter|match|explain|with|begin|start(?=\s+transaction)|select|insert|do|copy|call|exec|execute|merge|create|grant|revoke|use|set|reset|purge|prepare|\\!|\.(?:shell|system))(?![\w-])/i;

/** Whether a text for an unknown program may be this. */
export function looksLikeSql(text: string): boolean {
  return VERBS.test(text.slice(0, 4000));
}
