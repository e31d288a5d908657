// Several servers, and people, type into the same sessions at random. Everything that was typed and answered is kept.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOME, writeFiles } from '../completion/run-situation.mjs';
import { randomFrom } from '../helpers/random.mjs';
import { Commands, endedFile, pick, startedFile } from './commands.mjs';
import { Turns } from './turns.mjs';

/**
 * @import { Random } from '../helpers/random.mjs'
 * @import { Client, Deed, Heard, Interrupt, Life, Plan, RunRecord, SharedSession, World } from './types.ts'
 *
 * @typedef {{ client: Client, life: Life }} Server
 * @typedef {'send' | 'burst' | 'read on' | 'half' | 'interrupt' | 'look' | 'wait'} Action
 */

const PATIENCE_S = 25;
const LOOK_MS = 10;
/** How long the last commands may take after the last call. */
const SETTLE_MS = 15_000;

/** @type {readonly (readonly [Action, number])[]} */
const WEIGHTS = [
  ['send', 50],
  ['burst', 6],
  ['read on', 14],
  ['half', 8],
  ['interrupt', 4],
  ['look', 6],
  ['wait', 6],
];

/** @type {(world: World, plan: Plan) => Promise<RunRecord>} */
export async function play(world, plan) {
  const stage = new Stage(world, plan);
  await stage.open();
  const senders = Array.from({ length: plan.servers }, (_, at) => stage.sender(at));
  const beside = [...(plan.people ? [stage.person()] : []), ...(plan.kills ? [stage.killer()] : [])];
  await Promise.all(senders);
  stage.isOver = true;
  await Promise.all(beside);
  await stage.settle();
  return stage.record;
}

class Stage {
  /** @type {(Server | undefined)[]} The one that was killed is missing until it is back. */
  #servers = [];
  #lives = 0;
  #commands = new Commands();
  /** @type {Map<string, Turns>} */
  #turns = new Map();
  /** @type {{ sessions: SharedSession[], lives: Life[], deeds: Deed[], interrupts: Interrupt[] }} */
  record = { sessions: [], lives: [], deeds: [], interrupts: [] };
  isOver = false;

  /** @param {World} world @param {Plan} plan */
  constructor(world, plan) {
    this.world = world;
    this.plan = plan;
  }

  async open() {
    const { servers, sessions, shells } = this.plan;
    const first = await this.#join();
    for (let at = 0; at < sessions; at += 1) {
      const shell = shells[at % shells.length] ?? 'bash';
      const name = `${shell}-${at}`;
      const folder = path.join(this.world.folder, name);
      await writeFiles(folder, HOME);
      await first.client.call('pty_open', { name, shell, cwd: folder, env: { HOME: folder } });
      this.record.sessions.push({ name, shell, folder });
      this.#turns.set(name, new Turns());
      await first.client.call('pty_send', { session_id: name, text: '', wait: true });
    }
    await this.#meet(0, first);
    for (let at = 1; at < servers; at += 1) await this.#meet(at, await this.#join());
  }

