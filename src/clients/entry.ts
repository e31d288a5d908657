// An entry of a client's settings: which of its keys hold the command, the arguments and the environment.
import { isRecord, type Value } from './format.ts';

type Entry = Readonly<Record<string, unknown>>;

/** What starts the server. */
export interface Launch {
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

interface Keys {
  command: string;
  /** Without it, the command is a list of all words. */
  args?: string;
  env: string;
}

/** What a client says of its entries. */
export interface Entries {
  /** Its keys, if they are not `command`, `args` and `env`. */
  keys?: Keys;
  /** What an entry needs besides the command. */
  extra?: Readonly<Record<string, Value>>;
}

const USUAL: Keys = { command: 'command', args: 'args', env: 'env' };

function keysOf({ keys = USUAL }: Entries): Keys {
  return keys;
}

/** The command and its arguments. */
export function wordsOf(client: Entries, entry: Entry): string[] {
  const { command, args } = keysOf(client);
  const words = [entry[command], args === undefined ? [] : entry[args]].flat();
  return words.filter((word) => typeof word === 'string');
}

export function envOf(client: Entries, entry: Entry): Entry {
  const env = entry[keysOf(client).env];
  return isRecord(env) ? env : {};
}

export function entryOf(client: Entries, launch: Launch): { readonly [key: string]: Value } {
  const { env } = launch;
  return { ...client.extra, ...commandOf(client, launch), ...(env && { [keysOf(client).env]: env }) };
}

/** What has to be set in an entry that is there, and nothing else of it. */
export function changesOf(client: Entries, entry: Entry, launch: Launch): [key: readonly string[], value: Value][] {
  const missing = Object.entries(client.extra ?? {}).filter(([key]) => entry[key] === undefined);
  const { env } = keysOf(client);
  return [
    ...Object.entries(commandOf(client, launch)).map(([key, value]): [string[], Value] => [[key], value]),
    ...Object.entries(launch.env ?? {}).map(([name, value]): [string[], Value] => [[env, name], value]),
    ...missing.map(([key, value]): [string[], Value] => [[key], value]),
  ];
}

function commandOf(client: Entries, launch: Launch): Readonly<Record<string, Value>> {
  const { command, args } = keysOf(client);
  if (args === undefined) return { [command]: [launch.command, ...launch.args] };
  return { [command]: launch.command, [args]: launch.args };
}
