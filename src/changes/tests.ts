// Which tests passed and failed in an output, and what became of them from one run to the next.
import type { Line } from './outline.ts';
import { FAILURES, GO, PACKAGE, PENDING, readTestLine, type TestState, TOLD_AGAIN } from './test-lines.ts';

export interface Tests {
  states: ReadonlyMap<string, TestState>;
  /** Which test a line tells of. */
  names: ReadonlyMap<Line, string>;
}

/** A test of which any line says that it failed has failed. */
export function findTests(lines: readonly Line[]): Tests {
  const found = new Found();
  let unplaced: [Line, string, TestState][] = [];
  let [isToldAgain, isPending] = [false, false];
  const place = (module: string): void => {
    for (const [line, name, state] of unplaced) found.note(line, `${module}${name}`, state);
    unplaced = [];
  };
  for (const line of lines) {
    isToldAgain ||= TOLD_AGAIN.test(line.head);
    isPending = PENDING.test(line.head) || (isPending && !FAILURES.test(line.head));
    const module = PACKAGE.exec(line.head)?.[1];
    if (module !== undefined) place(`${module} > `);
    const test = module === undefined ? readTestLine(line.head) : undefined;
    // In the text about a failed test, or about a place in a source, such a sign means something else.
    if (!test || (test.isPart && (isToldAgain || isPending || (isInside(line) && !GO.test(line.head))))) continue;
    if (GO.test(line.head)) unplaced.push([line, test.name, test.state]);
    else found.note(line, test.isPart ? fullName(line, test.name) : test.name, test.state);
  }
  place('');
  return found;
}

class Found implements Tests {
  readonly states = new Map<string, TestState>();
  readonly names = new Map<Line, string>();
  readonly #told = new Set<string>();

  note(line: Line, name: string, state: TestState): void {
    this.names.set(line, name);
    if (this.states.get(name) === 'fail') return;
    // Of two tests of one name, a line does not tell which one it means.
    if (state !== 'fail' && this.#told.has(name)) this.states.delete(name);
    else this.states.set(name, state);
    this.#told.add(name);
  }
}

function isInside(line: Line): boolean {
  return line.section !== undefined && line.section.heading !== line;
}

/** Where Vitest leaves out suites, a test may stand deeper than the one above it. */
const IS_TEST = /^\s*[✓✔√×✖✗✘↓] .*[^)] \d+ ?ms$/;

/** With the names of the file and the suites above. */
function fullName(line: Line, name: string): string {
  const names = [name];
  for (let above = line.parent; above; above = above.parent) {
    if (!/^ ?(?:PASS|FAIL) /.test(above.head) && !IS_TEST.test(above.head)) names.unshift(bareName(above.head));
  }
  return names.join(' > ');
}

function bareName(text: string): string {
  const name = text.trim().replace(/^[❯▶#✓✔✖×] (?:Subtest: )?/, '');
  return name.replace(/ \(\d+ tests?.*$/, '').replace(/ \([\d.]+m?s\)$/, '');
}

export interface TestChanges {
  nowFailing: string[];
  nowPassing: string[];
  stillFailing: string[];
  /** They failed before, and no line says what became of them. */
  unlisted: string[];
}

export function compareTests(before: Tests, after: Tests): TestChanges {
  const full = fullNames([...before.states.keys(), ...after.states.keys()]);
  const [old, now] = [renamed(before.states, full), renamed(after.states, full)];
  const [failed, failing] = [failedOf(old), failedOf(now)];
  return {
    nowFailing: withoutSuites(failing.filter((name) => old.get(name) !== 'fail')),
    nowPassing: withoutSuites(failed.filter((name) => now.get(name) === 'pass')),
    stillFailing: withoutSuites(failing.filter((name) => old.get(name) === 'fail')),
    unlisted: withoutSuites(failed.filter((name) => now.get(name) !== 'fail' && now.get(name) !== 'pass')),
  };
}

/** Vitest lists tests by file and name, and tells the suites between only of those that failed. */
function fullNames(names: readonly string[]): ReadonlyMap<string, string> {
  const full = new Map<string, string>();
  for (const name of new Set(names)) {
    const [file = '', ...rest] = name.split(' > ');
    const short = `${file} > ${rest.at(-1)}`;
    if (rest.length > 1) full.set(short, full.has(short) ? short : name);
  }
  return full;
}

function renamed(states: ReadonlyMap<string, TestState>, full: ReadonlyMap<string, string>): Map<string, TestState> {
  const all = new Map<string, TestState>();
  for (const [name, state] of states) {
    const known = full.get(name) ?? name;
    if (all.get(known) !== 'fail') all.set(known, state);
  }
  return all;
}

function failedOf(states: ReadonlyMap<string, TestState>): string[] {
  return [...states].filter(([, state]) => state === 'fail').map(([name]) => name);
}

/** A suite fails with its tests. */
function withoutSuites(names: readonly string[]): string[] {
  const suites = new Set(
    names.flatMap((name) => [...name.matchAll(/ > |\//g)].map(({ index }) => name.slice(0, index))),
  );
  return names.filter((name) => !suites.has(name));
}
