// xUnit tells results while it runs, with a time before each line, and the run tells them again in its own form.
import type { Pass } from '../reducer.ts';

const LINE = /^\[xUnit\.net [\d:.]+\](\s+)(.*)$/;
const TALK = /^(?:xUnit\.net VSTest Adapter |(?:Discovering|Discovered|Starting|Finished): )/;
/** They stand before the name of a test. */
const BLANKS = 4;
const RESULT = /^(.*) \[(FAIL|SKIP)\]$/;
const OF_RUN = /^(\s+(?:Failed|Skipped) (\S.*?)) \[[^\]]*\]$/;

/** A test that failed is told in full below its name in the results of the run, but the reason for skipping one only here. */
export const withoutXunitAgain: Pass = (lines, drop) => {
  if (!lines.some((line) => LINE.test(line))) return lines;
  const ofRun = new Set(lines.flatMap((line) => OF_RUN.exec(line)?.[2] ?? []));
  const reasons = new Map<string, string[]>();
  let told: { name: string; result: string; depth: number } | undefined;
  const kept = lines.filter((line) => {
    const [, blanks = '', text = ''] = LINE.exec(line) ?? [];
    if (blanks === '') return true;
    if (TALK.test(text)) return false;
    const [, name, result = ''] = RESULT.exec(text) ?? [];
    if (name !== undefined) told = ofRun.has(name) ? { name, result, depth: blanks.length } : undefined;
    else if (told === undefined || blanks.length <= told.depth) return true;
    else if (told.result === 'SKIP') reasons.set(told.name, [...(reasons.get(told.name) ?? []), text]);
    return told === undefined;
  });
  drop('lines told twice', lines.length - kept.length);
  return kept.map((line) => {
    const [, blanks = '', text = ''] = LINE.exec(line) ?? [];
    if (blanks !== '') return `${blanks.slice(BLANKS)}${text}`;
    const [, head = '', name = ''] = OF_RUN.exec(line) ?? [];
    const reason = reasons.get(name)?.join(' ');
    return reason === undefined ? line : `${head}: ${reason}`;
  });
};
