// Accounts, schedules and records of a machine.
import type { Call } from '../call.ts';
import { hasFlag, takeApart } from '../options.ts';
import type { Rule } from './rule.ts';

const advice = 'Make sure there is another way in, and ask the person first.';

const WAY_OUT = /^(?:root|admin|wheel|sudo)$/;

function locksOut({ name, args }: Call): boolean {
  const { options, operands } = takeApart(args, '-s -g -G -d -u -c -e --shell --expiredate');
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
    blocked: [
      'userdel -r alice',
      'sudo deluser --remove-home alice',
      'groupdel docker',
      'sysadminctl -deleteUser alice',
    ],
    passing: ['id alice', 'useradd bob', 'getent passwd alice', 'usermod -aG docker alice'],
  },
  {
    name: 'remove-account-macos',
    reason: 'removes an account',
    advice,
    commands: ['dscl'],
    check: ({ args }) =>
      args.some((word) => /^-?delete$/.test(word)) && args.some((word) => /^\/(?:Users|Groups)\//.test(word)),
    blocked: ['sudo dscl . -delete /Users/alice', 'dscl /Local/Default -delete /Groups/staff'],
    passing: ['dscl . -list /Users', 'dscl . -read /Users/alice'],
  },
  {
    name: 'lock-out',
    reason: 'takes away or locks a way of logging in',
    advice,
    commands: ['passwd', 'usermod', 'chsh', 'gpasswd', 'chage'],
    check: locksOut,
    blocked: [
      'passwd -d root',
      'passwd -l root',
      'usermod -L alice',
      'usermod -s /sbin/nologin root',
      'gpasswd -d alice sudo',
      'chsh -s /bin/false',
    ],
    passing: ['passwd', 'usermod -aG docker alice', 'chsh -s /bin/zsh', 'passwd -S alice', 'gpasswd -a alice docker'],
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
    blocked: ['sudo crontab -r', 'crontab -u alice -r', 'crontab /dev/null', 'crontab -ri', 'crontab - < /dev/null'],
    passing: ['crontab -l', 'crontab -e', 'crontab jobs.txt', 'crontab -l | grep -r x'],
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
    blocked: [
      'sudo launchctl bootout system',
      'tmutil delete /Volumes/B/2024',
      'tmutil deletelocalsnapshots /',
      'csrutil disable',
      'sudo nvram -c',
      'security delete-keychain login.keychain',
    ],
    passing: [
      'launchctl list',
      'tmutil listlocalsnapshots /',
      'csrutil status',
      'defaults read com.apple.dock',
      'launchctl kickstart gui/501/x',
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
    blocked: [
      'history -c',
      'history -cw',
      'sudo journalctl --rotate --vacuum-time=1s',
      'wevtutil cl Security',
      'auditctl -D',
    ],
    passing: ['history', 'history | grep rm', 'journalctl --vacuum-time=14d', 'journalctl -b -1', 'auditctl -l'],
  },
];
