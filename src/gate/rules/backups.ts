// Timers and services that make backups.
import type { Rule } from './rule.ts';

const TOOLS =
  '(?:auto)?restic|borg(?:matic|backup)?|duplicity|duplicati|duplicacy|deja-dup|kopia|snapper(?:-\\w+)?|timeshift|rsnapshot|btrbk|backups?|veeam\\w*|bacula(?:-\\w+)?|bareos(?:-\\w+)?|urbackup\\w*|backuppc|pgbackrest|barman|wal-g|sanoid|syncoid|zfs-auto-snapshot\\S*|zrepl|rdiff-backup|crashplan|snapraid';
/** `restic-backup.timer`, `borgmatic@home`, `db-backup.timer` */
const UNIT = `(?:[\\w@]{1,40}[.-])?(?:${TOOLS})(?:[@-][\\w@-]{0,60})?`;
const STAYS_UP = 'duplicati|veeam\\w*|bacula-\\w+|bareos-\\w+|urbackup\\w*|backuppc|zrepl|crashplan';

export const BACKUP_RULES: readonly Rule[] = [
  {
    name: 'backups-off',
    reason: 'stops the backups that a timer or a service makes',
    advice: 'Leave the timer on; wait for a backup that runs, or ask the person.',
    patterns: [
      String.raw`systemctl disable|mask [some /^${UNIT}(?:\.timer|\.service)?$/]`,
      String.raw`systemctl stop|kill [some /^${UNIT}\.timer$/]`,
      String.raw`systemctl stop [some /^(?:${STAYS_UP})(?:\.service)?$/]`,
      'disable-scheduledtask [word /backup/i]',
      String.raw`schtasks [word /^\/change$/i] [word /^\/disable$/i] [word /backup/i]`,
      'sc|sc.exe config [next /^(?:VSS|wbengine|SDRSVC)$/i] [word disabled]',
      `launchctl disable|bootout|unload [some /(?:^|[/.])(?:${TOOLS})(?:[.@/-]|$)/i]`,
    ],
  },
];
