// Four servers and ten agents: texts are queued for two minutes while servers are killed. Each text must be taken once, in order,
// or told as not taken. The agents are stand-ins that tell their state: quick, slow, busy by themselves, blocked, crashed.
// node bench/deliveries.mjs [--servers=4] [--agents=10] [--seconds=120] [--seed=…] [--show=10]
import { copyFile, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { randomFrom } from '../test/helpers/random.mjs';
import { row } from './numbers.mjs';
import { withServer } from './server.mjs';

/**
 * @import { Joined } from './server.mjs'
 * @typedef {'queued' | 'sent' | 'refused' | 'not taken' | 'unsure'} Said
 * @typedef {{ token: string, agent: string, said: Said }} Text
 * @typedef {{ name: string, kind: string, id: string, notes: string }} Agent
 */

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '4' },
    agents: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    show: { type: 'string', default: '10' },
  },
});
const STAND_IN = fileURLToPath(new URL('../test/helpers/talking-agent.mjs', import.meta.url));
const KINDS = ['quick', 'slow', 'busy', 'blocked', 'crashed'];
/** What was queued last is delivered within this. */
const LAST_MS = 90_000;

console.log(`node bench/deliveries.mjs --seed=${values.seed} --seconds=${values.seconds}`);
const random = randomFrom(Number(values.seed));
/** @type {<T>(list: readonly T[]) => T} */
const pick = (list) => /** @type {typeof list[number]} */ (list[random(list.length)]);

/** @type {Text[]} */
const texts = [];
/** @type {(Joined | undefined)[]} */
const servers = [];
let isOver = false;

/** @type {(file: string) => Promise<string[]>} */
const linesOf = async (file) =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');

/** @type {(kind: string, token: string) => string} */
function scriptFor(kind, token) {
  const waits = { quick: 20, slow: 1500, busy: 100, blocked: 100, crashed: 200 }[kind];
  const end = kind === 'blocked' && random(4) === 0 ? 'block:may_I' : 'done';
  const crash = kind === 'crashed' && random(12) === 0 ? ' crash' : '';
  return `work note:${token} wait:${waits}${crash} ${end}`;
}

