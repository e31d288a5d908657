// Removal of accounts, schedules and logs.
import type { Rule } from './rule.ts';
import { deniesAll } from './ssh-settings.ts';

const advice = 'Make sure there is another way in, and ask the person first.';

/** Services that macOS itself brings, by name or by file. */
const OF_MACOS = String.raw`/(?:^|\/)(?:com\.(?:apple|openssh)\.|ssh\.plist$)|^\/System\//`;

export const ACCESS_RULES: readonly Rule[] = [
  {
    name: 'remove-account',
    reason: 'removes an account, or a group, with what belongs to it',
    advice: 'Ask the owner of the machine before you remove an account.',
    patterns: [
      'userdel|deluser|groupdel|delgroup|rmuser *',
      'sysadminctl -deleteUser',
      'samba-tool user|group delete',
      'ipa user-del|group-del',
      'ldapdelete *',
      'kadmin.local delprinc',
      'pw userdel|groupdel',
      'homectl remove',
      String.raw`sed [word /^(?:-[A-Za-z]*i|--in-place)/] [some path:/^\/etc\/(?:passwd|shadow|gshadow|group)$/] [line /[/,$\d}]\s?d(?:[\s;}]|$)/]`,
    ],
  },
  {
    name: 'remove-account-macos',
    reason: 'removes an account',
    advice,
    patterns: [String.raw`dscl [word /^-?delete$/] [word /^\/(?:Users|Groups)\//]`],
  },
  {
    name: 'lock-out',
    reason: 'takes away or locks a way of logging in',
    advice,
    patterns: [
      'passwd -d|-l|-e|--delete|--lock|--expire',
      'usermod -L|-e|--lock|--expiredate',
      String.raw`usermod|chsh [word /\/(?:nologin|false)$/]`,
      'gpasswd -d|--delete [some root|admin|wheel|sudo]',
      'chage -E|--expiredate [word 0]',
      // It takes the account out of all groups that it does not name.
      'usermod -G|--groups [without -a|--append]',
      'dseditgroup [value -o edit] -d [some admin|wheel]',
      'chpasswd [input /^root:/m]',
    ],
  },
  {
    name: 'lock-out-of-ssh',
    reason: 'forbids everyone to log in',
    advice: 'Name those who may log in (AllowUsers), and keep a session open until a new one works.',
    commands: ['*'],
    check: deniesAll,
  },
  {
    name: 'schedules',
    reason: 'removes all scheduled jobs',
    advice: 'Save them first: crontab -l > crontab.txt.',
    patterns: [
      'crontab -r',
      'crontab [word /dev/null]',
      String.raw`crontab [word -] [input /^\s*$/]`,
      String.raw`crontab [end] [input /^\s*$/]`,
    ],
  },
  {
    name: 'macos-system',
    reason: 'turns off or removes a part of macOS that it, or its backups, depend on',
    advice,
    patterns: [
      // A domain holds every service of the machine, of a user or of a desktop.
      String.raw`launchctl bootout [next /^(?:system|(?:user|gui|login|session|pid)(?:\/[^\/]*)?)\/?$/] [end]`,
      `launchctl bootout [some ${OF_MACOS}]`,
      `launchctl unload -w [some ${OF_MACOS}]`,
      String.raw`launchctl bootout|remove|unload [from launchctl list|print] [notfrom grep|egrep|rg|fzf] [notfrom awk|gawk|sed [word /\//]]`,
      'launchctl reboot',
      'tmutil delete|deletelocalsnapshots|disable|disablelocal|deleteinprogress',
      'tmutil removedestination',
      'csrutil disable',
      'csrutil authenticated-root disable',
      'nvram -c|-d',
      'spctl --master-disable|--global-disable',
      'fdesetup disable|removerecovery|remove',
      'security delete-keychain',
      'defaults delete -g|NSGlobalDomain',
      'profiles remove -all|-A',
      'kextunload *',
      'bless --unbless',
    ],
  },
  {
    name: 'lock-keys',
    reason: 'deletes keys, passwords or certificates that nothing brings back',
    advice: 'Export them first, and ask the person.',
    patterns: [
      'gpg|gpg2 --delete-secret-keys|--delete-secret-key|--delete-secret-and-public-key|--delete-secret-and-public-keys',
      'pass|gopass rm|remove|delete -r|--recursive',
      'bw delete -p|--permanent',
      'op item|vault|document delete',
      'secret-tool clear',
      'keytool -delete|-deletealias',
      'certbot delete|revoke',
      'step ca revoke',
      'kdb5_util destroy',
    ],
  },
  {
    name: 'queue-emptied',
    reason: 'deletes all mail, or all jobs, that wait',
    advice: 'Name one, and look at the list first.',
    patterns: [
      'postsuper -d [some ALL]',
      'postsuper [value -d ALL]',
      'exim|exim4 -Mrm [from exim|exim4|mailq|exiqgrep]',
      'atrm [from atq|at]',
      'cancel -a',
      'doveadm expunge [word ALL|all]',
      'lprm -',
    ],
  },
  {
    name: 'guard-off',
    reason: 'turns off what guards the machine',
    advice: 'Change the one rule that is in the way.',
    patterns: ['setenforce 0|Permissive|permissive', 'aa-teardown', 'apparmor_parser -R'],
  },
  {
    name: 'phone-wipe',
    reason: 'wipes a device, or removes a part of its system',
    advice: 'Make a backup first, and name one app of the user.',
    patterns: [
      'recovery --wipe_data',
      'wipe data|all',
      'pm uninstall [some com.android.*|android]',
      'am broadcast [word *MASTER_CLEAR*]',
      'adb reboot recovery --wipe_data',
    ],
  },
  {
    name: 'wipe-history',
    reason: 'wipes the record of what was done',
    advice: 'Leave the logs; ask the person if they must go.',
    patterns: [
      'history -c|-cw',
      'journalctl --vacuum-time=1s|--vacuum-time=0|--vacuum-time=1|--vacuum-size=1|--vacuum-size=1K|--vacuum-files=1',
      'auditctl -D',
      'auditctl [value -e 0]',
      'log erase',
      'wevtutil cl|clear-log',
      'clear-eventlog|clear-history|remove-eventlog *',
      'fc -p',
    ],
  },
];
