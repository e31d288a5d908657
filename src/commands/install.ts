// `ptyhold install CLIENT` and `uninstall CLIENT`: registers ptyhold in an MCP client, or takes it out again.
import path from 'node:path';
import type { RunResult } from '../bridges/bridge.ts';
import { messageOf } from '../bridges/message.ts';
import { carryOut, keepReplaced, type Plan, planInstall, planUninstall, type Wish } from '../clients/change.ts';
import type { Client } from '../clients/client.ts';
import { findClient } from '../clients/clients.ts';
import { launchFor } from '../clients/launch.ts';
import { snippet } from '../clients/register.ts';
import { findRegistration, switchedOff } from '../clients/registration.ts';
import { readSettings } from '../clients/settings-file.ts';
import type { UserMachine } from '../clients/user-machine.ts';
import { homeOf, type Machine, readConfig } from '../config.ts';
import { describeForeign } from '../errors.ts';
import type { Given, Here } from './command.ts';
import { difference } from './difference.ts';
import { Fault, WRONG_USAGE } from './fault.ts';
import { changeHooks, takeHooksOut } from './install-hooks.ts';
import { unknownClient } from './unknown-client.ts';

type Verb = 'install' | 'uninstall';

/** Runs a client's own program. */
type Run = (argv: readonly string[]) => Promise<RunResult>;

/** Returns the exit status: 1 if ptyhold could not do it. */
export async function install(verb: Verb, given: Given, here: Here, run: Run = runBy(here)): Promise<number> {
  const [named] = given.operands;
  if (named !== undefined && given.options['all'])
    throw new Fault(`--all means every client, and ${named} is one: leave one of them out.`, WRONG_USAGE);
  if (named !== undefined) return installIn(verb, given, here, run);
  const { chooseClients } = await import('./choose-clients.ts');
  const chosen = await chooseClients(verb, given.options['all'] === true, placeOf(here.machine), here);
  let status = 0;
  for (const { id } of chosen) {
    try {
      await installIn(verb, { ...given, operands: [id] }, here, run);
    } catch (error) {
      // The others have nothing to do with it.
      if (!(error instanceof Fault)) throw error;
      here.out.note(error.message);
      status = error.status;
    }
  }
  return status;
}

/** Into the client that is named. */
async function installIn(verb: Verb, given: Given, here: Here, run: Run): Promise<number> {
  const { machine, out } = here;
  const { print, 'dry-run': dryRun, hooks } = given.options;
  if (hooks) {
    const told = { isDryRun: dryRun === true, isPrinted: print === true };
    await out.write(await changeHooks(verb, readClient(given, here), placeOf(machine), told));
    return 0;
  }
  const wish = readWish(given, here);
  if (print) {
    await out.write(snippet(wish.client, wish.launch));
    return 0;
  }
  const place = placeOf(machine);
  // First: where both stand in one file, it is then as it was before ptyhold but for the server.
  if (verb === 'uninstall') await out.write(await takeHooksOut(wish, place, dryRun === true));
  try {
    const plan = await (verb === 'install' ? planInstall : planUninstall)(wish, place);
    await out.write(dryRun ? preview(plan, wish) : await act(verb, plan, wish, run));
  } catch (error) {
    throw new Fault(`${wish.file} was left alone: ${describeForeign(error)}${adviceFor(verb, wish)}`);
  }
  if (verb === 'install' && !dryRun) await out.write(await stillWanted(wish, place));
  return 0;
}

/** MCP clients are on this machine even when tmux is elsewhere. */
function runBy({ machine }: Here): Run {
  return async (argv) => {
    const { NativeBridge } = await import('../bridges/native/native.ts');
    return new NativeBridge(machine.uid, readConfig(machine).own.env).run(argv);
  };
}

function placeOf(machine: Machine): UserMachine {
  return { ...machine, home: homeOf(machine) };
}

function readWish(given: Given, here: Here): Wish {
  const wish = readClient(given, here);
  const { client, isShared } = wish;
  const place = placeOf(here.machine);
  const file = isShared ? projectFile(client, place) : client.file(place);
  if (file === undefined) throw new Fault(`${client.title} has no settings in a project.`, WRONG_USAGE);
  return { ...wish, file };
}

function readClient({ operands: [name = ''], options, rest }: Given, { machine, ...own }: Here): Omit<Wish, 'file'> {
  const client = findClient(name);
  if (!client) throw unknownClient(name);
  const isShared = options['project'] === true;
  const [command, ...args] = rest ?? [];
  const launch = command === undefined ? launchFor(client, placeOf(machine), own, isShared) : { command, args };
  return { client, launch, exactly: command !== undefined, isShared };
}

function projectFile({ projectFile: file }: Client, { cwd }: UserMachine): string | undefined {
  return file === undefined ? undefined : path.join(cwd, file);
}

async function act(verb: Verb, plan: Plan, wish: Wish, run: Run): Promise<string> {
  const { client, file } = wish;
  if (plan.kind === 'nothing') return `${client.title}: ${plan.why}, nothing was changed (${file}).\n`;
  const done = verb === 'install' ? 'ptyhold is registered in' : 'ptyhold was taken out of';
  if (plan.kind === 'run') {
    const copy = await keepReplaced(plan);
    for (const call of plan.calls) await requireSuccess(run, [plan.program, ...call]);
    return `${client.title}: ${done} its settings by \`${linesOf(plan).join('; ')}\`. Restart ${client.title}.${tellCopy(copy)}\n`;
  }
  return `${client.title}: ${done} ${file}. Restart ${client.title}.${tellCopy(await carryOut(plan, wish))}\n`;
}

function tellCopy(copy: string | undefined): string {
  return copy === undefined ? '' : `\nThe file as it was before ptyhold is ${copy}`;
}

/** What the entry itself and the client still want before the server is used. */
async function stillWanted({ client, file, isShared }: Wish, place: UserMachine): Promise<string> {
  const found = findRegistration(client, client.format.read((await readSettings(file)).text ?? ''));
  // The program of the client has put it into another file.
  if (!found) return '';
  const { name, entry } = found;
  const wanted = [
    switchedOff(found, file),
    isShared ? await client.consentForProject?.(name, place) : undefined,
    client.consentForCalls?.(name, entry),
    client.consentForFolders,
  ];
  return wanted.map((each) => (each ? `\n${each.what}\n${each.fix}\n` : '')).join('');
}

async function requireSuccess(run: Run, argv: readonly string[]): Promise<void> {
  const result = await run(argv);
  if (result.exitCode !== 0) throw new Error(`\`${argv.join(' ')}\` failed: ${messageOf(result)}`);
}

function preview(plan: Plan, { client, file }: Wish): string {
  if (plan.kind === 'nothing') return `${client.title}: ${plan.why}, nothing would be changed (${file}).\n`;
  if (plan.kind === 'run') return `would run:\n${linesOf(plan).join('\n')}\n`;
  if (plan.text === undefined) return `would remove ${file}\n`;
  return `would change ${file}:\n${difference(plan.file.text ?? '', plan.text)}`;
}

function linesOf({ program, calls }: Extract<Plan, { kind: 'run' }>): string[] {
  return calls.map((call) => [path.basename(program), ...call].join(' '));
}

function adviceFor(verb: Verb, { client, launch }: Wish): string {
  if (verb === 'uninstall') return ` Fix it and try again, or remove "ptyhold" from its "${client.table}" by hand.`;
  return ` Fix it and try again, or add this to it by hand:\n\n${snippet(client, launch)}`;
}
