// Installs the programs that some tests want and none needs; what cannot be had is named, and its tests are skipped.
import { findManager, findProgram, installPackages, refreshLists, say } from './system.mjs';

/** program → its package, where the package manager is one that CI machines have. */
const PACKAGES = {
  'apt-get': {
    zsh: 'zsh',
    fish: 'fish',
    dash: 'dash',
    ksh: 'ksh',
    mksh: 'mksh',
    yash: 'yash',
    busybox: 'busybox',
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
    ps: 'procps',
  },
  brew: {
    fish: 'fish',
    dash: 'dash',
    ksh: 'ksh93',
    mksh: 'mksh',
    yash: 'yash',
    sqlite3: 'sqlite',
    'redis-cli': 'redis',
    lua: 'lua',
    psql: 'postgresql@17',
    vim: 'vim',
    htop: 'htop',
    fzf: 'fzf',
  },
};

const manager = findManager();
const packages = manager ? PACKAGES[manager.program] : undefined;
if (packages) installMissing(packages);
else say('no apt-get and no brew here: the tests take the programs that are there.');

function installMissing(wanted) {
  const absent = Object.keys(wanted).filter((program) => !isHere(program));
  if (absent.length === 0) return;
  if (manager.allowed) {
    say(`installing for the tests: ${absent.join(' ')} …`);
    refreshLists(manager);
    // All at once is quickest, but one package that is not to be had fails the rest with it.
    const all = installPackages(manager, packagesOf(wanted, absent));
    if (!all.ok) for (const program of absent) installPackages(manager, packagesOf(wanted, [program]));
  }
  const still = absent.filter((program) => !isHere(program));
  if (still.length > 0) say(`not here, so their tests are skipped: ${still.join(' ')}`);
}

function packagesOf(wanted, programs) {
  return programs.map((program) => wanted[program]);
}

/** sshd is not on everybody's PATH. */
function isHere(program) {
  return findProgram(program) !== undefined || findProgram(`../sbin/${program}`) !== undefined;
}
