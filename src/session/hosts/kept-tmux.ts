// Connections to the tmux of this machine that stay from one command to the next, in a process that stays.
import { statSync } from 'node:fs';
import type { Bridge } from '../../bridges/bridge.ts';
import type { Config } from '../../config.ts';
import { log } from '../../log.ts';
import { Tmux } from '../../tmux/tmux.ts';
import type { Repairs } from '../services/repairs.ts';

/** For one caller, which may go before its work is done: then nothing more is typed for it. */
export interface CallersTmux {
  /** Nobody else has it until `leave` is called. */
  take(config: Config, makeBridge: () => Bridge, repairs: Repairs): Promise<Taken>;
  /** One that is not kept. */
  endWithCaller(tmux: Tmux): void;
}

interface Taken {
  tmux: Tmux;
  leave: () => Promise<void>;
}

interface Kept {
  /** The same for whoever may have it. */
  key: string;
  tmux: Tmux;
  bridge: Bridge;
  /** Whoever has it now is told what was repaired. */
  hears: { repairs: Repairs | undefined };
  /** Of the program and of the socket, when it was made: empty if there was no socket. */
  marks: string;
}

/** One for each command that runs at a time. */
const MOST_IDLE = 4;

export class KeptTmux {
  #idle: Kept[] = [];
  #isClosed = false;

  /** `gone` aborts when the caller has ended, and not yet when it asks to stop. */
  forCaller(gone: AbortSignal): CallersTmux {
    return {
      take: (...of) => this.#take(gone, ...of),
      endWithCaller: (tmux) => void giveUpWith(gone, tmux),
    };
  }

  async #take(gone: AbortSignal, config: Config, makeBridge: () => Bridge, repairs: Repairs): Promise<Taken> {
    const key = keyOf(config);
    const kept = (await this.#takeIdle(key)) ?? (await make(key, config, makeBridge()));
    kept.hears.repairs = repairs;
    const keep = giveUpWith(gone, kept.tmux);
    return {
      tmux: kept.tmux,
      leave: () => {
        keep();
        return this.#putBack(kept);
      },
    };
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
    const isGood = !kept.tmux.isGivenUp && (await kept.tmux.isConnected()) && (await marksOf(kept)) === kept.marks;
    if (!isGood || this.#isClosed) return end(kept);
    this.#idle.push(kept);
    // The one that nobody has wanted for the longest time makes room.
    const surplus = this.#idle.length > MOST_IDLE ? this.#idle.shift() : undefined;
    if (surplus) await end(surplus);
  }
}

/** What it tells later belongs to no command: it outlives the one for which it is made. */
function make(key: string, config: Config, bridge: Bridge): Promise<Kept> {
  return log.telling(undefined, async () => {
    const hears: Kept['hears'] = { repairs: undefined };
    const tmux = new Tmux(bridge, config, (what) => hears.repairs?.note(what));
    const kept = { key, tmux, bridge, hears, marks: '' };
    return { ...kept, marks: await marksOf(kept) };
  });
}

/** Answers with what takes that back. */
function giveUpWith(gone: AbortSignal, tmux: Tmux): () => void {
  const giveUp = (): void => tmux.giveUp();
  if (gone.aborted) giveUp();
  gone.addEventListener('abort', giveUp);
  return () => gone.removeEventListener('abort', giveUp);
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
  return info ? [bridge.programMark?.(program.path), info.dev, info.ino].join(' ') : '';
}
