// semantic-release: what is released and why, without times, the names of plugins, and steps that completed.
import { beginningsOnce } from '../forms/beginnings.ts';
import { tidy } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer } from '../reducer.ts';

const ENTRY = /^\[\d{1,2}:\d\d:\d\d(?: [AP]M)?\] \[semantic-release\] (\[[^\]]+\] )?› (\S)\s+(.*)$/u;
const TALK = /^(?:Loaded plugin|(?:Start|Completed) step) "/;
const ENDED = /^(?:Completed|Failed) (step ".*)$/;
const COMMIT = /^Analyzing commit: (.*)$/;
const VERDICT = /^The (?:commit should not trigger a (release)|release type for the commit is (\w+))$/;
/** A failure stays with the name of its plugin. */
const QUIET = /[ℹ✔]/u;
const TARBALL =
  /^npm notice (?=📦|Tarball |[\d.]+ ?[kM]?B |(?:name|version|filename|package size|unpacked size|total files): )/u;
const NOISE = /^npm notice(?: (?:shasum|integrity): .*)?$/;

const entries: Pass = (lines, drop) => {
  if (!lines.some((line) => ENTRY.test(line))) return lines;
  const ended = new Set(lines.flatMap((line) => ENDED.exec(ENTRY.exec(line)?.[3] ?? '')?.[1] ?? []));
  const isOpen = (text: string): boolean => text.startsWith('Start ') && !ended.has(text.slice('Start '.length));
  const kept: string[] = [];
  // The commit that a verdict is about, while it is the last line.
  let commit = -1;
  for (const line of lines) {
    const [whole, plugin = '', sign = '', text = ''] = ENTRY.exec(line) ?? [];
    if (whole === undefined) {
      if (NOISE.test(line)) drop('checksums and blank lines');
      else kept.push(line.replace(TARBALL, ' '));
      continue;
    }
    if (TALK.test(text) && QUIET.test(sign) && !isOpen(text)) {
      drop('steps that completed');
      continue;
    }
    const [verdict, none, type] = VERDICT.exec(text) ?? [];
    const [, subject] = COMMIT.exec(text) ?? [];
    if (verdict !== undefined && commit >= 0) {
      const told = none === undefined ? `${type} release` : 'no release';
      if (commit === kept.length - 1) kept[commit] = `${kept[commit]} → ${told}`;
      else kept.push(` → ${told}`);
    } else
      kept.push(subject !== undefined ? `commit: ${subject}` : `${QUIET.test(sign) ? '' : `${sign} ${plugin}`}${text}`);
    commit = subject === undefined ? -1 : kept.length - 1;
  }
  return kept;
};

export const release: Reducer = {
  name: 'semantic-release',
  commands: ['semantic-release'],
  reduce: byLines((lines, drop, input) => {
    const kept = entries(lines, drop, input);
    return kept === lines ? null : inOrder(beginningsOnce, tidy)(kept, drop, input);
  }),
};
