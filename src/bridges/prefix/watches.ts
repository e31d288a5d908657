// Watched folders of the other side: who is called when something changes there, and when somebody looks.
import { posix as path } from 'node:path';

/** Files that come and go are looked for so soon after something happened beside them. */
const LATER_MS: readonly number[] = [15, 60, 250];
const LOOK_AGAIN_MS = 100;

export interface Watch {
  folder: string;
  /** A file whose coming is told at once; where there is none, only a look tells anything. */
  awaited: string | undefined;
  changed(files: boolean): void;
}

interface Kept extends Watch {
  /** What stood in the folder at the last look. */
  names: string | undefined;
  timer: NodeJS.Timeout | undefined;
  later: NodeJS.Timeout | undefined;
}

export interface WatchesEvents {
  /** The files of the folder; undefined where nobody can look now. */
  look(folder: string): Promise<string | undefined>;
  /** Whether a look again and again is needed, since nobody tells. */
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
    kept.timer = setInterval(() => this.#lookAround(kept), LOOK_AGAIN_MS).unref();
    return () => this.#remove(kept);
  }

  of(file: string): Watch | undefined {
    return this.#beside(file)[0];
  }

  changed(file: string): void {
    for (const watch of this.#beside(file)) {
      watch.changed(false);
      this.#lookLater(watch, LATER_MS);
    }
  }

  /** A follower of the file begins: it cannot tell of what comes before it has begun. */
  followed(file: string): void {
    for (const watch of this.#beside(file)) this.#lookLater(watch, LATER_MS);
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
    // Nobody tells of what is written either.
    if (watch.awaited !== undefined) watch.changed(false);
  }

  /** A follower tells what is written to its file, not that another one came. */
  #look(watch: Kept): void {
    this.#events.look(watch.folder).then(
      (names) => {
        const isNew = watch.names !== undefined && names !== undefined && watch.names !== names;
        watch.names = names ?? watch.names;
        if (isNew && this.#all.has(watch)) watch.changed(true);
      },
      // A connection that is lost wakes everybody by itself.
      () => undefined,
    );
  }
}
