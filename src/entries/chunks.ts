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

/** A function is compiled when it is first called, so each run adds those that no earlier one has called. */
const ENOUGH_RUNS = 4;

export class Chunks {
  /** With the separator at its end. */
  readonly #folder: string;
  readonly #compiled: Compiled | undefined;
  readonly #require: NodeJS.Require;
  readonly #loaded = new Map<string, Module>();
  readonly #used: Used[] = [];

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
    const module: Module = { exports: {} };
    this.#loaded.set(name, module);
    const file = this.#folder + name;
    const kept = this.#compiled?.get(name);
    const source = kept?.source ?? readFileSync(file, 'utf8');
    const script = new Script(source, { filename: file, ...(kept && { cachedData: kept.compiled }) });
    const runs = kept && !script.cachedDataRejected ? kept.runs : 0;
    if (runs < ENOUGH_RUNS) this.#used.push({ name, source, script, runs });
    const wrapped: Wrapped = script.runInThisContext();
    wrapped(module, (wanted) => this.#find(wanted), `file://${file}`);
    return module.exports;
  }

  /** To be called when this run has done its work. */
  keep(): void {
    if (this.#compiled === undefined || this.#used.length === 0) return;
    try {
      // What root leaves, the person who owns the package could not remove.
      if (process.getuid && statSync(this.#folder).uid !== process.getuid()) return;
      this.#compiled.add(this.#used);
    } catch {
      // The folder is not ours, or full: the next start compiles again, as this one did.
    }
  }

  #find(wanted: string): unknown {
    return wanted.startsWith('./') ? this.load(wanted.slice(2)) : this.#require(wanted);
  }
}
