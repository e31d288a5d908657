// Checks the person's own reducers: each must be readable and do what its examples say.
import path from 'node:path';
import { failingExamples } from '../../reducers/declared/examples.ts';
import { ownFolders, readOwn } from '../../reducers/own.ts';
import type { Config } from '../config.ts';
import { brokenBy, type Finding } from './finding.ts';

export async function checkReducers({ home, cwd }: Config): Promise<Finding[]> {
  try {
    const own = await readOwn(await ownFolders(home, cwd));
    const failing = own.declarations.filter((declaration) => failingExamples(declaration).length > 0);
    const broken = [
      ...own.warnings.map((says) => found(`${says}.`, 'Fix the file, then: npx ptyhold reduce --test')),
      ...failing.map(({ name }) => found(`An example of ${name} does not hold.`, 'npx ptyhold reduce --test')),
    ];
    if (broken.length > 0) return broken;
    return [{ check: 'reducers', status: 'ok', says: `${own.reducers.length} of your own` }];
  } catch (error) {
    const { says } = brokenBy('reducers', error);
    return [found(`${says}.`, `Fix ${path.join(home, '.config', 'ptyhold')}`)];
  }
}

function found(says: string, fix: string): Finding {
  return { check: 'reducers', status: 'broken', says, fix };
}
