// The files that the browser gets, as the build made them beside this program.
import { readFile } from 'node:fs/promises';

export interface PageFile {
  type: string;
  contents: string;
}

const TYPES = {
  'index.html': 'text/html; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
} as const;

/** In the browser's words: the path is what stands behind the host. */
export async function readPageFiles(): Promise<ReadonlyMap<string, PageFile>> {
  const files = await Promise.all(
    Object.entries(TYPES).map(async ([name, type]) => {
      // This program is a chunk in a folder beside that of the page.
      const contents = await readFile(new URL(`../page/${name}`, import.meta.url), 'utf8');
      return [`/${name === 'index.html' ? '' : name}`, { type, contents }] as const;
    }),
  );
  return new Map(files);
}

/** Stands in index.html where the nonce of the answer goes. */
export const NONCE = '__NONCE__';
