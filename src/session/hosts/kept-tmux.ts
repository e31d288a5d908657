// Connections to the tmux of this machine that stay from one command to the next, in a process that stays.
import { statSync } from 'node:fs';
import type { Bridge } from '../../bridges/bridge.ts';
import type { Config } from '../../config.ts';
import { log } from '../../log.ts';
import { Tmux } from '../../tmux/tmux.ts';
import type { Repairs } from '../services/repairs.ts';

interface Kept {
  /** The same for whoever may have it. */
  key: string;
  tmux: Tmux;
  bridge: Bridge;
  /** Whoever has it now is told what was repaired. */
  hears: { repairs: Repairs | undefined };
  /** Of the program and of the socket, when it was put back. */
  marks: string;
}

/** One for each command that runs at a time. */
const MOST_IDLE = 4;

export class KeptTmux {
  #idle: Kept[] = [];
  #isClosed = false;

  /** Nobody else has it until `leave` is called. */
  async take(
    config: Config,
    makeBridge: () => Bridge,
    repairs: Repairs,
  ): Promise<{ tmux: Tmux; leave: () => Promise<void> }> {
    const key = keyOf(config);
    const kept = (await this.#takeIdle(key)) ?? make(key, config, makeBridge());
    kept.hears.repairs = repairs;
    return { tmux: kept.tmux, leave: () => this.#putBack(kept) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#idle.splice(0).map(end));
  }

  /** One whose socket or program was replaced is somebody else's by now. */
  async #takeIdle(key: string): Promise<Kept | undefined> {
    const at = this.#idle.findIndex((kept) => kept.key === key);
    const [kept] = at < 0 ? [] : this.#idle.splice(at, 1);
    if (!kept) return undefined;
    if ((await kept.tmux.isConnected()) && (await marksOf(kept)) === kept.marks) return kept;
    end(kept).catch((error: unknown) => log.fault('a connection to tmux that was kept', error));
    return this.#takeIdle(key);
  }

  async #putBack(kept: Kept): Promise<void> {
    kept.hears.repairs = undefined;
    kept.tmux.forgetWatchers();
    const isGood = !this.#isClosed && this.#idle.length < MOST_IDLE && (await kept.tmux.isConnected());
    if (!isGood) return end(kept);
    kept.marks = await marksOf(kept);
    this.#idle.push(kept);
  }
}

function make(key: string, config: Config, bridge: Bridge): Kept {
  const hears: Kept['hears'] = { repairs: undefined };
  const tmux = new Tmux(bridge, config, (what) => hears.repairs?.note(what));
  return { key, tmux, bridge, hears, marks: '' };
}

async function end({ tmux, bridge }: Kept): Promise<void> {
  try {
    await tmux.close();
  } finally {
    bridge.dispose();
  }
}

/** The settings and the environment of the caller: what programs get that are started for it. */
function keyOf({ settings: _, ...config }: Config): string {
  return JSON.stringify(config);
}

async function marksOf({ tmux, bridge }: Kept): Promise<string> {
  const [program, { socket }] = await Promise.all([tmux.program(), tmux.location()]);
  const info = statSync(socket, { throwIfNoEntry: false, bigint: true });
  return [bridge.programMark?.(program.path), info?.dev, info?.ino].join(' ');
}