/** @type {(client: Joined, agent: Agent, number: number) => Promise<void>} */
async function send(client, { name, kind }, number) {
  /** @type {Text} */
  const text = { token: `T${number}`, agent: name, said: 'unsure' };
  texts.push(text);
  try {
    const { last } = await client.call('pty_send', {
      session_id: name,
      text: scriptFor(kind, text.token),
      when: 'ready',
    });
    text.said = /\[queued: |; queued: /.test(last)
      ? 'queued'
      : /NOTHING was typed/.test(last)
        ? 'refused'
        : /Not taken/.test(last)
          ? 'not taken'
          : / sent \d+ characters?|\[sent \d+ characters?/.test(last)
            ? 'sent'
            : 'unsure';
  } catch (error) {
    text.said = /NOTHING was typed|Nothing was (?:typed|queued)|is over|has ended/.test(String(error))
      ? 'refused'
      : 'unsure';
  }
}

/**
 * What stands in the queue of the agent: the tokens in order, and what became of each.
 * @type {(folder: string, agent: Agent) => Promise<{ order: string[], fates: Map<string, string> }>}
 */
async function readQueue(folder, { id }) {
  const journal = path.join(folder, 'journal', id);
  const names = (await readdir(journal).catch(() => [])).filter((name) => name.startsWith('queue.')).sort();
  const entries = (await Promise.all(names.map((name) => linesOf(path.join(journal, name)))))
    .flat()
    .map((line) => JSON.parse(line));
  const tokens = new Map(
    entries.filter(({ body }) => body).map((entry) => [entry.id, /note:(\w+)/.exec(entry.body)?.[1] ?? '']),
  );
  /** @type {Map<string, string>} */
  const fates = new Map();
  for (const { of, fate } of entries) {
    const token = tokens.get(of);
    if (token !== undefined && !fates.has(token)) fates.set(token, fate);
  }
  return { order: [...tokens.values()], fates };
}

/** @type {(agent: Agent, queue: Awaited<ReturnType<typeof readQueue>>, isLiving: boolean) => Promise<string[]>} */
async function judge({ name, notes }, { order, fates }, isLiving) {
  const taken = await linesOf(notes);
  const wrong = taken.filter((token, at) => taken.indexOf(token) !== at).map((token) => `${name}: ${token} came twice`);
  const inOrder = order.filter((token) => taken.includes(token));
  if (inOrder.join() !== [...new Set(taken)].join())
    wrong.push(`${name}: the order was ${taken.join()}, queued ${inOrder.join()}`);
  for (const { token, said } of texts.filter(({ agent }) => agent === name)) {
    const fate = fates.get(token);
    const isTaken = taken.includes(token);
    if (said === 'refused' && isTaken) wrong.push(`${name}: ${token} was refused, and taken`);
    if (fate === 'delivered' && !isTaken) wrong.push(`${name}: ${token} was said to be delivered, and not taken`);
    if (fate === 'refused' && isTaken) wrong.push(`${name}: ${token} was refused later, and taken`);
    if (isLiving && (said === 'queued' || said === 'sent') && fate === undefined)
      wrong.push(`${name}: ${token} still waits`);
    if ((said === 'queued' || said === 'sent') && !order.includes(token))
      wrong.push(`${name}: ${token} is not in the queue`);
  }
  return wrong;
}

const isRight = await withServer(async (first) => {
  const claude = path.join(first.folder, 'claude.mjs');
  await copyFile(STAND_IN, claude);
  /** @type {Agent[]} */
  const agents = [];
  for (let at = 0; at < Number(values.agents); at += 1) {
    const [name, notes] = [`a${at}`, path.join(first.folder, `notes-a${at}`)];
    // Every other one is known by its name, so that Enter follows apart.
    const program = at % 2 === 0 ? `${claude} 7501 claude --input --swallow` : `${STAND_IN} 7501 stand-in --screen`;
    await first.call('pty_open', { name, command: `exec node ${program}`, env: { NOTES: notes } });
    const { stdout } = await first.tmux('display-message', '-p', '-t', `=${name}:`, '#{@ptyhold_id}');
    agents.push({ name, kind: KINDS[Math.floor(at / 2) % KINDS.length] ?? 'quick', id: stdout.trim(), notes });
  }
  for (let at = 0; at < Number(values.servers); at += 1) servers[at] = await first.join();
  // The server of the bench itself delivers nothing.
  process.kill(first.pid, 'SIGKILL');
  const end = Date.now() + Number(values.seconds) * 1000;
  let number = 0;
  /** @type {(at: number) => Promise<void>} */
  const play = async (at) => {
    while (Date.now() < end) {
      await sleep(100 + random(900));
      const client = servers[at];
      number += 1;
      if (client) await send(client, pick(agents), number);
    }
  };
  let kills = 0;
  const killing = (async () => {
    while (!isOver) {
      await sleep(2_000 + random(4_000));
      const at = random(servers.length);
      const victim = servers[at];
      if (isOver || !victim) continue;
      servers[at] = undefined;
      process.kill(victim.pid, 'SIGKILL');
      kills += 1;
      servers[at] = await first.join();
      await servers[at]?.call('pty_list').catch(() => undefined);
    }
  })();
  /** A person answers what is asked. */
  const people = (async () => {
    while (!isOver) {
      await sleep(1_500);
      const listed = await servers[random(servers.length)]?.call('pty_list').catch(() => undefined);
      const asking = listed?.text.split('\n').filter((line) => / says: \S+ blocked /.test(line)) ?? [];
      for (const line of asking) {
        const target = `=${line.split(' ')[0]}:`;
        await first.tmux('send-keys', '-t', target, 'done');
        await sleep(200);
        await first.tmux('send-keys', '-t', target, 'Enter');
      }
    }
  })();
  await Promise.all(servers.map((_, at) => play(at)));
  const last = Date.now() + LAST_MS;
  const living = async () => {
    const { stdout } = await first.tmux('list-panes', '-a', '-F', '#{session_name} #{pane_dead}');
    return new Set(
      stdout
        .split('\n')
        .filter((line) => line.endsWith(' 0'))
        .map((line) => line.split(' ')[0]),
    );
  };
  for (;;) {
    const alive = await living();
    const queues = await Promise.all(agents.map((agent) => readQueue(first.folder, agent)));
    const waiting = agents.filter(
      ({ name }, at) => alive.has(name) && (queues[at]?.order.length ?? 0) > (queues[at]?.fates.size ?? 0),
    );
    if (waiting.length === 0 || Date.now() > last) break;
    await sleep(500);
  }
  isOver = true;
  await Promise.all([killing, people]);
  await sleep(3_000);
  const alive = await living();
  const wrong = [];
  /** @type {Map<string, number>} */
  const all = new Map();
  let taken = 0;
  for (const agent of agents) {
    const queue = await readQueue(first.folder, agent);
    wrong.push(...(await judge(agent, queue, alive.has(agent.name))));
    taken += (await linesOf(agent.notes)).length;
    for (const token of queue.order) {
      const fate = queue.fates.get(token) ?? 'left by a crash';
      all.set(fate, (all.get(fate) ?? 0) + 1);
    }
  }
  for (const each of wrong.slice(0, Number(values.show))) console.log(`  ${each}`);
  const count = (/** @type {Said} */ said) => texts.filter((text) => text.said === said).length;
  row(
    'texts',
    String(texts.length),
    `${count('sent')} sent at once, ${count('queued')} queued, ${count('refused')} refused, ${count('not taken')} not taken, ${count('unsure')} without an answer`,
  );
  row('became of them', [...all].map(([fate, many]) => `${many} ${fate}`).join(', '));
  row('taken by the agents', String(taken));
  row('servers killed', String(kills));
  row('agents crashed', String(agents.length - alive.size));
  row('wrong', String(wrong.length), 'wanted: 0');
  return wrong.length === 0;
});
process.exitCode = isRight ? 0 : 1;
