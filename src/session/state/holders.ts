// Which holders of leases live. Each keeps a ticket in a folder of its own, which tells others that its process lives.
import { posix as path } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../../bridges/bridge.ts';
import type { Claim } from '../../bridges/tickets.ts';
import { log } from '../../log.ts';
import { HOLDER_LOOK_MS } from '../../timing.ts';
import { type Holder, isLasting } from './holder.ts';

const PREFIX = 'holder-';

export class Holders {
  readonly #bridge: Bridge;
  readonly #holder: Holder;
  readonly #folder: () => Promise<string>;
  #own: { folder: string; ticket: string } | undefined;
  /** Of several calls at once only one puts a ticket. */
  #enrolling: Promise<void> | undefined;

  /** `folder` returns the folder of everything that is ours. */
  constructor(bridge: Bridge, holder: Holder, folder: () => Promise<string>) {
    this.#bridge = bridge;
    this.#holder = holder;
    this.#folder = folder;
  }

  /** Puts our ticket where others look for it, unless it lies there. With a connection that broke it went. */
  enrol(): Promise<void> {
    this.#enrolling ??= this.#enrol().finally(() => (this.#enrolling = undefined));
    return this.#enrolling;
  }

  async #enrol(): Promise<void> {
    const before = this.#own;
    const folder = await this.#folderOf(this.#holder.process);
    if (before && (await this.#bridge.exists(path.join(folder, before.ticket)))) return;
    this.#own = { folder, ticket: await this.#hold(folder) };
    if (!before)
      this.#sweep(path.dirname(folder)).catch((error: unknown) =>
        log.fault('tickets of ended servers were left', error),
      );
  }

  /** Whether the process lives, as far as that can be known. What a dead one left is removed. */
  async isAlive(holder: string): Promise<boolean> {
    if (isLasting(holder)) return true;
    return this.#isHeld(await this.#folderOf(holder));
  }

  async isAnybodyThere(): Promise<boolean> {
    const folder = await this.#folder();
    for (const name of (await this.#bridge.namesIn(folder)).filter((each) => each.startsWith(PREFIX)))
      if (name === `${PREFIX}${this.#holder.process}` || (await this.#isHeld(path.join(folder, name)))) return true;
    return false;
  }

  async #isHeld(folder: string): Promise<boolean> {
    const claim = await this.#claim(folder);
    if (!claim.isHeld) return true;
    await this.#bridge.release(folder, claim.ticket);
    await this.#bridge.removeTree(folder);
    return false;
  }

  /** Our own, or one that stays: another one that looks has a ticket there, too, for a moment. */
  async #claim(folder: string): Promise<Claim> {
    for (let seen = ''; ; await setTimeout(HOLDER_LOOK_MS)) {
      const claim = await this.#bridge.claim(folder);
      if (claim.isHeld || claim.by === seen) return claim;
      seen = claim.by;
    }
  }

  async close(): Promise<void> {
    if (!this.#own) return;
    const { folder, ticket } = this.#own;
    await this.#bridge.release(folder, ticket);
    await this.#bridge.removeTree(folder);
  }

  async #folderOf(holder: string): Promise<string> {
    return path.join(await this.#folder(), `${PREFIX}${holder}`);
  }

  async #hold(folder: string): Promise<string> {
    const claim = await this.#claim(folder);
    // One that stays is ours, too, of a connection that broke and is not seen to have ended.
    return claim.isHeld ? claim.ticket : claim.by;
  }

  /** Nobody asks after a killed server whose leases are over. */
  async #sweep(folder: string): Promise<void> {
    const names = await this.#bridge.namesIn(folder);
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== `${PREFIX}${this.#holder.process}`);
    for (const name of others) await this.#isHeld(path.join(folder, name));
  }
}
