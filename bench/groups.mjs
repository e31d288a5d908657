// Several servers on many sessions: random texts, targets, leases, closes, and kill -9 of servers. Then each text must have
// run as its answer said, none against a lease, and the log of events must have each thing once.
// node bench/groups.mjs [--servers=5] [--sessions=20] [--seconds=120] [--seed=…] [--show=5]
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { randomFrom } from '../test/helpers/random.mjs';
import { row } from './numbers.mjs';
import { SERVER, withServer } from './server.mjs';

/**
 * @import { Joined } from './server.mjs'
 * @typedef {{ client: Joined, number: number, life: number }} Live
 * @typedef {{ token: string, by: string, sessions: readonly string[], began: number, ended: number, said: 'ran' | 'refused' | 'unsure' }} Text
 * @typedef {{ session: string, by: string, from: number, to: number }} Lease
 */

const run = promisify(execFile);
const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '5' },
    sessions: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    show: { type: 'string', default: '5' },
  },
});
const TAGS = 5;
const LEASE_S = 20;
/** The clocks of the shell and of this program are read one after the other. */
const MARGIN_MS = 2;

/** @type {Text[]} */
const texts = [];
/** @type {Lease[]} */
const leases = [];
/** @type {{ session: string, from: number, to: number }[]} */
const closes = [];
/** @type {(Live | undefined)[]} */
const servers = [];
let tokens = 0;
let lives = 0;
let isOver = false;

console.log(
  `node bench/groups.mjs --seed=${values.seed} ${process.argv
    .slice(2)
    .filter((arg) => !arg.startsWith('--seed'))
    .join(' ')}`,
);
const random = randomFrom(Number(values.seed));
/** @type {<T>(list: readonly T[]) => T} */
const pick = (list) => /** @type {typeof list[number]} */ (list[random(list.length)]);

/** @type {(session: string, token: string) => string} */
const textFor = (session, token) => `echo "${token} ${session} $NAME $(date +%s%N)" >> "$SEEN"`;

/** @type {(live: Live) => string} */
const nameOf = ({ number, life }) => `${number}.${life}`;

/** @type {(live: Live, sessions: readonly string[], target: unknown, more?: object) => Promise<Text>} */
async function send(live, sessions, target, more = {}) {
  tokens += 1;
  /** @type {Text} */
  const text = { token: `T${tokens}.`, by: nameOf(live), sessions, began: Date.now(), ended: 0, said: 'unsure' };
  texts.push(text);
  try {
    const args = { session_id: target, text: textFor('x', text.token), wait: true, timeout: 30, ...more };
    const { facts } = await live.client.call('pty_send', args);
    text.said = facts.complete ? 'ran' : 'unsure';
  } catch (error) {
    text.said = /is leased by .* NOTHING was typed/s.test(String(error)) ? 'refused' : 'unsure';
  }
  text.ended = Date.now();
  return text;
}

/** @type {(live: Live, session: string) => Promise<void>} */
async function lease(live, session) {
  const first = await send(live, [session], session, { lock: LEASE_S });
  if (first.said !== 'ran') return;
  /** @type {Lease} */
  const held = { session, by: nameOf(live), from: first.ended, to: first.ended };
  leases.push(held);
  for (let n = random(3); n > 0; n -= 1) await send(live, [session], session);
  await sleep(random(200));
  // A server that was killed has held it up to then.
  if (servers[live.number] !== live) return;
  held.to = Date.now();
  await live.client.call('pty_send', { session_id: session, text: '', enter: false, lock: 0 }).catch(() => undefined);
}

/** @type {(live: Live, session: string, open: (client: Joined, session: string) => Promise<unknown>) => Promise<void>} */
async function close(live, session, open) {
  const closing = { session, from: Date.now(), to: Number.POSITIVE_INFINITY };
  closes.push(closing);
  await live.client.call('pty_close', { session_id: session, force: true }).catch(() => undefined);
  // Another one may have opened it, or may still hold it.
  await open(live.client, session).catch(() => undefined);
  closing.to = Date.now();
}

/** @type {(text: Text) => boolean} */
const metAClose = ({ sessions, began, ended }) =>
  closes.some(({ session, from, to }) => sessions.includes(session) && from <= ended && to >= began);

/** @typedef {{ token: string, session: string, at: number }} Run */

/** @type {(seen: readonly Run[]) => string[]} */
function judge(seen) {
  const runsOf = groupBy(seen, ({ token }) => token);
  return [
    ...texts.flatMap((text) => faultsOf(text, runsOf.get(text.token) ?? [])),
    ...faultsOfLeases(groupBy(seen, ({ session }) => session)),
  ];
}

/** @type {(text: Text, runs: readonly Run[]) => string[]} */
function faultsOf(text, runs) {
  const wrong = runs
    .filter(({ session }) => !text.sessions.includes(session))
    .map(({ session }) => `misdelivered: ${text.token} ran in ${session}`);
  for (const session of text.sessions) {
    const count = runs.filter((each) => each.session === session).length;
    if (count > 1) wrong.push(`doubled: ${text.token} ran ${count} times in ${session}`);
    if (text.said === 'ran' && count === 0 && !metAClose(text)) wrong.push(`lost: ${text.token} in ${session}`);
    if (text.said === 'refused' && count > 0) wrong.push(`refused, and ran: ${text.token} in ${session}`);
  }
  return wrong;
}

