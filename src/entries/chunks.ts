// Loads the chunks of the program, and keeps their compiled code beside them: a start then compiles nothing again.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/** The build wraps each chunk so. The address stands for `import.meta.url`. */
type Wrapped = (module: Module, require: (name: string) => unknown, address: string) => void;

interface Module {
  exports: object;
}

interface Kept {
  compiled: Buffer;
  /** In so many runs the code has gathered what those runs compiled. */
  runs: number;
}

interface Used {
  name: string;
  script: Script;
  runs: number;
}

/** A function is compiled when it is first called, so each run adds those that no earlier one has called. */
const ENOUGH_RUNS = 4;
const DIGEST_BYTES = 32;
/** V8 copies code that does not begin at a multiple of eight. */
const HEADER_BYTES = 40;

export class Chunks {
  readonly #folder: string;
  readonly #keptIn: string | undefined;
  readonly #require: NodeJS.Require;
  readonly #loaded = new Map<string, Module>();
  readonly #used: Used[] = [];

  /** `entry` is the address of a file beside the folder of the chunks. */
  constructor(entry: string, env: NodeJS.ProcessEnv = process.env) {
    const dist = path.dirname(fileURLToPath(entry));
    this.#folder = path.join(dist, 'chunks');
    this.#require = createRequire(entry);
    // Code that is compiled by one V8 ends another, and V8 itself looks at little of it.
    const engine = `${process.version}-${process.arch}-${cachedDataVersionTag().toString(16)}`;
    // Whoever can write there can write the program itself, so that nobody else has to be kept out.
    if (!env['NODE_DISABLE_COMPILE_CACHE']) this.#keptIn = path.join(dist, 'compiled', engine);
  }

  load(name: string): object {
    const known = this.#loaded.get(name);
    if (known) return known.exports;
    const module: Module = { exports: {} };
    this.#loaded.set(name, module);
    const file = path.join(this.#folder, name);
    const kept = this.#readKept(name);
    const script = new Script(readFileSync(file, 'utf8'), {
      filename: file,
      ...(kept && { cachedData: kept.compiled }),
    });
    const runs = kept && !script.cachedDataRejected ? kept.runs : 0;
    if (runs < ENOUGH_RUNS) this.#used.push({ name, script, runs });
    const wrapped: Wrapped = script.runInThisContext();
    wrapped(module, (wanted) => this.#find(wanted), `file://${file}`);
    return module.exports;
  }

  /** To be called when this run has done its work. */
  keep(): void {
    if (this.#keptIn === undefined || this.#used.length === 0) return;
    try {
      // What root leaves, the person who owns the package could not remove.
      if (process.getuid && statSync(this.#folder).uid !== process.getuid()) return;
      mkdirSync(this.#keptIn, { recursive: true });
      for (const used of this.#used) this.#write(this.#keptIn, used);
    } catch {
      // The folder is not ours, or full: the next start compiles again, as this one did.
    }
  }

  #find(wanted: string): unknown {
    return wanted.startsWith('./') ? this.load(wanted.slice(2)) : this.#require(wanted);
  }

  #readKept(name: string): Kept | undefined {
    if (this.#keptIn === undefined) return undefined;
    try {
      const file = readFileSync(path.join(this.#keptIn, name));
      // Half a file would end this process inside V8.
      if (!digest(file.subarray(DIGEST_BYTES)).equals(file.subarray(0, DIGEST_BYTES))) return undefined;
      return { compiled: file.subarray(HEADER_BYTES), runs: file[DIGEST_BYTES] ?? 0 };
    } catch {
      return undefined;
    }
  }

  #write(folder: string, { name, script, runs }: Used): void {
    const header = Buffer.alloc(HEADER_BYTES);
    const file = Buffer.concat([header, script.createCachedData()]);
    file[DIGEST_BYTES] = runs + 1;
    digest(file.subarray(DIGEST_BYTES)).copy(file);
    const begun = path.join(folder, `${name}.${process.pid}`);
    try {
      writeFileSync(begun, file);
      renameSync(begun, path.join(folder, name));
    } finally {
      rmSync(begun, { force: true });
    }
  }
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
