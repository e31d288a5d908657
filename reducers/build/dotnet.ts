// dotnet and MSBuild: each warning and error once, without the project behind it, the restore and what was built.
import { foldFrames } from '../forms/frames.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats } from '../forms/repeats.ts';
import { rootOnce } from '../forms/roots.ts';
import { filesIn, sharedMessagesOnce } from '../forms/shared-messages.ts';
import { packing, tidy, withoutBlanks } from '../forms/tidy.ts';
import { withoutToldTwice } from '../forms/told-twice.ts';
import { byLines, inOrder, type Pass, type Reducer, together, without } from '../reducer.ts';
import { withoutXunitAgain } from './xunit.ts';

const STEP =
  /^\s+(?:Determining projects to restore|Restored \S.* \(in |\d+ of \d+ projects are up-to-date|All projects are up-to-date|\S+ -> \S+$|\S+ -> (?:\/|[A-Z]:\\).+\.(?:dll|exe|nupkg)$|\S+ succeeded \([\d.]+s\) → )|^Restore complete \([\d.]+s\)$|^(?:VSTest version|Microsoft \(R\)|Copyright \([cC]\) Microsoft|Starting test execution|A total of \d+ test files|MSBuild version|Test run for )/;

/** The compiler names the project behind each message; the file's own path tells it in nearly all cases. */
const withoutProject: Pass = (lines) =>
  lines.map((line) =>
    line.replace(/^(.*(?:warning|error) \w+: .*) \[(?:\S+|[^[\]]+)\.(?:\w+proj|slnx?)(?:::\S+)?\]$/, '$1'),
  );

const PASSED = /^\s+Passed (\S.*) \[[^\]]*\]$/;

/** The summary counts the tests that passed. Which classes they are in tells what ran. */
const countPassed: Pass = (lines, drop) => {
  const counts = new Map<string, number>();
  const classes = lines.map((line) => {
    const test = PASSED.exec(line)?.[1];
    return test === undefined ? undefined : (/^([\w.+`]+)\.\w+/.exec(test)?.[1] ?? 'other tests');
  });
  for (const name of classes) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total <= counts.size) return lines;
  drop('names of passing tests', total);
  return lines.flatMap((line, at) => {
    const name = classes[at];
    if (name === undefined) return [line];
    const count = counts.get(name);
    counts.delete(name);
    return count === undefined ? [] : [`${name}: ${count} passing`];
  });
};

/** The heading of a failed test's message says no more than the message does, nor does what stands between the frames of one exception and of that which it caused. */
const HEADING =
  /^\s+(?:Error Message|Stack Trace):$|^--- End of stack trace from previous location|^\s+--- End of inner exception stack trace ---$/;

export const dotnet: Reducer = {
  name: 'dotnet',
  passesOthers: true,
  commands: ['dotnet', 'msbuild', 'dotnet test'],
  reduce: byLines(
    inOrder(
      withoutProgress,
      without('build steps', STEP),
      withoutProject,
      withoutToldTwice,
      withoutXunitAgain,
      countPassed,
      without('headings', HEADING),
      foldFrames,
      withoutBlanks,
      sharedMessagesOnce,
      together((lines, drop) => rootOnce(lines, filesIn, drop)),
      countRepeats,
      packing(/^(?:Failed|Passed|Skipped)! {2}- Failed: /),
      tidy,
    ),
  ),
};
