// Lists of Debian's packages: without padding, and what all of them have in common in the heading.
import { byLines, type Drop, type Pass, type Reducer } from '../reducer.ts';

const ROW =
  /^(?<state>[a-z][a-zA-Z][A-Z]?) +(?<name>\S+) +(?<version>\S+) +(?<architecture>[a-z][\w-]*|<none>)(?: +(?<description>\S.*))?$/;
/** The letters of the state, and a rule below the names of the columns. */
const LEGEND = /^(?:Desired=Unknown\/|\| Status=Not\/|\|\/ Err\?=|\+\+\+-)/;
const COLUMNS = /^\|\|\/ Name +Version +Architecture +Description$/;
const MESSAGE = /^dpkg(?:-query)?: /;
const FEWEST_ROWS = 3;
/** What else is asked of such a list are rows of it. */
const PROGRAMS = new Set(['dpkg', 'dpkg-query', 'grep', 'egrep', 'fgrep', 'sed', 'awk', 'sort', 'uniq']);
const KNOWN = new Set(
  'all amd64 arm64 armel armhf i386 mips64el mipsel ppc64el riscv64 s390x loong64 <none>'.split(' '),
);

const STATES: Readonly<Record<string, string>> = {
  ii: 'ii (installed)',
  hi: 'hi (held, installed)',
  rc: 'rc (removed, configuration files left)',
};

interface Package {
  readonly state: string;
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
  readonly description: string;
}

const NAMES: Package = {
  state: 'State',
  name: 'Name',
  version: 'Version',
  architecture: 'Architecture',
  description: 'Description',
};

function packageIn(line: string): Package | undefined {
  const { state = '', name = '', version = '', architecture = '', description = '' } = ROW.exec(line)?.groups ?? {};
  return KNOWN.has(architecture) ? { state, name, version, architecture, description } : undefined;
}

/** What may stand around the rows. */
function isBeside(line: string): boolean {
  return line === '' || LEGEND.test(line) || COLUMNS.test(line) || MESSAGE.test(line);
}

function isList(lines: readonly string[]): boolean {
  let rows = 0;
  for (const line of lines) {
    if (packageIn(line) !== undefined) rows += 1;
    else if (!isBeside(line)) return false;
  }
  return rows >= FEWEST_ROWS;
}

/** A package that dpkg knows of only by others that name it. */
function isNothing({ state, version, architecture, description }: Package): boolean {
  return (
    state === 'un' && version === '<none>' && architecture === '<none>' && description === '(no description available)'
  );
}

function common(values: readonly string[]): string | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

function table(packages: readonly Package[], state: string | undefined, drop: Drop): string[] {
  if (packages.length === 0) return [];
  const architecture = common(packages.map((one) => one.architecture));
  const shared = [state && (STATES[state] ?? state), architecture].filter(Boolean);
  drop('shared columns', shared.length);
  const row = (one: Package): string =>
    [state ? '' : one.state, one.name, one.version, architecture ? '' : one.architecture, one.description]
      .filter(Boolean)
      .join(' ');
  return [`${shared.length > 0 ? `each ${shared.join(', ')}: ` : ''}${row(NAMES)}`, ...packages.map(row)];
}

const shortList: Pass = (lines, drop) => {
  const all = lines.flatMap((line) => packageIn(line) ?? []);
  const unknown = all.filter(isNothing);
  const names = unknown.map(({ name }) => name).join(' ');
  drop('lines of the legend', lines.filter((line) => LEGEND.test(line)).length);
  return [
    ...table(
      all.filter((one) => !isNothing(one)),
      common(all.map((one) => one.state)),
      drop,
    ),
    ...(names === '' ? [] : [`un (no version, no description): ${names}`]),
    ...lines.filter((line) => MESSAGE.test(line)),
  ];
};

export const packages: Reducer = {
  name: 'lists of packages',
  commands: [],
  takes: ([program = ''], text) => PROGRAMS.has(program) && isList(text.split('\n')),
  reduce: byLines(shortList),
};
