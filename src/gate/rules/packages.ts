// Removal of packages that the system needs, of all packages at once, and of published ones.
import type { Call } from '../command/call.ts';
import type { Rule } from './rule.ts';

const advice = 'See first what else would be removed (-s, --dry-run, --test), and name one package.';

const ESSENTIAL = String.raw`^(?:[\w-]+\/)?(?:base-system|os-core|libc6|libc-bin|glibc\S*|musl|systemd\S*|sysvinit\S*|upstart|init|bash|dash|coreutils|dpkg|apt|apt-utils|sudo|openssh-server|openssh|linux-image\S*|linux-generic\S*|linux-headers-generic|linux|linux-lts|kernel\S*|grub\S*|python3|python3-minimal|python|perl|perl-base|network-manager|NetworkManager|netplan\.io|ubuntu-desktop|ubuntu-minimal|ubuntu-server|gnome-shell|xorg|login|passwd|util-linux|e2fsprogs|base-files|base|filesystem|libpam\S*|pam|udev|mount|dbus|dnf\d?|yum|rpm|pacman|apk-tools|busybox|alpine-base\S*|libssl\S*|openssl|gcc-libs|zlib1g|tar|gzip|hostname|procps|initramfs-tools|shim-signed)(?::\w+)?$`;
/** Is one of these, or a pattern that may match one. */
const NEEDED = String.raw`[some /${ESSENTIAL}|[*?]|^\^.|.\$$/]`;

const FORCED = '--allow-remove-essential|--force-remove-essential|--force-all|--force-depends';
const FOR_REAL = '[without -s|--simulate|--just-print|--assumeno|--download-only]';

const LISTERS =
  /^(?:brew|pip3?|npm|gem|cargo|apt|apt-mark|dpkg|dpkg-query|rpm|pacman|yay|paru|conda|snap|flatpak|pipx|uv|python3?)$/;

function removesAllListed(call: Call): boolean {
  const line = call.args.slice(0, 4).join(' ');
  const removes = /(?:^|\s)(?:uninstall|remove|rm|purge|autoremove|erase|-R\w*)(?:\s|$)/.test(line);
  // To pip, `-r` and `-e` mean something else.
  if (!removes && !(/^(?:rpm|dpkg)$/.test(call.name) && /(?:^|\s)-(?:e|r|P)(?:\s|$)/.test(line))) return false;
  if (/^pip3?$|^uv$/.test(call.name) && call.args.some((word) => word.startsWith('/dev/fd/'))) return true;
  return call.from.some(
    ({ name, args }) =>
      LISTERS.test(name) &&
      args.some((word) =>
        /^(?:list|ls|freeze|leaves|--get-selections|-l|-qa|-Q[^dtum]*q?|showmanual|show|--installed)$/.test(word),
      ),
  );
}

export const PACKAGE_RULES: readonly Rule[] = [
  {
    name: 'essential-package',
    reason: 'removes packages that the system cannot do without, or by a pattern',
    advice,
    patterns: [
      `apt|apt-get|aptitude ${FORCED} ${FOR_REAL}`,
      `nala|dnf|dnf5|yum|microdnf|zypper|apk|pkg|xbps-remove|emerge|dpkg|rpm|pacman ${FORCED}`,
      `apt|apt-get remove|purge|autopurge|autoremove ${NEEDED} ${FOR_REAL}`,
      `aptitude remove|purge ${NEEDED} ${FOR_REAL}`,
      `nala remove|purge ${NEEDED} [without --simulate]`,
      `dnf|yum remove|erase|autoremove ${NEEDED} [without --assumeno]`,
      'dnf|yum|dnf5 history undo|rollback [without --assumeno]',
      `dnf5 remove|erase ${NEEDED} [without --assumeno]`,
      `microdnf remove ${NEEDED} [without --assumeno]`,
      `zypper remove|rm ${NEEDED} [without -D|--dry-run]`,
      `apk del ${NEEDED} [without -s|--simulate]`,
      `pkg delete|remove ${NEEDED} [without -n|--dry-run]`,
      'pkg delete|remove [some pkg]',
      `pkg_delete|removepkg|eopkg ${NEEDED}`,
      'slackpkg remove',
      'swupd bundle-remove [some os-core*|--all]',
      `xbps-remove ${NEEDED} [without -n|--dry-run]`,
      `emerge -C|--unmerge ${NEEDED} [without -p|--pretend]`,
      `dpkg -r|-P|--remove|--purge [some /${ESSENTIAL}/]`,
      `rpm -e|--erase [some /${ESSENTIAL}/]`,
      'rpm -e|--erase --nodeps',
      `pacman|yay|paru|pamac [word /^-R(?!\\w*p)/] [some /${ESSENTIAL}/] [without -p|--print]`,
      'pacman|yay|paru [word /^-R/] [word /^-.*dd/]',
    ],
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
      'yay',
      'paru',
    ],
    check: removesAllListed,
  },
  {
    name: 'wide-removal',
    reason: 'removes every package or the package manager itself',
    advice,
    patterns: [
      'gem uninstall -a|--all|-aIx',
      'flatpak uninstall|remove --all',
      'port uninstall [some installed|all|active|inactive]',
      'choco uninstall all',
      'winget uninstall --all',
      String.raw`scoop uninstall [some /^\*$/]`,
      'nix-env -e|--uninstall [some /[*?\uE002]/]',
      'nix profile remove [some /[*?\uE002]|^--all$/]',
      'nix-store --delete --ignore-liveness',
      'npm uninstall|rm|remove|un -g|--global [some npm]',
      'update-alternatives --remove-all',
      'conda|mamba|micromamba remove|uninstall --all [without -n|--name|-p|--prefix]',
      'conda|mamba|micromamba remove|uninstall --all [value -n|--name base]',
      'conda|mamba|micromamba env remove [value -n|--name base]',
      'pipx uninstall-all',
      'rustup self uninstall',
      'opam switch remove',
      'guix pull --delete-generations',
      'volta uninstall node',
      'snap remove core*|snapd',
      'pkg delete -a|--all',
      'apk del -r',
    ],
  },
  {
    name: 'package-with-data',
    reason: 'removes what people have made with a program, too',
    advice: 'Leave the data where it is: remove the program alone.',
    patterns: ['snap remove --purge', 'snap forget', 'flatpak uninstall|remove --delete-data'],
  },
  {
    name: 'unpublish',
    reason: 'takes a published package away from everyone who uses it',
    advice: 'Publish a fixed version instead.',
    patterns: [
      'npm|pnpm|yarn unpublish',
      'npm access revoke',
      'npm owner rm',
      'cargo yank [without --undo]',
      'cargo owner --remove|-r',
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
