// Leaves out what a text does with its own temporary tables, views and sequences, which end with the session, and views that it makes anew.

type Statement = readonly string[];

const MODIFIES = /^(?:GLOBAL|LOCAL|OR|REPLACE)$/;
const KINDS = /^(?:TABLE|VIEW|SEQUENCE)$/;
const BEFORE_NAMES = /^(?:TABLE|VIEW|SEQUENCE|FROM|ONLY|IF|EXISTS|NOT)$/;
const BEHIND_NAMES = /^(?:CASCADE|RESTRICT|RESTART|CONTINUE|IDENTITY|WHERE|SET|USING|RETURNING)$/;

export function* withoutTemporary(statements: Iterable<Statement>): Generator<Statement> {
  const own = new Set<string>();
  for (const statement of statements) {
    const created = createdBy(statement);
    if (created !== undefined) own.add(created);
    const changed = changedBy(statement);
    const isOwn = changed.length > 0 && changed.every((name) => own.has(name) || name.startsWith('PG_TEMP.'));
    if (!isOwn) yield statement;
  }
}

/** Without `DROP VIEW v` before `CREATE VIEW v`: a view has no data of its own. */
export function withoutRenewedViews(statements: Iterable<Statement>): readonly Statement[] {
  const all = [...statements];
  const places = new Map(all.map((statement, at) => [viewMade(statement), at]));
  return all.filter((statement, at) => {
    const [verb = '', ...rest] = statement;
    const words = rest[0] === 'MATERIALIZED' ? rest.slice(1) : rest;
    const dropped = verb === 'DROP' && words[0] === 'VIEW' ? changedBy([verb, ...words]) : [];
    return dropped.length === 0 || !dropped.every((name) => (places.get(name) ?? -1) > at);
  });
}

const BEFORE_VIEW = /^(?:OR|REPLACE|MATERIALIZED|RECURSIVE|FORCE|ALTER)$/;

function viewMade([verb, ...rest]: Statement): string | undefined {
  const [kind, ...words] = verb === 'CREATE' ? rest.filter((word) => !BEFORE_VIEW.test(word)) : [];
  return kind === 'VIEW' ? nameOf(words.find((word) => !BEFORE_NAMES.test(word)) ?? '') : undefined;
}

/** `CREATE TEMP TABLE IF NOT EXISTS t` */
function createdBy(statement: Statement): string | undefined {
  if (statement[0] !== 'CREATE') return undefined;
  const [kind, object, ...words] = statement.slice(1).filter((word) => !MODIFIES.test(word));
  if (!/^(?:TEMP|TEMPORARY)$/.test(kind ?? '') || !KINDS.test(object ?? '')) return undefined;
  return nameOf(words.find((word) => !BEFORE_NAMES.test(word)) ?? '');
}

/** What it drops, empties or changes. */
function changedBy([verb = '', ...rest]: Statement): string[] {
  if (!/^(?:DROP|TRUNCATE|DELETE|UPDATE)$/.test(verb)) return [];
  if (verb === 'DROP' && !KINDS.test(rest[0] ?? '')) return [];
  const start = rest.findIndex((word) => !BEFORE_NAMES.test(word));
  const behind = start < 0 ? [] : rest.slice(start);
  const end = behind.findIndex((word) => BEHIND_NAMES.test(word));
  const names = (end < 0 ? behind : behind.slice(0, end)).join(' ').replaceAll(' . ', '.').split(' , ');
  return names.map(nameOf);
}

function nameOf(word: string): string {
  return word.replace(/["`[\]]/g, '').toUpperCase();
}
