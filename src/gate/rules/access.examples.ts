// Texts that the rules of access.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const ACCESS_EXAMPLES: Examples = {
  'remove-account': {
    blocked: [
      "ldapdelete -r 'dc=x'",
      'userdel -rf alice',
      'deluser --remove-home alice',
      'groupdel wheel',
      'deluser alice sudo',
      'pw userdel alice -r',
      'samba-tool domain demote; samba-tool user delete alice',
      'ipa user-del alice',

      'userdel -r alice',
      'sudo deluser --remove-home alice',
      'groupdel docker',
      'sysadminctl -deleteUser alice',
    ],
    passing: ['id alice', 'useradd bob', 'getent passwd alice', 'usermod -aG docker alice'],
  },
  'remove-account-macos': {
    blocked: [
      'dscl . -delete /Users/alice',
      'dscl . -delete /Groups/admin',
      'sudo dscl . -delete /Users/alice',
      'dscl /Local/Default -delete /Groups/staff',
    ],
    passing: ['dscl . -list /Users', 'dscl . -read /Users/alice'],
  },
  'lock-out': {
    blocked: [
      'passwd --delete alice',
      'usermod -s /usr/sbin/nologin root',
      'usermod --expiredate 1 alice',
      'chsh -s /bin/false root',
      'chage -E 0 root',

      'passwd -d root',
      'passwd -l root',
      'usermod -L alice',
      'usermod -s /sbin/nologin root',
      'gpasswd -d alice sudo',
      'chsh -s /bin/false',
    ],
    passing: [
      'usermod -aG docker bob',
      'passwd bob',
      'passwd',
      'usermod -aG docker alice',
      'chsh -s /bin/zsh',
      'passwd -S alice',
      'gpasswd -a alice docker',
    ],
  },
  schedules: {
    blocked: [
      'crontab -r',
      'crontab -ru alice',
      'echo -n | crontab -',

      'crontab -u alice < /dev/null',
      'sudo crontab -r',
      'crontab -u alice -r',
      'crontab /dev/null',
      'crontab -ri',
      'crontab - < /dev/null',
    ],
    passing: ['EDITOR=vim crontab -e', 'crontab -l', 'crontab -e', 'crontab jobs.txt', 'crontab -l | grep -r x'],
  },
  'macos-system': {
    blocked: [
      'launchctl unload -w /System/Library/LaunchDaemons/ssh.plist',
      'launchctl bootout system/com.openssh.sshd',
      'tmutil delete /Volumes/x/Backups',
      'tmutil disable',
      'nvram -c',
      'spctl --master-disable',
      'fdesetup disable',
      'defaults delete -g',
      'profiles remove -all',
      'mdutil -E /; tmutil deletelocalsnapshots /',

      'sudo launchctl bootout system',
      'tmutil delete /Volumes/B/2024',
      'tmutil deletelocalsnapshots /',
      'csrutil disable',
      'sudo nvram -c',
      'security delete-keychain login.keychain',
      'csrutil authenticated-root disable',
    ],
    passing: [
      'tmutil status',

      'launchctl list',
      'tmutil listlocalsnapshots /',
      'csrutil status',
      'defaults read com.apple.dock',
      'launchctl kickstart gui/501/x',
      'csrutil authenticated-root status',
    ],
  },
  'wipe-history': {
    blocked: [
      'powershell -c "Clear-EventLog -LogName Security"',
      'cmd /c "wevtutil cl System"',

      'history -c && history -w',
      'journalctl --vacuum-time=1s',
      'journalctl --rotate --vacuum-size=1K',
      'journalctl --flush --rotate; journalctl --vacuum-time=0',
      'auditctl -e 0',

      'history -c',
      'history -cw',
      'sudo journalctl --rotate --vacuum-time=1s',
      'wevtutil cl Security',
      'auditctl -D',
    ],
    passing: [
      'history | tail',
      'journalctl -u nginx -f',
      'journalctl --vacuum-time=30d',
      'journalctl --disk-usage',
      'history',
      'history | grep rm',
      'journalctl --vacuum-time=14d',
      'journalctl -b -1',
      'auditctl -l',
    ],
  },
  'guard-off': {
    blocked: ['restorecon -RF /; setenforce 0', 'setenforce 0', 'aa-teardown'],
    passing: ['setenforce 1'],
  },
  'queue-emptied': {
    blocked: [
      "atq | awk '{print $1}' | xargs atrm",
      'postsuper -d ALL',
      "mailq | awk '{print $1}' | xargs exim -Mrm",
      'exim -bp | exiqgrep -i | xargs exim -Mrm',
      'doveadm expunge -A mailbox INBOX all',
      'lpadmin -x p; cancel -a',
    ],
    passing: ['postsuper -d 4ABC'],
  },
  'phone-wipe': {
    blocked: [
      'adb shell wipe data; adb reboot recovery',
      'adb shell pm uninstall -k --user 0 com.android.systemui',
      'adb shell am broadcast -a android.intent.action.MASTER_CLEAR',
    ],
    passing: ['adb devices', 'adb reboot', 'pm uninstall com.example.app'],
  },
  'lock-keys': {
    blocked: [
      'gpg --delete-secret-keys x',
      'gpg --batch --yes --delete-secret-and-public-key x',
      'pass rm -rf work',
      'bw delete item x --permanent',
      'op item delete x',
      'keychain; secret-tool clear a b',
      'keytool -delete -alias x -keystore k',
      'vault token revoke -self; certbot delete --cert-name x',
      'certbot revoke --cert-path x --delete-after-revoke',
      'kdb5_util destroy -f',
    ],
    passing: [
      'gpg --list-secret-keys',
      'gpg --delete-keys x',
      'certbot renew --dry-run',
      'certbot certificates',
      'gpg --export-secret-keys x',
    ],
  },
};
