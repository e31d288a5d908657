// Braces and signs in a string of code that are the shell's, to which the string goes, and no place for a value.

/** `{ rm x; }`, `{print $1}` of awk, `{"key": …}` of JSON, and `${1:-x}`, which no language but the shell has. */
const OF_SHELL =
  /^\{(?:\s|(?:print|printf|if|gsub|sub)\b|"\w{1,40}":)|^\{[^{}]*;|^\$\{(?:\d|\w{1,80}(?::[-=?+]|%%|##))/;
/** They put something in the place of `{}` themselves. */
const FILLS_BRACES = /\s-exec(?:dir)?\s|\b(?:xargs|parallel|fd)\b/;

export function isOfShell(place: string, text: string): boolean {
  if (place === '{}') return FILLS_BRACES.test(text) && !text.includes('{{}}');
  if (place === '%s' || place === '%d') return /\bprintf\b/.test(text);
  return OF_SHELL.test(place);
}
