// The roles of the session in which this server was started. Its environment may say anything, so the processes are asked.
import type { Bridge } from '../../bridges/bridge.ts';
import { askPs, type StartedRow } from '../../bridges/processes.ts';
import { PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { type Role, together } from '../../settings/role.ts';
import { LOOK_MS } from '../../timing.ts';
import { listRolesArgv, type PaneRoles, parsePaneRoles, socketOf } from '../../tmux/pane-roles.ts';
import { readLineage } from '../look/process-lineage.ts';
import { ProcessTable, programIn } from '../look/process-table.ts';
import { readRoles } from '../services/roles.ts';

/** Each is a short program. */
const ASKED_AT_ONCE = 16;

interface Origin {
  /** This process and all above it. */
  line: readonly StartedRow[];
  /** The tmux servers among them. */
  servers: readonly StartedRow[];
  /** Others, of which one may hold the terminal, if a process in between has ended. */
  others: readonly StartedRow[];
}

/** `here` is the bridge to this server's own machine, and `pid` the caller's process there. */
export async function findInheritedRoles(here: Bridge, pid: number): Promise<readonly Role[]> {
  const { line, servers, others } = await findOrigin(here, pid);
  // Nobody can tell any more what stood around it.
  if (line.length === 0 && pid !== process.pid) throw new PtyholdError('cancelled', 'The caller has ended.', '');
  const around = await Promise.all(servers.map((server) => askServer(here, server)));
  const unknown = servers.find((_, at) => around[at] === undefined);
  if (unknown) throw unknownRolesError(unknown);
  const panes = [...around.flatMap((found) => found ?? []), ...(await panesNear(here, others, line))];
  const roles = together(...panes.filter((pane) => isPaneOf(pane, line)).map(readRoles));
  if (roles.length > 0) log.note('the roles of the session around this server', () => ({ roles }));
  return roles;
}

async function findOrigin(here: Bridge, pid: number): Promise<Origin> {
  const line = await readLineage(here, pid);
  return line ? { line, servers: line.filter(isTmux), others: [] } : originOf(new ProcessTable(await askPs(here)), pid);
}

function originOf(table: ProcessTable<StartedRow>, pid: number): Origin {
  const line = table.lineageOf(pid);
  const servers = line.filter(isTmux);
  const hasTerminal = line.some(({ tty }) => isTerminal(tty));
  const others = hasTerminal ? table.all().filter((row) => isTmux(row) && !servers.includes(row)) : [];
  const bySocket = new Map(others.map((row) => [socketOf(row.words.split(' ')), row]));
  return { line, servers, others: [...bySocket.values()] };
}

/** Asks until one has this terminal, however many there are: a session could start many to hide among them. */
async function panesNear(
  here: Bridge,
  others: readonly StartedRow[],
  line: readonly StartedRow[],
): Promise<readonly PaneRoles[]> {
  for (let at = 0; at < others.length; at += ASKED_AT_ONCE) {
    const asked = others.slice(at, at + ASKED_AT_ONCE).map((server) => askServer(here, server));
    const panes = (await Promise.all(asked)).flatMap((found) => found ?? []);
    if (panes.some((pane) => isPaneOf(pane, line))) return panes;
  }
  return [];
}

function isTmux({ words }: StartedRow): boolean {
  return /^tmux/.test(programIn(words)) && socketOf(words.split(' ')) !== undefined;
}

function isTerminal(tty: string): boolean {
  return /\d/.test(tty);
}

function isPaneOf(pane: PaneRoles, line: readonly StartedRow[]): boolean {
  return line.some(({ pid, tty }) => pid === pane.pid || (isTerminal(tty) && pane.tty === `/dev/${tty}`));
}

/** Undefined if it cannot be asked. Its own program understands it, whatever the settings name. */
async function askServer(here: Bridge, { pid, words }: StartedRow): Promise<readonly PaneRoles[] | undefined> {
  const argv = await exactWords(here, pid, words);
  const socket = socketOf(argv);
  if (socket === undefined) return undefined;
  const [first = 'tmux'] = argv;
  const programs = [`/proc/${pid}/exe`, ...(first.startsWith('tmux:') ? [] : [first]), 'tmux'];
  for (const program of programs) {
    const result = await here.run(listRolesArgv(program, socket), { timeoutMs: LOOK_MS }).catch(() => undefined);
    if (result?.exitCode === 0) return result.stdout.split('\n').flatMap(parsePaneRoles);
  }
  return undefined;
}

/** `ps` joins words by blanks, which a path may hold. */
async function exactWords(here: Bridge, pid: number, words: string): Promise<string[]> {
  const exact = await here.readText(`/proc/${pid}/cmdline`).catch(() => undefined);
  return exact ? exact.replace(/\0$/, '').split('\0') : words.split(' ');
}

function unknownRolesError({ words }: StartedRow): PtyholdError {
  const socket = socketOf(words.split(' ')) ?? 'an unknown socket';
  return new PtyholdError(
    'tmux_silent',
    `This server runs inside a session of the tmux on ${socket}, which does not tell whether that session has a role.`,
    `Try: tmux -S ${socket} list-panes -a`,
  );
}
