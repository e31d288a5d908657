// `ptyhold forget`: what is kept of ended sessions, and its removal.
import type { Context } from '../session/context.ts';
import { describeEnded, type EndedSession } from '../session/ended/describe.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { countWaiting } from '../session/waiting/waiting-texts.ts';
import { isPlain, matchTarget } from '../targets/target.ts';
import { namesAll } from '../targets/wildcard.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Given, Here } from './command.ts';
import { Fault } from './fault.ts';
import type { Out } from './out.ts';

/** With names, or for all: removes. Without either, lists and removes nothing. */
export async function forget(hosts: Hosts, { operands, options }: Given, { out }: Here): Promise<number> {
  if (operands.length === 0 && !options['all']) return listKept(hosts, out);
  const removed = options['all'] ? await forgetAll(hosts) : await forgetNamed(hosts, operands);
  for (const each of removed) await out.write(`removed ${neutraliseText(describeEnded(each, Date.now() / 1000))}\n`);
  if (removed.length === 0) out.note('No session is over, so nothing was removed.');
  return 0;
}

async function listKept(hosts: Hosts, out: Out): Promise<number> {
  const { answers, unreachable } = await hosts.ask(async (context) => {
    const ended = await context.ended.list();
    const waiting = await countWaiting(context, ended);
    return Promise.all(
      ended.map(async (each) => ({
        ...each,
        host: context.host,
        queued: waiting.counts.get(each.id),
        bytes: await bytesOf(context, each),
      })),
    );
  });
  const kept = answers.flat();
  const now = Date.now() / 1000;
  for (const each of kept) {
    await out.write(
      `${neutraliseText(describeEnded(each, now, each.host))}, ${kilobytes(each.bytes)}${undelivered(each.queued)}\n`,
    );
  }
  for (const { name, why } of unreachable) out.note(`${name}: ${why}`);
  const all = kilobytes(kept.reduce((sum, { bytes }) => sum + bytes, 0));
  out.note(kept.length === 0 ? 'No session is over.' : `${all} in all. To remove it: ptyhold forget NAME, or --all.`);
  return 0;
}

async function forgetAll(hosts: Hosts): Promise<EndedSession[]> {
  const { answers } = await hosts.ask(async (context) => remove(context, await context.ended.list()));
  return answers.flat();
}

async function forgetNamed(hosts: Hosts, names: readonly string[]): Promise<EndedSession[]> {
  const removed: EndedSession[] = [];
  for (const name of names) {
    if (!isPlain(name)) {
      removed.push(...(await forgetMatching(hosts, name)));
      continue;
    }
    const { answers } = await hosts.ask(async (context) => {
      const ended = await context.ended.find(name);
      return ended ? remove(context, [ended]) : [];
    });
    if (answers.flat().length === 0) throw await notEnded(hosts, name);
    removed.push(...answers.flat());
  }
  return removed;
}

/** By a glob or a tag, among those that are over. */
async function forgetMatching(hosts: Hosts, target: string): Promise<EndedSession[]> {
  if (namesAll(target) || target.startsWith('!'))
    throw new Fault("forget takes names, globs such as 'web-*', and tags such as '#web'; --all is for all.");
  const { answers, unreachable } = await hosts.ask(async (context) => ({ context, ended: await context.ended.list() }));
  const rows = answers.flatMap(({ context, ended }) =>
    ended.map((each) => ({ context, each, host: context.host, id: each.id, ...each.record })),
  );
  const match = matchTarget(target, { rows, ...hosts.places, away: unreachable });
  return (await Promise.all(match.rows.map(({ context, each }) => remove(context, [each])))).flat();
}

async function remove({ keeper }: Context, ended: readonly EndedSession[]): Promise<EndedSession[]> {
  const done = await Promise.all(ended.map(({ id }) => keeper.remove(id)));
  return ended.filter((_, at) => done[at]);
}

async function bytesOf({ ended }: Context, { id }: EndedSession): Promise<number> {
  return (await ended.records.look(id)).bytes;
}

function undelivered(count = 0): string {
  return count === 0 ? '' : `, queued texts not delivered: ${count}`;
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} kB`;
}

async function notEnded(hosts: Hosts, name: string): Promise<Fault> {
  const { answers } = await hosts.ask(({ sessions }) => sessions.rows());
  const row = answers.flat().find((each) => each.name === name || each.id === name);
  if (!row) return new Fault(`No session ${name} is over. ptyhold forget lists those that are.`);
  const why = row.dead ? 'has ended, but its session still stands' : 'still runs';
  return new Fault(`The program of ${name} ${why}. ptyhold close ${name} ends it; then it can be forgotten.`);
}
