// What iTerm2 shows: its windows, tabs and sessions, and what it knows of each.
import { readJson } from '../../read-json.ts';
import { Fault } from '../fault.ts';
import type { Api } from './api.ts';
import type { Layout, Reply, SplitNode } from './messages.ts';

export interface ShownSession {
  id: string;
  title: string;
  cols: number;
  rows: number;
  /** As the window's title has it, from 1; undefined for a buried session, which no window shows. */
  window: number | undefined;
  /** From 1, in its window. */
  tab: number | undefined;
  /** The tmux connection that draws it. */
  tmux: string | undefined;
}

export async function listShown(api: Api, signal: AbortSignal): Promise<ShownSession[]> {
  return sessionsIn(await api.ask('listSessions', {}, signal));
}

function sessionsIn({ windows, buried }: Layout): ShownSession[] {
  const shown = windows.flatMap(({ tabs, number = 0 }) =>
    tabs.flatMap(({ root, tmux }, at) =>
      leaves(root).map((session) => describe(session, { window: number + 1, tab: at + 1, tmux })),
    ),
  );
  return [...shown, ...buried.map((session) => describe(session, {}))];
}

type Summary = NonNullable<SplitNode['links'][number]['session']>;

function leaves(node: SplitNode | undefined): Summary[] {
  return (node?.links ?? []).flatMap(({ session, node: inner }) => (session ? [session] : leaves(inner)));
}

function describe({ id = '', title = '', grid }: Summary, where: Partial<ShownSession>): ShownSession {
  const { window, tab, tmux } = where;
  return { id, title, cols: grid?.width ?? 0, rows: grid?.height ?? 0, window, tab, tmux };
}

/** The values of variables, null where one is not set; undefined if the session is gone. */
export async function readVariables<Name extends string>(
  api: Api,
  session: string,
  names: readonly Name[],
  signal: AbortSignal,
): Promise<Record<Name, unknown> | undefined> {
  const { status = 0, values } = await api.ask('variable', { session, get: names }, signal);
  if (status === GONE) return undefined;
  requireDone(status, 'its variables');
  const entries = names.map((name, at) => [name, readJson(values[at] ?? 'null') ?? null]);
  return Object.fromEntries(entries);
}

/** What all replies say of a session that is not there, except SetProperty. */
export const GONE = 1;

export function requireDone(status: number | undefined, what: string): void {
  if (status !== undefined && status !== 0) throw new Fault('malformed', `${what}, status ${status}`);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export type Prompt = Reply<'getPrompt'>;
