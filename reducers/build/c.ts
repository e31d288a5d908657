// gcc, clang, make, ninja, cmake --build: diagnostics, without command lines, code and the standard library's notes.

import { withoutBranches } from '../forms/drawn-tree.ts';
import { withoutExcerpts, withoutUnderlinedCode } from '../forms/excerpts.ts';
import { placeOfInstantiation } from '../forms/instantiated.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats } from '../forms/repeats.ts';
import { sharedDiagnosticsOnce } from '../forms/shared-messages.ts';
import { testifyFailures } from '../forms/testify.ts';
import { packing, tidy, withoutBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';
import { isOfCompilers } from './diagnostics.ts';
import { headersOnce } from './headers.ts';
import { symbolsBeside } from './jvm.ts';
import { mesonFound } from './meson.ts';
import { targetsOnce } from './targets.ts';

const COMPILES =
  /^(?:\S*\/)?(?:ccache |distcc )?(?:\S*\/)?(?:[\w.-]*g?cc|[\w.-]*g\+\+|[\w.-]*clang(?:\+\+)?|c\+\+|rustc|javac|nvcc|ar|ranlib|libtool:?|\/bin\/(?:sh|bash) .*libtool)(?:-\d+)?(?= ).*\s(?:-c|-o|rcs?|cru|--mode=compile)\b/;
const STEP =
  /^\s*(?:\[ *\d+%\] (?:Building|Generating|Scanning|Linking|Automatic)|\[\d+\/\d+\] (?!.*(?:\b(?:[Ee]rror|[Ff]ail\w*|[Ww]arn\w*|[Ss]kip\w*|denied|cannot|[Uu]nable|[Mm]issing|not|[Rr]etry\w*|timed out)\b(?:[ :]|$)|:\/\/))|\[ *\d+ of \d+\] Compiling |Scanning dependencies of|Consolidate compiler|make(?:\[\d+\])?: (?:Entering|Leaving) directory|\s*(?:CC|CXX|LD|AR|CCLD|GEN|HOSTCC|AS)(?:\(\w+\))? +\S+)/;
const SYSTEM = /^(?:\/usr\/|\/opt\/|\/Library\/|\/Applications\/|\/nix\/store\/)/;

const ASKS_FOR_STEPS =
  /^-[A-Za-z]{0,3}[nv][A-Za-z]{0,3}$|^--(?:verbose|dry-run|just-print|recon|trace)$|^V(?:ERBOSE)?=1$/;

/** Drops all steps. Unless it failed, the last one stays, because it names what was made. */
const withoutSteps: Pass = (lines, drop, { argv, exitCode }) => {
  if (argv.some((arg) => ASKS_FOR_STEPS.test(arg))) return lines;
  const steps = lines.map((line) => COMPILES.test(line) || STEP.test(line));
  const last =
    exitCode === 0 || exitCode === undefined
      ? lines.findLastIndex((line, at) => steps[at] && !/: (?:Entering|Leaving) directory/.test(line))
      : -1;
  drop('build steps', steps.filter(Boolean).length - (last >= 0 ? 1 : 0));
  return lines.filter((_line, at) => !steps[at] || at === last);
};

/** Drops the long command that ninja and zig print for a failed step. */
const FAILED = /^FAILED: |the following (?:\w+ )?command (?:failed|terminated)\b.*:$/;

const withoutFailedCommand: Pass = (lines, drop) =>
  lines.filter((line, at) => {
    const command = FAILED.test(lines[at - 1] ?? '') && line.length > 60;
    if (command) drop('command lines');
    return !command;
  });

const INCLUDED = /^In file included from \S+:\d+(?::\d+)?[:,]$/;

/** Drops candidates, why these do not fit, and chains of inclusion inside system headers. Errors there stay. */
const withoutSystemNotes: Pass = (lines, drop) => {
  let inNote = false;
  let ofSystem = false;
  const isGone = lines.map((line) => {
    // Clang breaks long messages into several lines and shows the code below them. No code stands one blank deep.
    if (inNote && /^\s(?!\S)|^ \d+ \|/.test(line)) return true;
    const noted =
      SYSTEM.test(line) &&
      /: note:(?: |$)|: {3,}(?:required|recursively required|inlined) from |: In (?:member |static |instantiation|substitution|function)|In instantiation of|: At global scope:/.test(
        line,
      );
    inNote = noted;
    if (/: note: candidate\b/.test(line)) ofSystem = noted;
    // Why a candidate does not fit is told below it, often with the place of the call.
    const detail = /: note: {3}/.test(line) && (ofSystem || line.endsWith(' failed:'));
    const included = /^(?:In file included|\s+) ?from (?:\/usr\/|\/opt\/)|^\s+from (?:\/usr\/|\/opt\/)/.test(line);
    return noted || detail || included;
  });
  // The chain of inclusion above a note goes with it.
  for (let at = lines.length - 2; at >= 0; at -= 1)
    isGone[at] ||= isGone[at + 1] === true && SYSTEM.test(lines[at + 1] ?? '') && INCLUDED.test(lines[at] ?? '');
  const kept = lines.filter((_line, at) => !isGone[at]);
  drop('notes on system headers', lines.length - kept.length);
  return kept.filter((line, at) => !(/^\s+from \S/.test(line) && !/^In file|^\s+from/.test(kept[at - 1] ?? '')));
};

/** gcc names the function above a message whose line lies in it; clang does not. The types of a template stay. */
const FUNCTION =
  /^(\S[^:]*): (?:In (?:[a-z]+ )*(?:function|constructor|destructor) (?!.*\[with )[‘'].*[’']|In lambda function|At (?:global scope|top level)):$/;

const withoutFunctions: Pass = (lines, drop) => {
  const kept = lines.filter((line, at) => {
    const file = line.endsWith(':') ? FUNCTION.exec(line)?.[1] : undefined;
    const next = lines[at + 1] ?? '';
    return file === undefined || !next.startsWith(file) || !/^:\d+:/.test(next.slice(file.length));
  });
  drop('names of functions above messages', lines.length - kept.length);
  return kept;
};

const OF_LINKER = /^\S*\/ld: (?:\/tmp\/cc\w{6}\.o: )?(?=\S+:\(|in function |warning: )/;

/** The compiler has removed the objects before anybody could look at them. The linker's path says nothing beside a source. */
const withoutTemporaryObjects: Pass = (lines) => lines.map((line) => line.replace(OF_LINKER, 'ld: '));

/** What stands below a message of gcc or javac. */
const OWN_COLUMNS =
  /:\d+: {3}(?:recursively )?(?:required|inlined|substitut)|^\s*(?:symbol|location|required|found): {2,}\S/;

/** `make help` lists targets with what they do. */
const targetsOfHelp: Pass = (lines, drop, input) =>
  input.argv.includes('help') ? packing(/^\s*[\w.%/-]+ {2,}\S/)(lines, drop, input) : lines;

export const compilerPasses = inOrder(
  withoutProgress,
  testifyFailures,
  mesonFound,
  withoutFailedCommand,
  withoutTemporaryObjects,
  withoutBranches,
  withoutExcerpts,
  withoutUnderlinedCode,
  placeOfInstantiation,
  withoutSystemNotes,
  withoutFunctions,
  withoutSteps,
  targetsOnce,
  without(
    'notes',
    /^compilation terminated\.$|: note: each undeclared identifier|^Note: (?:Recompile with -Xlint|Some messages have been simplified)/,
  ),
  withoutBlanks,
  symbolsBeside,
  headersOnce,
  sharedDiagnosticsOnce,
  countRepeats,
  packing(OWN_COLUMNS),
  targetsOfHelp,
  tidy,
);

export const c: Reducer = {
  name: 'make and compilers',
  passesOthers: true,
  takesUnknown: isOfCompilers,
  commands: 'make gmake ninja gcc g++ cc c++ clang clang++ javac nvcc meson bear scons swift zig just task ghc'
    .split(' ')
    .concat(['cmake --build', 'cabal build', 'stack build']),
  reduce: byLines(compilerPasses),
};

const CONFIGURING =
  /^-- (?:Detecting |Check for working |Performing Test |Looking for |Check (?:size of|if)|Checking )/;

const MODULE = /^ {2}By not providing ("Find[^"]+")/;
const PREFIX = /^ {2}Add the installation prefix of "([^"]+)" to CMAKE_PREFIX_PATH/;

/** cmake explains in three paragraphs how it looks for a package. Of its own words what it asks for stays, with signs where others stood. */
const shortenAdvice: Pass = (lines) => {
  let isAdvice = false;
  return lines.flatMap((line) => {
    const [, module] = MODULE.exec(line) ?? [];
    const [, name] = PREFIX.exec(line) ?? [];
    if (module === undefined && name === undefined) {
      isAdvice &&= /^ {2}(?!Could not find)\S/.test(line);
      return isAdvice ? [] : [line];
    }
    isAdvice = true;
    if (module !== undefined) return [`  By not providing ${module} in CMAKE_MODULE_PATH …`];
    return [`  Add the installation prefix of "${name}" to CMAKE_PREFIX_PATH or set "${name}_DIR" …`];
  });
};

const configured = inOrder(without('checks', CONFIGURING), shortenAdvice, compilerPasses);

export const cmake: Reducer = {
  name: 'cmake',
  passesOthers: true,
  commands: ['cmake'],
  reduce: byLines(configured),
};
