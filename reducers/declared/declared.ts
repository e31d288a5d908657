// Makes a reducer from a declaration.
import { withoutAnsweredQuestions } from '../forms/answered-questions.ts';
import { compactAudit } from '../forms/audit.ts';
import { beginningsOnce } from '../forms/beginnings.ts';
import { dnfTable } from '../forms/dnf-table.ts';
import { withoutBranches } from '../forms/drawn-tree.ts';
import { enginesOnce } from '../forms/engines.ts';
import { withoutExcerpts, withoutUnderlinedCode } from '../forms/excerpts.ts';
import { foldFrames } from '../forms/frames.ts';
import { googleTest } from '../forms/googletest.ts';
import { gotBeforeFailure } from '../forms/got.ts';
import { foldInstalled, withoutIndirect } from '../forms/installed.ts';
import { compactDocuments } from '../forms/json.ts';
import { kernelFault } from '../forms/kernel-fault.ts';
import { withoutLoadAddresses } from '../forms/linked.ts';
import { foldListing } from '../forms/listing.ts';
import { foldIfLog } from '../forms/log.ts';
import { npmLog } from '../forms/npm-log.ts';
import { optionalPackages } from '../forms/optional-packages.ts';
import { outOfMemory } from '../forms/out-of-memory.ts';
import { compactOutdated, withoutNewFormulae } from '../forms/outdated.ts';
import { groupByFile } from '../forms/places.ts';
import { withoutProgress } from '../forms/progress.ts';
import { withoutColumns } from '../forms/quoted-lists.ts';
import { countRepeats, foldRetries } from '../forms/repeats.ts';
import { withoutSameBranches } from '../forms/same-branches.ts';
import { sameRecapsOnce, sameStatesOnce } from '../forms/same-states.ts';
import { upgradesOnce } from '../forms/same-upgrades.ts';
import { unfetchedOnce, warningsOnce } from '../forms/same-warnings.ts';
import { simulatedOnce } from '../forms/simulated.ts';
import { withoutOwnFrames } from '../forms/table.ts';
import { pack, tidy, withoutBlanks } from '../forms/tidy.ts';
import { withoutUsage } from '../forms/usage.ts';
import { lastOfWaits } from '../forms/waits.ts';
import { omitted } from '../forms/words.ts';
import { byLines, inOrder, type Pass, type Reducer } from '../reducer.ts';
import { type Declaration, type PASS_NAMES, readDeclaration } from './declaration.ts';

const RUNS = /^(?:run|run-script|start|stop|restart|test|t|exec|x|dlx|repl|shell)$/;

/** A program that a package manager runs prints what it likes. */
const packOwn: Pass = (lines, drop, input) =>
  input.argv.slice(1).some((word) => RUNS.test(word)) ? lines : pack(lines, drop, input);

const PASSES: Readonly<Record<(typeof PASS_NAMES)[number], Pass>> = {
  progress: withoutProgress,
  excerpts: inOrder(withoutExcerpts, withoutUnderlinedCode),
  frames: foldFrames,
  googletest: googleTest,
  repeats: countRepeats,
  places: groupByFile,
  blanks: withoutBlanks,
  padding: packOwn,
  log: foldIfLog,
  retries: foldRetries,
  installed: foldInstalled,
  direct: withoutIndirect,
  branches: withoutBranches,
  usage: withoutUsage,
  'branches again': withoutSameBranches,
  listing: foldListing(),
  beginnings: beginningsOnce,
  tables: withoutOwnFrames,
  columns: withoutColumns,
  audit: compactAudit,
  'out of memory': outOfMemory,
  'kernel faults': kernelFault,
  warnings: warningsOnce,
  unfetched: unfetchedOnce,
  engines: enginesOnce,
  'npm log': npmLog,
  'optional packages': optionalPackages,
  waits: lastOfWaits,
  outdated: compactOutdated,
  'news of formulae': withoutNewFormulae,
  'same states': sameStatesOnce,
  'same recaps': sameRecapsOnce,
  simulated: simulatedOnce,
  'same upgrades': upgradesOnce,
  'rows of dnf': dnfTable,
  got: gotBeforeFailure,
  'answered questions': withoutAnsweredQuestions,
  libraries: withoutLoadAddresses,
};

/** Throws an Error with one sentence about what is wrong with the declaration. */
export function declared(value: unknown): Reducer {
  const declaration = readDeclaration(value);
  const { name, commands, empty } = declaration;
  const steps = inOrder(...stepsOf(declaration));
  const summary = declaration.summary && { ...declaration.summary, match: new RegExp(declaration.summary.match, 'm') };
  return {
    name,
    commands,
    passesOthers: summary === undefined && declaration.cap.length === 0,
    reduce: byLines((lines, drop, input) => {
      const succeeded = input.exitCode === 0;
      const found = succeeded && summary ? summary.match.exec(input.text) : null;
      if (found && summary) return [found[0].replace(summary.match, summary.text)];
      const kept = steps(lines, drop, input);
      return succeeded && empty !== undefined && kept.every((line) => line.trim() === '') ? [empty] : kept;
    }),
  };
}

function stepsOf({ keep, drop, replace, group, cap, passes }: Declaration): Pass[] {
  return [
    compactDocuments,
    withoutProgress,
    ...replace.map(([pattern, by]) => replacing(new RegExp(pattern, 'g'), by)),
    ...Object.entries(drop).map(([kind, patterns]) => dropping(kind, either(patterns), either(keep))),
    ...group.map(({ match, label, least }) => grouping(new RegExp(match), label, least)),
    ...cap.map(({ match, most, kind }) => capping(new RegExp(match), most, kind)),
    ...passes.map((name) => PASSES[name]),
    tidy,
  ];
}

function either(patterns: readonly string[]): RegExp {
  return patterns.length === 0 ? /(?!)/ : new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'));
}

function replacing(pattern: RegExp, by: string): Pass {
  return (lines) => lines.map((line) => line.replace(pattern, by));
}

function dropping(kind: string, pattern: RegExp, keep: RegExp): Pass {
  return (lines, drop) => {
    const kept = lines.filter((line) => !pattern.test(line) || keep.test(line));
    drop(kind, lines.length - kept.length);
    return kept;
  };
}

function grouping(pattern: RegExp, label: string, least: number): Pass {
  return (lines) => {
    const values = lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
    if (values.length < least) return lines;
    let told = false;
    return lines.flatMap((line) => {
      if (!pattern.test(line)) return [line];
      if (told) return [];
      told = true;
      return [`${label} ${values.join(' ')}`];
    });
  };
}

function capping(pattern: RegExp, most: number, kind: string): Pass {
  return (lines, drop) => {
    const beyond = lines.filter((line) => pattern.test(line)).length - most;
    drop(kind, Math.max(0, beyond));
    let seen = 0;
    return lines.flatMap((line) => {
      if (!pattern.test(line)) return [line];
      seen += 1;
      if (seen <= most) return [line];
      return seen === most + 1 ? [omitted(beyond, `more ${kind}`)] : [];
    });
  };
}
