// Bundles src/main.ts, src/library.ts, what runs in a thread, and all they import into dist/, with what starts them and the
// licences of what is inside.
import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { asScripts } from './chunks.mjs';
import { importFromSources } from './from-sources.mjs';
import { groupsOf } from './groups.mjs';
import { answersOfServer } from './handshake.mjs';
import { collectLicences } from './licences.mjs';
import { buildPage } from './page.mjs';
import { billOfMaterials } from './sbom.mjs';
import { scriptsAsText } from './scripts.mjs';
import { tooLarge } from './size.mjs';
import { buildMark, stamped } from './sources.mjs';
import { stubs } from './stubs.mjs';
import { say } from './system.mjs';
import { declarations } from './types.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');

const { plugin, unusedStub } = stubs();
/** @type {import('esbuild').BuildOptions & { write: false, metafile: true }} */
const common = {
  absWorkingDir: root,
  write: false,
  bundle: true,
  platform: 'node',
  // Packages of OpenTelemetry have their parts as ES modules too, of which only what is used is taken.
  mainFields: ['module', 'main'],
  format: 'esm',
  target: 'node20',
  // Names stay as written, so that a stack trace in a report can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  metafile: true,
  logLevel: 'warning',
};
const program = await build({
  ...common,
  define: { ...common.define, TOOL_SCHEMAS: JSON.stringify(await schemasOfTools()) },
  entryPoints: {
    main: 'src/main.ts',
    library: 'src/library.ts',
    thread: 'src/session/show/in-thread.ts',
    resident: 'src/resident/stay.ts',
  },
  outdir: 'dist/chunks',
  // What is behind import() stays in files of its own, read when first needed.
  splitting: true,
  // Compiled code is kept by these names.
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  loader: await scriptsAsText(root),
  plugins: [plugin],
});
const chunks = await asScripts(program.outputFiles);
const CHUNK_GROUPS = JSON.stringify(groupsOf(program.metafile));
// Who imports the library gets an ES module.
const library = await build({
  ...common,
  entryPoints: { library: 'src/entries/library.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  define: { LIBRARY_CHUNK: JSON.stringify(nameOf('library')), CHUNK_GROUPS },
});
// Node takes longer to start with an ES module than with a script.
const entries = await build({
  ...common,
  entryPoints: {
    ptyhold: 'src/entries/ptyhold.ts',
    program: 'src/entries/program.ts',
    resident: 'src/entries/resident.ts',
    thread: 'src/entries/thread.ts',
  },
  outdir: 'dist',
  format: 'cjs',
  supported: { 'dynamic-import': false },
  banner: { js: "const entryAddress=require('node:url').pathToFileURL(__filename).href;" },
  define: {
    'import.meta.url': 'entryAddress',
    CHUNK_GROUPS,
    MAIN_CHUNK: JSON.stringify(nameOf('main')),
    THREAD_CHUNK: JSON.stringify(nameOf('thread')),
    RESIDENT_CHUNK: JSON.stringify(nameOf('resident')),
    BUILD: JSON.stringify(buildMark([...chunks.keys()])),
    ANSWERS: JSON.stringify(await answersOfServer()),
  },
  plugins: [apart('program')],
});
if (program.warnings.length + library.warnings.length + entries.warnings.length > 0) process.exit(1);
const outputs = { ...program.metafile.outputs, ...library.metafile.outputs, ...entries.metafile.outputs };
const page = await buildPage(root);
const fault = unusedStub() ?? tooLarge({ inputs: {}, outputs }) ?? page.fault;
if (fault) stop(fault);

/** @type {Map<string, string | Uint8Array>} */
const files = new Map([...chunks].map(([name, code]) => [path.join('chunks', name), code]));
for (const { path: file, text } of [...library.outputFiles, ...entries.outputFiles])
  files.set(path.basename(file), text);
files.set('ptyhold.js', stamped(withShebang(String(files.get('ptyhold.js')))));
for (const [name, contents] of page.files) files.set(name, contents);
const whole = { inputs: {}, outputs: { ...outputs, ...page.metafile.outputs } };
files.set('THIRD-PARTY-LICENSES.txt', await collectLicences(root, whole));
files.set('sbom.cdx.json', await billOfMaterials(root, whole));
files.set('package.json', '{ "type": "commonjs" }\n');
files.set('playbook.schema.json', await schemaOfPlaybooks());
for (const [name, text] of await declarations(root)) files.set(name, text);
await replaceFolder(dist, files);
await chmod(path.join(dist, 'ptyhold.js'), 0o755);
await writeFile(path.join(dist, 'ptyhold.1'), await manualPage());

/** @param {string} sentence */
function stop(sentence) {
  say(sentence);
  process.exit(1);
}

/** Made by the code that checks the arguments, so that no start has to make them. */
async function schemasOfTools() {
  const { TOOLS } = await importFromSources("export { TOOLS } from './src/tools/index.ts';");
  return JSON.stringify(Object.fromEntries(TOOLS.map(toolAndSchema)));
}

/** @param {{ name: string, inputSchema: object }} tool */
function toolAndSchema({ name, inputSchema }) {
  return [name, inputSchema];
}

/** Made by the code that checks playbooks, so that editors are told the same. */
async function schemaOfPlaybooks() {
  const { playbookJsonSchema } = await importFromSources(
    "export { playbookJsonSchema } from './src/playbook/json-schema.ts';",
  );
  return `${JSON.stringify(playbookJsonSchema(), null, 2)}\n`;
}

/** Printed by the program that was just built. */
async function manualPage() {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(dist, 'ptyhold.js'), 'manual']);
  return stdout;
}

/**
 * The chunk that holds this entry.
 * @param {string} entry
 */
function nameOf(entry) {
  const names = [...chunks.keys()].filter((name) => name.startsWith(`${entry}-`));
  if (names.length !== 1) throw new Error(`The build made ${names.length} chunks of the entry ${entry}.`);
  return names[0];
}

/**
 * An entry that another one imports stays a file of its own: most commands that are handed over do not need it.
 * @param {string} entry
 * @returns {import('esbuild').Plugin}
 */
function apart(entry) {
  const filter = new RegExp(`^\\./${entry}\\.ts$`);
  return {
    name: 'apart',
    setup(building) {
      building.onResolve({ filter }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${entry}.js`, external: true } : undefined,
      );
    },
  };
}

/** @param {string} code */
function withShebang(code) {
  return code.startsWith('#!') ? code : `#!/usr/bin/env node\n${code}`;
}

/**
 * Replaces each file whole, the entry last, so that a server which starts meanwhile finds either build complete.
 * @param {string} folder
 * @param {ReadonlyMap<string, string | Uint8Array>} wanted
 */
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
