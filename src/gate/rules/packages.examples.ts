// Texts that the rules of packages.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const PACKAGE_EXAMPLES: Examples = {
  'essential-package': {
    blocked: [
      'xbps-remove -R bash',
      'emerge --unmerge glibc',
      "apt remove --purge '*'",
      'apt-get remove --purge -y --allow-remove-essential libc6',
      'sudo apt purge python3',
      'dpkg -P --force-depends libc6',
      'rpm -e --nodeps glibc',
      'dnf remove -y kernel',
      'pacman -Rdd glibc',
      "apt-get purge -y 'nginx*'",
      'apk del musl',
      'yum erase systemd',
    ],
    passing: [
      'xbps-remove nginx',
      'apt-get -s remove bash',
      'apt-get remove -y nginx',
      'apt-get autoremove',
      'apt install python3',
      'dpkg -l',
      'rpm -qa',
      'pacman -Syu',
      'apk add bash',
      'brew uninstall wget',
      'pip uninstall -y requests',
    ],
  },
  'all-packages': {
    blocked: [
      'brew uninstall --force $(brew list)',
      'pip freeze | xargs pip uninstall -y',
      'brew list | xargs brew uninstall',
      'pip uninstall -y -r <(pip freeze)',
    ],
    passing: [
      'brew uninstall wget',
      'pip uninstall -y -r old.txt',
      'npm uninstall left-pad',
      'brew list | grep py',
      'pip install -r <(echo a)',
    ],
  },
  'wide-removal': {
    blocked: ['gem uninstall -aIx', 'flatpak uninstall --all -y', 'conda remove -n base --all', 'pipx uninstall-all'],
    passing: ['gem uninstall rake', 'flatpak uninstall --unused', 'conda remove numpy', 'nix-collect-garbage'],
  },
  unpublish: {
    blocked: [
      'npm unpublish my-pkg --force',
      'cargo yank --version 1.0.0',
      'gem yank x -v 1',
      'pod trunk delete X 1.0',
    ],
    passing: ['npm publish', 'npm publish --dry-run', 'cargo publish', 'npm view x', 'npm unpublish x --dry-run'],
  },
};
