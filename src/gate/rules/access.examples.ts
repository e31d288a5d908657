// Texts that the rules of access.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const ACCESS_EXAMPLES: Examples = {
  'remove-account': {
    blocked: [
      'userdel -r alice',
      'sudo deluser --remove-home alice',
      'groupdel docker',
      'sysadminctl -deleteUser alice',
    ],
    passing: ['id alice', 'useradd bob', 'getent passwd alice', 'usermod -aG docker alice'],
  },
  'remove-account-macos': {
    blocked: ['sudo dscl . -delete /Users/alice', 'dscl /Local/Default -delete /Groups/staff'],
    passing: ['dscl . -list /Users', 'dscl . -read /Users/alice'],
  },
  'lock-out': {
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
  schedules: {
    blocked: [
      'crontab -u alice < /dev/null',
      'sudo crontab -r',
      'crontab -u alice -r',
      'crontab /dev/null',
      'crontab -ri',
      'crontab - < /dev/null',
    ],
    passing: ['crontab -l', 'crontab -e', 'crontab jobs.txt', 'crontab -l | grep -r x'],
  },
  'macos-system': {
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
  'wipe-history': {
    blocked: [
      'history -c',
      'history -cw',
      'sudo journalctl --rotate --vacuum-time=1s',
      'wevtutil cl Security',
      'auditctl -D',
    ],
    passing: ['history', 'history | grep rm', 'journalctl --vacuum-time=14d', 'journalctl -b -1', 'auditctl -l'],
  },
};
