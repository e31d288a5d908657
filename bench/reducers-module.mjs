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

export async function loadReducers() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ptyhold-bench-'));
  const outfile = path.join(folder, 'reducers.mjs');
  const stdin = { contents: ENTRY, resolveDir: ROOT, loader: 'ts' };
  await build({ stdin, outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  const loaded = await import(pathToFileURL(outfile).href);
  await rm(folder, { recursive: true });
  return loaded;
}
