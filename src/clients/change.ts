// Puts ptyhold into a client's settings, or takes it out again.
import type { Client } from './client.ts';
import { findProgram, type Launch } from './launch.ts';
import { isMadeFrom, withoutServer, withServer } from './register.ts';
import { faultOf, findRegistration, launches, NAME, type Registration } from './registration.ts';
import {
  dropBackup,
  keepBackup,
  readBackup,
  readSettings,
  removeSettings,
  requireWritable,
  type SettingsFile,
  writeSettings,
} from './settings-file.ts';
import type { UserMachine } from './user-machine.ts';

/** What ptyhold will do. Nothing is done yet. */
export type Plan =
  | { kind: 'nothing'; why: string }
  /** `undefined` removes the file: before ptyhold there was none. */
  | { kind: 'edit'; file: SettingsFile; text: string | undefined; undoes: boolean }
  | { kind: 'run'; program: string; calls: readonly (readonly string[])[] };

export interface Wish {
  client: Client;
  file: string;
  launch: Launch;
  /** The person named the command, so an entry with another command has to change. */
  exactly: boolean;
  /** Whether the client's own program may make the change. */
  mayRun: boolean;
}

export async function planInstall(wish: Wish, place: UserMachine): Promise<Plan> {
  const { client, launch } = wish;
  const file = await readSettings(wish.file);
  const text = file.text ?? '';
  const found = findRegistration(client, client.format.read(text));
  if (found && isAsRequested(found, wish, place))
    return { kind: 'nothing', why: `already registered as "${found.name}"` };
  const program = wish.mayRun && client.editor && findProgram(place, client.editor.program);
  if (!client.editor || !program) return { kind: 'edit', file, text: withServer(client, text, launch), undoes: false };
  const name = found?.name ?? NAME;
  const add = client.editor.add(name, [launch.command, ...launch.args]);
  return { kind: 'run', program, calls: found ? [client.editor.remove(name), add] : [add] };
}

export async function planUninstall({ client, file: path, mayRun }: Wish, place: UserMachine): Promise<Plan> {
  const file = await readSettings(path);
  const text = file.text ?? '';
  const found = findRegistration(client, client.format.read(text));
  if (!found) return { kind: 'nothing', why: 'not registered' };
  const program = mayRun && client.editor && findProgram(place, client.editor.program);
  if (client.editor && program) return { kind: 'run', program, calls: [client.editor.remove(found.name)] };
  const before = await readBackup(file);
  if (isMadeFrom(client, text, before ?? '')) return { kind: 'edit', file, text: before, undoes: true };
  return { kind: 'edit', file, text: withoutServer(client, text, found.name), undoes: false };
}

function isAsRequested(found: Registration, { client, launch, exactly }: Wish, place: UserMachine): boolean {
  return exactly ? launches(found, launch) : faultOf(client, found, place) === undefined;
}

/** Returns the path of the copy of the old text, if there was an old text. */
export async function carryOut({ file, text, undoes }: Extract<Plan, { kind: 'edit' }>): Promise<string | undefined> {
  if ((await readSettings(file.path)).text !== file.text) throw new Error('another program changed it just now');
  await requireWritable(file);
  if (undoes) {
    await (text === undefined ? removeSettings(file) : writeSettings(file, text));
    await dropBackup(file);
    return undefined;
  }
  const backup = file.text === undefined ? undefined : await keepBackup(file);
  await writeSettings(file, text ?? '');
  return backup;
}
