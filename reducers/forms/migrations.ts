// Migrations of databases, by Django, Rails, Alembic, Flyway, Laravel, Prisma and their kin: several that ran on one line, and each once.
import type { Drop, Pass } from '../reducer.ts';

const ROWS: readonly RegExp[] = [
  /^(?<before> *(?:Una|A)pplying )(?<name>\w+\.\w+)(?<behind>\.\.\. OK)(?: \((?<took>[\d.]+s)\))?$/,
  /^(?<before> *\[[X ]\] +)(?<name>(?:\w+\.)?\d{4}_\w+)$/,
  /^(?<before>Applying migration )(?<name>`[^`]+`)$/,
  /^(?<before>Running (?:Changeset: |migration ))(?<name>\S+)$/,
  /^(?<before>Migrating schema .{1,80}? to version )(?<name>"[^"]+"|\S+ - .+)$/,
  /^(?<before> *)(?<name>\d[\d_]+_\w+) \.{3,} +(?<took>[\d.,]+m?s)(?<behind> DONE)$/,
];
const LEAST = 3;
const MAY_BE =
  /^ *(?:(?:Una|A)pplying |\[[X ]\] +\w|Running |Migrating |\d[\d_]+_\w+ \.{3}|== .+: migrat|INFO +\[alembic)/;

export const migrationsOnce: Pass = (lines, drop) => {
  const isOf = lines.some((line) => MAY_BE.test(line));
  return isOf ? inRows(stepsOnce(alembicOnce(withoutTree(lines, drop), drop), drop)) : lines;
};

interface Row {
  readonly before: string;
  readonly name: string;
  readonly behind: string;
}

function rowIn(line = ''): Row | undefined {
  if (!MAY_BE.test(line)) return undefined;
  for (const form of ROWS) {
    const { before = '', name, behind = '', took } = form.exec(line)?.groups ?? {};
    if (name !== undefined) return { before, name: took === undefined ? name : `${name} ${took}`, behind };
  }
  return undefined;
}

/** Lines of a kind that follow each other. */
function inRows(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let from = 0; from < lines.length; ) {
    const first = rowIn(lines[from]);
    const names: string[] = [];
    for (let row = first; row && row.before === first?.before && row.behind === first.behind; ) {
      names.push(row.name);
      row = rowIn(lines[from + names.length]);
    }
    const count = Math.max(1, names.length);
    if (first === undefined || count < LEAST) kept.push(...lines.slice(from, from + count));
    else kept.push(`${first.before}${names.join(', ')}${first.behind}`);
    from += count;
  }
  return kept;
}

const ALEMBIC = /^INFO +\[alembic\.runtime\.migration\] /;
const STEP = /^(Running (?:up|down)grade) +(?=\S* -> )/;
const TALK = /^(?:Context impl \w+\.|Will assume (?:non-)?transactional DDL\.)$/;

/** A step in the direction of the one above tells only where it begins and ends. */
function alembicOnce(lines: readonly string[], drop: Drop): readonly string[] {
  if (!lines.some((line) => ALEMBIC.test(line))) return lines;
  let above = '';
  return lines.flatMap((line) => {
    const head = ALEMBIC.exec(line)?.[0] ?? '';
    const said = line.slice(head.length);
    if (head !== '' && TALK.test(said)) {
      drop('lines about the program');
      return [];
    }
    const [begins = '', verb = ''] = (head !== '' && STEP.exec(said)) || [];
    const goesOn = verb !== '' && verb === above;
    above = verb;
    return [goesOn ? ` ${said.slice(begins.length)}` : verb === '' ? line : said];
  });
}

/** Of Rails and Sequelize. */
const BEGINS = /^== (.+): (?:migrat|revert)ing =*$/;
const ENDS = /^(== (.+): (?:migrat|revert)ed \([\d.]+ ?m?s\)) *=*$/;
const TOOK = /^ {3}-> [\d.]+s$/;

/** A migration that ended is told once, above what it did. */
function stepsOnce(lines: readonly string[], drop: Drop): readonly string[] {
  if (!lines.some((line) => BEGINS.test(line))) return lines;
  const kept: string[] = [];
  let begun: number | undefined;
  for (const line of lines) {
    const [, ended, name] = ENDS.exec(line) ?? [];
    if (ended !== undefined && begun !== undefined && BEGINS.exec(kept[begun] ?? '')?.[1] === name) {
      kept[begun] = ended;
      begun = undefined;
      drop('lines told twice');
    } else if (begun !== undefined && TOOK.test(line)) drop('times of steps');
    else {
      if (BEGINS.test(line)) begun = kept.length;
      kept.push(line);
    }
  }
  return kept;
}

const TREE = 'The following migration(s) have been applied:';

/** Prisma names the migrations that it applied once more, with the folder and the file of each. */
function withoutTree(lines: readonly string[], drop: Drop): readonly string[] {
  const from = lines.indexOf(TREE);
  if (from < 0 || !lines.slice(0, from).some((line) => line.startsWith('Applying migration `'))) return lines;
  let end = from + 1;
  while (/^$|^migrations\/$|^ +└─ /.test(lines[end] ?? 'end')) end += 1;
  const names = lines.slice(from, end).flatMap((line) => /└─ (\S+)\/$/.exec(line)?.[1] ?? []);
  const told = new Set(lines.slice(0, from));
  if (!names.every((name) => told.has(`Applying migration \`${name}\``))) return lines;
  drop('lines told twice', end - from);
  return [...lines.slice(0, from), ...lines.slice(end)];
}
