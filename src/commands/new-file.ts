// Makes a file for what sessions have shown.
import { type FileHandle, open } from 'node:fs/promises';
import { describeForeign, hasCode } from '../errors.ts';
import { Fault } from './fault.ts';

/** What a session shows is nobody else's business. A file that is there stays as it is. */
export async function newPrivateFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw new Fault(`${file} is there already: name a new file.`);
    throw new Fault(`${file} cannot be made: ${describeForeign(error)}`);
  }
}
