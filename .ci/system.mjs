// Programs of this system: finding them, running them, and installing them by the package manager that is here.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Manager
 * @property {string} program
 * @property {readonly string[]} install
 * @property {readonly string[]} [refresh]
 * @property {boolean} [asUser] It refuses to run as root.
 *
 * @typedef {Manager & { path: string, prefix: readonly string[] | undefined }} FoundManager
 * A manager without a prefix may not be used: it would ask for a password.
 */

/** Where Homebrew, MacPorts and Nix put programs. A PATH made by a desktop lacks these folders. */
const USUAL_FOLDERS = ['/opt/homebrew/bin', '/usr/local/bin', '/home/linuxbrew/.linuxbrew/bin', '/opt/local/bin'];

/** @type {readonly Manager[]} */
const MANAGERS = [
  { program: 'apt-get', refresh: ['update'], install: ['install', '-y', '--no-install-recommends'] },
  { program: 'dnf', install: ['install', '-y'] },
  { program: 'apk', install: ['add', '--no-cache'] },
  { program: 'pacman', refresh: ['-Sy'], install: ['-S', '--noconfirm', '--needed'] },
  { program: 'zypper', install: ['--non-interactive', 'install'] },
  { program: 'brew', install: ['install'], asUser: true },
];

/** @param {string} line */
export function say(line) {
  console.error(`ptyhold: ${line}`);
}

/** @param {string} name */
export function findProgram(name) {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...USUAL_FOLDERS].filter(
    (folder) => folder !== '',
  );
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Runs a program to its end without a terminal: one that asks a question gets no answer, so it fails and does not hang.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 */
export function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  return { ok: status === 0, status, stdout: stdout ?? '', stderr: error ? String(error) : (stderr ?? '') };
}

/**
 * The first package manager that this system has.
 * @returns {FoundManager | undefined}
 */
export function findManager() {
  for (const manager of MANAGERS) {
    const program = findProgram(manager.program);
    if (program === undefined) continue;
    return { ...manager, path: program, prefix: manager.asUser ? asUser() : asRoot() };
  }
  return undefined;
}

/**
 * The line by which a person installs the packages.
 * @type {(manager: Manager, packages: readonly string[]) => string}
 */
export function typedCommand(manager, packages) {
  const sudo = manager.asUser || isRoot() ? [] : ['sudo'];
  return [...sudo, manager.program, ...typedInstall(manager), ...packages].join(' ');
}

/** @param {FoundManager} manager */
export function refreshLists(manager) {
  if (manager.refresh) runManager(manager, manager.refresh);
}

/** @type {(manager: FoundManager, packages: readonly string[]) => ReturnType<typeof run>} */
export function installPackages(manager, packages) {
  return runManager(manager, [...manager.install, ...packages]);
}

/** @type {(manager: FoundManager, args: readonly string[]) => ReturnType<typeof run>} */
function runManager(manager, args) {
  const [program = manager.path, ...rest] = [...(manager.prefix ?? []), manager.path, ...args];
  return run(program, rest);
}

/** @param {Manager} manager */
function typedInstall(manager) {
  return manager.install.filter((word) => !word.startsWith('-') || /^-S/.test(word));
}

function isRoot() {
  return process.getuid?.() === 0;
}

function asUser() {
  return isRoot() ? undefined : [];
}

function asRoot() {
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  if (isRoot()) return quiet;
  const sudo = findProgram('sudo');
  return sudo && run(sudo, ['-n', 'true']).ok ? [sudo, '-n', ...quiet] : undefined;
}
