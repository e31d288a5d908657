// Makes what a release consists of, in build/release, after it has checked that all versions agree (--dry-run), and says what
// would give it away. --publish-made gives away what was made: to npm, GitHub and the registry of MCP servers, in this order.
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundleManifest, differing, readPackage } from './manifests.mjs';
import { run, say } from './system.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'build/release');
const MCPB = '@anthropic-ai/mcpb@2.1.2';
/** Gemini takes the archive whose name begins with its platform. */
const GEMINI_PLATFORMS = ['linux', 'darwin', 'win32'];
/** What a client's folder of this package needs. */
const CARRIED = ['dist', 'LICENSE', 'README.md'];

const isPublishing = process.argv.includes('--publish-made');
if (isPublishing === process.argv.includes('--dry-run')) stop('say --dry-run or --publish-made');

const own = await readPackage();
const tag = `v${own.version}`;
const tarball = `${own.name}-${own.version}.tgz`;
const bundle = `${own.name}-${own.version}.mcpb`;
const archives = GEMINI_PLATFORMS.map((platform) => `${platform}.${own.name}.tar.gz`);
const assets = [tarball, bundle, ...archives, 'sbom.cdx.json'];
const notes = await checkVersions();
const inFolder = (/** @type {string} */ name) => path.relative(root, path.join(folder, name));
const steps = /** @type {const} */ ([
  ['npm', 'publish', `./${inFolder(tarball)}`, '--access', 'public', '--provenance'],
  ['gh', 'release', 'create', tag, '--title', tag, '--notes-file', inFolder('NOTES.md'), '--verify-tag'].concat(
    [...assets, 'SHA256SUMS'].map(inFolder),
  ),
  ['mcp-publisher', 'publish', inFolder('server.json')],
]);
if (isPublishing) {
  await checkMade();
  const [toNpm, toGitHub, toRegistry] = steps;
  must(toNpm, root);
  must(toGitHub, root);
  await shownByNpm();
  must(toRegistry, root);
} else {
  await make();
  for (const name of await readdir(folder)) say(`made ${inFolder(name)}`);
  for (const step of steps) say(`would run: ${step.join(' ')}`);
}

async function make() {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  must(['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder], root);
  await packBundle();
  await packGemini();
  await cp(path.join(root, 'dist/sbom.cdx.json'), path.join(folder, 'sbom.cdx.json'));
  await writeRegistryEntry();
  await writeFile(path.join(folder, 'NOTES.md'), notes);
  await writeFile(path.join(folder, 'SHA256SUMS'), await sumsOfAssets());
}

/** What was attested is what is given away. */
async function checkMade() {
  const made = await readFile(path.join(folder, 'SHA256SUMS'), 'utf8').catch(() =>
    stop('nothing was made: --dry-run first'),
  );
  if (made !== (await sumsOfAssets())) stop('what lies in build/release has changed since it was made');
}

/** The registry looks there whether the package names it. */
async function shownByNpm() {
  for (let tries = 60; tries > 0; tries--) {
    if (run('npm', ['view', `${own.name}@${own.version}`, 'version'], { cwd: root }).stdout.trim() === own.version)
      return;
    await sleep(10_000);
  }
  stop(
    `npm does not show ${own.version} after ten minutes: run mcp-publisher publish ${inFolder('server.json')} later`,
  );
}

async function sumsOfAssets() {
  return (await Promise.all(assets.map(async (name) => `${await sha256(name)}  ${name}\n`))).join('');
}

/** Returns what the changelog says of this version. */
async function checkVersions() {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  if (lock.version !== own.version || lock.packages[''].version !== own.version)
    stop(`package-lock.json has the version ${lock.version}, package.json ${own.version}: run npm install`);
  const differ = (await differing()).map(({ file }) => file);
  if (differ.length > 0) stop(`${differ.join(', ')}: not as package.json says; run node .ci/manifests.mjs --write`);
  const pushed = process.env['GITHUB_REF_TYPE'] === 'tag' ? process.env['GITHUB_REF_NAME'] : undefined;
  if (pushed !== undefined && pushed !== tag) stop(`the tag is ${pushed}, and package.json wants ${tag}`);
  const changelog = await readFile(path.join(root, 'CHANGELOG.md'), 'utf8');
  const written = sectionOf(changelog, own.version);
  if (written !== undefined) return written;
  if (isPublishing) stop(`CHANGELOG.md has no section [${own.version}]`);
  say(`CHANGELOG.md has no section [${own.version}] yet: the notes are what is unreleased`);
  return sectionOf(changelog, 'Unreleased') ?? stop('CHANGELOG.md has no section [Unreleased]');
}

/**
 * @param {string} changelog
 * @param {string} name
 */
function sectionOf(changelog, name) {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((each) => each.startsWith(`[${name}]`));
  return section
    ?.slice(section.indexOf('\n') + 1)
    .trim()
    .concat('\n');
}

async function packBundle() {
  const stage = path.join(root, 'build/mcpb');
  await fill(stage);
  await cp(path.join(root, 'docs/pictures/icon.png'), path.join(stage, 'icon.png'));
  await writeFile(path.join(stage, 'manifest.json'), `${JSON.stringify(bundleManifest(own), null, 2)}\n`);
  must([...mcpb(), 'validate', path.join(stage, 'manifest.json')], root);
  must([...mcpb(), 'pack', stage, path.join(folder, bundle)], root);
}

/** Where the program is installed already, it is used. */
function mcpb() {
  const given = process.env['MCPB'];
  return given ? [given] : ['npx', '-y', MCPB];
}

async function packGemini() {
  const stage = path.join(root, 'build/gemini');
  await fill(stage, ['gemini-extension.json', 'skills']);
  for (const name of archives) must(['tar', '-czf', path.join(folder, name), '-C', stage, '.'], root);
}

/**
 * @param {string} stage
 * @param {readonly string[]} more
 */
async function fill(stage, more = []) {
  await rm(stage, { recursive: true, force: true });
  for (const name of [...CARRIED, ...more])
    await cp(path.join(root, name), path.join(stage, name), { recursive: true });
  // Only this machine has a use for what it has compiled.
  await rm(path.join(stage, 'dist/compiled'), { recursive: true, force: true });
}

/** The registry wants the hash of a bundle, which is known only once it is packed. */
async function writeRegistryEntry() {
  const entry = JSON.parse(await readFile(path.join(root, 'server.json'), 'utf8'));
  const url = `${entry.repository.url}/releases/download/${tag}/${bundle}`;
  const packed = {
    registryType: 'mcpb',
    identifier: url,
    fileSha256: await sha256(bundle),
    transport: { type: 'stdio' },
  };
  const content = { ...entry, packages: [...entry.packages, packed] };
  await writeFile(path.join(folder, 'server.json'), `${JSON.stringify(content, null, 2)}\n`);
}

/** @param {string} name */
async function sha256(name) {
  return createHash('sha256')
    .update(await readFile(path.join(folder, name)))
    .digest('hex');
}

/**
 * @param {readonly string[]} command
 * @param {string} cwd
 */
function must([program = '', ...args], cwd) {
  const { ok, stdout, stderr } = run(program, args, { cwd });
  if (!ok) stop(`${program} ${args.join(' ')} failed: ${(stderr || stdout).trim()}`);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  say(sentence);
  process.exit(1);
}
