// What `diff -r` says of whole files: names the folders once.
import type { Pass } from '../reducer.ts';
import { belowHeadings, type Told } from './below-headings.ts';

const ONLY = /^Only in (?<folder>[^:]+): (?<name>\S+)$/;
const DIFFER = /^(?<what>Files|Binary files) (?<one>\S+) and (?<other>\S+) (?<how>differ|are identical)$/;

export const comparedOnce: Pass = (lines) =>
  belowHeadings(lines, toldOf, (heading, names) => [`${heading}: ${names.join(' ')}`]);

function toldOf(line: string): Told | undefined {
  const { folder, name = '' } = ONLY.exec(line)?.groups ?? {};
  if (folder !== undefined) return { heading: `Only in ${folder}`, name, alone: line };
  const { what, one = '', other = '', how } = DIFFER.exec(line)?.groups ?? {};
  if (what === undefined) return undefined;
  const shared = sharedEnd(one, other);
  const [before, after] = [one.slice(0, -shared.length), other.slice(0, -shared.length)];
  return before === '' || after === ''
    ? undefined
    : { heading: `${what} of ${before} and ${after} that ${how}`, name: shared.slice(1), alone: line };
}

/** Of `a/x/y` and `b/x/y` it is `/x/y`. */
function sharedEnd(one: string, other: string): string {
  const parts = one.split('/');
  while (parts.length > 0 && !other.endsWith(`/${parts.join('/')}`)) parts.shift();
  return `/${parts.join('/')}`;
}