  /** @returns {Promise<Server>} */
  async #join() {
    const client = await this.world.join();
    /** @type {Life} */
    const life = { name: `server ${this.#lives}`, from: Number.POSITIVE_INFINITY, heard: new Map() };
    this.#lives += 1;
    this.record.lives.push(life);
    return { client, life };
  }

  /**
   * From its first read on, a server shows everything once.
   * @type {(at: number, server: Server) => Promise<void>}
   */
  async #meet(at, server) {
    for (const { name } of this.record.sessions) await this.#call(server, 'pty_read', name, {});
    server.life.from = Date.now();
    this.#servers[at] = server;
  }

  /** @param {number} at */
  async sender(at) {
    const random = randomFrom(this.plan.seed * 1000 + at);
    for (let calls = 0; this.plan.goesOn(calls); calls += 1) {
      const session = pick(random, this.record.sessions);
      const server = this.#servers[at];
      if (server) await this.#act(this.#choose(random), server, session, random);
      else await sleep(LOOK_MS);
    }
  }

  /** @type {(random: Random) => Action} */
  #choose(random) {
    const weights = WEIGHTS.filter(([action]) => action !== 'interrupt' || this.plan.interrupts);
    return pick(
      random,
      weights.flatMap(([action, weight]) => Array.from({ length: weight }, () => action)),
    );
  }

  /** @type {(action: Action, server: Server, session: SharedSession, random: Random) => Promise<unknown>} */
  #act(action, server, session, random) {
    const turns = this.#turnsOf(session);
    switch (action) {
      case 'send':
        return turns.together(() => this.#send(server, session, random));
      case 'burst':
        return turns.together(() => Promise.all([0, 1, 2].map(() => this.#send(server, session, random))));
      case 'read on':
        return this.#readOn(server, session, random);
      case 'half':
        return turns.alone(() => this.#half(server, session, random));
      case 'interrupt':
        return this.#interrupt(server, session, random);
      case 'look':
        return this.#call(server, 'pty_read', session.name, {});
      case 'wait':
        return this.#call(server, 'pty_read', session.name, { wait: true, timeout: 2 });
    }
  }

  /** @type {(server: Server, session: SharedSession, random: Random) => Promise<void>} */
  async #send(server, session, random) {
    const deed = this.#plan(server, session, this.#commands.any(random, session.shell));
    deed.answer = await this.#call(server, 'pty_send', session.name, { text: deed.text, wait: true }, deed);
  }

  /** @type {(server: Server, session: SharedSession, random: Random) => Promise<void>} */
  async #readOn(server, session, random) {
    const deed = this.#plan(server, session, this.#commands.any(random, session.shell));
    const { error } = await this.#turnsOf(session).together(() =>
      this.#call(server, 'pty_send', session.name, { text: deed.text }, deed),
    );
    deed.enteredAt = Date.now();
    if (!error) deed.answer = await this.#call(server, 'pty_read', session.name, { wait: true }, deed);
  }

  /** The line first, then Enter as a key. */
  async #half(/** @type {Server} */ server, /** @type {SharedSession} */ session, /** @type {Random} */ random) {
    const deed = this.#plan(server, session, this.#commands.single(random, session.shell));
    const half = await this.#call(server, 'pty_send', session.name, { text: deed.text, enter: false }, deed);
    if (half.error) return;
    if (random(2) === 0) {
      deed.answer = await this.#call(server, 'pty_key', session.name, { key: 'Enter', wait: true }, deed);
      return;
    }
    await this.#call(server, 'pty_key', session.name, { key: 'Enter' });
    deed.enteredAt = Date.now();
    deed.answer = await this.#call(server, 'pty_read', session.name, { wait: true }, deed);
  }

  /** C-c at a command that runs, and a text behind it that does not wait for what comes of the key. */
  async #interrupt(/** @type {Server} */ server, /** @type {SharedSession} */ session, /** @type {Random} */ random) {
    const long = this.#plan(server, session, this.#commands.single(random, session.shell, 3000));
    await this.#turnsOf(session).together(() =>
      this.#call(server, 'pty_send', session.name, { text: long.text }, long),
    );
    long.enteredAt = Date.now();
    const [line] = long.lines;
    if (line) await this.#appears(session, startedFile(line.number), 4000);
    const from = Date.now();
    const wait = random(2) === 0;
    /** @type {Interrupt} */
    const interrupt = { session: session.name, by: server.life.name, from, to: Number.POSITIVE_INFINITY };
    this.record.interrupts.push(interrupt);
    await this.#call(server, 'pty_key', session.name, { key: 'C-c', ...(wait && { wait: true, timeout: 5 }) });
    interrupt.to = Date.now();
    await this.#turnsOf(session).together(() => this.#send(server, session, random));
  }

  /** Types lines now and then, sometimes two at once. */
  async person() {
    const random = randomFrom(this.plan.seed * 1000 + 999);
    while (!this.isOver) {
      const session = pick(random, this.record.sessions);
      const count = random(3) === 0 ? 2 : 1;
      await this.#turnsOf(session).together(async () => {
        for (let n = 0; n < count; n += 1) await this.#typeByHand(session, random);
      });
      await sleep(200 + random(1200));
    }
  }

  /** @type {(session: SharedSession, random: Random) => Promise<void>} */
  async #typeByHand(session, random) {
    const parts = this.#commands.single(random, session.shell);
    /** @type {Deed} */
    const deed = { ...parts, session: session.name, by: 'a person', typedAt: Date.now() };
    this.record.deeds.push(deed);
    await this.world.tmux('send-keys', '-t', `=${session.name}:`, deed.text, 'Enter');
    deed.enteredAt = Date.now();
  }

  /** Kills the first server in the middle of its work, and starts it again. */
  async killer() {
    const random = randomFrom(this.plan.seed * 1000 + 998);
    while (!this.isOver) {
      await sleep(3000 + random(4000));
      const victim = this.#servers[0];
      if (this.isOver || !victim) return;
      this.#servers[0] = undefined;
      victim.life.to = Date.now();
      process.kill(victim.client.pid, 'SIGKILL');
      await this.#meet(0, await this.#join());
    }
  }

  /**
   * Waits for the last commands, and lets every server show what it has not shown yet. Which ones an interrupt has dropped
   * nobody knows: a line behind them all ends after those that are left.
   */
  async settle() {
    const random = randomFrom(this.plan.seed * 1000 + 997);
    const servers = this.#servers.flatMap((server) => server ?? []);
    const [first] = servers;
    for (const session of this.record.sessions) if (first) await this.#send(first, session, random);
    const deadline = Date.now() + SETTLE_MS;
    for (const deed of this.record.deeds) {
      const { folder } = this.#sessionOf(deed.session);
      const [last] = deed.lines.slice(-1);
      const isCut = this.record.interrupts.some(({ session }) => session === deed.session);
      if (!last || isCut) continue;
      while (Date.now() < deadline && !(await exists(path.join(folder, endedFile(last.number))))) await sleep(LOOK_MS);
    }
    for (const server of servers)
      for (const { name } of this.record.sessions)
        await this.#call(server, 'pty_read', name, { wait: true, timeout: 5 });
  }

  /** @type {(server: Server, session: SharedSession, parts: Pick<Deed, 'text' | 'lines' | 'exit' | 'same'>) => Deed} */
  #plan(server, session, parts) {
    const deed = { ...parts, session: session.name, by: server.life.name, typedAt: Date.now() };
    this.record.deeds.push(deed);
    return deed;
  }

  /**
   * @param {Server} server
   * @param {string} tool
   * @param {string} session
   * @param {{ [name: string]: unknown }} args
   * @param {Deed} [deed]
   * @returns {Promise<Heard>}
   */
  async #call(server, tool, session, args, deed) {
    const { client, life } = server;
    const began = Date.now();
    if (deed && deed.typedAt > began) deed.typedAt = began;
    const call = `${tool} ${JSON.stringify(args)}`;
    const full = { session_id: session, ...(args['wait'] === true && { timeout: PATIENCE_S }), ...args };
    const heard = await client.call(tool, full).then(
      (answer) => readAnswer(answer, call, began),
      (error) => failed(error, call, began),
    );
    if (deed && heard.error) deed.failed = heard.error;
    if (deed?.same) heard.sameEnded = await sizeOf(path.join(this.#sessionOf(session).folder, deed.same));
    life.heard.set(session, [...(life.heard.get(session) ?? []), heard]);
    return heard;
  }

  /** @type {(session: SharedSession, file: string, withinMs: number) => Promise<void>} */
  async #appears({ folder }, file, withinMs) {
    const deadline = Date.now() + withinMs;
    while (Date.now() < deadline && !(await exists(path.join(folder, file)))) await sleep(LOOK_MS);
  }

  /** @param {string} name */
  #sessionOf(name) {
    const found = this.record.sessions.find((session) => session.name === name);
    if (!found) throw new Error(`There is no session ${name}.`);
    return found;
  }

  /** @param {SharedSession} session */
  #turnsOf({ name }) {
    const turns = this.#turns.get(name);
    if (!turns) throw new Error(`There is no session ${name}.`);
    return turns;
  }
}

/** @type {(answer: import('./types.ts').RawAnswer, call: string, began: number) => Heard} */
function readAnswer({ output, last, facts }, call, began) {
  const { exit_code, complete, via, state, hidden } = facts;
  return {
    call,
    began,
    at: Date.now(),
    output,
    last,
    complete: complete === true,
    exit: typeof exit_code === 'number' ? exit_code : undefined,
    via: String(via),
    state: String(state),
    hidden: Number(hidden ?? 0),
  };
}

/** @type {(error: unknown, call: string, began: number) => Heard} */
function failed(error, call, began) {
  const answer = readAnswer({ output: '', last: '', facts: {} }, call, began);
  return { ...answer, error: String(error) };
}

/** @param {string} file */
const exists = (file) => stat(file).then(Boolean, () => false);
/** @param {string} file */
const sizeOf = (file) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
