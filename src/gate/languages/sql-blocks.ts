// Statements that stand in the blocks of others: of a loop or a condition of PL/SQL, of CALL in Cypher.

type Statement = readonly string[];

const OPENS_BLOCK = /^(?:BEGIN|DECLARE|FOR|IF|LOOP|WHILE|ELSE|ELSIF)$/;
const BEFORE_INNER = /^(?:BEGIN|LOOP|THEN|ELSE|DO)$/;
const RUNS = /^(?:DELETE|UPDATE|DROP|TRUNCATE|MERGE|ALTER|EXECUTE|EXEC)$/;

/** `FOR t IN (SELECT …) LOOP EXECUTE IMMEDIATE '…'`: what stands behind the last word that opens a block. */
export function statementInBlock(words: Statement): Statement | undefined {
  if (!OPENS_BLOCK.test(words[0] ?? '')) return undefined;
  const at = words.findLastIndex((word, place) => BEFORE_INNER.test(words[place - 1] ?? '') && RUNS.test(word));
  return at < 1 ? undefined : words.slice(at);
}

/** `:auto MATCH (n) CALL { WITH n DELETE n } IN TRANSACTIONS` does for all what stands in the brackets. */
export function withoutBatches(words: Statement): Statement {
  const query = words[0] === ':' && words[1] === 'AUTO' ? words.slice(2) : words;
  const call = query[0] === 'MATCH' ? query.indexOf('CALL') : -1;
  if (call < 0) return query;
  const open = query.indexOf('{', call);
  const close = query.lastIndexOf('}');
  const isWhole = open > 0 && close > open && query.slice(call + 1, open).every((word) => /^[\w(),.]+$/.test(word));
  return isWhole ? query.filter((_, place) => place !== open && place !== close) : query;
}
