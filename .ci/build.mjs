// Bundles src/main.ts and all it imports into dist/, with the licences of what is inside.
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { collectLicences } from './licences.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');

// Some bundled packages are CommonJS and call require() for Node's own modules, which an ES module does not have.
const requireForCommonJs =
  "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);";

/** zod carries its messages in 50 languages, a quarter of the bundle; only English can ever be asked for here. */
const englishOnly = {
  name: 'english-only',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/** The SDK's server validates answers to elicitation with ajv and speaks to schemas of zod 3; this server has neither. */
const unusedPartsOfSdk = {
  name: 'unused-parts-of-sdk',
  setup(bundler) {
    const stubs = [
      [/[\\/]sdk[\\/]dist[\\/]esm[\\/]validation[\\/]ajv-provider\.js$/, 'export class AjvJsonSchemaValidator {}'],
      [/[\\/]zod-to-json-schema[\\/]dist[\\/]esm[\\/]index\.js$/, 'export const zodToJsonSchema = undefined;'],
      [/[\\/]zod[\\/]v3[\\/]index\.js$/, 'export const object = undefined;'],
    ];
    for (const [filter, contents] of stubs) bundler.onLoad({ filter }, () => ({ contents }));
  },
};

const result = await build({
  absWorkingDir: root,
  entryPoints: { ptyhold: 'src/main.ts' },
  outdir: 'dist',
  write: false,
  bundle: true,
  // What is behind import() stays in files of its own, read when first needed.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Names stay as written, so that a stack trace in a report can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  banner: { js: requireForCommonJs },
  loader: Object.fromEntries((await scriptEndings()).map((ending) => [ending, 'text'])),
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [englishOnly, unusedPartsOfSdk],
  metafile: true,
  logLevel: 'warning',
});
if (result.warnings.length > 0) process.exit(1);

const files = new Map(result.outputFiles.map((file) => [path.relative(dist, file.path), file.contents]));
files.set('ptyhold.js', withShebang(files.get('ptyhold.js')));
files.set('THIRD-PARTY-LICENSES.txt', await collectLicences(root, result.metafile));
await replaceFolder(dist, files);
await chmod(path.join(dist, 'ptyhold.js'), 0o755);

/** Each shell's scripts have an ending of their own, so that editors know them. */
async function scriptEndings() {
  const files = await readdir(path.join(root, 'src', 'shells'), { recursive: true });
  return [...new Set(files.map((file) => path.extname(file)))].filter((ending) => ending !== '' && ending !== '.ts');
}

function withShebang(contents) {
  const text = Buffer.from(contents).toString();
  return text.startsWith('#!') ? text : `#!/usr/bin/env node\n${text}`;
}

/** Each file is replaced whole, the entry last, so that a server started meanwhile finds either build complete. */
async function replaceFolder(folder, wanted) {
  const entryLast = [...wanted].sort(([a], [b]) => Number(a === 'ptyhold.js') - Number(b === 'ptyhold.js'));
  for (const [name, contents] of entryLast) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.new`, contents);
    await rename(`${file}.new`, file);
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && !wanted.has(path.relative(folder, file))) await rm(file);
  }
}
