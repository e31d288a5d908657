// Files and folders: removed, moved away, overwritten.
import type { Call } from '../call.ts';
import { readFind } from '../find.ts';
import { SOME } from '../marks.ts';
import { hasFlag, takeApart } from '../options.ts';
import { isProtectedFile, type Place, placeOf, resolvePath, takesAll } from '../paths.ts';
import type { Rule } from './rule.ts';

const REMOVERS = [
  'rm',
  'grm',
  'srm',
  'rimraf',
  'unlink',
  'shred',
  'rm_rf',
  'trash',
  'trash-put',
  'wipe',
  'find',
  'gfind',
  'del-cli',
];

const NAME_IT = 'Name what is to go: a file, or a folder below the current or a temporary one.';

function removes(...places: readonly Place[]): (call: Call) => boolean {
  return (call) =>
    removed(call).some((path) => {
      const place = placeOf(path, call.cwd);
      return place !== undefined && places.includes(place);
    });
}

/** Paths of which everything goes. */
function removed(call: Call): readonly string[] {
  if (call.name.endsWith('find')) {
    const { deletes, targets } = readFind(call.args);
    return deletes ? targets : [];
  }
  const { options, operands } = takeApart(call.args, call.name === 'shred' ? '-n -s --iterations --size' : '');
  const recursive =
    hasFlag(options, '-r', '-R', '--recursive', '-Recurse') ||
    /^(rimraf|trash|trash-put|rm_rf|del-cli)$/.test(call.name);
  const asksForEach = hasFlag(options, '-i', '--interactive') && call.input === undefined;
  if (asksForEach && !recursive) return [];
  return recursive ? operands : operands.filter((path) => takesAll(path, call.cwd));
}

function removesFiles(call: Call): boolean {
  if (call.name.endsWith('find')) return false;
  return takeApart(call.args).operands.some((path) => isProtectedFile(path, call.cwd));
}

function removesRepository(call: Call): boolean {
  return removed(call).some((path) => /(^|\/)\.git$/.test(resolvePath(path, call.cwd)) && !path.includes(SOME));
}

