// A caller of its own, as sessions know it: it holds leases, and goes on with what it has typed. A process may have several.
import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { systemUser } from '../../settings/system-user.ts';

/** Stands at the start of the id of a caller that has no process of its own: its lease lasts until its time is over. */
const LASTING = 'x';
const LENGTH = 12;
const MACHINE = createHash('sha1').update(hostname()).digest('hex').slice(0, 8);

/** Those of this process that have not ended. */
const living = new Set<string>();

export class Holder {
  /** Another one at each start, so that a server that was started again holds nothing of the one before. */
  readonly process = randomBytes(LENGTH / 2).toString('hex');
  readonly pid: number;
  /** As it stands beside a text that it typed. */
  readonly owner: string;
  readonly #client: () => string | undefined;
  #lasting: { id: string; owner: string } | undefined;

  /** `client`: the name of the program that calls, once it has told. `pid`: its process, with whose end nobody goes on. */
  constructor(client: () => string | undefined = () => undefined, pid = process.pid) {
    this.#client = client;
    this.pid = pid;
    this.owner = [pid, MACHINE, this.process].join('@');
    living.add(this.process);
  }

  /** Whose leases it takes and obeys: its own, or those of a caller that outlives it. */
  get id(): string {
    return this.#lasting?.id ?? this.process;
  }

  get isLasting(): boolean {
    return this.#lasting !== undefined;
  }

  /** All commands of a caller hold leases together. Without a name the caller is the user on this machine. */
  actFor(name: string | undefined): void {
    const uid = process.getuid?.() ?? -1;
    const hash = createHash('sha1').update(JSON.stringify([hostname(), uid, name ?? null]));
    const id = `${LASTING}${hash.digest('hex').slice(0, LENGTH - LASTING.length)}`;
    this.#lasting = { id, owner: name ?? `${systemUser().name} at the command line` };
  }

  /** `inside`: the session in which the client itself runs. */
  describe(inside?: string): string {
    const where = inside === undefined ? '' : ` in ${inside}`;
    if (this.#lasting) return `${this.#lasting.owner}${where}`;
    return `${this.#client() ?? 'ptyhold'}${where} (pid ${this.pid})`;
  }

  /**
   * Whether another one that lives typed it: that one may go on with it, an ended one will not. One on another machine counts
   * as alive, since nobody can see it from here.
   */
  isAnother(owner: string): boolean {
    if (owner === '' || owner === this.owner) return false;
    const [pid, machine, id = ''] = owner.split('@');
    if (machine !== MACHINE) return true;
    return Number(pid) === process.pid ? living.has(id) : isRunning(Number(pid));
  }

  end(): void {
    living.delete(this.process);
  }
}

export function isLasting(holder: string): boolean {
  return holder.startsWith(LASTING);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It lives, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
