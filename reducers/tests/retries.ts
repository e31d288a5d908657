// Says of a retry of playwright that it failed in the same way, and names each failure once.
import type { Drop, Pass } from '../reducer.ts';

const HEADING = /^ {2}\d+\) (.+?) ─+$/;
const LISTED = /^ {2}[✘x] +\d+ (.+?)(?: \([\d.]+m?s\))?$/;
const RETRY = /^ {4}Retry #\d+ ─+$/;
const CONTEXT = /^ {4}Error Context: /;

export const withoutRetries: Pass = (lines, drop) => {
  if (!lines.some((line) => HEADING.test(line))) return lines;
  const titles = new Set(lines.flatMap((line) => HEADING.exec(line)?.[1] ?? []));
  const end = lines.findLastIndex((line) => HEADING.test(line));
  const kinds = new Set(lines.slice(end).flatMap((line) => COUNTED.exec(line)?.[1] ?? []));
  let kind: string | undefined;
  const told = lines.filter((line, at) => {
    if (at > end) kind = /^ {2}\S/.test(line) ? COUNTED.exec(line)?.[1] : kind;
    // Where some failed and some passed at a second try, only the list at the end tells which.
    const isNamed = at > end && (kinds.size < 2 || kind === 'failed');
    const again =
      titles.has(LISTED.exec(line)?.[1]?.replace(/ \(retry #\d+\)$/, '') ?? '') ||
      (isNamed && titles.has(/^ {4}(.+?) ─+$/.exec(line)?.[1] ?? ''));
    if (again) drop('lines about failures told in full');
    return !again;
  });
  return sameRetries(told, drop)
    .filter((line) => !EMPTY_BOX.test(line))
    .map((line) => line.replace(BOX, '$1$2'));
};

const COUNTED = /^ {2}\d+ (failed|flaky|interrupted|timedout)$/;

/** The advice to install browsers stands in a box. */
const BOX = /^(\s*)║ *(.*?) *║$/;
const EMPTY_BOX = /^\s*║\s*║$|^\s*║ <3 /;

/** Says of a retry that it failed in the same way. */
function sameRetries(lines: readonly string[], drop: Drop): string[] {
  const kept: string[] = [];
  let first: string[] | undefined;
  for (let from = 0, to = 1; from < lines.length; from = to, to += 1) {
    const line = lines[from] ?? '';
    if (!HEADING.test(line) && !RETRY.test(line)) {
      kept.push(line);
      continue;
    }
    while (to < lines.length && /^ {4}|^$/.test(lines[to] ?? '') && !RETRY.test(lines[to] ?? '')) to += 1;
    const [section, files] = apart(lines.slice(from + 1, to));
    if (HEADING.test(line)) first = section;
    if (!RETRY.test(line) || first?.join('\n') !== section.join('\n')) kept.push(...lines.slice(from, to));
    else {
      kept.push(`    ${line.trim().replace(/ ─+$/, '')}: the same`, ...files, '');
      drop('lines of retries', section.length);
    }
  }
  return kept;
}

const FILE = /^ {4}attachment #\d+: /;

/** What failed, and the files that were kept of it, which have other names in each try. */
function apart(lines: readonly string[]): [section: string[], files: string[]] {
  const section: string[] = [];
  const files: string[] = [];
  let inFile = false;
  for (const line of lines) {
    if (FILE.test(line)) inFile = true;
    if (line === '') continue;
    if (inFile || CONTEXT.test(line)) files.push(line);
    else section.push(line);
    if (/^ {4}─+$/.test(line)) inFile = false;
  }
  return [section, files];
}
