// Puts our hooks into a client's settings, or takes them out again. Those of the person stay as they are.
import { isDeepStrictEqual } from 'node:util';
import { shellLine } from '../bridges/shell-words.ts';
import type { Client, Hooks } from './client.ts';
import type { Launch } from './entry.ts';
import { isRecord } from './format.ts';
import { append, json, removeItems } from './json.ts';

const TABLE = 'hooks';

/** The line that a hook runs. A client may take an exit code other than 0 for a refusal, so there is none. */
export function hookLine({ id }: Client, { command, args }: Launch): string {
  return `${shellLine([command, ...args, ...callOf(id)])} || :`;
}

export function withHooks(client: Client, hooks: Hooks, text: string, line: string): string {
  const entry = { hooks: [{ type: 'command', command: line, timeout: hooks.timeout }] };
  const bare = withoutHooks(client, hooks, text);
  const changed = hooks.events.reduce((all, event) => append(all, [TABLE, event], entry), bare);
  requireSame(client, hooks, text, changed);
  return changed;
}

export function withoutHooks(client: Client, hooks: Hooks, text: string): string {
  const isOwn = (item: unknown): boolean => isOurs(client, item);
  const bare = hooks.events.reduce((all, event) => removeItems(all, [TABLE, event], isOwn), text);
  const left = json.read(bare)[TABLE];
  const changed = text !== bare && isRecord(left) && Object.keys(left).length === 0 ? json.remove(bare, [TABLE]) : bare;
  requireSame(client, hooks, text, changed);
  return changed;
}

/** Each event has this line, and none has another one of ours. */
export function areInstalled(client: Client, { events }: Hooks, text: string, line: string): boolean {
  const content = json.read(text)[TABLE];
  return events.every((event) => {
    const own = itemsOf(content, event).filter((item) => isOurs(client, item));
    return own.length === 1 && linesOf(own[0]).every((each) => each === line);
  });
}

function callOf(id: string): string[] {
  return ['status', '--hook', id];
}

/** A person may have added hooks of their own to an entry of ours: then it is no more only ours. */
function isOurs({ id }: Client, item: unknown): boolean {
  const lines = linesOf(item);
  return lines.length > 0 && lines.every((line) => line.includes(callOf(id).join(' ')));
}

function linesOf(item: unknown): string[] {
  const entries: unknown = isRecord(item) ? item[TABLE] : undefined;
  return Array.isArray(entries) ? entries.map((each) => (isRecord(each) ? String(each['command'] ?? '') : '')) : [];
}

function itemsOf(content: unknown, event: string): unknown[] {
  const items = isRecord(content) ? content[event] : undefined;
  return Array.isArray(items) ? items : [];
}

/** Only our entries may differ. Otherwise our edit has misread the file, and ptyhold leaves it alone. */
function requireSame(client: Client, hooks: Hooks, before: string, after: string): void {
  if (isDeepStrictEqual(othersIn(client, hooks, before), othersIn(client, hooks, after))) return;
  throw new Error(`${client.title} has written it in a way that cannot be changed safely`);
}

function othersIn(client: Client, { events }: Hooks, text: string): unknown {
  const { [TABLE]: content, ...rest } = json.read(text);
  if (content === undefined) return rest;
  if (!isRecord(content)) throw new TypeError(`"${TABLE}" holds no hooks`);
  const kept = Object.entries(content).map(([event, items]): [string, unknown] => {
    if (!events.includes(event)) return [event, items];
    if (!Array.isArray(items)) throw new TypeError(`"${TABLE}.${event}" is no list`);
    return [event, items.filter((item) => !isOurs(client, item))];
  });
  const others = kept.filter(([event, items]) => !events.includes(event) || !isDeepStrictEqual(items, []));
  return others.length === 0 ? rest : { ...rest, [TABLE]: Object.fromEntries(others) };
}
