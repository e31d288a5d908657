// Strings stand outside of the code that they are taken out of, and a numbered mark in the place of each.

/** The group is the number of the string. */
export const MARK = String.raw`\uE010(\d+)\uE011`;

/** The string of this number. */
export type At = (index: string | undefined) => string;
/** Takes a string in, and gives the mark that stands for it. */
export type Keep = (text: string) => string;

export function readerOf(strings: readonly string[]): At {
  return (index) => strings[Number(index)] ?? '';
}

export function keeperOf(strings: string[]): Keep {
  return (text) => `\uE010${strings.push(text) - 1}\uE011`;
}

/** The strings whose marks stand in a piece of code. */
export function textsIn(code: string, at: At): string[] {
  return [...code.matchAll(/\uE010(\d+)\uE011/g)].map(([, index]) => at(index));
}

/** For people: quotes in place of the marks. */
export function withoutMarks(written: string): string {
  return written.replace(/[\uE000-\uE011]/g, '"');
}

/** `path` of one of several functions that have one, and as it is written. */
export function ownName(name: string, scope: number): string {
  return `${name}__${scope}__`;
}

export function withoutOwnNames(written: string): string {
  return written.replace(/__\d{1,2}__/g, '');
}
