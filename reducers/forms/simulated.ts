// `apt-get -s`: what an installation would do. Each package stands in a list, in the line `Inst` and in the line `Conf`.
import type { Pass } from '../reducer.ts';
import { mostOften } from './usual.ts';

const INSTALLS = /^Inst (\S+) (?:\[(\S+)\] )?\((\S+) (.*?)(?: \[\w+\])?\)(?: \[[^\]]*\])*$/;
const CONFIGURES = /^Conf (\S+) \((\S+) .*\)(?: \[[^\]]*\])*$/;
const HEADS_LIST = /^The following (?:NEW )?packages will be (?:installed|upgraded):$/;
/** What stands for names that are left out of a list. */
const MORE = / … \d+ more packages$/;
const LEAST = 3;
/** To say such a place once pays for two. */
const LONG_PLACE = 30;

export const simulatedOnce: Pass = (lines, drop) => {
  const installs = lines.map((line) => INSTALLS.exec(line));
  const known = installs.filter((one) => one !== null);
  const versions = new Map(known.map(([, name = '', , version = '']) => [name, version]));
  const usual = mostOften(known.map(([, , , , from = '']) => from)) ?? '';
  if (known.length < (usual.length < LONG_PLACE ? LEAST : 2)) return lines;
  const first = installs.findIndex((one) => one !== null);
  const listed = toldIn(lines, versions);
  const configured = lines.filter((line) => isConfigured(line, versions)).length;
  drop('lines told twice', listed.size + configured);
  return lines.flatMap((line, at) => {
    if (listed.has(at) || isConfigured(line, versions)) return [];
    const [, name, before, version, from = ''] = installs[at] ?? [];
    if (name === undefined) return [line];
    const row = `Inst ${name} ${before === undefined ? '' : `${before} → `}${version}${from === usual ? '' : ` (${from})`}`;
    return at === first ? [`(all from ${usual} unless shown)`, row] : [row];
  });
};

function isConfigured(line: string, versions: ReadonlyMap<string, string>): boolean {
  const [, name = '', version] = CONFIGURES.exec(line) ?? [];
  return version !== undefined && versions.get(name) === version;
}

/** The lines of lists in which each package has a line of its own below. */
function toldIn(lines: readonly string[], versions: ReadonlyMap<string, string>): Set<number> {
  const told = new Set<number>();
  lines.forEach((line, at) => {
    if (!HEADS_LIST.test(line)) return;
    let end = at + 1;
    while (/^ +\S/.test(lines[end] ?? '')) end += 1;
    const rows = lines.slice(at + 1, end).map((row) => row.replace(MORE, '').trim());
    const names = rows.filter((row) => row !== '').flatMap((row) => row.split(/\s+/));
    if (names.every((name) => versions.has(name))) for (let row = at; row < end; row += 1) told.add(row);
  });
  return told;
}
