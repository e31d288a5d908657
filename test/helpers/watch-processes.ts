// Watches what every process shows of itself: its arguments, and the variables that it was started with.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Sighting {
  text: string;
  program: string;
  where: 'cmdline' | 'environ';
}

const PAUSE_MS = 20;

export interface Watch {
  saw(text: string): boolean;
  /** How often it has looked. */
  readonly rounds: number;
  /** Ends the watch, and answers with what was seen and how often it looked. */
  stop(): Promise<{ sightings: Sighting[]; rounds: number }>;
}

/** Needs `/proc`; elsewhere it sees nothing. */
export function watchProcesses(texts: readonly string[]): Watch {
  const found = new Map<string, Sighting>();
  let rounds = 0;
  let ended = false;
  const watching = (async () => {
    while (!ended) {
      for (const sighting of await lookOnce(texts)) found.set(JSON.stringify(sighting), sighting);
      rounds += 1;
      await sleep(PAUSE_MS);
    }
  })();
  return {
    saw: (text) => [...found.values()].some((sighting) => sighting.text === text),
    get rounds() {
      return rounds;
    },
    async stop() {
      ended = true;
      await watching;
      return { sightings: [...found.values()], rounds };
    },
  };
}

async function lookOnce(texts: readonly string[]): Promise<Sighting[]> {
  const processes = (await readOrNothing(() => readdir('/proc'), [])).filter((name) => /^\d+$/.test(name));
  const seen = await Promise.all(processes.map((id) => lookAt(path.join('/proc', id), texts)));
  return seen.flat();
}

async function lookAt(folder: string, texts: readonly string[]): Promise<Sighting[]> {
  const read = (name: string) => readOrNothing(() => readFile(path.join(folder, name), 'utf8'), '');
  const [program, cmdline, environ] = await Promise.all([read('comm'), read('cmdline'), read('environ')]);
  const within = { cmdline, environ };
  return texts.flatMap((text) =>
    (['cmdline', 'environ'] as const)
      .filter((where) => within[where].includes(text))
      .map((where) => ({ text, program: program.trim(), where })),
  );
}

/** A process may have ended meanwhile, or belong to another user. */
function readOrNothing<T>(read: () => Promise<T>, nothing: T): Promise<T> {
  return read().catch(() => nothing);
}
