// `${x#pattern}`, `${x##pattern}`, `${x%pattern}`, `${x%%pattern}`: takes off what a pattern matches, in one pass.
import { ANY, HOME, SOME, STAR, UNKNOWN } from '../command/stand-ins.ts';

/** The rest of the value; undefined where the text does not tell it. */
export function trim(value: string, operator: string, pattern: string): string | undefined {
  if (/[?[]/.test(pattern) || pattern.includes(ANY) || pattern.includes(UNKNOWN)) return undefined;
  const parts = pattern.replaceAll('*', STAR).split(STAR);
  const known = value.startsWith(HOME) ? `/home/${SOME}${value.slice(1)}` : value;
  const cut = operator.startsWith('#')
    ? endOfMatch(known, parts, operator === '##')
    : endOfMatch(reverse(known), parts.map(reverse).reverse(), operator === '%%');
  if (cut === undefined) return value;
  const rest = operator.startsWith('#') ? known.slice(cut) : known.slice(0, known.length - cut);
  const gone = operator.startsWith('#') ? known.slice(0, cut) : known.slice(known.length - cut);
  // What is not known may hold another match.
  return gone.includes(UNKNOWN) ? undefined : rest;
}

/** Where the parts, any text between them, end at the earliest or at the latest; undefined if they are not there. */
function endOfMatch(text: string, [first = '', ...others]: readonly string[], longest: boolean): number | undefined {
  if (!text.startsWith(first)) return undefined;
  let at = first.length;
  const last = others.pop();
  if (last === undefined) return at;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return undefined;
    at = found + part.length;
  }
  if (!longest) return last === '' ? at : endOf(text.indexOf(last, at), last);
  const found = last === '' ? text.length : text.lastIndexOf(last);
  return found < at ? undefined : endOf(found, last);
}

function endOf(found: number, part: string): number | undefined {
  return found < 0 ? undefined : found + part.length;
}

function reverse(text: string): string {
  return [...text].reverse().join('');
}
