// The file of a run's journal: on this machine, where the playbook is, and on the disk before anything goes on.
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../errors.ts';
import { Queue } from '../queue.ts';
import type { LogLine } from './run-log.ts';

/** Stages run side by side, and their lines go in one by one. */
export class RunFile {
  readonly #file: FileHandle;
  readonly #queue = new Queue();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** `isNew` drops what the run before has left. */
  static async open(name: string, isNew: boolean): Promise<RunFile> {
    await mkdir(path.dirname(name), { recursive: true, mode: 0o700 });
    const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW, O_TRUNC } = constants;
    const file = await open(name, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW | (isNew ? O_TRUNC : 0), 0o600);
    // A line that was torn must not swallow the next one.
    if (!isNew) await file.appendFile('\n');
    return new RunFile(file);
  }

  write(line: LogLine): Promise<void> {
    return this.#queue.run(async () => {
      await this.#file.appendFile(`${JSON.stringify(line)}\n`);
      await this.#file.datasync();
    });
  }

  async close(): Promise<void> {
    await this.#queue.run(() => this.#file.close());
  }
}

/** Empty if there is none. */
export async function readRunFile(name: string): Promise<string> {
  try {
    return await readFile(name, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}
