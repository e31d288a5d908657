// Finds ptyhold's entry in a client's file, and checks whether that entry can start ptyhold.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Client } from './client.ts';
import type { Wanted } from './consent.ts';
import { envOf, type Launch, wordsOf } from './entry.ts';
import { isRecord } from './format.ts';
import { findProgram, pathOf } from './launch.ts';
import type { UserMachine } from './user-machine.ts';

export const NAME = 'ptyhold';

export interface Registration {
  /** A person may have given it another name. */
  name: string;
  entry: Readonly<Record<string, unknown>>;
}

export function findRegistration(client: Client, content: Readonly<Record<string, unknown>>): Registration | undefined {
  const servers = content[client.table] ?? {};
  if (!isRecord(servers)) throw new TypeError(`"${client.table}" holds no servers`);
  return findIn(client, servers);
}

/** Finds the entry that the client keeps for one project in its file for all projects. */
export function findForProject(
  client: Client,
  content: Readonly<Record<string, unknown>>,
  cwd: string,
): Registration | undefined {
  const table = client.projectTable?.(cwd);
  const servers = table?.reduce<unknown>((held, key) => (isRecord(held) ? held[key] : undefined), content);
  return isRecord(servers) ? findIn(client, servers) : undefined;
}

function findIn(client: Client, servers: Readonly<Record<string, unknown>>): Registration | undefined {
  const own = servers[NAME];
  if (own !== undefined) return { name: NAME, entry: isRecord(own) ? own : {} };
  for (const [name, entry] of Object.entries(servers)) {
    if (isRecord(entry) && runsPtyhold(client, entry)) return { name, entry };
  }
  return undefined;
}

/** Finds `npx -y ptyhold@1`, `node /somewhere/ptyhold.js`, `/usr/bin/ptyhold`, and lines for a shell with one of them. */
const RUNS_PTYHOLD = /(?:^|[\s\\/])ptyhold(?:@[\w.^~-]+|\.m?js|\.cmd)?(?:\s|$)/;

export function runsPtyhold(client: Client, entry: Registration['entry']): boolean {
  return RUNS_PTYHOLD.test(wordsOf(client, entry).join(' '));
}

/** Why the entry cannot start ptyhold; undefined if it can. */
export function faultOf(client: Client, { entry }: Registration, place: UserMachine): string | undefined {
  const [command, ...args] = wordsOf(client, entry);
  if (command === undefined) return 'names no command';
  const line = [command, ...args].join(' ');
  if (!line.includes(NAME)) return `runs "${line}", which is not ptyhold`;
  if (!findProgram(place, command, givenPath(client, entry) ?? pathOf(client, place)))
    return path.isAbsolute(command) || !client.poorPath
      ? `runs ${command}, which is not there`
      : `runs ${command}, which ${client.title} does not find: it does not use the PATH of a shell`;
  const script = /node(?:\.exe)?$/.test(command) ? args.find((arg) => !arg.startsWith('-')) : undefined;
  if (script !== undefined && path.isAbsolute(script) && !existsSync(script))
    return `runs ${script}, which is not there`;
  return undefined;
}

function givenPath(client: Client, entry: Readonly<Record<string, unknown>>): string | undefined {
  const { PATH: path } = envOf(client, entry);
  return typeof path === 'string' ? path : undefined;
}

/** Says so if the person has switched the entry off. */
export function switchedOff({ name, entry }: Registration, file: string): Wanted | undefined {
  const key = entry['disabled'] === true ? 'disabled' : entry['enabled'] === false ? 'enabled' : undefined;
  if (key === undefined) return undefined;
  const what = `"${name}" is switched off in ${file}: ${key} is ${entry[key]}.`;
  return { what, fix: `Remove "${key}" there to switch it on.` };
}

export function launches(client: Client, { entry }: Registration, launch: Launch): boolean {
  return JSON.stringify(wordsOf(client, entry)) === JSON.stringify([launch.command, ...launch.args]);
}
