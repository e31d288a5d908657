// Removal of accounts, schedules and logs.
import type { Rule } from './rule.ts';

const advice = 'Make sure there is another way in, and ask the person first.';

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
    ],
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
      'launchctl bootout system*|user*|gui*',
      'launchctl reboot',
      'launchctl unload -w',
      'tmutil delete|deletelocalsnapshots|disable|disablelocal|deleteinprogress',
      'tmutil removedestination',
      'csrutil disable',
      'nvram -c|-d',
      'spctl --master-disable|--global-disable',
      'fdesetup disable|removerecovery|remove',
      'security delete-keychain',
      'defaults delete -g|NSGlobalDomain',
      'kextunload *',
      'bless --unbless',
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
      'log erase',
      'wevtutil cl|clear-log',
      'clear-eventlog|clear-history|remove-eventlog *',
      'fc -p',
    ],
  },
];