export const FILE_RULES: readonly Rule[] = [
  {
    name: 'remove-root',
    reason: 'removes the whole file system',
    advice: NAME_IT,
    commands: REMOVERS,
    check: removes('root', 'drive', 'unknown'),
    blocked: [
      'rm -rf /',
      'rm -r -f /*',
      'rm / -rf',
      'sudo rm -fr --no-preserve-root /',
      'rm -rf //',
      'rm -rf /./',
      'rm -rf /usr/../',
      'rm -rf build / dist',
      'rm -rf "$DIR"/',
      'rm -rf $UNSET/*',
      'rm -Rf /{bin,lib,}',
      'rm -rf C:\\\\',
      'rm -rf /{,*}',
      'find / -delete',
      'npx rimraf /',
      'x=/; rm -rf $x',
      'busybox rm -rf /',
      'rm -rf /tmp/../',
      'cd /; rm -rf *',
      { text: "shutil.rmtree('/')", foreground: 'python3' },
      { text: 'require("fs").rmSync("/", { recursive: true })', foreground: 'node' },
      "env -S'rm -rf /'",
      'sh -c \'rm -rf "$0"\' /',
      "sh -s / <<< 'rm -rf $1'",
      "capsh -- -c 'rm -rf /'",
      'nix develop -c rm -rf /',
      'frobnicate --in x -- sudo rm -rf /',
      "ssh -o ProxyCommand='rm -rf /' h",
      "git -c core.pager='rm -rf /' log",
      "rsync -e 'rm -rf /' a h:",
      'rm -rf $UNSET/..',
      'IFS=,; x=rm,-rf,/; $x',
      'pnpm rimraf /',
      '/bin/r? -rf /',
      "perl -e 'system qw(rm -rf /)'",
      "ruby -e '%x(rm -rf /)'",
      'awk \'{ print | "rm -rf /" }\' x',
      { text: "import subprocess as s; s.call('rm -rf /', shell=True)", foreground: 'python3' },
      { text: 'await Bun.$`rm -rf /`', foreground: 'node' },
      { text: "import glob\nfor f in glob.glob('/*'): os.remove(f)", foreground: 'python3' },
      'system "rm -rf /"',
      '%sx rm -rf /',
      'await $`rm -rf /`',
    ],
    passing: [
      'rm -rf ./build',
      `rm -rf "\${DIR:?}"/*`,
      'rm -rf "$TMPDIR/job"',
      'rm --help',
      'echo rm -rf /',
      'rm -rf "$DIR"',
      'npx rimraf dist',
      { text: "shutil.rmtree('build')", foreground: 'python3' },
      { text: 'print("shutil.rmtree(\'/\')")', foreground: 'python3' },
      './r* -rf /',
      'frobnicate -- rm',
      'echo -- rm -rf /',
      'IFS=,; x=rm,-rf,/; echo $x',
      { text: "for f in glob.glob('*.pyc'): os.remove(f)", foreground: 'python3' },
      'def rm(path): os.remove(path)',
      'shutil.rmtree(os.path.join(BASE, "build"))',
    ],
  },
  {
    name: 'remove-system',
    reason: 'removes a folder that the system or its services need',
    advice: NAME_IT,
    commands: REMOVERS,
    check: removes('system'),
    blocked: [
      'rm -rf /etc',
      'rm -rf /usr/*',
      'rm -rf /opt/../etc',
      'rm -rf /e*',
      'rm -rf /var/lib/postgresql/data',
      'rm -rf /home/*',
      'rm -rf /tmp/*',
      'find /etc -type f -delete',
      'rm -rf /mnt/c/*',
      'for d in /etc /usr; do rm -rf "$d"; done',
      'ssh host "rm -rf /var/lib/mysql"',
      'env -C / rm -rf etc',
      'trash /etc',
      'perl -e \'unlink glob "/etc/*"\'',
      { text: '[os.remove(f) for f in os.listdir("/etc")]', foreground: 'python3' },
      { text: 'p = Path("/etc")\nshutil.rmtree(p)', foreground: 'python3' },
      { text: 'for d in ["/etc", "/usr"]: shutil.rmtree(d)', foreground: 'python3' },
    ],
    passing: [
      'rm -rf /tmp/job /var/tmp/x',
      'rm -rf /var/lib/apt/lists/*',
      'sudo rm -rf /usr/local/go',
      'sudo rm /etc/nginx/sites-enabled/default',
      'rm -rf /var/cache/apt/archives/*.deb',
      'rm -rf /opt/app/releases/12',
      'find /var/log -name "*.gz" -mtime +30 -delete',
      'sudo rm -rf /Applications/Foo.app',
    ],
  },
  {
    name: 'remove-home',
    reason: 'removes a home directory, or what a person keeps in it',
    advice: NAME_IT,
    commands: REMOVERS,
    check: removes('home', 'personal'),
    blocked: [
      'rm -rf ~',
      'rm -rf "$HOME"/*',
      'rm -rf ~root',
      'rm -rf /home/alice',
      'rm -rf /Users/alice/',
      'rm -rf ~/.ssh',
      'cd && rm -rf ./*',
      'rm -rf /home/$USER',
      'find ~ -delete',
      'rm -rf ~/.*',
      { text: 'shutil.rmtree(os.path.expanduser("~"))', foreground: 'python3' },
      "runuser -l bob -c 'rm -rf ~'",
      'node -e "fs.rmSync(require(\'os\').homedir(), {recursive: true})"',
      { text: 'shutil.rmtree(pathlib.Path.home())', foreground: 'python3' },
    ],
    passing: [
      'rm -rf ~/project/build',
      'rm -rf ~/.cache/pip',
      'rm -rf "$HOME/.npm"',
      'find ~ -name .DS_Store -delete',
      'rm -rf /home/alice/project/dist',
    ],
  },
  {
    name: 'remove-everything-here',
    reason: 'removes all that is in the current directory, or a directory above it',
    advice: NAME_IT,
    commands: REMOVERS,
    check: removes('here'),
    blocked: [
      'rm -rf .',
      'rm -rf ./*',
      'rm -rf *',
      'rm -rf ..',
      'rm -rf ../../',
      'rm -rf "$PWD"',
      'rm -rf $(pwd)',
      'rm -rf * .*',
      'rm -f *',
      'rm -rf -- *',
      'rm -rf */',
      'find . -delete',
      'find . -type f -exec rm {} +',
      'ls | xargs rm -rf',
      'rm -rf $(ls)',
    ],
    passing: [
      'rm -rf dist/*',
      'rm *.log',
      'rm -rf */node_modules',
      'cd /tmp/work && rm -rf *',
      'cd build && rm -rf *',
      'find . -name "*.pyc" -delete',
      'find . -type d -empty -delete',
      'ls *.tmp | xargs rm',
      'rm -rf ../dist',
      'rm -i *',
      'find . -type l ! -exec test -e {} \\; -delete',
    ],
  },
  {
    name: 'remove-system-file',
    reason: 'removes a file that the system, or the way into it, hangs on',
    advice: 'Make a copy first, and change the file instead.',
    commands: REMOVERS,
    check: removesFiles,
    blocked: [
      'rm -f /etc/shadow',
      'sudo rm /bin/bash',
      'rm ~/.ssh/id_ed25519',
      'unlink /etc/fstab',
      'rm ~/.bash_history',
      { text: 'Path("/etc/passwd").unlink()', foreground: 'python3' },
    ],
    passing: [
      'rm ~/.ssh/known_hosts',
      'rm /etc/apt/sources.list.d/old.list',
      'rm notes.txt',
      'sudo rm /usr/bin/mytool',
      'sudo rm /var/lib/dpkg/lock-frontend',
    ],
  },
  {
    name: 'remove-repository',
    reason: 'removes the history of a repository with all that was never pushed',
    advice: 'Move the folder away instead, or clone anew elsewhere.',
    commands: REMOVERS,
    check: removesRepository,
    blocked: ['rm -rf .git', 'rm -rf project/.git', 'cd app && rm -fr ./.git/'],
    passing: ['rm -rf .github', 'rm .gitignore', 'rm -f .git/index.lock', 'rm -rf .git/hooks/pre-commit'],
  },
];
