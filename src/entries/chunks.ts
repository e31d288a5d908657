// Loads the chunks of the program, and keeps their compiled code beside them: a start then compiles nothing again.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { Compiled, type Used } from './compiled.ts';

/** The build wraps each chunk so. The address stands for `import.meta.url`. */
type Wrapped = (module: Module, require: (name: string) => unknown, address: string) => void;

interface Module {
  exports: object;
}

interface Started {
  /** The address of a file beside the folder of the chunks. */
  entry: string;
  /** The names of the chunks that are kept as one script. One that stands in none is kept alone. */
  groups: readonly (readonly string[])[];
  /** What is run. A function is compiled when it is first called, and each has others to call. */
  task: string;
  env?: NodeJS.ProcessEnv;
}

/** A misspelt command is a task, too. */
const MOST_TASKS = 32;
/** Each of so many runs of a task adds those functions that no earlier run has called. */
const ENOUGH_RUNS = 4;

export class Chunks {
  /** With the separator at its end. */
  readonly #folder: string;
  readonly #task: string;
  readonly #groupOf: ReadonlyMap<string, readonly string[]>;
  readonly #compiled: Compiled | undefined;
  readonly #require: NodeJS.Require;
  readonly #loaded = new Map<string, Module>();
  readonly #opened = new Map<string, Wrapped>();
  readonly #used: Used[] = [];

  constructor({ entry, groups, task, env = process.env }: Started) {
    const dist = path.dirname(fileURLToPath(entry));
    this.#folder = path.join(dist, 'chunks', path.sep);
    this.#task = task;
    const isOff = Boolean(env['NODE_DISABLE_COMPILE_CACHE']);
    // Without kept code each chunk is read when it is needed.
    this.#groupOf = new Map(isOff ? [] : groups.flatMap((names) => names.map((name) => [name, names])));
    this.#require = createRequire(entry);
    // Code that is compiled by one V8 ends another, and V8 itself looks at little of it.
    const engine = `${process.version}-${process.arch}-${cachedDataVersionTag().toString(16)}`;
    // Whoever can write there can write the program itself, so that nobody else has to be kept out.
    if (!isOff) this.#compiled = new Compiled(path.join(dist, 'compiled', `${engine}.code`));
  }

  load(name: string): object {
    const known = this.#loaded.get(name);
    if (known) return known.exports;
    const wrapped = this.#opened.get(name) ?? this.#open(this.#groupOf.get(name) ?? [name]).get(name);
    if (!wrapped) throw new Error(`The program has no chunk ${name}.`);
    const module: Module = { exports: {} };
    this.#loaded.set(name, module);
    wrapped(module, (wanted) => this.#find(wanted), `file://${this.#folder}${name}`);
    return module.exports;
  }

  /** To be called when this run has done its work. */
  keep(): void {
    if (this.#compiled === undefined) return;
    try {
      const isWanted = ({ runs: { [this.#task]: done, ...others } }: Used): boolean =>
        done === undefined ? Object.keys(others).length < MOST_TASKS : done < ENOUGH_RUNS;
      const unfinished = this.#used.filter(isWanted);
      // What root leaves, the person who owns the package could not remove.
      if (unfinished.length === 0 || (process.getuid && statSync(this.#folder).uid !== process.getuid())) return;
      this.#compiled.add(
        unfinished.map(({ runs, ...used }) => ({
          ...used,
          runs: { ...runs, [this.#task]: (runs[this.#task] ?? 0) + 1 },
        })),
      );
    } catch {
      // The folder is not ours, or full: the next start compiles again, as this one did.
    }
  }

  #open(names: readonly string[]): ReadonlyMap<string, Wrapped> {
    // The build names each chunk by its content.
    const key = names.join(' ');
    const found = this.#compiled?.get(key);
    const source = found?.source ?? this.#read(names);
    const script = new Script(source, { filename: this.#folder + names[0], cachedData: found?.compiled });
    const runs = script.cachedDataRejected ? {} : (found?.runs ?? {});
    this.#used.push({ key, source, script, runs });
    for (const [name, wrapped] of Object.entries<Wrapped>(script.runInThisContext())) this.#opened.set(name, wrapped);
    return this.#opened;
  }

  #read(names: readonly string[]): string {
    const chunks = names.map((name) => `${JSON.stringify(name)}:${readFileSync(this.#folder + name, 'utf8')}`);
    return `({${chunks.join(',\n')}})`;
  }

  #find(wanted: string): unknown {
    return wanted.startsWith('./') ? this.load(wanted.slice(2)) : this.#require(wanted);
  }
}
