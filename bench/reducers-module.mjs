// Loads the reducers from their sources, which are TypeScript that Node 20 does not read.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export const ROOT = path.resolve(import.meta.dirname, '..');
const ENTRY = `
export { reduce } from './reducers/index.ts';
export { lostFacts, readExamples } from './reducers/example.ts';
export { estimateTokens } from './src/terminal/tokens.ts';
`;

/**
 * @import { estimateTokens } from '../src/terminal/tokens.ts'
 * @import { lostFacts, readExamples } from '../reducers/example.ts'
 * @import { reduce } from '../reducers/index.ts'
 *
 * @typedef {object} Reducers
 * @property {typeof reduce} reduce
 * @property {typeof lostFacts} lostFacts
 * @property {typeof readExamples} readExamples
 * @property {typeof estimateTokens} estimateTokens
 */

/** @returns {Promise<Reducers>} */
export async function loadReducers() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ptyhold-bench-'));
  const outfile = path.join(folder, 'reducers.mjs');
  await build({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const loaded = await import(pathToFileURL(outfile).href);
  await rm(folder, { recursive: true });
  return loaded;
}
