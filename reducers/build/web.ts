// Bundlers: webvite, esbuild, next and the like.
import { hasFlag } from '../command/match.ts';
import { withoutBranches } from '../forms/drawn-tree.ts';
import { withoutExcerpts, withoutUnderlinedCode } from '../forms/excerpts.ts';
import { foldFrames } from '../forms/frames.ts';
import { overloadsOnce } from '../forms/overloads.ts';
import { countPlaces, joinPlaces } from '../forms/places.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats } from '../forms/repeats.ts';
import { rootOnce } from '../forms/roots.ts';
import { sharedDiagnosticsOnce } from '../forms/shared-messages.ts';
import { packing, tidy, withoutBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer, together, without } from '../reducer.ts';
import { adviceOnce, withoutRollupCode } from './advice.ts';
import { tsFilesIn, withoutWebpackPlace } from './ts-loader.ts';

const MODULES =
  /^\s*(?:modules by path|assets by (?:status|path|chunk|info)\b.*\[(?:cached|compared)|cacheable modules|runtime modules|orphan modules|hidden (?:root )?modules|built modules|\+ \d+ (?:hidden )?modules?|optional modules|provided modules)\b|\[built\]|\[code generated\]/;
/** If the user asks for more statistics, they stay. */
const withoutModules: Pass = (lines, drop, input) =>
  hasFlag(input.argv, '--stats', '--display-modules')
    ? lines
    : without('lines about modules', MODULES)(lines, drop, input);

const NEEDS_LOADER = /^You may need an (?:appropriate|additional) loader /;

/** webpack shows the lines around the one that it cannot parse. */
const withoutBars: Pass = (lines, drop) => {
  let inCode = false;
  const kept = lines.filter((line, at) => {
    inCode = /^[|>] /.test(line) && (inCode || NEEDS_LOADER.test(lines[at - 1] ?? ''));
    return !(inCode && line.startsWith('|'));
  });
  drop('lines of source code', lines.length - kept.length);
  return kept;
};

const TALK =
  /^CLI (?:Building entry: |Cleaning output folder$|Using tsconfig: |tsup v[\d.]+$)|^(?:ESM|CJS|IIFE|DTS) Build start$|^\s*(?:(?:transforming|rendering chunks|computing gzip)(?!.*(?:✓|\bkB\b))|building for|Creating an optimized|Linting and checking|Collecting page data|Finalizing page|Collecting build traces|✓ (?:Linting|Collecting|Finalizing)|info +- Need to disable some ESLint rules|[❯✔] Building\.\.\.$)|^\s*Generating static pages \(\d+\/\d+\)(?: \.\.\.| *\[[ =]*\])?\s*$/i;
/** next asks for leave to count, webpack for an option that tells more, vite for smaller chunks, and frames without a name tell nothing. */
const HINTS =
  /^(?:Attention: Next\.js now collects|This information is used to shape Next\.js|You can learn more, including how to opt-out|https:\/\/nextjs\.org\/telemetry$|You can also set it to 'none' to disable any default|Use 'stats\.\w+: true' resp\.|\d+ (?:errors have|error has) detailed information that is not shown\.$|BREAKING CHANGE: webpack < 5 used to include polyfills|This is no longer the case\. Verify if you need this module|If you want to include a polyfill, you need to:$|This can impact web performance\.$|For more info visit https:\/\/webpack\.js\.org|- (?:(?:Using|Use) (?:dynamic import\(\)|build\.roll\w+Options)|Adjust chunk size limit)|https:\/\/rollupjs\.org\/troubleshooting\/)|^\s*\d+: <unknown>$/;

/** webpack tells each place where it looked for a module that it did not find. */
const withoutSearch: Pass = (lines, drop) => {
  let searching = false;
  const kept = lines.filter((line) => {
    searching = /^resolve '.*' in '/.test(line) || (searching && /^ {2}/.test(line));
    return !searching;
  });
  drop('lines of the search for a module', lines.length - kept.length);
  return kept;
};

/** vite, rolldown and esbuild: a file that was written, with its size. */
const ASSET =
  /^\s*(?<folder>\S+\/)(?<name>[^\s/]+\.\w+) +(?<size>[\d.,]+) ?(?<unit>[kmMG]?[bB])(?: +[│|] gzip: +(?<gzip>[\d.,]+) kB)?$/;
const FEW_ASSETS = 6;

/** Names the folder and the units once above the files that share them. */
const groupAssets: Pass = (lines) => {
  const heads = lines.map((line) => {
    const { folder, unit, gzip } = ASSET.exec(line)?.groups ?? {};
    return folder === undefined ? '' : `${folder} (${unit}${gzip === undefined ? '' : ', gzip kB'}):`;
  });
  const kept: string[] = [];
  for (let from = 0, to = 1; from < lines.length; from = to, to += 1) {
    while (heads[from] !== '' && heads[to] === heads[from]) to += 1;
    const run = lines.slice(from, to);
    if (run.length < FEW_ASSETS) kept.push(...run);
    else kept.push(heads[from] ?? '', ...run.map((line) => line.replace(ASSET, ' $<name> $<size> $<gzip>').trimEnd()));
  }
  return kept;
};

/** next begins the findings of a file, which stands above them, without a blank. */
const placesBelowFile: Pass = (lines) =>
  lines.map((line) => line.replace(/^(\d+:\d+) +(?=(?:Warning|Error|Info): )/, ' $1 '));

/** Routes and files with their sizes. */
const OWN_COLUMNS = /^Route \(|^\s*\S.* {2}[\d.,]+ ?(?:[kKMG]i?)?[bB](?:ytes)?\b/;

export const web: Reducer = {
  name: 'bundlers',
  passesOthers: true,
  commands: [
    'webpack',
    'webpack-cli',
    'vite',
    'esbuild',
    'next',
    'rollup',
    'parcel',
    'tsup',
    'nuxt',
    'astro',
    'ng',
    'rspack',
    'rolldown',
    'tsdown',
    'bun build',
    'rsbuild',
    'swc',
    'babel',
    'npm build',
    'react-scripts',
    'craco',
    'vue-cli-service',
    'gatsby',
    'remix',
  ],
  reduce: byLines(
    inOrder(
      withoutProgress,
      withoutModules,
      withoutBars,
      withoutSearch,
      without('build steps', TALK),
      without('hints', HINTS),
      (lines) => lines.map((line) => line.replace(/^(\(!\) Some chunks are larger .*)\. Consider:$/, '$1.')),
      withoutWebpackPlace,
      overloadsOnce,
      withoutRollupCode,
      withoutExcerpts,
      withoutUnderlinedCode,
      foldFrames,
      adviceOnce,
      withoutBlanks,
      placesBelowFile,
      joinPlaces,
      sharedDiagnosticsOnce,
      countPlaces,
      countRepeats,
      groupAssets,
      together((lines, drop) => rootOnce(lines, tsFilesIn, drop)),
      withoutBranches,
      packing(OWN_COLUMNS),
      tidy,
    ),
  ),
};
