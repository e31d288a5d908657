// Watched folders of the host: calls back when something changes there, and decides when to look.

import { posix as path } from 'node:path';
import { FAR_FILES_MS, WATCH_LOOK_MS } from '../../timing.ts';

export interface Watch {
  folder: string;
  /** The coming of this file is told at once. Without one, only looking finds anything. */
  awaited: string | undefined;
  changed(files: boolean): void;
}

interface Kept extends Watch {
  /** The files in the folder at the last look. */
  names: string | undefined;
  timer: NodeJS.Timeout | undefined;
  later: NodeJS.Timeout | undefined;
}

interface WatchesEvents {
  /** Lists the files of the folder; undefined if there is no connection now. */
  look(folder: string): Promise<string | undefined>;
  /** Whether the folder must be looked at at intervals, since nothing tells of changes. */
  isNeeded(watch: Watch): boolean;
}

export class Watches {
  readonly #events: WatchesEvents;
  readonly #all = new Set<Kept>();

  constructor(events: WatchesEvents) {
    this.#events = events;
  }

  add(watch: Watch): () => void {
    const kept: Kept = { ...watch, names: undefined, timer: undefined, later: undefined };
    this.#all.add(kept);
    this.#look(kept);
    kept.timer = setInterval(() => this.#lookAround(kept), WATCH_LOOK_MS).unref();
    return () => this.#remove(kept);
  }

  of(file: string): Watch | undefined {
    return this.#beside(file)[0];
  }

  changed(file: string): void {
    for (const watch of this.#beside(file)) {
      watch.changed(false);
      this.#lookLater(watch, FAR_FILES_MS);
    }
  }

  /** A follower of the file begins. Look again for what came before it had begun, of which it does not tell. */
  followed(file: string): void {
    for (const watch of this.#beside(file)) this.#lookLater(watch, FAR_FILES_MS);
  }

  close(): void {
    for (const watch of [...this.#all]) this.#remove(watch);
  }

  wakeAll(): void {
    for (const watch of this.#all) watch.changed(true);
  }

  #beside(file: string): Kept[] {
    return [...this.#all].filter(({ folder }) => folder === path.dirname(file));
  }

  #remove(watch: Kept): void {
    this.#all.delete(watch);
    clearInterval(watch.timer);
    clearTimeout(watch.later);
  }

  #lookLater(watch: Kept, [delay, ...delays]: readonly number[]): void {
    clearTimeout(watch.later);
    if (delay === undefined) return;
    watch.later = setTimeout(() => {
      this.#look(watch);
      this.#lookLater(watch, delays);
    }, delay).unref();
  }

  #lookAround(watch: Kept): void {
    if (!this.#events.isNeeded(watch)) return;
    this.#look(watch);
    // Without followers nothing tells of writes either.
    if (watch.awaited !== undefined) watch.changed(false);
  }

  /** A follower tells of writes to its file, but not of other files that came. */
  #look(watch: Kept): void {
    this.#events.look(watch.folder).then(
      (names) => {
        const isNew = watch.names !== undefined && names !== undefined && watch.names !== names;
        watch.names = names ?? watch.names;
        if (isNew && this.#all.has(watch)) watch.changed(true);
      },
      // If the connection is lost, `wakeAll` wakes the waiters.
      () => undefined,
    );
  }
}
