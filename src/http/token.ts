// The token that clients show: made once, kept in a file that nobody else can read, and read anew when that changes.
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeError, hasCode, PtyholdError } from '../errors.ts';
import { faultOfFile } from '../settings/own-file.ts';
import { newSecret } from './secrets.ts';

const SHAPE = /^[\w-]{32,200}$/;

export interface Keeper {
  uid: number;
  platform: NodeJS.Platform;
}

export class TokenFile {
  readonly file: string;
  readonly #keeper: Keeper;
  #last: { token: string; of: string } | undefined;

  constructor(file: string, keeper: Keeper) {
    this.file = file;
    this.#keeper = keeper;
  }

  /** As it stands in the file now. */
  async read(): Promise<string> {
    try {
      // Its rights may change, too, and mtime stays then.
      const { ino, ctimeMs, size } = await stat(this.file);
      const of = [ino, ctimeMs, size].join(' ');
      if (this.#last?.of !== of) this.#last = { token: await this.#readAnew(), of };
      return this.#last.token;
    } catch (error) {
      if (error instanceof PtyholdError) throw error;
      throw this.#wrong(hasCode(error, 'ENOENT') ? 'it is not there' : describeError(error));
    }
  }

  /** Makes one if there is none. */
  async provide(): Promise<void> {
    await this.#make(link).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
    await this.read();
  }

  /** The one before is worth nothing from then on. */
  rotate(): Promise<void> {
    return this.#make(rename);
  }

  /** Nobody sees a file that is half written. */
  async #make(place: (draft: string, file: string) => Promise<void>): Promise<void> {
    await mkdir(path.dirname(this.file), { recursive: true, mode: 0o700 });
    const draft = `${this.file}.${randomBytes(6).toString('hex')}`;
    try {
      await writeFile(draft, `${newSecret()}\n`, { flag: 'wx', mode: 0o600 });
      await place(draft, this.file);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async #readAnew(): Promise<string> {
    const fault = faultOfFile(this.file, this.#keeper, { secret: true });
    if (fault !== undefined) throw this.#wrong(fault);
    const token = (await readFile(this.file, 'utf8')).trim();
    if (!SHAPE.test(token)) throw this.#wrong('it holds no token of 32 to 200 letters, digits, - and _');
    return token;
  }

  #wrong(why: string): PtyholdError {
    const sentence = `The token file ${this.file} is not usable: ${why}.`;
    return new PtyholdError('bad_setting', sentence, 'ptyhold serve --rotate-token makes a new one.');
  }
}
