// Reduces the output of any program by the forms of its lines, without knowing the program.

import { withoutContext } from '../diff/diff.ts';
import { foldLongListings } from '../files/ls.ts';
import { beginningsOnce } from '../forms/beginnings.ts';
import { buildSteps } from '../forms/build-steps.ts';
import { chainedTracebacks } from '../forms/chained.ts';
import { withoutColumnPadding } from '../forms/columns.ts';
import { withoutCountedSteps } from '../forms/counted-steps.ts';
import { compactCoverage } from '../forms/coverage.ts';
import { withoutDots } from '../forms/dots.ts';
import { withoutBranches } from '../forms/drawn-tree.ts';
import { withoutToldFields } from '../forms/error-fields.ts';
import { withoutExcerpts, withoutRubyCode, withoutRuntimeCode, withoutUnderlines } from '../forms/excerpts.ts';
import { foldFrames } from '../forms/frames.ts';
import { googleTest } from '../forms/googletest.ts';
import { withoutHeadedPadding } from '../forms/headed-columns.ts';
import { placeOfInstantiation } from '../forms/instantiated.ts';
import { compactDocuments, wholeDocument } from '../forms/json.ts';
import { jsonTable } from '../forms/json-table.ts';
import { kernelFault } from '../forms/kernel-fault.ts';
import { countClientErrors } from '../forms/klog.ts';
import { foldLikeRows } from '../forms/like-rows.ts';
import { withoutLoadAddresses } from '../forms/linked.ts';
import { foldListing } from '../forms/listing.ts';
import { compactLiterals } from '../forms/literals.ts';
import { foldIfLog } from '../forms/log.ts';
import { withoutLongNumbers, withoutShadowBytes } from '../forms/memory-dump.ts';
import { migrationsOnce } from '../forms/migrations.ts';
import { minitestLines } from '../forms/minitest.ts';
import { nestedTables } from '../forms/nested-tables.ts';
import { outOfMemory } from '../forms/out-of-memory.ts';
import { overloadsOnce } from '../forms/overloads.ts';
import { isSummary, withoutHints, withoutPassing } from '../forms/passing.ts';
import { groupPathLists } from '../forms/path-list.ts';
import { withoutInc } from '../forms/perl-errors.ts';
import { withoutPhpAgain } from '../forms/php-errors.ts';
import { prefixedTraces } from '../forms/prefixed-traces.ts';
import { profileRows } from '../forms/profile.ts';
import { withoutProgress } from '../forms/progress.ts';
import { railsRequests } from '../forms/rails-log.ts';
import { countRepeats, foldRetries } from '../forms/repeats.ts';
import { callersOnce } from '../forms/same-callers.ts';
import { datesOnce } from '../forms/same-dates.ts';
import { failuresOnce } from '../forms/same-errors.ts';
import { limitsOnce } from '../forms/same-values.ts';
import { sanitizerFrames } from '../forms/sanitizer.ts';
import { springEntries } from '../forms/spring-log.ts';
import { sshDebug } from '../forms/ssh-debug.ts';
import { withoutFrames } from '../forms/table.ts';
import { testifyFailures } from '../forms/testify.ts';
import { tidy } from '../forms/tidy.ts';
import { withoutUnderlinedColumns } from '../forms/underlined.ts';
import { withoutUpdateBoxes } from '../forms/update-boxes.ts';
import { lastOfWaits } from '../forms/waits.ts';
import { byLines, inOrder, type Pass, type Reducer } from '../reducer.ts';

/** A summary says how many tests passed, so their names add nothing. */
const withoutSummedPassing: Pass = (lines, drop, input) =>
  lines.some(isSummary) ? withoutPassing(lines, drop, input) : lines;

const THROWN = /^(?: {2}thrown in |#\d+ \{main\}$)/;

/** php tells the place of an error in its message, and once more at the end of the trace. */
const withoutThrown: Pass = (lines, drop) => {
  if (!lines.some((line) => THROWN.test(line))) return lines;
  const kept = lines.filter((line, at) => {
    const [, file, number] = /^ {2}thrown in (\S.*) on line (\d+)$/.exec(line) ?? [];
    if (file !== undefined) return !lines.slice(0, at).some((above) => above.endsWith(` in ${file}:${number}`));
    return !/^#\d+ \{main\}$/.test(line) && !(line === 'Stack trace:' && lines[at + 1]?.startsWith('#0 '));
  });
  drop('lines told twice', lines.length - kept.length);
  return kept;
};

export const reduceGenerally = inOrder(
  (lines, drop, input) => withoutContext(lines, drop, input) ?? lines,
  compactDocuments,
  compactLiterals,
  overloadsOnce,
  withoutUnderlinedColumns,
  profileRows,
  withoutUpdateBoxes,
  nestedTables,
  withoutHeadedPadding,
  withoutShadowBytes,
  withoutLongNumbers,
  withoutLoadAddresses,
  withoutProgress,
  foldLongListings,
  sshDebug,
  buildSteps,
  withoutCountedSteps,
  withoutDots,
  compactCoverage,
  googleTest,
  testifyFailures,
  placeOfInstantiation,
  withoutRuntimeCode,
  withoutRubyCode,
  withoutExcerpts,
  withoutPhpAgain,
  withoutInc,
  withoutThrown,
  minitestLines,
  railsRequests,
  prefixedTraces,
  callersOnce,
  foldFrames,
  chainedTracebacks,
  sanitizerFrames,
  migrationsOnce,
  withoutToldFields,
  withoutUnderlines,
  outOfMemory,
  kernelFault,
  countClientErrors,
  foldIfLog,
  springEntries,
  datesOnce,
  withoutSummedPassing,
  withoutHints,
  lastOfWaits,
  foldRetries,
  foldLikeRows,
  failuresOnce,
  foldListing(),
  groupPathLists,
  limitsOnce,
  countRepeats,
  withoutFrames,
  withoutBranches,
  beginningsOnce,
  withoutColumnPadding,
  tidy,
);

const byForms = byLines(reduceGenerally);

export const general: Reducer = {
  name: 'general',
  commands: [],
  // A line of a document may be too long for patterns.
  reduce: (input) => jsonTable(input.text) ?? wholeDocument(input.text) ?? byForms(input),
};
