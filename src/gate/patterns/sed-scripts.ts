// Whether a program of sed leaves next to nothing of a file.

/** Every line, or all but one: `1,$`, `0~1`, `1!`, `/^/`, `\%.*%`. */
const EVERY_LINE = String.raw`(?:[12],\$|[01]~1|[1$]!|\/PATTERN\/I?|\\([^\w\s])PATTERN\1I?)`.replaceAll(
  'PATTERN',
  String.raw`(?:|\^|\$|\^?\.[*+]?\$?|\^?\.\.\*\$?)`,
);
const LOSES = [
  new RegExp(String.raw`^[\s{]{0,99}(?:${EVERY_LINE})?[\s{]{0,99}[dDzqQ]\s*(?:[;}#\d\n]|$)`),
  /^\s{0,99}1[qQ]/,
  /^\s{0,99}s([^\w\s\\])\^?\.\*\$?\1\1/,
];
/** The commands with which something is printed in spite of `-n`. */
const PRINTS = /[pPiacwl=]/;

export function losesAll(scripts: readonly string[], isQuiet: boolean): boolean {
  if (scripts.length === 0) return false;
  if (isQuiet) return !scripts.some((script) => PRINTS.test(script));
  return scripts.some((script) => LOSES.some((pattern) => pattern.test(script)));
}
