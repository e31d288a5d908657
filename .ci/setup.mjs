// Makes a bare clone ready: node_modules, tmux and, with --build, dist/. Says nothing where nothing is to be done.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findManager, findProgram, installPackages, refreshLists, run, say, typedCommand } from './system.mjs';

const OLDEST_TMUX = [3, 2];
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
  // Development packages are what is needed, whatever NODE_ENV or npm's "omit" say.
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const clean = npm(['ci', ...flags]);
  if (clean.ok) return;
  say(`npm ci did not work (${reasonOf(clean)}); trying npm install.`);
  const install = npm(['install', '--no-save', '--no-package-lock', ...flags]);
  if (!install.ok) stop(`npm install did not work either:\n${install.stderr.trim()}`);
}

/** By content, not by date: a clone, a copy and a checkout date their files as they like. */
function modulesMatchLock() {
  const wanted = readJson('package-lock.json')?.packages ?? {};
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  if (!installed) return false;
  return Object.entries(wanted).every(([folder, { version, optional }]) => {
    return folder === '' || (optional && !installed[folder]) || installed[folder]?.version === version;
  });
}

function npm(args) {
  // The npm that runs this script, which need not be the first on PATH.
  const own = process.env.npm_execpath;
  const argv = own && /npm-cli\.c?js$/.test(own) ? [process.execPath, own] : ['npm'];
  return run([...argv, ...args], { cwd: root });
}

function installTmux() {
  const there = lookAtTmux();
  if (there.good) return;
  const manager = findManager();
  if (!manager) stop(`${there.problem} Install tmux 3.2 or later with your system's package manager.`);
  const typed = typedCommand(manager, ['tmux']);
  if (process.env.PTYHOLD_TMUX) stop(`${there.problem} Correct or unset PTYHOLD_TMUX.`);
  if (!manager.allowed) stop(`${there.problem} Type: ${typed}`);
  say(`installing tmux with ${manager.program} …`);
  refreshLists(manager);
  const installed = installPackages(manager, ['tmux']);
  if (!installed.ok) stop(`${manager.program} could not install tmux (${reasonOf(installed)}). Type: ${typed}`);
  const now = lookAtTmux();
  if (!now.good) stop(`${now.problem} Put tmux 3.2 or later on PATH, or name it in PTYHOLD_TMUX.`);
}

function lookAtTmux() {
  const wanted = process.env.PTYHOLD_TMUX || 'tmux';
  const program = wanted.includes('/') ? wanted : findProgram(wanted);
  if (!program) return { good: false, problem: 'tmux is not installed.' };
  const answer = run([program, '-V']);
  if (!answer.ok) return { good: false, problem: `${program} does not run.` };
  const version = answer.stdout.trim().replace(/^tmux /, '');
  const [, major, minor] = /^(?:next-)?(\d+)\.(\d+)/.exec(version) ?? [];
  const [oldMajor, oldMinor] = OLDEST_TMUX;
  const good = major === undefined || +major > oldMajor || (+major === oldMajor && +minor >= oldMinor);
  return { good, problem: `${program} is tmux ${version}; ptyhold needs ${OLDEST_TMUX.join('.')} or later.` };
}

function buildWhenStale() {
  const built = modified('dist/ptyhold.js');
  const sources = ['src', 'reducers', '.ci/build.mjs', '.ci/licences.mjs', 'package.json', 'package-lock.json'];
  if (built > Math.max(...sources.map(newest))) return;
  say('building dist/ …');
  const build = run([process.execPath, '.ci/build.mjs'], { cwd: root });
  if (!build.ok) stop(`the build failed:\n${(build.stderr || build.stdout).trim()}`);
}

function newest(name) {
  const found = statSync(path.join(root, name), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return modified(name);
  // A folder's own date tells of files taken away.
  return Math.max(found.mtimeMs, ...readdirSync(path.join(root, name)).map((entry) => newest(path.join(name, entry))));
}

function modified(name) {
  return statSync(path.join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readJson(name) {
  if (modified(name) === 0) return undefined;
  return JSON.parse(readFileSync(path.join(root, name), 'utf8'));
}

/** The line of a failed run that says why, past what npm puts around it. */
function reasonOf({ status, stdout, stderr }) {
  const lines = `${stdout}\n${stderr}`.split('\n').map((line) => line.trim());
  const npmLine = lines.find((line) => /^npm (error|ERR!) (?!code|syscall|errno|A complete log)\S/.test(line));
  return npmLine ?? lines.findLast((line) => line !== '') ?? `exit ${status}`;
}

function stop(line) {
  say(line);
  process.exit(1);
}
