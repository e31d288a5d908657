// Claims of this machine's processes to a turn. Files are looked at on the spot: at the start, another thread would answer only when all is loaded.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasCode } from '../../errors.ts';
import { type Claim, isOfEarlierStart, plainWord, readTicket, type TicketOwner, ticketName } from '../tickets.ts';

type Run = (argv: readonly string[], env: Readonly<Record<string, string>>) => Promise<string>;

export class NativeClaims {
  readonly #run: Run;
  /** The files of the tickets that are held. */
  readonly #held = new Set<string>();
  readonly #release = (): void => {
    for (const file of this.#held) remove(file);
  };
  #owner: Promise<TicketOwner> | undefined;

  constructor(run: Run) {
    this.#run = run;
  }

  /**
   * A process that sees no other ticket puts its own into the folder and looks once more: of two that come at once, at
   * least one sees the other's, and takes its own back. The ticket of a dead process is removed by its name, so that
   * nobody removes a newer one.
   */
  async claim(folder: string): Promise<Claim> {
    this.#owner ??= this.#self();
    const owner = await this.#owner;
    const before = await this.#others(folder, owner);
    if (before.living !== undefined) return { isHeld: false, by: before.living };
    const ticket = ticketName(owner, randomBytes(6).toString('hex'));
    await this.#put(folder, ticket);
    const after = await this.#others(folder, owner, ticket);
    if (after.living === undefined) return { isHeld: true, ticket, isInherited: before.hasDead || after.hasDead };
    await this.release(folder, ticket);
    return { isHeld: false, by: after.living };
  }

  async release(folder: string, ticket: string): Promise<void> {
    const file = path.join(folder, ticket);
    remove(file);
    this.#forget(file);
  }

  /** Takes back what is still held, and leaves nothing behind in this process. */
  dispose(): void {
    this.#release();
    for (const file of this.#held) this.#forget(file);
  }

  async #put(folder: string, ticket: string): Promise<void> {
    const file = path.join(folder, ticket);
    // `exit` comes however this process ends, unless a signal kills it: then its ticket is seen to be a dead one's.
    if (this.#held.size === 0) process.on('exit', this.#release);
    this.#held.add(file);
    try {
      write(file);
    } catch (error) {
      this.#forget(file);
      throw error;
    }
  }

  #forget(file: string): void {
    this.#held.delete(file);
    if (this.#held.size === 0) process.off('exit', this.#release);
  }

  async #others(folder: string, owner: TicketOwner, own?: string): Promise<{ living?: string; hasDead: boolean }> {
    let hasDead = false;
    for (const name of namesIn(folder)) {
      const other = readTicket(name);
      if (name === own || !other) continue;
      if (await this.#mayLive(other, owner)) return { living: name, hasDead };
      hasDead = true;
      remove(path.join(folder, name));
    }
    return { hasDead };
  }

  async #mayLive(other: TicketOwner, owner: TicketOwner): Promise<boolean> {
    if (isOfEarlierStart(other, owner)) return false;
    // The processes of another machine cannot be seen from here.
    return other.world !== owner.world || (await this.#began(other.pid)) === other.began;
  }

  async #self(): Promise<TicketOwner> {
    return {
      pid: process.pid,
      began: (await this.#began(process.pid)) || '0',
      world: plainWord(`${os.hostname()}${nameSpace()}`),
      boot: plainWord(readIfThere('/proc/sys/kernel/random/boot_id')),
    };
  }

  /** Empty if the process has ended. */
  async #began(pid: number): Promise<string> {
    if (process.platform !== 'linux') return this.#askPs(pid);
    const stat = readIfThere(`/proc/${pid}/stat`);
    const [state = 'Z', ...rest] = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    // Field 22, where the state is field 3. A zombie has ended.
    return state === 'Z' || stat === '' ? '' : (rest[18] ?? '');
  }

  async #askPs(pid: number): Promise<string> {
    const argv = ['ps', '-o', 'stat=', '-o', 'lstart=', '-p', String(pid)];
    const told = (await this.#run(argv, { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' })).trim();
    return told.startsWith('Z') ? '' : plainWord(told.replace(/^\S+/, ''));
  }
}

/** Empty where the system tells of none. */
function nameSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** `rmSync` would load a part of Node for this. */
function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/** Makes the file, and its folder where it is missing. */
function write(file: string): void {
  const make = (): void => writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  try {
    make();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    makeFolder(path.dirname(file));
    make();
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return '';
    throw error;
  }
}
