// Counts in words: a kind is named in the plural, and one of its kind reads in the singular.

/** What follows such a word says more about the kind: `lines of progress`, `messages told twice`. */
const MORE_ABOUT =
  / (?:of|on|in|for|by|like|about|that|with|without|told|printed|known|merged|from|at|after|between|beyond)\b.*$/;

/** `1 hint`, `3 lines of progress`. */
export function counted(count: number, kind: string): string {
  const more = MORE_ABOUT.exec(kind)?.[0] ?? '';
  const head = kind.slice(0, kind.length - more.length);
  return `${count} ${count === 1 ? singular(head) : head}${more}`;
}

/** Stands in the place of what is left out: `… 3 idle processes`. */
export function omitted(count: number, kind: string): string {
  return `… ${counted(count, kind)}`;
}

/** `java, kotlin, scala and 2 more` */
export function firstOf(names: readonly string[], few: number): string {
  const rest = names.length - few;
  return `${names.slice(0, few).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function singular(plural: string): string {
  if (/[^s]ies$/.test(plural)) return plural.replace(/ies$/, 'y');
  if (/(?:ss|sh|ch|x)es$/.test(plural)) return plural.replace(/es$/, '');
  return plural.replace(/([^suis])s$/, '$1');
}
