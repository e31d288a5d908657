// Whether a filter between a list and what is done to its names has picked some of them.
import type { Call } from '../command/call.ts';

/** `/Evicted/ {…}`, `$3 == "Exited" {…}`, but not `!/keep/` or `NR > 1` */
const TESTS = String.raw`(?:^|(?<!!)[~(&|;])\s{0,9}\/[^\/]+\/|\$\w{1,3}\s{0,9}==`;
const TEST = new RegExp(TESTS);
const INVERTS = String.raw`(?:^| )(?:-\w*v|--invert)`;
const INVERT = new RegExp(INVERTS);

/** The same as `picks`, as a condition of a pattern. */
export const NOT_PICKED = `[notfrom grep|egrep|fgrep|rg [line !/${INVERTS}/]] [notfrom awk|gawk|mawk [word /${TESTS}/]]`;

export function picks({ name, args }: Call): boolean {
  if (/^(?:[ef]?grep|rg)$/.test(name)) return !args.some((word) => INVERT.test(word));
  return /^[gm]?awk$/.test(name) && args.some((word) => TEST.test(word));
}
