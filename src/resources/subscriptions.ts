// Watches what a client has subscribed to, and tells it of changes.

import { posix as path } from 'node:path';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { log } from '../log.ts';
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { watchNewEvents } from '../session/news/read-events.ts';
import { Notifier } from './notifier.ts';
import type { Address } from './uri.ts';

export class Subscriptions {
  readonly #server: Server;
  readonly #stops = new Map<string, () => void>();
  /** The sessions of each host that is watched, as the client knows them or was told to ask for. */
  readonly #listed = new Map<Context, string>();
  readonly #lists = new Notifier(() => this.#send(() => this.#server.sendResourceListChanged()));

  constructor(server: Server) {
    this.#server = server;
  }

  async add(hosts: Hosts, uri: string, address: Address): Promise<void> {
    if (this.#stops.has(uri)) return;
    const notifier = new Notifier(() => this.#send(() => this.#server.sendResourceUpdated({ uri })));
    const watch = watchOf(address);
    const stop = await watch(hosts, () => notifier.ring());
    // The client may have subscribed twice at the same time.
    this.remove(uri);
    this.#stops.set(uri, () => {
      stop();
      notifier.close();
    });
  }

  remove(uri: string): void {
    this.#stops.get(uri)?.();
    this.#stops.delete(uri);
  }

  /**
   * To be called after each call of a tool. From the first session on, the client hears of all that come and go, whoever
   * opens or ends them: clients list resources once, at their start, when nothing may be made yet.
   */
  async learn(context: Context): Promise<void> {
    if (!this.#listed.has(context) && !(await context.bridge.isFolder(await journalsOf(context)))) return;
    const names = context.sessions.ours.join();
    const before = this.#listed.get(context);
    if (before === names) return;
    this.#listed.set(context, names);
    this.#lists.ring();
    if (before === undefined) await watchList(context, () => this.#lists.ring());
  }

  /** The client has just listed the resources. */
  noteListed(context: Context): void {
    if (this.#listed.has(context)) this.#listed.set(context, context.sessions.ours.join());
  }

  #send(tell: () => Promise<void>): void {
    // A client that has gone asked to be told nothing more.
    if (!this.#server.transport) return;
    tell().catch((error: unknown) => log.fault('a change could not be told', error));
  }
}

function watchOf(address: Address): Watch {
  switch (address.kind) {
    case 'sessions':
      return watchSessions;
    case 'events':
      return watchEvents;
    case 'session':
      return watchSession(address.session);
  }
}

type Watch = (hosts: Hosts, changed: () => void) => Promise<() => void>;

/**
 * Whoever opens or ends sessions, tmux tells it. Where there is no session nobody is connected to tmux: then the folder of
 * the next one tells.
 */
async function watchList(context: Context, changed: () => void): Promise<() => void> {
  const folder = await journalsOf(context);
  await context.bridge.privateFolder(folder);
  // The folder of a session is made before the session, so the second call is for those who list at once.
  const stops = [context.bridge.watch(folder, () => [changed(), changed()]), context.tmux.onSessionsChanged(changed)];
  return () => {
    for (const stop of stops) stop();
  };
}

async function journalsOf({ ended }: Context): Promise<string> {
  return path.dirname(await ended.records.folder('any'));
}

const watchSessions: Watch = async (hosts, changed) => {
  const stops: (() => void)[] = [];
  await hosts.ask(async (context) => {
    // tmux tells only those who are connected.
    await context.sessions.rows();
    stops.push(await watchList(context, changed));
  });
  return () => {
    for (const stop of stops) stop();
  };
};

const watchEvents: Watch = async (hosts, changed) => {
  const stops: (() => void)[] = [];
  await hosts.ask(async (context) => stops.push(await watchNewEvents(context, changed)));
  return () => {
    for (const stop of stops) stop();
  };
};

const watchSession = (session: string): Watch => {
  return async (hosts, changed) => {
    const context = await hosts.holding(session);
    return (await context.sessions.find(session)).stream.onChange(changed);
  };
};
