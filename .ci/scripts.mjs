// The scripts of shells, of the journal and of bridges, which the bundle holds as text. Each kind has an ending of its own, so
// that editors know them.
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * The loaders of esbuild for them.
 * @param {string} root
 * @returns {Promise<Record<string, 'text'>>}
 */
export async function scriptsAsText(root) {
  const folders = ['shells', 'journal', 'bridges'].map((folder) =>
    readdir(path.join(root, 'src', folder), { recursive: true }),
  );
  const files = (await Promise.all(folders)).flat();
  const endings = new Set(
    files.map((file) => path.extname(file)).filter((ending) => ending !== '' && ending !== '.ts'),
  );
  return Object.fromEntries([...endings].map((ending) => [ending, 'text']));
}
