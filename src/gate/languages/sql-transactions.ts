// Leaves out changes of rows that the same text rolls back.

type Statement = readonly string[];

const CHANGES_ROWS = /^(?:DELETE|UPDATE|MERGE|INSERT|WITH|EXPLAIN)$/;
/** With one of these, MySQL commits what came before. */
const COMMITS = /^(?:DROP|TRUNCATE|ALTER|CREATE|RENAME|GRANT|REVOKE|LOCK|COMMIT|END)$/;
const MOST_HELD = 200;

export function* withoutRolledBack(statements: Iterable<Statement>): Generator<Statement> {
  let open: Statement[] | undefined;
  for (const statement of statements) {
    if (begins(statement)) {
      yield* open ?? [];
      open = [];
    } else if (open !== undefined && rollsBack(statement)) {
      yield* open.filter(([verb = '']) => !CHANGES_ROWS.test(verb));
      open = undefined;
    } else if (open === undefined || open.length >= MOST_HELD || COMMITS.test(statement[0] ?? '')) {
      yield* [...(open ?? []), statement];
      open = undefined;
    } else open.push(statement);
  }
  yield* open ?? [];
}

function begins([first, second]: Statement): boolean {
  if (first === 'START') return second === 'TRANSACTION';
  return first === 'BEGIN' && (second === undefined || /^(?:TRAN|TRANSACTION|WORK)$/.test(second));
}

/** `ROLLBACK TO a_savepoint` keeps the transaction open. */
function rollsBack(statement: Statement): boolean {
  return statement[0] === 'ROLLBACK' && !statement.includes('TO');
}
