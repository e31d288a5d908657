// The folders of the journals on the disk, with the record in each.
import { posix as path } from 'node:path';
import type { Bridge } from '../../bridges/bridge.ts';
import { RECORD } from '../../journal/journal.ts';
import { ringPid } from '../../journal/ring.ts';
import { parseSegments } from '../../journal/segments.ts';
import { bareRecord, parseRecord, type SessionRecord, writeRecord } from './record.ts';

/** Older versions wrote this and no record. */
const NAME = 'name';
const ID = /^s[a-z0-9]{7}$/;

export interface Folder {
  id: string;
  record: SessionRecord;
  /** Whether the record was read: it may be torn, or not be there. */
  isRecorded: boolean;
}

export interface Contents {
  bytes: number;
  /** A writer has begun, or has left output. Otherwise the session is being made. */
  hasBegun: boolean;
}

export class Records {
  readonly #bridge: Bridge;
  readonly #journals: () => Promise<string>;

  constructor(bridge: Bridge, journals: () => Promise<string>) {
    this.#bridge = bridge;
    this.#journals = journals;
  }

  /** The sessions that have a folder, and whatever else lies between the folders. */
  async list(): Promise<{ ids: string[]; strangers: string[] }> {
    const names = await this.#bridge.namesIn(await this.#journals());
    return { ids: names.filter((name) => ID.test(name)), strangers: names.filter((name) => !ID.test(name)) };
  }

  async folder(id: string): Promise<string> {
    return path.join(await this.#journals(), id);
  }

  /** The same of many, in the order of the ids, at the cost of one promise, and of no look at their parts: the ids are names of folders. */
  async folders(ids: readonly string[]): Promise<string[]> {
    const journals = await this.#journals();
    return ids.map((id) => `${journals}/${id}`);
  }

  async read(id: string): Promise<Folder> {
    const folder = await this.folder(id);
    const written = await this.#bridge.readText(path.join(folder, RECORD));
    const record = written === undefined ? undefined : parseRecord(written);
    if (record) return { id, record, isRecorded: true };
    const name = (await this.#bridge.readText(path.join(folder, NAME)))?.trim();
    return { id, record: bareRecord(name || id), isRecorded: false };
  }

  async isTorn(id: string): Promise<boolean> {
    const written = await this.#bridge.readText(path.join(await this.folder(id), RECORD));
    return written !== undefined && parseRecord(written) === undefined;
  }

  async write(id: string, record: SessionRecord): Promise<void> {
    await this.#bridge.writeFile(path.join(await this.folder(id), RECORD), writeRecord(record));
  }

  async look(id: string): Promise<Contents> {
    const files = await this.#bridge.listFolder(await this.folder(id));
    const hasBegun = files.some(({ name }) => name === 'ring.pid') || parseSegments(files).some(({ size }) => size > 0);
    return { bytes: files.reduce((sum, { size }) => sum + size, 0), hasBegun };
  }

  /** Its number may have gone to another process since, so the words that started the process count. */
  async isWritten(id: string): Promise<boolean> {
    const writer = await ringPid(this.#bridge, await this.folder(id));
    if (writer === undefined || !(await this.#bridge.isAlive(writer))) return false;
    return (await this.#bridge.commandLine(writer)).includes(id);
  }

  async remove(id: string): Promise<void> {
    await this.#bridge.removeTree(await this.folder(id));
  }
}
