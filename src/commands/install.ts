// `ptyhold install CLIENT` and `uninstall CLIENT`: registers ptyhold in an MCP client, or takes it out again.
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RunResult } from '../bridges/bridge.ts';
import { messageOf } from '../bridges/message.ts';
import { carryOut, type Plan, planInstall, planUninstall, type Wish } from '../clients/change.ts';
import type { Client } from '../clients/client.ts';
import { CLIENTS, findClient } from '../clients/clients.ts';
import { launchFor } from '../clients/launch.ts';
import { snippet } from '../clients/register.ts';
import type { UserMachine } from '../clients/user-machine.ts';
import { describeError } from '../errors.ts';
import type { Out } from './out.ts';

interface Surroundings {
  place: UserMachine;
  /** The path of the Node program that runs this process. */
  node: string;
  out: Out;
  run(argv: readonly string[]): Promise<RunResult>;
}

type Verb = 'install' | 'uninstall';

/** Returns the exit code: 2 if the request is wrong, 1 if ptyhold could not do it. */
export async function install(verb: Verb, argv: readonly string[], around: Surroundings): Promise<number> {
  const request = readRequest(verb, argv, around);
  if (typeof request === 'string') {
    around.out.note(`${request}\n\n${usageOf(verb)}`);
    return 2;
  }
  const { wish, print, dryRun } = request;
  if (print) {
    await around.out.write(snippet(wish.client, wish.launch));
    return 0;
  }
  try {
    const plan = await (verb === 'install' ? planInstall : planUninstall)(wish, around.place);
    await around.out.write(dryRun ? preview(plan, wish) : await act(verb, plan, wish, around));
    return 0;
  } catch (error) {
    around.out.note(`${wish.file} was left alone: ${describeError(error)}.${adviceFor(verb, wish)}`);
    return 1;
  }
}

interface Request {
  wish: Wish;
  print: boolean;
  dryRun: boolean;
}

function readRequest(verb: Verb, argv: readonly string[], { place, node }: Surroundings): Request | string {
  const dashes = argv.indexOf('--');
  const [command, ...args] = dashes < 0 ? [] : argv.slice(dashes + 1);
  try {
    const { values, positionals } = parseArgs({
      args: argv.slice(0, dashes < 0 ? undefined : dashes),
      allowPositionals: true,
      options: {
        project: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        ...(verb === 'install' && { print: { type: 'boolean', default: false } }),
      },
    });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) return `${verb} takes one client`;
    const client = findClient(name);
    if (!client) return `there is no client "${name}"`;
    const file = values.project ? projectFile(client, place) : client.file(place);
    if (file === undefined) return `${client.title} has no settings in a project`;
    const launch = command === undefined ? launchFor(client, place, node, values.project) : { command, args };
    const wish = { client, file, launch, exactly: command !== undefined, mayRun: !values.project };
    return { wish, print: values.print === true, dryRun: values['dry-run'] };
  } catch (error) {
    return describeError(error);
  }
}

function projectFile({ projectFile: file }: Client, { cwd }: UserMachine): string | undefined {
  return file === undefined ? undefined : path.join(cwd, file);
}

function usageOf(verb: Verb): string {
  const more = verb === 'install' ? '[--project] [--print | --dry-run] [-- COMMAND ARG…]' : '[--project] [--dry-run]';
  const width = Math.max(...CLIENTS.map(({ id }) => id.length));
  const clients = CLIENTS.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`).join('\n');
  return `ptyhold ${verb} CLIENT ${more}\n\n${clients}`;
}

async function act(verb: Verb, plan: Plan, { client, file }: Wish, { run }: Surroundings): Promise<string> {
  if (plan.kind === 'nothing') return `${client.title}: ${plan.why}, nothing was changed (${file}).\n`;
  const done = verb === 'install' ? 'ptyhold is registered in' : 'ptyhold was taken out of';
  if (plan.kind === 'run') {
    for (const call of plan.calls) await requireSuccess(run, [plan.program, ...call]);
    return `${client.title}: ${done} its settings by \`${linesOf(plan).join('; ')}\`. Restart ${client.title}.\n`;
  }
  const backup = await carryOut(plan);
  const kept = backup === undefined ? '' : `\nThe old file is ${backup}`;
  return `${client.title}: ${done} ${file}. Restart ${client.title}.${kept}\n`;
}

async function requireSuccess(run: Surroundings['run'], argv: readonly string[]): Promise<void> {
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

/** Shows the lines from the first difference to the last one. */
function difference(before: string, after: string): string {
  const [old, fresh] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const head = old.findIndex((line, at) => line !== fresh[at]);
  const start = head < 0 ? old.length : head;
  let tail = 0;
  const most = Math.min(old.length, fresh.length) - start;
  while (tail < most && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  const marked = (sign: string, lines: readonly string[]) => lines.map((line) => `${sign} ${line}\n`).join('');
  return marked('-', old.slice(start, old.length - tail)) + marked('+', fresh.slice(start, fresh.length - tail));
}

function adviceFor(verb: Verb, { client, launch }: Wish): string {
  if (verb === 'uninstall') return ` Fix it and try again, or remove "ptyhold" from its "${client.table}" by hand.`;
  return ` Fix it and try again, or add this to it by hand:\n\n${snippet(client, launch)}`;
}
