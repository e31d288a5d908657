// Watches what a client has subscribed to, and tells it of changes.
import path from 'node:path';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Context } from '../session/context.ts';
import { Notifier } from './notifier.ts';
import type { Address } from './uri.ts';

export class Subscriptions {
  readonly #server: Server;
  readonly #stops = new Map<string, () => void>();
  #listWatched = false;

  constructor(server: Server) {
    this.#server = server;
  }

  async add(context: Context, uri: string, address: Address): Promise<void> {
    if (this.#stops.has(uri)) return;
    const notifier = new Notifier(() => this.#send(this.#server.sendResourceUpdated({ uri })));
    const watch = address.kind === 'sessions' ? watchSessions : watchSession(address.session);
    const stop = await watch(context, () => notifier.ring());
    // Asked for twice at once.
    this.remove(uri);
    this.#stops.set(uri, stop);
  }

  remove(uri: string): void {
    this.#stops.get(uri)?.();
    this.#stops.delete(uri);
  }

  /** From the first list on, the client hears of sessions that come and go. */
  async watchList(context: Context): Promise<void> {
    if (this.#listWatched) return;
    this.#listWatched = true;
    const notifier = new Notifier(() => this.#send(this.#server.sendResourceListChanged()));
    await watchSessions(context, () => notifier.ring());
  }

  #send(sending: Promise<void>): void {
    sending.catch((error: unknown) => process.stderr.write(`ptyhold: a change could not be told: ${String(error)}\n`));
  }
}

type Watch = (context: Context, changed: () => void) => Promise<() => void>;

/** Each session has a folder for its journal, whichever server opened or closed it. */
const watchSessions: Watch = async (context, changed) => {
  const folder = path.dirname(await context.journalFolder('any'));
  await context.bridge.privateFolder(folder);
  return context.bridge.watch(folder, changed);
};

const watchSession = (session: string): Watch => {
  return async (context, changed) => (await context.find(session)).onChange(changed);
};
