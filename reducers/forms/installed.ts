// Lists of installed packages: what was asked for with its version, and how many others.
import type { Drop, Pass } from '../reducer.ts';
import { omitted } from './words.ts';

const WITH_VERSION = /^ \+ (?<name>[\w.-]+)==/;
/** A line for each package: apt, apk, gem, brew, pacman, dnf, uv, poetry. */
const ITEMS = [
  /^Setting up (?<name>[^\s:]+)\S* \(/,
  /^\(\d+\/\d+\) (?:Installing|Upgrading) (?<name>\S+) \(/,
  /^Successfully installed (?<name>[\w.-]+?)-\d[\w.]*$/,
  /^🍺 +\S*\/Cellar\/(?<name>[^/]+)\//,
  /^(?:installing|upgrading) (?<name>\S+?)\.\.\.$/,
  /^ +Installing +: (?<name>\S+?)-(?:\d+:)?\d\S* +\d+\/\d+ *$/,
  /^ (?<name>[\w.+-]+) +(?:x86_64|noarch|aarch64|i686) +\S+ +\S+ +[\d.]+ [kMG]?B? *$/,
  WITH_VERSION,
  /^ +[-•] Installing (?<name>\S+) \(/,
];
const HEADS_LIST =
  /^(?:The following .*packages? will be (?:installed|upgraded)|Installed|Upgraded|Dependencies Installed):$/;
const LIST_IN_LINE = /^(Successfully installed) (\S+(?: \S+)+)$/;
/** What apt only proposes, or tells again as a part of the new packages. */
const NOT_NEEDED = /^(?:Suggested|Recommended) packages:$|^The following additional packages will be installed:$/;
/** So few of them are named. */
const FEW_PROPOSED = 4;
/** So few others are named. */
const FEW = 8;
/** Of pip and uv, since the version of a package that another one needs may be what is looked for. */
const FEW_WITH_VERSION = 60;

export const foldInstalled: Pass = (lines, drop, { argv, exitCode }) => {
  const asked = askedFor(argv);
  if (exitCode !== 0 || asked.length === 0) return lines;
  const others = (words: readonly string[]): string[] => words.filter((word) => !asked.some((name) => is(name, word)));
  return foldItems(foldLists(lines, others, drop), others, drop);
};

/** The words behind `install`, without their versions. */
function askedFor(argv: readonly string[]): string[] {
  const from = argv.findIndex((word) => /^(?:install|add|i|upgrade|get|-S[a-z]*)$/.test(word));
  const words =
    from < 0
      ? []
      : argv.slice(from + 1).filter((word) => !/^[-./]/.test(word) && !/\.(?:txt|toml|deb|rpm|whl)$/.test(word));
  return words.map((word) => plain(/^[^@=<>~![:]+/.exec(word)?.[0] ?? word)).filter((name) => name !== '');
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[_.]/g, '-');
}

/** Whether a word names the package, perhaps with its version: `flask-3.1.3`. */
function is(name: string, word: string): boolean {
  const bare = plain(word.replace(/:\w+$/, ''));
  return bare === name || (bare.startsWith(`${name}-`) && /^\d/.test(bare.slice(name.length + 1)));
}

type Others = (words: readonly string[]) => string[];

function foldLists(lines: readonly string[], others: Others, drop: Drop): string[] {
  const kept: string[] = [];
  const told = lines.some((line) => line.startsWith('The following NEW packages'));
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    at += 1;
    const [, head = '', inLine = ''] = LIST_IN_LINE.exec(line) ?? [];
    if (inLine !== '') kept.push(`${head} ${shorter(inLine.split(' '), others, drop, FEW_WITH_VERSION)}`);
    else if (!HEADS_LIST.test(line) && !(told && NOT_NEEDED.test(line))) kept.push(line);
    else {
      let end = at;
      while (/^ +\S/.test(lines[end] ?? '')) end += 1;
      const words = lines.slice(at, end).flatMap((row) => row.trim().split(/\s+/));
      if (told && isProposal(line) && words.length <= FEW_PROPOSED) kept.push(`${line} ${words.join(' ')}`);
      else if (told && NOT_NEEDED.test(line)) drop('packages that others need or suggest', words.length);
      else kept.push(line, ...(words.length > 0 ? [`  ${shorter(words, others, drop)}`] : []));
      at = end;
    }
  }
  return kept;
}

/** The additional packages stand among the new ones, and these nowhere else. */
function isProposal(line: string): boolean {
  return /^(?:Suggested|Recommended) packages:$/.test(line);
}

function shorter(words: readonly string[], others: Others, drop: Drop, few = FEW): string {
  const rest = new Set(others(words));
  if (rest.size <= few) return words.join(' ');
  drop('packages', rest.size);
  return [...words.filter((word) => !rest.has(word)), omitted(rest.size, 'more packages')].join(' ');
}

function foldItems(lines: readonly string[], others: Others, drop: Drop): string[] {
  const few = (form: RegExp): number => (form === WITH_VERSION ? FEW_WITH_VERSION : FEW);
  const rests = ITEMS.map((form) => {
    const named = lines.map((line) => form.exec(line)?.groups?.['name'] ?? '');
    const rest = new Set(others(named.filter((name) => name !== '')));
    const places = named.flatMap((name, at) => (rest.has(name) ? [at] : []));
    return places.length > few(form) ? places : [];
  }).filter((places) => places.length > 0);
  const gone = new Set(rests.flat());
  const places = new Map(rests.map((rest) => [rest.at(-1), rest.length]));
  drop('packages', gone.size);
  return lines.flatMap((line, at) => {
    const count = places.get(at);
    if (count !== undefined) return [omitted(count, 'more packages')];
    return gone.has(at) ? [] : [line];
  });
}

const BRANCH = /^[├└]─ /;

/** yarn 1 names the packages that were asked for, and then these again with all that they need. */
export const withoutIndirect: Pass = (lines, drop) => {
  const from = lines.indexOf('info All dependencies');
  if (from < 0) return lines;
  let end = from + 1;
  while (BRANCH.test(lines[end] ?? '')) end += 1;
  const told = new Set(
    lines
      .slice(0, from)
      .filter((line) => BRANCH.test(line))
      .map(nameIn),
  );
  const needed = lines.slice(from + 1, end).map(nameIn);
  const others = needed.filter((name) => !told.has(name));
  const isFew = others.length > 0 && others.length <= FEW_WITH_VERSION;
  drop(isFew ? 'packages told twice' : 'packages', needed.length - (isFew ? others.length : 0));
  return [...lines.slice(0, from), ...(isFew ? [`and what these need: ${others.join(' ')}`] : []), ...lines.slice(end)];
};

function nameIn(branch: string): string {
  return branch.replace(BRANCH, '');
}
