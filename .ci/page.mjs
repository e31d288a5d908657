// Bundles what `ptyhold watch` gives to the browser, and keeps it small.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** @import { Metafile } from 'esbuild' */

/** What a browser loads at first, compressed. */
const MOST_BYTES = 160_000;

/** @type {(root: string) => Promise<{ files: Map<string, Uint8Array>, metafile: Metafile, fault: string | undefined }>} */
export async function buildPage(root) {
  const folder = path.join('src', 'watch', 'page');
  const result = await build({
    absWorkingDir: root,
    entryPoints: { page: path.join(folder, 'main.ts'), 'page-style': path.join(folder, 'page.css') },
    outdir: 'dist/page',
    write: false,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  const files = new Map(
    result.outputFiles.map((file) => [
      path.posix.join('page', path.basename(file.path).replace('page-style', 'page')),
      file.contents,
    ]),
  );
  files.set('page/index.html', await readFile(path.join(root, folder, 'index.html')));
  const bytes = [...files.values()].reduce((sum, contents) => sum + gzipSync(contents).length, 0);
  const fault =
    bytes > MOST_BYTES ? `The page has ${bytes} bytes, compressed, and at most ${MOST_BYTES} are allowed.` : undefined;
  return { files, metafile: result.metafile, fault };
}
