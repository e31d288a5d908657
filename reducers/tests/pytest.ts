// pytest: failures with their assertions, the summary, and no passing tests.
import { isRule } from '../forms/tidy.ts';
import { byLines, type Drop, type Pass, type Reducer, without } from '../reducer.ts';
import { commonPasses, withoutHints } from './passing.ts';

const TITLE = /^([=_!-])\1+ (.+?) \1{2,}$/;
const PREAMBLE =
  /^(?:platform |rootdir: |plugins: |cachedir: |configfile: |collecting |testpaths: |hypothesis profile|Using --randomly|asyncio: |metadata: |benchmark: |collected \d+ items?\s*$|created: \d+|\[gw\d+\] (?:linux|darwin|win32))/;
const PROGRESS = /^(?:\S+\.py )?[.FEsxXpP]+ *(?:\[ *\d+%\])?$/;

export const pytest: Reducer = {
  name: 'pytest',
  commands: ['pytest', 'py.test', 'tox', 'nox'],
  reduce: byLines((lines, drop, input) => {
    if (!lines.some((line) => /^=+ .+ =+$/.test(line) || /^\d+ (?:passed|failed|error)/.test(line))) return null;
    const without1 = without('progress', PROGRESS)(lines, drop, input);
    const body = withoutSources(without('preamble', PREAMBLE)(without1, drop, input), drop);
    return commonPasses(withoutHints(withoutDoubled(body, drop), drop, input), drop, input);
  }),
};

/** The source of a failing test, save the line that failed. Captured output stays as it is. */
function withoutSources(lines: readonly string[], drop: Drop): string[] {
  const kept: string[] = [];
  let section = '';
  let heading = '';
  let before = '';
  for (const line of lines) {
    const [, sign = '', title = ''] = TITLE.exec(line) ?? [];
    if (title !== '') {
      section = sign === '=' ? title : section;
      heading = title;
      if (title !== 'test session starts') kept.push(`${sign}${sign} ${title}`);
    } else if (/^(?:_ )+_?$/.test(line) || isRule(line)) drop('rules');
    else if (/^E\s+\?\s+[\^+~ -]+$/.test(line)) drop('underlines');
    else if (
      isSource(line, before) &&
      /^(?:FAILURES|ERRORS)$/.test(section) &&
      !/^(?:Captured|\[doctest\])/.test(heading)
    )
      drop('lines of source code');
    else if (/^self = <.* object at 0x/.test(line)) drop('objects');
    else kept.push(line);
    before = line;
  }
  return kept;
}

function isSource(line: string, before: string): boolean {
  return /^ {4}|^$/.test(line) && !/^\S+:\d+: in |^\s+File "/.test(before);
}

/** The short summary repeats the failures that are told above it. */
const withoutDoubled = (lines: readonly string[], drop: Drop): string[] => {
  const titles = lines.filter((line) => line.startsWith('__ ')).map((line) => line.slice(3));
  const kept = lines.filter((line) => {
    const [, id = ''] =
      /^(?:(?:FAILED|ERROR) )?\S+?::(\S+(?:\[.*?\])?)(?: - |$| (?:FAILED|ERROR) +\[)/.exec(line) ?? [];
    const doubled = id !== '' && titles.some((title) => title.endsWith(id.replaceAll('::', '.')));
    if (doubled) drop('repeated failures');
    return !doubled;
  });
  return kept.filter((line, at) => !(/^== short test summary/.test(line) && /^==|^\d+ /.test(kept[at + 1] ?? '==')));
};

const unittestProgress: Pass = without('progress', /^[.sxuEF]+$/);

export const unittest: Reducer = {
  name: 'unittest',
  commands: ['unittest', 'nose2', 'nosetests', 'trial', 'django-admin test'],
  reduce: byLines((lines, drop, input) => commonPasses(unittestProgress(lines, drop, input), drop, input)),
};
