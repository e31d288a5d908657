// Packages that the system needs, packages that others use, and all of them at once.
import type { Call } from '../call.ts';
import { STAR } from '../marks.ts';
import { hasFlag, takeCall } from '../options.ts';
import type { Rule } from './rule.ts';

const advice = 'Look at what would go with it (-s, --dry-run, --test), and name one package.';

const ESSENTIAL =
  /^(?:libc6|libc-bin|glibc\S*|musl|systemd\S*|sysvinit\S*|upstart|init|bash|dash|coreutils|dpkg|apt|apt-utils|sudo|openssh-server|openssh|linux-image\S*|linux-generic\S*|linux-headers-generic|linux|linux-lts|kernel\S*|grub\S*|python3|python3-minimal|python|perl|perl-base|network-manager|NetworkManager|netplan\.io|ubuntu-desktop|ubuntu-minimal|ubuntu-server|gnome-shell|xorg|login|passwd|util-linux|e2fsprogs|base-files|base|filesystem|libpam\S*|pam|udev|mount|dbus|dnf\d?|yum|rpm|pacman|apk-tools|busybox|alpine-base\S*|libssl\S*|openssl|gcc-libs|zlib1g|tar|gzip|hostname|procps|initramfs-tools|shim-signed)(?::\w+)?$/;

const REMOVES: ReadonlyMap<string, RegExp> = new Map([
  ['apt', /^(?:remove|purge|autopurge|autoremove)$/],
  ['apt-get', /^(?:remove|purge|autopurge|autoremove)$/],
  ['aptitude', /^(?:remove|purge)$/],
  ['nala', /^(?:remove|purge)$/],
  ['dnf', /^(?:remove|erase|autoremove)$/],
  ['dnf5', /^(?:remove|erase)$/],
  ['yum', /^(?:remove|erase|autoremove)$/],
  ['microdnf', /^remove$/],
  ['zypper', /^(?:remove|rm)$/],
  ['apk', /^del$/],
  ['pkg', /^(?:delete|remove)$/],
  ['xbps-remove', /./],
  ['emerge', /./],
]);

function removesEssential(call: Call): boolean {
  const { options, operands } = takeCall(call);
  const [verb = '', ...packages] = operands;
  if (
    call.name.startsWith('apt') &&
    hasFlag(options, '-s', '--simulate', '--just-print', '--assumeno', '--download-only')
  )
    return false;
  if (
    call.args.some((word) => /^--(?:allow-remove-essential|force-remove-essential|force-all|force-depends)$/.test(word))
  )
    return true;
  if (call.name === 'dpkg')
    return hasFlag(options, '-r', '-P', '--remove', '--purge') && operands.some((word) => ESSENTIAL.test(word));
  if (call.name === 'rpm')
    return (
      hasFlag(options, '-e', '--erase') &&
      (hasFlag(options, '--nodeps') || operands.some((word) => ESSENTIAL.test(word)))
    );
  if (call.name === 'pacman')
    return (
      options.some((option) => /^-R/.test(option)) &&
      (options.some((option) => /dd/.test(option)) || operands.some((word) => ESSENTIAL.test(word)))
    );
  if (!REMOVES.get(call.name)?.test(verb)) return false;
  const removedByFlag = call.name === 'emerge' ? hasFlag(options, '-C', '--unmerge') : true;
  return removedByFlag && packages.some((word) => ESSENTIAL.test(word) || isPattern(word) || word.includes(STAR));
}

function isPattern(word: string): boolean {
  return /[*?]|^\^.|.\$$/.test(word);
}

const LISTERS =
  /^(?:brew|pip3?|npm|gem|cargo|apt|apt-mark|dpkg|dpkg-query|rpm|pacman|conda|snap|flatpak|cut|awk|pipx|uv)$/;

function removesAllListed(call: Call): boolean {
  const line = call.args.slice(0, 4).join(' ');
  if (!/\b(?:uninstall|remove|rm|purge|autoremove|erase|-R\w*|-e|-P|-r)\b/.test(line)) return false;
  if (/^pip3?$|^uv$/.test(call.name) && call.args.some((word) => word.startsWith('/dev/fd/'))) return true;
  return call.from.some(
    ({ name, args }) =>
      LISTERS.test(name) &&
      args.some((word) =>
        /^(?:list|ls|freeze|leaves|--get-selections|-l|-qa|-Qq?\w*|showmanual|show|--installed)$/.test(word),
      ),
  );
}

export const PACKAGE_RULES: readonly Rule[] = [
  {
    name: 'essential-package',
    reason: 'removes packages that the system cannot do without, or by a pattern',
    advice,
    commands: [...REMOVES.keys(), 'dpkg', 'rpm', 'pacman'],
    check: removesEssential,
  },
  {
    name: 'all-packages',
    reason: 'removes every package at once',
    advice,
    commands: [
      'brew',
      'pip',
      'pip3',
      'uv',
      'npm',
      'gem',
      'cargo',
      'apt',
      'apt-get',
      'dpkg',
      'rpm',
      'pacman',
      'snap',
      'flatpak',
      'pipx',
    ],
    check: removesAllListed,
  },
  {
    name: 'wide-removal',
    reason: 'removes every package or the package manager itself',
    advice,
    patterns: [
      'gem uninstall -a|--all|-aIx',
      'flatpak uninstall --all',
      'conda remove|uninstall --all',
      'pipx uninstall-all',
      'rustup self uninstall',
      'nix-env -e .*',
      'opam switch remove',
      'guix pull --delete-generations',
      'volta uninstall node',
      'snap remove core*|snapd',
      'pkg delete -a|--all',
      'apk del -r',
    ],
  },
  {
    name: 'unpublish',
    reason: 'takes a published package away from everyone who uses it',
    advice: 'Publish a fixed version instead.',
    patterns: [
      'npm|pnpm|yarn unpublish',
      'npm access revoke',
      'npm owner rm',
      'npm dist-tag rm',
      'cargo yank',
      'gem yank',
      'dotnet nuget delete',
      'nuget delete',
      'pod trunk delete|deprecate',
      'hex retire',
      'mix hex.publish --revert',
      'mix hex.retire',
      'vsce unpublish',
      'ovsx delete',
      'poetry unpublish',
      'jsr yank',
      'helm registry delete',
      'twine delete',
    ],
  },
];
