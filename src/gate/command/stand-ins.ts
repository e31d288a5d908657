// Characters that stand, in resolved words, for what the text alone does not tell.

/** Any text, even an empty one: an unset variable, the output of a command. */
export const UNKNOWN = '\uE000';
/** One name that is not empty. */
export const SOME = '\uE001';
/** An unquoted `*`, and whatever else a shell expands to any number of characters. */
export const STAR = '\uE002';
/** An unquoted `?` or `[…]`. */
export const ANY = '\uE003';
/** Somebody's home directory. */
export const HOME = '\uE004';
/** At the end of a path: what a test picks anywhere below a folder of the system, or of all homes. */
export const PICKED = '\uE005';

export const STAND_INS = /[\uE000-\uE005]/;

/** Whether the path stands for a part of what is there, and nobody knows which. */
export function isPart(path: string): boolean {
  return path.includes(SOME) || path.includes(PICKED);
}

/** Replaces these characters where they were typed, so that nobody can forge one. */
export function withoutStandIns(text: string): string {
  return STAND_INS.test(text) ? text.replace(/[\uE000-\uE005]/g, '\uFFFD') : text;
}

const SHOWN: Readonly<Record<string, string>> = {
  [UNKNOWN]: '…',
  [SOME]: '…',
  [STAR]: '*',
  [ANY]: '?',
  [HOME]: '~',
  [PICKED]: '…',
};

/** For people: writes `*`, `?`, `~` and `…` in place of them. */
export function showStandIns(text: string): string {
  return STAND_INS.test(text) ? text.replace(/[\uE000-\uE005]/g, (mark) => SHOWN[mark] ?? '…') : text;
}

/** A value without quotes around it: its `*` and `?` match file names. */
export function unquoted(text: string): string {
  return /[*?]/.test(text) ? text.replaceAll('*', STAR).replaceAll('?', ANY) : text;
}

/** The same for a `*` alone. */
export function asGlob(text: string): string {
  return text.replaceAll('*', STAR);
}

/** A path whose `~` is the home of its user. */
export function withHome(path: string): string {
  return path.replace(/^~(?=$|\/)/, HOME);
}

/** A word as a program reads it that knows `*`, `?` and `~` itself. */
export function unquotedPath(word: string): string {
  return withHome(unquoted(word));
}
