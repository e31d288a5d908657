// What stands in brackets in code whose strings are taken out: arguments of calls, items of lists.

const LONGEST_ARGUMENTS = 1_000;

/** What stands between an opening bracket and the one that closes it. */
export function bracketed(code: string, open: number, longest = LONGEST_ARGUMENTS): string {
  let depth = 0;
  const end = Math.min(code.length, open + longest);
  for (let at = open; at < end; at += 1) {
    if ('([{'.includes(code[at] ?? '')) depth += 1;
    else if (')]}'.includes(code[at] ?? '') && --depth === 0) return code.slice(open + 1, at);
  }
  return code.slice(open + 1, end);
}

/** Splits at commas outside of brackets. */
export function splitArguments(code: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at] ?? '';
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    else if ((character === ',' || character === ';') && depth === 0) {
      parts.push(code.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(code.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Behind a name: what is in brackets, or stands there without any. */
export function argumentsAt(code: string, at: number): string {
  if (code[at] === '(') return bracketed(code, at);
  const behind = code.slice(at, at + LONGEST_ARGUMENTS);
  let depth = 0;
  for (const { 0: mark, index } of behind.matchAll(ENDS)) {
    if ('([{'.includes(mark)) depth += 1;
    else if (depth === 0) return behind.slice(0, index);
    else if (')]}'.includes(mark)) depth -= 1;
  }
  return behind;
}

const ENDS = /[([{)\]};\n]|\b(?:if|unless|for(?:each)?|with administrator)\b/g;
