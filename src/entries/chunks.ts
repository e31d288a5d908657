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

/** A chunk with all that it needs and that was not loaded before. They are kept as one script: each costs V8 time of its own. */
interface Batch {
  /** The chunk that was asked for. */
  name: string;
  /** Its name and what was loaded before: behind other chunks, it is another batch. */
  key: string;
  /** What was kept; undefined if nothing was. */
  kept: Omit<Used, 'key'> | undefined;
  chunks: Record<string, Wrapped>;
  /** Chunks that were not kept. */
  missing: Record<string, string>;
}

/** A function is compiled when it is first called, so each run adds those that no earlier one has called. */
const ENOUGH_RUNS = 4;

export class Chunks {
  /** With the separator at its end. */
  readonly #folder: string;
  readonly #compiled: Compiled | undefined;
  readonly #require: NodeJS.Require;
  readonly #loaded = new Map<string, Module>();
  /** The sum of the numbers of all that was loaded, in whatever order. */
  #sum = 0;
  readonly #batches: Batch[] = [];
  /** That which is loaded now. */
  #batch: Batch | undefined;

  /** `entry` is the address of a file beside the folder of the chunks. */
  constructor(entry: string, env: NodeJS.ProcessEnv = process.env) {
    const dist = path.dirname(fileURLToPath(entry));
    this.#folder = path.join(dist, 'chunks', path.sep);
    this.#require = createRequire(entry);
    // Code that is compiled by one V8 ends another, and V8 itself looks at little of it.
    const engine = `${process.version}-${process.arch}-${cachedDataVersionTag().toString(16)}`;
    // Whoever can write there can write the program itself, so that nobody else has to be kept out.
    if (!env['NODE_DISABLE_COMPILE_CACHE'])
      this.#compiled = new Compiled(path.join(dist, 'compiled', `${engine}.code`));
  }

  load(name: string): object {
    const known = this.#loaded.get(name);
    if (known) return known.exports;
    if (this.#batch) return this.#run(name, this.#batch);
    this.#batch = this.#begin(name);
    try {
      return this.#run(name, this.#batch);
    } finally {
      this.#batches.push(this.#batch);
      this.#batch = undefined;
    }
  }

  /** To be called when this run has done its work. */
  keep(): void {
    if (this.#compiled === undefined) return;
    try {
      const used = this.#batches.flatMap((batch) => this.#news(batch) ?? []);
      // What root leaves, the person who owns the package could not remove.
      if (used.length === 0 || (process.getuid && statSync(this.#folder).uid !== process.getuid())) return;
      this.#compiled.add(used);
    } catch {
      // The folder is not ours, or full: the next start compiles again, as this one did.
    }
  }

  #begin(name: string): Batch {
    const key = `${name} ${this.#sum.toString(36)}`;
    const found = this.#compiled?.get(key);
    if (!found) return { name, key, kept: undefined, chunks: {}, missing: {} };
    const { source, compiled, runs } = found;
    const script = new Script(source, { filename: this.#folder + name, cachedData: compiled });
    const kept = { source, script, runs: script.cachedDataRejected ? 0 : runs };
    return { name, key, kept, chunks: script.runInThisContext(), missing: {} };
  }

  #run(name: string, batch: Batch): object {
    const module: Module = { exports: {} };
    this.#loaded.set(name, module);
    this.#sum += numberOf(name);
    const file = this.#folder + name;
    const wrapped = batch.chunks[name] ?? this.#read(name, batch);
    wrapped(module, (wanted) => this.#find(wanted), `file://${file}`);
    return module.exports;
  }

  #read(name: string, { missing }: Batch): Wrapped {
    const file = this.#folder + name;
    const source = readFileSync(file, 'utf8');
    missing[name] = source;
    return new Script(source, { filename: file }).runInThisContext();
  }

  /** What is to be kept of it; undefined if that is known. A script that was put together now has run nothing yet. */
  #news({ name, key, kept, chunks, missing }: Batch): Used | undefined {
    if (Object.keys(missing).length === 0) {
      if (kept === undefined || kept.runs >= ENOUGH_RUNS) return undefined;
      return { key, ...kept, runs: kept.runs + 1 };
    }
    const before = Object.keys(chunks).map((chunk) => [chunk, readFileSync(this.#folder + chunk, 'utf8')] as const);
    const all = [...before, ...Object.entries(missing)];
    const source = `({${all.map(([chunk, code]) => `${JSON.stringify(chunk)}:${code}`).join(',\n')}})`;
    return { key, source, script: new Script(source, { filename: this.#folder + name }), runs: 0 };
  }

  #find(wanted: string): unknown {
    return wanted.startsWith('./') ? this.load(wanted.slice(2)) : this.#require(wanted);
  }
}

/** Another chunk has another one, as good as always: where not, a batch brings more or less than it needs. */
function numberOf(name: string): number {
  let number = 0;
  for (let at = 0; at < name.length; at += 1) number = (number * 31 + name.charCodeAt(at)) % 2 ** 40;
  return number;
}
