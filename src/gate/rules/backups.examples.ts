// Texts that the rules of backups.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const BACKUP_EXAMPLES: Examples = {
  'backups-off': {
    blocked: [
      'systemctl disable --now borgbackup.timer',
      'sudo systemctl stop db-backup.timer',
      'systemctl mask snapper-timeline.timer snapper-cleanup.timer',
      'systemctl --user disable duplicity.timer',
      'systemctl stop urbackupsrv',
      'Disable-ScheduledTask -TaskName "Nightly Backup"',
      'schtasks /change /tn "Backup D" /disable',
      'launchctl unload ~/Library/LaunchAgents/com.example.restic.plist',
    ],
    passing: [
      'systemctl enable --now borgbackup.timer',
      'systemctl restart restic.timer',
      'systemctl status db-backup.timer',
      'systemctl stop restic-backup.service',
      'systemctl disable --now app.service',
      'systemctl list-timers',
      'schtasks /query /tn "Backup D"',
    ],
  },
};
