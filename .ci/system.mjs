// Programs of this system: finding them, running them, and installing them by the package manager that is here.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Where Homebrew, MacPorts and Nix put programs, which a PATH made by a desktop lacks. */
const USUAL_FOLDERS = ['/opt/homebrew/bin', '/usr/local/bin', '/home/linuxbrew/.linuxbrew/bin', '/opt/local/bin'];

const MANAGERS = [
  { program: 'apt-get', refresh: ['update'], install: ['install', '-y', '--no-install-recommends'] },
  { program: 'dnf', install: ['install', '-y'] },
  { program: 'apk', install: ['add', '--no-cache'] },
  { program: 'pacman', refresh: ['-Sy'], install: ['-S', '--noconfirm', '--needed'] },
  { program: 'zypper', install: ['--non-interactive', 'install'] },
  { program: 'brew', install: ['install'], asUser: true },
];

export function say(line) {
  console.error(`ptyhold: ${line}`);
}

export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...USUAL_FOLDERS].filter(
    (folder) => folder !== '',
  );
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Runs to the end without a terminal; a program that asks something gets no answer, so it fails and does not hang. */
export function run([program, ...args], options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  return { ok: status === 0, status, stdout: stdout ?? '', stderr: error ? String(error) : (stderr ?? '') };
}

/** The first package manager of this system, and how it may be used without asking anybody anything. */
export function findManager() {
  for (const manager of MANAGERS) {
    const program = findProgram(manager.program);
    if (program === undefined) continue;
    const prefix = manager.asUser ? asUser() : asRoot();
    return { ...manager, path: program, prefix, allowed: prefix !== undefined };
  }
  return undefined;
}

/** What a person types to have the packages. */
export function typedCommand(manager, packages) {
  return [...(manager.asUser || isRoot() ? [] : ['sudo']), manager.program, ...typedInstall(manager), ...packages].join(
    ' ',
  );
}

export function refreshLists(manager) {
  if (manager.refresh) run([...manager.prefix, manager.path, ...manager.refresh]);
}

export function installPackages(manager, packages) {
  return run([...manager.prefix, manager.path, ...manager.install, ...packages]);
}

function typedInstall(manager) {
  return manager.install.filter((word) => !word.startsWith('-') || /^-S/.test(word));
}

function isRoot() {
  return process.getuid?.() === 0;
}

// Homebrew refuses to run as root.
function asUser() {
  return isRoot() ? undefined : [];
}

function asRoot() {
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  if (isRoot()) return quiet;
  const sudo = findProgram('sudo');
  return sudo && run([sudo, '-n', 'true']).ok ? [sudo, '-n', ...quiet] : undefined;
}
