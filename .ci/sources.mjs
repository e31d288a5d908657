// Tells whether dist/ was built from the sources as they are now.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = path.join(ROOT, 'dist/ptyhold.js');

/** Whatever the build reads, but for node_modules, which the lock file stands for. */
const SOURCES = [
  'src',
  'reducers',
  'package.json',
  'package-lock.json',
  '.ci/build.mjs',
  '.ci/chunks.mjs',
  '.ci/groups.mjs',
  '.ci/handshake.mjs',
  '.ci/licences.mjs',
  '.ci/size.mjs',
  '.ci/sources.mjs',
  '.ci/stubs.mjs',
  '.ci/tsconfig.types.json',
  '.ci/types.mjs',
];
/** Unit tests and the examples of reducers stand beside the sources and are not built. */
const NOT_BUILT = /\.test\.ts$|\/examples\/.*\.txt$/;
const STAMP = /\n\/\/ sources ([0-9a-f]{64})\n$/;

/**
 * The entry with the hash of the sources as its last line.
 * @param {string} code
 */
export function stamped(code) {
  return `${code.trimEnd()}\n// sources ${hashOfSources()}\n`;
}

/**
 * Differs from build to build, if what was built does.
 * @param {readonly string[]} chunks Their names tell their content.
 */
export function buildMark(chunks) {
  return createHash('sha256').update(hashOfSources()).update(chunks.join()).digest('hex').slice(0, 16);
}

/** By content, not by date: a clone, a copy and a checkout date their files as they like. */
export function isBuildFresh() {
  const [, built] = STAMP.exec(readIfThere(BUILT)) ?? [];
  return built === hashOfSources();
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const name of SOURCES.flatMap(filesOf)) {
    const content = readFileSync(path.join(ROOT, name));
    // The length keeps apart what one file ends with and what the next begins with.
    hash.update(`${name} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Named with `/` on every system, in the same order on every system.
 * @param {string} name
 */
function filesOf(name) {
  if (statSync(path.join(ROOT, name)).isFile()) return [name];
  return readdirSync(path.join(ROOT, name), { recursive: true, encoding: 'utf8' })
    .map((entry) => `${name}/${entry.split(path.sep).join('/')}`)
    .filter((entry) => !NOT_BUILT.test(entry) && statSync(path.join(ROOT, entry)).isFile())
    .sort();
}

/** @param {string} file */
function readIfThere(file) {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : '';
}
