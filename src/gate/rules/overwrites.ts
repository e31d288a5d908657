// Files and folders that are moved away, mirrored over or overwritten.
import type { Call } from '../command/call.ts';
import { isFileOfHistory, isOfHistory } from '../command/history-files.ts';
import { hasFlag, optionValue, takeCall } from '../command/options.ts';
import { isCore, isProtectedFile, isTemporary, placeOf, resolvePath, takesAll, takesMuch } from '../command/paths.ts';
import { IN_PLACE } from '../patterns/in-place.ts';
import { copiesOf, treeCopied, treeUnpacked } from '../patterns/trees.ts';
import { writesOf } from '../patterns/writes.ts';
import type { Rule } from './rule.ts';

/** `tar --remove-files`, `zip -m` and `7z -sdel` remove what they pack. */
function packsAway({ name, args, cwd }: Call): boolean {
  const { options, operands } = takeCall({ name, args });
  if (name === 'zip' && !hasFlag(options, '-m', '--move')) return false;
  if (/^7z/.test(name) && !args.includes('-sdel')) return false;
  if (!name.endsWith('tar')) {
    return operands.slice(1).some((path) => isCore(path, cwd) || isProtectedFile(path, cwd));
  }
  const folder = optionValue(args, '-C --directory');
  const from = folder === undefined ? cwd : resolvePath(folder, cwd);
  return options.includes('--remove-files') && operands.some((path) => isCore(path, from));
}

const SETTINGS =
  /^~\/\.(?:bashrc|bash_profile|bash_login|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|kshrc|inputrc|vimrc|gitconfig|tmux\.conf|ssh\/config|config\/(?:fish\/config\.fish|nvim\/init\.\w+|git\/config))$/;

/** What nothing is put in the place of: many write such a file anew, and a copy may be put back. */
export function emptied(call: Call): readonly string[] {
  const isEmpty = putsNothing(call);
  // In a loop, what comes in are the names of the files.
  const isRedirection = call.name === '' && call.written === undefined;
  return writesOf(call).flatMap(({ path, how }) =>
    how === 'empty' && (isEmpty || (isRedirection && takesMuch(path, call.cwd))) ? [path] : [],
  );
}

function putsNothing({ name, args, input, written }: Call): boolean {
  if (IN_PLACE.has(name) || /^(?::|true|truncate)$/.test(name)) return true;
  if (/^(?:cat|cp)$/.test(name)) return args[0] === '/dev/null';
  if (/^(?:echo|printf)$/.test(name)) return args.every((word) => word === '' || word === '-n');
  if (name === 'dd') return args.some((word) => /^if=\/dev\/(?:null|zero|u?random)$/.test(word));
  if (name === 'tee') return input?.text === '';
  // A redirection alone. What code writes comes with the text of its call.
  return name === '' && input === undefined && written === undefined;
}

/** An archive that is unpacked over the root is most likely a package. */
function putsTreeOver(call: Call): boolean {
  const copied = treeCopied(call);
  if (copied !== undefined && /^\/(?:etc)?$/.test(resolvePath(copied, call.cwd))) return true;
  const unpacked = treeUnpacked(call);
  return unpacked !== undefined && resolvePath(unpacked, call.cwd) === '/etc';
}

function emptiesHistory(call: Call): boolean {
  const isLost = (path: string): boolean =>
    isFileOfHistory(path, call.cwd) || (takesAll(path, call.cwd) && isOfHistory(path, call.cwd));
  return emptied(call).some(isLost);
}

/** To where nothing is kept. */
function movesHistoryAway(call: Call): boolean {
  const { sources, to = '' } = copiesOf(call);
  return isTemporary(`${to}/x`, call.cwd) && sources.some((path) => isOfHistory(path, call.cwd));
}

/** As when a loop or `find -exec` empties each file. */
function emptiesEverything(call: Call): boolean {
  return emptied(call).some((path) => takesMuch(path, call.cwd) && placeOf(path, call.cwd) !== undefined);
}

export const OVERWRITE_RULES: readonly Rule[] = [
  {
    name: 'move-away',
    reason: 'moves away what the system or a person needs, or moves something to /dev/null',
    advice: 'Copy it instead, or name something below it.',
    patterns: [
      'mv [source <core>]',
      'mv [source <system file>]',
      'mv -t|--target-directory [some <core>]',
      'mv * [last /dev/null]',
    ],
  },
  {
    name: 'pack-away',
    reason: 'removes what it packs, which the system or a person needs',
    advice: 'Leave out --remove-files.',
    patterns: ['tar|bsdtar --recursive-unlink [value -C|--directory <core>]'],
    commands: ['tar', 'bsdtar', 'zip', '7z', '7za', '7zz'],
    check: packsAway,
  },
  {
    name: 'mirror-over-system',
    reason: 'removes from an important folder all that the source does not have',
    advice: 'Rehearse it with --dry-run, and name a folder of its own as the target.',
    patterns: [
      'rsync * [word /^--(?:delete|del$)/] [last <core, here or there>] [without -n|--dry-run]',
      String.raw`rsync [source /^\/tmp\/…\/?$|^\/var\/empty\/?$|(?:^|\/)\.?empty\/?$/] [word /^--(?:delete|del$)/] [last <place, here or there>] [without -n|--dry-run]`,
      'rsync * --remove-source-files [source <core>] [without -n|--dry-run]',
    ],
  },
  {
    name: 'tree-over-system',
    reason: 'puts a whole tree over the root or over /etc, and replaces files there that nobody has named',
    advice:
      'Name the folder in it that you mean, such as /etc/nginx, or keep what is there (cp -n, rsync --ignore-existing).',
    commands: 'cp rsync scp ditto docker podman nerdctl kubectl oc tar bsdtar unzip 7z 7za 7zz'.split(' '),
    check: putsTreeOver,
  },
  {
    name: 'overwrite-system-file',
    reason: 'overwrites or empties a file that the system, or logging in to it, depends on',
    advice: 'Append with >>, or edit a copy and compare it first.',
    patterns: ['* [empties <system file>]', String.raw`ssh-keygen [input /^\s*y/i] [value -f <system file>]`],
  },
  {
    name: 'empty-everything',
    reason: 'empties every file in the current directory, or in one that the system or a person needs',
    advice: 'Name the files to empty.',
    commands: ['*'],
    check: emptiesEverything,
  },
  {
    name: 'empty-history',
    reason: 'empties files of the history of a repository, and with it all that was never pushed',
    advice: 'Make a copy of the folder first, or let git mend it: git fsck.',
    commands: ['*'],
    check: emptiesHistory,
  },
  {
    name: 'move-history-away',
    reason: 'moves the history of a repository to a place where nothing is kept',
    advice: 'Move it to a folder that stays.',
    commands: ['mv'],
    check: movesHistoryAway,
  },
  {
    name: 'empty-settings',
    reason: 'empties settings that a person keeps in the home directory',
    advice: 'Make a copy first, or name the lines to delete.',
    commands: ['*'],
    check: (call) => emptied(call).some((path) => SETTINGS.test(resolvePath(path, call.cwd))),
  },
  {
    name: 'link-to-nothing',
    reason: 'replaces a needed file with a link to /dev/null',
    advice: 'Move the file aside under another name instead.',
    patterns: [String.raw`ln /dev/null [next path:/^(?:\/etc\/(?!systemd\/)|\/boot|\/usr|\/bin|~\/\.\w*history)/]`],
  },
];
