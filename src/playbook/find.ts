// Finds and reads the file of a playbook.
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode, PtyholdError } from '../errors.ts';
import { type Parsed, parsePlaybook } from './parse.ts';

const PLAYBOOK_NAMES = ['ptyhold.yaml', 'ptyhold.yml'] as const;

const LARGEST = 1024 * 1024;

/** The file that is named, or that of the folder. */
export async function findPlaybook(cwd: string, given: string | undefined): Promise<string> {
  if (given !== undefined && !(await isFolder(path.resolve(cwd, given)))) return path.resolve(cwd, given);
  const folder = path.resolve(cwd, given ?? '.');
  for (const name of PLAYBOOK_NAMES) if (await isFile(path.join(folder, name))) return path.join(folder, name);
  const hint = 'Name its file, or go to the folder where it is.';
  throw new PtyholdError('bad_argument', `There is no ${PLAYBOOK_NAMES[0]} in ${folder}.`, hint);
}

export async function readPlaybook(file: string): Promise<Parsed> {
  const handle = await open(file).catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? new PtyholdError('bad_argument', `There is no file ${file}.`, '', error) : error;
  });
  try {
    const { size } = await handle.stat();
    if (size > LARGEST) throw new PtyholdError('bad_argument', `${file} is larger than a playbook may be (1 MB).`, '');
    return parsePlaybook(await handle.readFile('utf8'));
  } finally {
    await handle.close();
  }
}

async function isFolder(name: string): Promise<boolean> {
  return (await look(name))?.isDirectory() ?? false;
}

async function isFile(name: string): Promise<boolean> {
  return (await look(name))?.isFile() ?? false;
}

async function look(name: string) {
  try {
    return await stat(name);
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** The files of a folder that are named as playbooks are: `ptyhold.yaml`, `ci.ptyhold.yaml`. */
export async function playbooksIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^(?:.+\.)?ptyhold\.ya?ml$/.test(name)).sort();
}
