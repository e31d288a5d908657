// Imports TypeScript of this repository into a program of it: Node 20 does not read it.
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { scriptsAsText } from './scripts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Some packages are CommonJS and call require() for Node's own modules, which an ES module does not have. */
const REQUIRE_FOR_COMMON_JS =
  "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);";

/**
 * `entry` is code that exports what is wanted, with paths from the repository's root.
 * @param {string} entry
 */
export async function importFromSources(entry) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ptyhold-sources-'));
  // What is behind import() is read when it is wanted.
  process.once('exit', () => rmSync(folder, { recursive: true }));
  await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // In one file, what is behind import() would run in another order than in the program.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: REQUIRE_FOR_COMMON_JS },
    loader: await scriptsAsText(root),
    logLevel: 'error',
  });
  return await import(pathToFileURL(path.join(folder, 'stdin.mjs')).href);
}
