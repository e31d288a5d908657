// A host that exists in memory only: its files, its processes and what stands on its one terminal are set by the test.
import { posix as path } from 'node:path';
import type {
  Bridge,
  Channel,
  FileInfo,
  FilePart,
  FileTime,
  FolderState,
  OpenFile,
  RunResult,
  Signal,
} from '../../src/bridges/bridge.ts';
import type { Look } from '../../src/bridges/look.ts';
import { tooLongError } from '../../src/bridges/own-file.ts';
import type { Ownership } from '../../src/bridges/ownership.ts';
import type { Claim } from '../../src/bridges/tickets.ts';

interface Watch {
  folder: string;
  changed: (files: boolean) => void;
}

export class FakeBridge implements Bridge {
  name: string | undefined;
  isRestarted = false;
  isConnected = true;
  bootedAs = 'boot-1';
  readonly files = new Map<string, Buffer>();
  /** The processes that are alive. */
  readonly living = new Set<number>();
  /** Where programs are found, by name. */
  readonly programs = new Map<string, string>();
  look: Look = { mode: 'line', founderInFront: true, front: [] };
  /** What programs print when they are run, by name. */
  readonly prints = new Map<string, string>();
  /** What programs that fail say, by name. */
  readonly failures = new Map<string, string>();
  /** How often the terminal was looked at. */
  looks = 0;
  /** What a write throws, where it cannot be done. */
  fault: Error | undefined;
  readonly #watches = new Set<Watch>();

  append(file: string, text: string | Uint8Array): void {
    const before = this.files.get(file);
    this.files.set(file, Buffer.concat([before ?? Buffer.alloc(0), Buffer.from(text)]));
    this.#wake(path.dirname(file), before === undefined);
  }

  text(file: string): string | undefined {
    return this.files.get(file)?.toString();
  }

  remove(file: string): void {
    for (const name of this.files.keys()) {
      if (name === file || name.startsWith(`${file}/`)) this.files.delete(name);
    }
    this.#wake(path.dirname(file), true);
  }

  get watched(): number {
    return this.#watches.size;
  }

  async life(): Promise<string> {
    return this.bootedAs;
  }

  personArgv(argv: readonly string[]): string[] {
    return [...argv];
  }

  async pathThere(given: string): Promise<string> {
    return given;
  }

  run(argv: readonly string[]): Promise<RunResult> {
    const [program, ...files] = argv;
    if (program === 'cat' && !this.prints.has('cat')) {
      const isThere = files.every((file) => this.files.has(file));
      return Promise.resolve({
        exitCode: isThere ? 0 : 1,
        stdout: files.map((file) => this.text(file) ?? '').join(''),
        stderr: '',
      });
    }
    const stderr = this.failures.get(program ?? '');
    if (stderr !== undefined) return Promise.resolve({ exitCode: 1, stdout: '', stderr });
    const stdout = this.prints.get(program ?? '');
    if (stdout === undefined) return unscripted(`run ${argv.join(' ')}`);
    return Promise.resolve({ exitCode: 0, stdout, stderr: '' });
  }

  runHere(argv: readonly string[]): Promise<number> {
    return unscripted(`run ${argv.join(' ')} here`);
  }

  connect(argv: readonly string[]): Channel {
    throw new Error(`This test does not say what comes of a connection to ${argv.join(' ')}.`);
  }

  async findProgram(name: string): Promise<string | undefined> {
    return this.programs.get(name);
  }

  async ownership(): Promise<Ownership> {
    return { stranger: undefined, above: [] };
  }

  async privateFolder(): Promise<FolderState> {
    return 'private';
  }

  async claim(): Promise<Claim> {
    return { isHeld: true, ticket: 'ours', isInherited: false };
  }

  async release(): Promise<void> {
    // There is nobody else.
  }

  async exists(file: string): Promise<boolean> {
    return this.files.has(file);
  }

  async isFolder(folder: string): Promise<boolean> {
    return (await this.listFolder(folder)).length > 0;
  }

  async writeFile(file: string, content: string): Promise<void> {
    if (this.fault) throw this.fault;
    this.files.set(file, Buffer.from(content));
    this.#wake(path.dirname(file), true);
  }

  async appendFile(file: string, content: string): Promise<number> {
    if (this.fault) throw this.fault;
    this.append(file, content);
    return this.files.get(file)?.length ?? 0;
  }

  async moveFile(from: string, to: string): Promise<void> {
    const content = this.files.get(from);
    if (!content) return;
    this.files.delete(from);
    this.files.set(to, content);
  }

  async listFolder(folder: string): Promise<FileInfo[]> {
    const inside = [...this.files].filter(([name]) => name.startsWith(`${folder}/`));
    const sizes = new Map<string, number>();
    for (const [name, content] of inside) {
      const entry = name.slice(folder.length + 1).split('/', 1)[0] ?? '';
      sizes.set(entry, (sizes.get(entry) ?? 0) + content.length);
    }
    return [...sizes].map(([name, size]) => ({ name, size }));
  }

  async namesIn(folder: string): Promise<string[]> {
    return (await this.listFolder(folder)).map(({ name }) => name);
  }

  /** Nothing was written for so many seconds. */
  quietS = 0;

  listFolders(folders: readonly string[], beginnings: string): Promise<FileTime[][]> {
    const list = async (folder: string): Promise<FileTime[]> =>
      (await this.listFolder(folder))
        .filter(({ name }) => beginnings.includes(name.charAt(0)))
        .map((file) => ({ ...file, quietS: this.quietS }));
    return Promise.all(folders.map(list));
  }

  async readParts(parts: readonly FilePart[]): Promise<Uint8Array[]> {
    return parts.map(({ file, offset, length }) =>
      (this.files.get(file) ?? Buffer.alloc(0)).subarray(offset, offset + length),
    );
  }

  async openFile(file: string): Promise<OpenFile | undefined> {
    if (!this.files.has(file)) return undefined;
    let last: Buffer = Buffer.alloc(0);
    const read = async (offset: number, length: number): Promise<Uint8Array> => {
      // Whoever has a file open still reads it when it has been removed.
      last = this.files.get(file) ?? last;
      return last.subarray(offset, offset + length);
    };
    return { read, close: async () => undefined };
  }

  async readText(file: string): Promise<string | undefined> {
    return this.text(file);
  }

  async readOwn(file: string, most: number): Promise<string | undefined> {
    const size = this.files.get(file)?.length ?? 0;
    if (size > most) throw tooLongError(file, size);
    return this.text(file);
  }

  async removeTree(file: string): Promise<void> {
    this.remove(file);
  }

  watch(folder: string, changed: (files: boolean) => void): () => void {
    const watch = { folder, changed };
    this.#watches.add(watch);
    return () => this.#watches.delete(watch);
  }

  async commandLine(): Promise<string> {
    return '';
  }

  async isAlive(pid: number): Promise<boolean> {
    return this.living.has(pid);
  }

  signal(pid: number, signal: Signal): Promise<void> {
    return unscripted(`signal ${pid} with ${signal}`);
  }

  signalGroup(group: number, signal: Signal): Promise<void> {
    return unscripted(`signal group ${group} with ${signal}`);
  }

  async lookAtTerminal(): Promise<Look> {
    this.looks += 1;
    return this.look;
  }

  dispose(): void {
    this.#watches.clear();
  }

  #wake(folder: string, files: boolean): void {
    for (const watch of this.#watches) if (watch.folder === folder) watch.changed(files);
  }
}

function unscripted(what: string): Promise<never> {
  return Promise.reject(new Error(`This test does not say what comes of: ${what}.`));
}
