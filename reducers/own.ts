// Reads the reducers that people declare in their own folders.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Declaration, readDeclaration } from './declared/declaration.ts';
import { declared } from './declared/declared.ts';
import type { Reducer } from './reducer.ts';

export interface Own {
  readonly declarations: readonly Declaration[];
  readonly reducers: readonly Reducer[];
  /** One for each file that cannot be used: its name and what is wrong with it. */
  readonly warnings: readonly string[];
}

/** The user's own folder, and the project's folder if the user trusts the project. */
export async function ownFolders(home: string, cwd: string): Promise<string[]> {
  const config = path.join(home, '.config', 'ptyhold');
  const trusted = await readFile(path.join(config, 'trusted'), 'utf8').catch(unlessMissing(''));
  const folders = [path.join(config, 'reducers')];
  const isTrusted = trusted.split('\n').some((line) => line.trim() !== '' && path.resolve(line.trim()) === cwd);
  return isTrusted ? [...folders, path.join(cwd, '.ptyhold', 'reducers')] : folders;
}

/** Reducers of a later folder win over those of an earlier one. A missing folder counts as empty. */
export async function readOwn(folders: readonly string[]): Promise<Own> {
  const declarations: Declaration[] = [];
  const warnings: string[] = [];
  for (const file of (await Promise.all(folders.map(filesIn))).flat()) {
    try {
      declarations.push(readDeclaration(JSON.parse(await readFile(file, 'utf8'))));
    } catch (error) {
      warnings.push(`${file} is ignored: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { declarations, reducers: declarations.map(declared), warnings };
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(unlessMissing<string[]>([]));
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(folder, name));
}

function unlessMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead;
    throw error;
  };
}
