// Makes a bare clone ready: node_modules, tmux and, with --build, dist/. It is silent where there is nothing to do.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuildFresh } from './sources.mjs';
import { findManager, findProgram, installPackages, refreshLists, run, say, typedCommand } from './system.mjs';

/** @typedef {{ packages?: Record<string, { version?: string, optional?: boolean }> }} Lock */

const root = fileURLToPath(new URL('..', import.meta.url));

requireNode();
installModules();
installTmux();
if (process.argv.includes('--build')) buildWhenStale();

function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) stop(`Node ${process.versions.node} is too old: install Node 20 or later.`);
}

function installModules() {
  if (modulesMatchLock()) return;
  say('installing node_modules …');
  // The build and the tests need the development packages, also where NODE_ENV or npm's "omit" leave them out.
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const clean = npm(['ci', ...flags]);
  if (clean.ok) return;
  say(`npm ci failed (${reasonOf(clean)}); trying npm install.`);
  const install = npm(['install', '--no-save', '--no-package-lock', ...flags]);
  if (!install.ok) stop(`npm install failed too:\n${install.stderr.trim()}`);
}

/** By content, not by date: a clone, a copy and a checkout date their files as they like. */
function modulesMatchLock() {
  const wanted = readLock('package-lock.json')?.packages ?? {};
  const installed = readLock('node_modules/.package-lock.json')?.packages;
  if (!installed) return false;
  return Object.entries(wanted).every(([folder, { version, optional }]) => {
    return folder === '' || (optional && !installed[folder]) || installed[folder]?.version === version;
  });
}

/** @param {readonly string[]} args */
function npm(args) {
  // The npm that runs this script, which need not be the first on PATH.
  const own = process.env['npm_execpath'];
  if (own && /npm-cli\.c?js$/.test(own)) return run(process.execPath, [own, ...args], { cwd: root });
  return run('npm', args, { cwd: root });
}

function installTmux() {
  const problem = problemOfTmux();
  if (!problem) return;
  const manager = findManager();
  if (!manager) return stop(`${problem} Install tmux 3.2 or later with your system's package manager.`);
  const typed = typedCommand(manager, ['tmux']);
  if (process.env['PTYHOLD_TMUX']) stop(`${problem} Correct or unset PTYHOLD_TMUX.`);
  if (!manager.prefix) stop(`${problem} Type: ${typed}`);
  say(`installing tmux with ${manager.program} …`);
  refreshLists(manager);
  const installed = installPackages(manager, ['tmux']);
  if (!installed.ok) stop(`${manager.program} could not install tmux (${reasonOf(installed)}). Type: ${typed}`);
  const still = problemOfTmux();
  if (still) stop(`${still} Put tmux 3.2 or later on PATH, or name it in PTYHOLD_TMUX.`);
}

function problemOfTmux() {
  const wanted = process.env['PTYHOLD_TMUX'] || 'tmux';
  const program = wanted.includes('/') ? wanted : findProgram(wanted);
  if (!program) return 'tmux is not installed.';
  const answer = run(program, ['-V']);
  if (!answer.ok) return `${program} does not run.`;
  const version = answer.stdout.trim().replace(/^tmux /, '');
  // A version without numbers is one under development, newer than any.
  const [, major, minor] = /^(?:next-)?(\d+)\.(\d+)/.exec(version) ?? [];
  const old = Number(major) < 3 || (Number(major) === 3 && Number(minor) < 2);
  return old ? `${program} is tmux ${version}; ptyhold needs 3.2 or later.` : undefined;
}

function buildWhenStale() {
  if (isBuildFresh()) return;
  say('building dist/ …');
  const build = run(process.execPath, ['.ci/build.mjs'], { cwd: root });
  if (!build.ok) stop(`the build failed:\n${(build.stderr || build.stdout).trim()}`);
}

/** @type {(name: string) => Lock | undefined} */
function readLock(name) {
  const file = path.join(root, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * The line of a failed run that says why, past what npm puts around it.
 * @param {ReturnType<typeof run>} result
 */
function reasonOf({ status, stdout, stderr }) {
  const lines = `${stdout}\n${stderr}`.split('\n').map((line) => line.trim());
  const npmLine = lines.find((line) => /^npm (error|ERR!) (?!code|syscall|errno|A complete log)\S/.test(line));
  return npmLine ?? lines.findLast((line) => line !== '') ?? `exit ${status}`;
}

/** @param {string} line */
function stop(line) {
  say(line);
  process.exit(1);
}
