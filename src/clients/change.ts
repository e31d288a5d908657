// Puts ptyhold into a client's settings, or takes it out again.
import type { Client } from './client.ts';
import type { Launch } from './entry.ts';
import { findProgram } from './launch.ts';
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
  | { kind: 'edit'; file: SettingsFile; text: string | undefined; undoes: boolean; wasRegistered: boolean }
  | { kind: 'run'; program: string; calls: readonly (readonly string[])[] };

export interface Wish {
  client: Client;
  file: string;
  launch: Launch;
  /** The person named the command, so an entry with another command has to change. */
  exactly: boolean;
  /** The file is that of the project in this folder. It stays readable for others, and only ptyhold changes it. */
  isShared: boolean;
}

export async function planInstall(wish: Wish, place: UserMachine): Promise<Plan> {
  const { client, launch } = wish;
  const file = await readSettings(wish.file);
  const text = file.text ?? '';
  const found = findRegistration(client, client.format.read(text));
  const wasRegistered = found !== undefined;
  if (found && isAsRequested(found, wish, place))
    return { kind: 'nothing', why: `already registered as "${found.name}"` };
  const program = !wish.isShared && client.editor && findProgram(place, client.editor.program);
  if (!client.editor || !program)
    return { kind: 'edit', file, text: withServer(client, text, launch), undoes: false, wasRegistered };
  const name = found?.name ?? NAME;
  const add = client.editor.add(name, [launch.command, ...launch.args]);
  return { kind: 'run', program, calls: found ? [client.editor.remove(name), add] : [add] };
}

export async function planUninstall({ client, file: path, isShared }: Wish, place: UserMachine): Promise<Plan> {
  const file = await readSettings(path);
  const text = file.text ?? '';
  const found = findRegistration(client, client.format.read(text));
  if (!found) return { kind: 'nothing', why: 'not registered' };
  const program = !isShared && client.editor && findProgram(place, client.editor.program);
  if (client.editor && program) return { kind: 'run', program, calls: [client.editor.remove(found.name)] };
  const before = await readBackup(file);
  const undoes = isMadeFrom(client, text, before ?? '');
  return {
    kind: 'edit',
    file,
    text: undoes ? before : withoutServer(client, text, found.name),
    undoes,
    wasRegistered: true,
  };
}

function isAsRequested(found: Registration, { client, launch, exactly }: Wish, place: UserMachine): boolean {
  return exactly ? launches(client, found, launch) : faultOf(client, found, place) === undefined;
}

/** With ptyhold in it, the file is none from before ptyhold: only an older copy is. */
async function backupFor(file: SettingsFile, wasRegistered: boolean): Promise<string | undefined> {
  if (file.text === undefined) return undefined;
  if (wasRegistered && (await readBackup(file)) === undefined) return undefined;
  return keepBackup(file, wasRegistered);
}

export type Edit = Extract<Plan, { kind: 'edit' }>;

/** Returns the path of the copy of the text before ptyhold, if there is one. */
export async function carryOut(edit: Edit, { isShared }: Pick<Wish, 'isShared'>): Promise<string | undefined> {
  const { file, text, undoes, wasRegistered } = edit;
  if ((await readSettings(file.path)).text !== file.text) throw new Error('another program changed it just now');
  await requireWritable(file);
  const readers = isShared ? 'everybody' : 'user';
  if (undoes) {
    if (text === undefined) await removeSettings(file);
    else await writeSettings(file, text, readers);
    await dropBackup(file);
    return undefined;
  }
  const backup = await backupFor(file, wasRegistered);
  await writeSettings(file, text ?? '', readers);
  return backup;
}
