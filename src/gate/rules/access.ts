// Accounts, schedules and records of a machine.
import type { Call } from '../call.ts';
import { hasFlag, takeCall } from '../options.ts';
import type { Rule } from './rule.ts';

const advice = 'Make sure there is another way in, and ask the person first.';

const WAY_OUT = /^(?:root|admin|wheel|sudo)$/;

function locksOut({ name, args }: Call): boolean {
  const { options, operands } = takeCall({ name, args });
  if (name === 'passwd') return hasFlag(options, '-d', '-l', '--delete', '--lock', '-e', '--expire');
  if (name === 'usermod')
    return (
      hasFlag(options, '-L', '--lock', '-e', '--expiredate') || args.some((word) => /\/(?:nologin|false)$/.test(word))
    );
  if (name === 'chsh') return args.some((word) => /\/(?:nologin|false)$/.test(word));
  if (name === 'gpasswd') return hasFlag(options, '-d', '--delete') && operands.some((word) => WAY_OUT.test(word));
  return name === 'chage' && hasFlag(options, '-E', '--expiredate') && args.includes('0');
}

export const ACCESS_RULES: readonly Rule[] = [
  {
    name: 'remove-account',
    reason: 'removes an account, or a group, with what belongs to it',
    advice: 'Lock nothing and remove nobody without the person who owns the machine.',
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
    commands: ['dscl'],
    check: ({ args }) =>
      args.some((word) => /^-?delete$/.test(word)) && args.some((word) => /^\/(?:Users|Groups)\//.test(word)),
  },
  {
    name: 'lock-out',
    reason: 'takes away or locks a way of logging in',
    advice,
    commands: ['passwd', 'usermod', 'chsh', 'gpasswd', 'chage'],
    check: locksOut,
  },
  {
    name: 'schedules',
    reason: 'removes all scheduled jobs',
    advice: 'Save them first: crontab -l > crontab.txt.',
    commands: ['crontab'],
    check: ({ args, input }) =>
      hasFlag(args, '-r') ||
      args.includes('/dev/null') ||
      (input?.text.trim() === '' && (args.includes('-') || args.length === 0)),
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
