// What `diff -r` says of whole files: names the folders once.
import type { Pass } from '../reducer.ts';

const ONLY = /^Only in (?<folder>[^:]+): (?<name>\S+)$/;
const DIFFER = /^(?<what>Files|Binary files) (?<one>\S+) and (?<other>\S+) (?<how>differ|are identical)$/;
const LEAST = 3;

export const comparedOnce: Pass = (lines) => {
  const told = lines.map(toldOf);
  const names = new Map<string, string[]>();
  for (const one of told) {
    if (one === undefined) continue;
    const known = names.get(one.heading);
    if (known) known.push(one.name);
    else names.set(one.heading, [one.name]);
  }
  const shown = new Set<string>();
  return lines.flatMap((line, at) => {
    const { heading = '' } = told[at] ?? {};
    const alike = names.get(heading) ?? [];
    if (alike.length < LEAST) return [line];
    if (shown.has(heading)) return [];
    shown.add(heading);
    return [`${heading}: ${alike.join(' ')}`];
  });
};

function toldOf(line: string): { heading: string; name: string } | undefined {
  const { folder, name = '' } = ONLY.exec(line)?.groups ?? {};
  if (folder !== undefined) return { heading: `Only in ${folder}`, name };
  const { what, one = '', other = '', how } = DIFFER.exec(line)?.groups ?? {};
  if (what === undefined) return undefined;
  const shared = sharedEnd(one, other);
  const [before, after] = [one.slice(0, -shared.length), other.slice(0, -shared.length)];
  return before === '' || after === ''
    ? undefined
    : { heading: `${what} of ${before} and ${after} that ${how}`, name: shared.slice(1) };
}

/** Of `a/x/y` and `b/x/y` it is `/x/y`. */
function sharedEnd(one: string, other: string): string {
  const parts = one.split('/');
  while (parts.length > 0 && !other.endsWith(`/${parts.join('/')}`)) parts.shift();
  return `/${parts.join('/')}`;
}
