// Statements of SQL that are given to programs of which the table says nothing: `x query 'DROP TABLE t'`, `x --sql '…'`.
import { programOf } from '../../programs/programs.ts';
import type { Call } from '../command/call.ts';
import { type Inner, scriptOf } from '../command/inner.ts';
import { takeCall } from '../command/options.ts';
import { takesText } from './guess.ts';

/** What may lose something. A sentence or a path is none of these. */
const STATEMENT = /^\s*(?:drop|truncate|delete\s+from|update\s+\S{1,100}\s+set|alter)\s/i;
const OPTION = /^--(?:[a-z]{1,20}-){0,2}(?:sql|query|execute|statement)(?:=(.*))?$/s;
const VERB = /(?:^|[:-])(?:sql|sqlq|query)$/;
const CLIENT = /sql|^rqlite$/;
/** These read statements and run none. */
const READS = /format|fmt|fluff|lint|pars|check|glot|diff|doc/;
const FARTHEST = 4;

export function givenStatements(call: Call): Inner[] {
  const { name, args, input } = call;
  if (takesText(name) || programOf(name).front === 'prose' || READS.test(name)) return [];
  // Read as PowerShell, a text of a Unix shell falls apart at its quotes.
  if (args.includes("'")) return [];
  const isClient = CLIENT.test(name);
  const operands = takeCall(call).operands.slice(0, FARTHEST);
  const takes = isClient || operands.some((word) => VERB.test(word));
  const named = args.flatMap((word, at) => {
    const found = OPTION.exec(word);
    return found ? [found[1] ?? args[at + 1] ?? ''] : [];
  });
  const texts = takes ? [...named, ...args, input?.text ?? ''] : named;
  return [...new Set(texts)].filter((text) => STATEMENT.test(text)).map((text) => scriptOf(text, call, 'sql'));
}
