// Statements that are sent to a database over HTTP: `curl … -d 'DROP TABLE t'`, `…?query=DROP%20TABLE%20t`.
import { scriptOf, type Unwrap } from '../command/inner.ts';
import { optionValues } from '../command/options.ts';

const DATA = '-d --data --data-raw --data-ascii --data-binary --data-urlencode --raw --post-data --body-data';
const NAMED = /^(?:q|query|sql|statement|stmt|command|db_query)(?::?=)/i;
const IN_ADDRESS = /[?&](?:q|query|sql|statement|stmt|command)=([^&#\s]{1,2000})/gi;
/** A sentence or JSON for a service is none. */
const STATEMENT = /^\s*(?:drop|truncate|delete\s+from|alter|update\s+\S+\s+set|optimize|detach)\b/i;

export const httpQuery: Unwrap = (call) => {
  const { args } = call;
  const data = [...optionValues(args, DATA), ...args.filter((word) => NAMED.test(word))];
  const addressed = args.flatMap((word) => [...word.matchAll(IN_ADDRESS)].map(([, text = '']) => text));
  return [...data.map((text) => text.replace(NAMED, '')), ...addressed, call.input?.text ?? '']
    .map(decoded)
    .filter((text) => STATEMENT.test(text))
    .map((text) => scriptOf(text, call, 'sql'));
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A `%` of its own is no code of a character.
    return text;
  }
}
