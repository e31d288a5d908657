// Reads the entries of a web server's log, and tells which of them ask for the same with the same outcome.
import { shapeOf } from './shape.ts';

/** Client and identity, user, time, request and status, size, and what the combined format adds: the page before it and the agent. */
const ENTRY =
  /^(\S+ \S+ )(\S+)( \[)(\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d(?: [+-]\d{4})?)(\] "[^"]*" \d{3}) \S+(?: "([^"]*)" "([^"]*)")?(.*)$/;

/** Who asked so seldom under one name is told of. */
const RARE = 2;

export interface Asked {
  readonly time: string;
  /** The client, the request and its status: the size says little. */
  readonly rest: string;
  readonly shape: string;
  readonly users: string;
  readonly agents: string;
  readonly pages: string;
  /** What the format adds of its own: often how long the answer took. */
  readonly end: string;
}

/** The user, the agent and the page before do not keep requests apart, unless they are rare. */
export function readAccessLog(lines: readonly string[]): (line: string) => Asked | undefined {
  const counts = new Map<string, number>();
  const count = (name: string): number => counts.get(name) ?? 0;
  for (const line of lines) {
    const entry = ENTRY.exec(line);
    if (!entry) continue;
    for (const name of namesIn(entry)) counts.set(name, count(name) + 1);
  }
  return (line) => {
    const entry = ENTRY.exec(line);
    if (!entry) return undefined;
    const [, client = '', users = '', open = '', time = '', request = '', pages = '', agents = '', end = ''] = entry;
    const rest = `${client}${open}${request}${end}`;
    const rare = namesIn(entry).filter((name) => count(name) <= RARE);
    return { time, rest, shape: [shapeOf(rest), ...rare].join(' '), users, agents, pages, end };
  };
}

function namesIn([, , user = '', , , , page = '', agent = '']: RegExpExecArray): string[] {
  return [`user ${user}`, `page ${page}`, `agent ${agent}`];
}

/** `, some by mara, 3 agents, 2 referring pages`: who else asked than in the first of them. */
export function askersOf(all: readonly Asked[]): string {
  const users = namesOf(all.map((one) => one.users));
  const isAnonymous = all.some((one) => one.users === NOBODY);
  const some = users.length === 1 && isAnonymous ? `, some by ${users[0]}` : '';
  const agents = namesOf(all.map((one) => one.agents)).length;
  const pages = namesOf(all.map((one) => one.pages)).length;
  return some + several(users.length, 'users') + several(agents, 'agents') + several(pages, 'referring pages');
}

const NOBODY = '-';

function namesOf(all: readonly string[]): string[] {
  return [...new Set(all)].filter((name) => name !== NOBODY && name !== '');
}

function several(count: number, kind: string): string {
  return count > 1 ? `, ${count} ${kind}` : '';
}
