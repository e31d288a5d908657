// The declarations of the library: those that src/library.ts names, and no others.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { run, say } from './system.mjs';

const IMPORTED = /(?<=\bfrom ')(\.[^']*)\.ts(?=')/g;

/**
 * File in dist/ → its text.
 * @param {string} root
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
export async function declarations(root) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-types-'));
  try {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const project = path.join(root, '.ci/tsconfig.types.json');
    const { ok, stdout, stderr } = run(process.execPath, [tsc, '-p', project, '--outDir', folder]);
    if (!ok) {
      say(`The declarations of the library cannot be made: ${stdout}${stderr}`);
      process.exit(1);
    }
    /** @type {Map<string, string>} */
    const found = new Map();
    await follow(path.join(folder, 'src'), 'library', found);
    return found;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {Map<string, string>} found
 */
async function follow(folder, name, found) {
  const file = `${name}.d.mts`;
  if (found.has(file)) return;
  const text = await readFile(path.join(folder, `${name}.d.ts`), 'utf8');
  found.set(file, text.replaceAll(IMPORTED, '$1.mjs'));
  for (const [, target = ''] of text.matchAll(IMPORTED)) {
    await follow(folder, path.posix.join(path.posix.dirname(name), target), found);
  }
}
