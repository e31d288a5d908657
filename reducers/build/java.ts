// Maven and Gradle: results of tests, errors and the verdict, without the messages of plugins.
import { withoutBranches } from '../forms/drawn-tree.ts';
import { foldFrames } from '../forms/frames.ts';
import { withoutPassing } from '../forms/passing.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats } from '../forms/repeats.ts';
import { rootOnce } from '../forms/roots.ts';
import { sharedMessagesOnce } from '../forms/shared-messages.ts';
import { springEntries } from '../forms/spring-log.ts';
import { isRule, packing, tidy } from '../forms/tidy.ts';
import { firstOf } from '../forms/words.ts';
import { byLines, inOrder, type Pass, type Reducer, together, without } from '../reducer.ts';
import { filesOfMessages, jvmMessages } from './jvm.ts';
import { modulesOnce, withoutMessagesAgain } from './surefire.ts';

const TALK =
  /^\[INFO\] (?:Scanning for projects|---+|Download(?:ing|ed) from|Building .*\[\d+\/\d+\]| {2}from (?:\S+\/)?pom\.xml$|skip non existing|Recompiling|Nothing to compile|Changes detected|Compiling \d+|Copying \d+|Using (?:auto detected|'UTF-8')|Finished at:|Results:|Reactor Build Order| *T E S T S|No sources to compile|No tests to run|Deleting |Installing )|^Download(?:ing|ed) from |^Progress \(\d+\)/;
const ADVICE =
  /^\[ERROR\] (?:-> \[Help|To see the full stack trace|Re-run Maven using|For more information about the errors|\[Help \d+\]|Please refer to dump files|After correcting the problems|Re-run |See dump files )|^\* Try:|^(?:> )?(?:Run with --|Get more help|Check your code and dependencies to fix)|^\* Get more help at|^(?:Starting a Gradle Daemon|Get more help at|For more on this, please|You can use '--warning-mode|Welcome to Gradle|Daemon will be stopped|Calculating task graph|Configuration cache entry|\(\*\) - |A web-based, searchable|To honour the JVM settings)/;
const QUIET_CLASS = /^\[(?:INFO|WARNING)\] Tests run: \d+, Failures: 0, Errors: 0, Skipped: 0.* -- in /;
const GRADLE_STEP = /^(?:> Task \S+|:[\w:.-]+)(?: (?:UP-TO-DATE|NO-SOURCE|FROM-CACHE|SKIPPED))?$/;

const SKIPPED = /^> Task (\S+) SKIPPED$/;
const FEW_TASKS = 8;

/** A task that was skipped has done nothing, unlike one that is up to date. */
const skippedTasksOnce: Pass = (lines) => {
  const names = lines.flatMap((line) => SKIPPED.exec(line)?.[1] ?? []);
  if (names.length === 0) return lines;
  const first = lines.findIndex((line) => SKIPPED.test(line));
  const told = `skipped tasks: ${firstOf(names, FEW_TASKS)}`;
  return lines.flatMap((line, at) => (at === first ? [told] : SKIPPED.test(line) ? [] : [line]));
};

/** If the run breaks off, the test class in which it did so stays. */
const withoutRunning: Pass = (lines, drop) => {
  const ended = new Set(lines.map((line) => /^\[\w+\] Tests run: .* in (?:class )?(\S+)$/.exec(line)?.[1]));
  const kept = lines.filter((line) => !ended.has(/^\[INFO\] Running (\S+)$/.exec(line)?.[1] ?? ''));
  drop('classes of tests', lines.length - kept.length);
  return kept;
};

/** The reason for a failed goal repeats the compiler's messages. */
const withoutToldTwice: Pass = (lines, drop) => {
  const reason = lines.findIndex((line) => /^\[ERROR\] Failed to execute goal /.test(line));
  if (reason < 0) return lines;
  const bare = (line: string): string =>
    line
      .replace(/^\[ERROR\]/, '')
      .replace(/\s+/g, ' ')
      .trim();
  const told = new Set(lines.slice(0, reason).map(bare));
  const kept = lines.filter((line, at) => at <= reason || !line.startsWith('[ERROR] ') || !told.has(bare(line)));
  drop('messages told twice', lines.length - kept.length);
  return kept;
};

const withoutPrefix: Pass = (lines) =>
  lines
    .map((line) => line.replace(/^\[INFO\] /, '').replace(/ -> \[Help \d+\]$/, ''))
    .filter((line) => !/^\[(?:INFO|ERROR|WARNING)\]\s*$/.test(line) && !isRule(line));

/** The modules of a build, and the failures that surefire lists at the end. */
const OWN_COLUMNS = /^\S.* \[(?:pom|jar|war|ear|maven-plugin|bundle)\]$|^\[ERROR\] {3}\S+:\d+ /;

export const java: Reducer = {
  name: 'maven and gradle',
  passesOthers: true,
  commands: ['mvn', 'mvnw', 'mvnd', 'gradle', 'gradlew', 'ant', 'sbt', 'flutter build', 'flutter run'],
  reduce: byLines(
    inOrder(
      without('messages of plugins', TALK),
      without('lines of advice', ADVICE),
      withoutRunning,
      modulesOnce,
      without('passing test classes', QUIET_CLASS),
      skippedTasksOnce,
      without('build steps', GRADLE_STEP),
      withoutProgress,
      springEntries,
      foldFrames,
      withoutPassing,
      withoutMessagesAgain,
      withoutToldTwice,
      withoutBranches,
      withoutPrefix,
      jvmMessages,
      sharedMessagesOnce,
      together((lines, drop) => rootOnce(lines, filesOfMessages, drop)),
      countRepeats,
      packing(OWN_COLUMNS),
      tidy,
    ),
  ),
};
