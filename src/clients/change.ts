// Puts ptyhold into a client's settings, or takes it out again.
import type { Client } from './client.ts';
import type { Launch } from './entry.ts';
import { findProgram } from './launch.ts';
import { isAsInstalled, isMadeFrom, withoutServer, withServer } from './register.ts';
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
  | { kind: 'edit'; file: SettingsFile; text: string | undefined; undoes: boolean; copies: Copies }
  | { kind: 'run'; program: string; calls: readonly (readonly string[])[]; replaces?: SettingsFile };

/**
 * Which copy of the file is kept: `now`, as it is; `older`, or as it is where there is none; `older alone`, since as it is,
 * ptyhold itself has written what it changes.
 */
export type Copies = 'now' | 'older' | 'older alone';

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
  if (found && isAsRequested(found, wish, place))
    return { kind: 'nothing', why: `already registered as "${found.name}"` };
  // An entry that a person has written is theirs, whatever it runs.
  const isOwn = found !== undefined && !isAsInstalled(client, found);
  const copies = found === undefined ? 'now' : isOwn ? 'older' : 'older alone';
  const program = !wish.isShared && client.editor && findProgram(place, client.editor.program);
  if (!client.editor || !program)
    return { kind: 'edit', file, text: withServer(client, text, launch), undoes: false, copies };
  const name = found?.name ?? NAME;
  const add = client.editor.add(name, [launch.command, ...launch.args]);
  const calls = found ? [client.editor.remove(name), add] : [add];
  return { kind: 'run', program, calls, ...(isOwn && { replaces: file }) };
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
    copies: 'older alone',
  };
}

function isAsRequested(found: Registration, { client, launch, exactly }: Wish, place: UserMachine): boolean {
  return exactly ? launches(client, found, launch) : faultOf(client, found, place) === undefined;
}

async function backupFor(file: SettingsFile, copies: Copies): Promise<string | undefined> {
  if (file.text === undefined) return undefined;
  if (copies === 'older alone' && (await readBackup(file)) === undefined) return undefined;
  return keepBackup(file, copies !== 'now');
}

/** Before another program replaces an entry of the person. Returns the path of the copy. */
export async function keepReplaced({ replaces }: Extract<Plan, { kind: 'run' }>): Promise<string | undefined> {
  return replaces && backupFor(replaces, 'older');
}

export type Edit = Extract<Plan, { kind: 'edit' }>;

/** Returns the path of the copy of the text before ptyhold, if there is one. */
export async function carryOut(edit: Edit, { isShared }: Pick<Wish, 'isShared'>): Promise<string | undefined> {
  const { file, text, undoes, copies } = edit;
  if ((await readSettings(file.path)).text !== file.text) throw new Error('another program changed it just now');
  await requireWritable(file);
  const readers = isShared ? 'everybody' : 'user';
  if (undoes) {
    if (text === undefined) await removeSettings(file);
    else await writeSettings(file, text, readers);
    await dropBackup(file);
    return undefined;
  }
  const backup = await backupFor(file, copies);
  await writeSettings(file, text ?? '', readers);
  return backup;
}