/** @type {(bySession: Map<string, Run[]>) => string[]} */
function faultsOfLeases(bySession) {
  const byToken = new Map(texts.map((text) => [text.token, text]));
  return leases.flatMap(({ session, by, from, to }) =>
    (bySession.get(session) ?? [])
      .filter(({ token, at }) => {
        const text = byToken.get(token);
        const isWithin = at > from + MARGIN_MS && at < to - MARGIN_MS;
        return isWithin && text && text.by !== by && text.began > from && !metAClose({ ...text, sessions: [session] });
      })
      .map(({ token }) => `against a lease: ${token} in ${session}, held by ${by}`),
  );
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {(each: T) => string} keyOf
 */
function groupBy(list, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const each of list) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}

/** @type {(lines: readonly string[], kills: number) => string[]} */
function judgeEvents(lines, kills) {
  const events = lines.map((line) => JSON.parse(line));
  const wrong = events.flatMap(({ number }, at) =>
    at > 0 && number !== events[at - 1].number + 1 ? [`events: ${number} follows ${events[at - 1].number}`] : [],
  );
  const facts = new Map();
  for (const { kind, id } of events.filter(({ kind: each }) => each === 'opened' || each === 'ended')) {
    const fact = `${kind} ${id}`;
    facts.set(fact, (facts.get(fact) ?? 0) + 1);
  }
  for (const [fact, count] of facts) if (count > 1) wrong.push(`events: ${fact} stands ${count} times`);
  // What a server noted in its last moments before kill -9 is not written.
  const untold = events.filter(({ kind, id }) => kind === 'ended' && !facts.has(`opened ${id}`));
  if (untold.length > kills)
    wrong.push(`events: ${untold.length} ended that were not opened, and ${kills} servers killed`);
  return wrong;
}

const isRight = await withServer(
  async (first) => {
    const names = Array.from({ length: Number(values.sessions) }, (_, at) => `s${at}`);
    /** @type {(client: Joined, session: string) => Promise<unknown>} */
    const open = (client, session) =>
      client.call('pty_open', {
        name: session,
        reuse: true,
        tags: [`g${names.indexOf(session) % TAGS}`],
        env: { NAME: session, SEEN: path.join(first.folder, `seen-${session}`) },
      });
    for (const name of names) await open(first, name);
    /** @type {(at: number) => Promise<void>} */
    const meet = async (at) => {
      lives += 1;
      servers[at] = { client: await first.join(), number: at, life: lives };
    };
    for (let at = 0; at < Number(values.servers); at += 1) await meet(at);
    const end = Date.now() + Number(values.seconds) * 1000;
    /** @type {(at: number) => Promise<void>} */
    const play = async (at) => {
      while (Date.now() < end) {
        const live = servers[at];
        if (!live) {
          await sleep(20);
          continue;
        }
        const [session, what] = [pick(names), random(100)];
        const tag = random(TAGS);
        if (what < 70) await send(live, [session], session);
        else if (what < 82) await lease(live, session);
        else if (what < 94)
          await send(
            live,
            names.filter((_, n) => n % TAGS === tag),
            `#g${tag}`,
          );
        else if (what < 97) await close(live, session, open);
        else await live.client.call('pty_list').catch(() => undefined);
      }
    };
    const killer = async () => {
      let kills = 0;
      while (!isOver) {
        await sleep(3_000 + random(3_000));
        const victim = servers[0];
        if (isOver || !victim) continue;
        servers[0] = undefined;
        process.kill(victim.client.pid, 'SIGKILL');
        kills += 1;
        await meet(0);
      }
      return kills;
    };
    const killing = killer();
    await Promise.all(servers.map((_, at) => play(at)));
    isOver = true;
    const kills = await killing;
    // What a killed server had typed behind a command may run after that.
    await sleep(2_000);
    const seen = (
      await Promise.all(
        names.map(async (name) => {
          const lines = await readFile(path.join(first.folder, `seen-${name}`), 'utf8').catch(() => '');
          return lines
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => {
              const [token = '', , , at = ''] = line.split(' ');
              return { token, session: name, at: Number(at) / 1e6 };
            });
        }),
      )
    ).flat();
    const env = { ...process.env, HOME: first.folder, PTYHOLD_DIR: first.folder };
    const { stdout } = await run(process.execPath, [SERVER, 'events', '--json'], { env, maxBuffer: 1e8 });
    const events = stdout.trim().split('\n');
    const wrong = [...judge(seen), ...judgeEvents(events, kills)];
    for (const each of wrong.slice(0, Number(values.show))) console.log(`  ${each}`);
    row('texts', String(texts.length), `${texts.filter(({ said }) => said === 'unsure').length} without a sure answer`);
    row('runs', String(seen.length));
    row('leases', String(leases.length), `${texts.filter(({ said }) => said === 'refused').length} texts refused`);
    row('closed and opened anew', String(closes.length));
    row('servers killed', String(kills));
    row('events', String(events.length));
    row('wrong', String(wrong.length), 'wanted: 0');
    return wrong.length === 0;
  },
  undefined,
  { PTYHOLD_KEEP_EVENTS: '200000' },
);
process.exitCode = isRight ? 0 : 1;
