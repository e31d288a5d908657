// The report of `npm audit`: each package with its severity and its fix on a line each, and its place where it is another than usual.
import type { Drop, Pass } from '../reducer.ts';

const ADVISORY = /(?<= - )https:\/\/github\.com\/advisories\/(?=GHSA-\w)/;
const PACKAGE = /^( *)(@?[\w.-]+(?:\/[\w.-]+)?) +(?:[<>=*]|\d+\.)/;
const PLACE = /^ *((?:\.\.\/|[\w.@-]+\/)*node_modules\/\S+)$/;
const DEPENDS = /^ *Depends on vulnerable versions of (\S+)$/;
const FIX = /^fix available via `npm audit fix --force`$/;
const INSTALLS = /^Will install (\S+), which is (.+)$/;

export const compactAudit: Pass = (lines, drop) => {
  if (!lines.some((line) => line.startsWith('# npm audit report'))) return lines;
  const kept: string[] = [];
  for (const [at, line] of lines.entries()) {
    const above = kept.at(-1) ?? '';
    const joined = joinedTo(above, line);
    if (joined !== undefined) kept[kept.length - 1] = joined;
    else if (isUsualPlace(lines, at)) drop('usual places of packages');
    else kept.push(line);
  }
  return withoutSameLinks(kept, drop);
};

/** Undefined for a line that stands alone. */
function joinedTo(above: string, line: string): string | undefined {
  if (/^Severity: \w+$/.test(line) && PACKAGE.test(above)) return `${above} ${line}`;
  const [, name] = DEPENDS.exec(line) ?? [];
  if (name !== undefined && above.includes(' depends on vulnerable ')) return `${above}, ${name}`;
  if (name !== undefined && PACKAGE.test(above)) return `${above}, depends on vulnerable ${name}`;
  const [, installed, change] = INSTALLS.exec(line) ?? [];
  return installed === undefined || !FIX.test(above) ? undefined : `fix with --force: ${installed}, ${change}`;
}

/** A package that lies only in the folder that its name says. */
function isUsualPlace(lines: readonly string[], at: number): boolean {
  const [, place] = PLACE.exec(lines[at] ?? '') ?? [];
  if (place === undefined || PLACE.test(lines[at - 1] ?? '') || PLACE.test(lines[at + 1] ?? '')) return false;
  let head = at - 1;
  while (head > 0 && (lines[head] ?? '').trim() !== '' && !PACKAGE.test(lines[head] ?? '')) head -= 1;
  return (
    PACKAGE.exec(lines[head] ?? '')?.[2] === place.slice('node_modules/'.length) && place.startsWith('node_modules/')
  );
}

/** An advisory's id names it; the first stands with its address. */
function withoutSameLinks(lines: readonly string[], drop: Drop): string[] {
  let isFirst = true;
  return lines.map((line) => {
    const short = line.replace(ADVISORY, (link) => (isFirst ? link : ''));
    if (short !== line) drop('addresses like the first');
    if (ADVISORY.test(line)) isFirst = false;
    return short;
  });
}
