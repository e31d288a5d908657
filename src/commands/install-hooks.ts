// `ptyhold install CLIENT --hooks` and `uninstall CLIENT --hooks`: makes a client tell its sessions what it does, or no more.
import path from 'node:path';
import { type Copies, carryOut, type Edit, type Wish } from '../clients/change.ts';
import type { Client, Hooks } from '../clients/client.ts';
import { areInstalled, hookLine, withHooks, withoutHooks } from '../clients/hooks.ts';
import { json } from '../clients/json.ts';
import { readBackup, readSettings } from '../clients/settings-file.ts';
import type { UserMachine } from '../clients/user-machine.ts';
import { describeForeign } from '../errors.ts';
import { difference } from './difference.ts';
import { Fault, WRONG_USAGE } from './fault.ts';

interface Told {
  isDryRun: boolean;
  isPrinted: boolean;
}

type Verb = 'install' | 'uninstall';

/** Answers what to tell the person. */
export async function changeHooks(
  verb: Verb,
  wish: Omit<Wish, 'file'>,
  place: UserMachine,
  { isDryRun, isPrinted }: Told,
): Promise<string> {
  const { client, launch } = wish;
  if (client.tellsState) return `${client.title} tells its terminal by itself what it does: it needs no hooks.\n`;
  const { hooks } = client;
  if (!hooks) throw new Fault(`${client.title} has no hooks that ptyhold knows.`, WRONG_USAGE);
  if (place.platform === 'win32') throw new Fault('On Windows, install the hooks inside WSL, where the sessions are.');
  if (isPrinted) return withHooks(client, hooks, '', hookLine(client, launch));
  const file = fileOf(hooks, wish, place);
  const there = verb === 'install' ? 'its hooks are there' : 'no hooks of ptyhold';
  const nothing = `${client.title}: ${there}, nothing ${isDryRun ? 'would be' : 'was'} changed (${file}).\n`;
  return (await change(verb, wish, hooks, { file, isDryRun })) ?? nothing;
}

/** The hooks of a server that is taken out go with it. Answers nothing where there are none. */
export async function takeHooksOut(wish: Omit<Wish, 'file'>, place: UserMachine, isDryRun: boolean): Promise<string> {
  const { hooks } = wish.client;
  if (!hooks || place.platform === 'win32') return '';
  return (await change('uninstall', wish, hooks, { file: fileOf(hooks, wish, place), isDryRun })) ?? '';
}

function fileOf(hooks: Hooks, { isShared }: Pick<Wish, 'isShared'>, place: UserMachine): string {
  return isShared ? path.join(place.cwd, hooks.projectFile) : hooks.file(place);
}

/** Undefined if all is as it should be. */
async function change(
  verb: Verb,
  { client, launch, isShared }: Omit<Wish, 'file'>,
  hooks: Hooks,
  { file, isDryRun }: { file: string; isDryRun: boolean },
): Promise<string | undefined> {
  try {
    const edit = await plan(verb, client, hooks, { file, line: hookLine(client, launch) });
    if (!edit) return undefined;
    if (isDryRun) return preview(file, edit);
    const backup = await carryOut(edit, { isShared });
    const kept = backup === undefined ? '' : `\nThe file as it was before ptyhold is ${backup}`;
    const done = verb === 'install' ? 'hooks that tell its state are in' : 'its hooks were taken out of';
    return `${client.title}: ${done} ${file}. Restart ${client.title}.${kept}\n`;
  } catch (error) {
    throw new Fault(`${file} was left alone: ${describeForeign(error)}`);
  }
}

async function plan(
  verb: Verb,
  client: Client,
  hooks: Hooks,
  { file: name, line }: { file: string; line: string },
): Promise<Edit | undefined> {
  const file = await readSettings(name);
  const text = file.text ?? '';
  const bare = withoutHooks(client, hooks, text);
  // Whatever of ptyhold stands there already, an older copy is the one without it.
  const copies: Copies = bare !== text ? 'older alone' : text.includes('ptyhold') ? 'older' : 'now';
  if (verb === 'install') {
    if (areInstalled(client, hooks, text, line)) return undefined;
    return { kind: 'edit', file, text: withHooks(client, hooks, text, line), undoes: false, copies };
  }
  if (bare === text) return undefined;
  const before = await readBackup(file);
  if (before === bare) return { kind: 'edit', file, text: before, undoes: true, copies };
  const isOnlyOurs = before === undefined && Object.keys(json.read(bare)).length === 0;
  return { kind: 'edit', file, text: isOnlyOurs ? undefined : bare, undoes: isOnlyOurs, copies };
}

function preview(file: string, { file: { text: before = '' }, text }: Edit): string {
  return text === undefined ? `would remove ${file}\n` : `would change ${file}:\n${difference(before, text)}`;
}
