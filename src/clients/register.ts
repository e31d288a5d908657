// Adds ptyhold to the text of a settings file, or removes it.
import { isDeepStrictEqual } from 'node:util';
import type { Client } from './client.ts';
import { changesOf, entryOf, envOf, type Launch, wordsOf } from './entry.ts';
import { isRecord, type Value } from './format.ts';
import { findRegistration, NAME, type Registration, runsPtyhold } from './registration.ts';

type Content = Readonly<Record<string, unknown>>;

/** Adds an entry with this command, or changes the command of the existing entry and keeps the rest of it. */
export function withServer(client: Client, text: string, launch: Launch): string {
  const content = client.format.read(text);
  const found = findRegistration(client, content);
  const path = [client.table, found?.name ?? NAME];
  const changed =
    found && wordsOf(client, found.entry).length > 0
      ? changesOf(client, found.entry, launch).reduce(
          (all, [key, value]) => client.format.set(all, [...path, ...key], value),
          text,
        )
      : client.format.set(client.format.remove(text, path), path, entryOf(client, launch));
  requireSame(client, content, client.format.read(changed), path);
  return changed;
}

/** Removes the entry of that name. */
export function withoutServer(client: Client, text: string, name: string): string {
  const path = [client.table, name];
  const changed = client.format.remove(text, path);
  requireSame(client, client.format.read(text), client.format.read(changed), path);
  return changed;
}

/** Whether the text is the text before plus ptyhold's entry, and nothing else. */
export function isMadeFrom(client: Client, text: string, before: string): boolean {
  const found = findRegistration(client, client.format.read(text));
  const earlier = findRegistration(client, client.format.read(before));
  if (!found || (earlier && runsPtyhold(client, earlier.entry))) return false;
  // A person had something else under that name, of which the rest was kept.
  if (earlier) return withServer(client, before, launchIn(client, found)) === text;
  // The entry comes from such a file, so the file can hold its values.
  return client.format.set(before, [client.table, found.name], found.entry as Value) === text;
}

/** Whether the entry holds nothing but what ptyhold writes into a new one. */
export function isAsInstalled(client: Client, found: Registration): boolean {
  const launch = launchIn(client, found);
  const isPlain = Object.keys(launch.env ?? {}).every((name) => name === 'PATH');
  return (
    isPlain && runsPtyhold(client, found.entry) && isDeepStrictEqual(withoutEmpty(found.entry), entryOf(client, launch))
  );
}

/** The program of a client may write `"env": {}`. */
function withoutEmpty(entry: Content): Content {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => !isRecord(value) || Object.keys(value).length > 0),
  );
}

function launchIn(client: Client, { entry }: Registration): Launch {
  const [command = '', ...args] = wordsOf(client, entry);
  const env = Object.entries(envOf(client, entry)).map(([name, value]) => [name, String(value)] as const);
  return { command, args, ...(env.length > 0 && { env: Object.fromEntries(env) }) };
}

/** The entry as a person adds it by hand. */
export function snippet(client: Client, launch: Launch): string {
  return client.format.set('', [client.table, NAME], entryOf(client, launch));
}

/** Only the entry may differ. Otherwise our edit has misread the file, and ptyhold leaves it alone. */
function requireSame(client: Client, before: Content, after: Content, path: readonly string[]): void {
  if (isDeepStrictEqual(plain(without(before, path)), plain(without(after, path)))) return;
  throw new Error(`${client.title} has written it in a way that cannot be changed safely`);
}

function without(content: Content, [table = '', name = '']: readonly string[]): Content {
  const { [table]: servers, ...others } = content;
  if (!isRecord(servers)) return others;
  const { [name]: _, ...rest } = servers;
  return Object.keys(rest).length === 0 ? others : { ...others, [table]: rest };
}

/** As plain data: dates and prototypes are new objects at every reading, so they never compare as equal. */
function plain(content: Content): unknown {
  return JSON.parse(JSON.stringify(content));
}
