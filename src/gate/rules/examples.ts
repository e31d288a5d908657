// The examples of all rules, by the name of the rule. Only tests import this, so that the program ships without them.
import { ACCESS_EXAMPLES } from './access.examples.ts';
import { BACKUP_EXAMPLES } from './backups.examples.ts';
import { CLOUD_EXAMPLES } from './cloud.examples.ts';
import { CLOUD_ACCESS_EXAMPLES } from './cloud-access.examples.ts';
import { CONTAINER_EXAMPLES } from './containers.examples.ts';
import { DATA_FILE_EXAMPLES } from './data-files.examples.ts';
import { DATABASE_EXAMPLES } from './databases.examples.ts';
import { DISK_EXAMPLES } from './disks.examples.ts';
import { DOWNLOAD_EXAMPLES } from './downloads.examples.ts';
import { FILE_EXAMPLES } from './files.examples.ts';
import { FILE_HERE_EXAMPLES } from './files-here.examples.ts';
import { FORGE_EXAMPLES } from './forges.examples.ts';
import { GIT_EXAMPLES } from './git.examples.ts';
import { HISTORY_EXAMPLES } from './history.examples.ts';
import { INFRASTRUCTURE_EXAMPLES } from './infrastructure.examples.ts';
import { NETWORK_EXAMPLES } from './network.examples.ts';
import { OPENING_EXAMPLES } from './openings.examples.ts';
import { OVERWRITE_EXAMPLES } from './overwrites.examples.ts';
import { PACKAGE_EXAMPLES } from './packages.examples.ts';
import { PERMISSION_EXAMPLES } from './permissions.examples.ts';
import { POWER_EXAMPLES } from './power.examples.ts';
import { PROCESS_EXAMPLES } from './processes.examples.ts';
import type { Examples } from './rule.ts';
import { SECRET_EXAMPLES } from './secrets.examples.ts';
import { SQL_EXAMPLES } from './sql.examples.ts';
import { STORE_EXAMPLES } from './stores.examples.ts';
import { TREE_EXAMPLES } from './trees.examples.ts';
import { WINDOWS_EXAMPLES } from './windows.examples.ts';
import { WINDOWS_DISK_EXAMPLES } from './windows-disks.examples.ts';

export const EXAMPLES: Examples = {
  ...ACCESS_EXAMPLES,
  ...CLOUD_EXAMPLES,
  ...CLOUD_ACCESS_EXAMPLES,
  ...BACKUP_EXAMPLES,
  ...CONTAINER_EXAMPLES,
  ...DATA_FILE_EXAMPLES,
  ...DATABASE_EXAMPLES,
  ...DISK_EXAMPLES,
  ...DOWNLOAD_EXAMPLES,
  ...FILE_EXAMPLES,
  ...FILE_HERE_EXAMPLES,
  ...FORGE_EXAMPLES,
  ...GIT_EXAMPLES,
  ...HISTORY_EXAMPLES,
  ...INFRASTRUCTURE_EXAMPLES,
  ...NETWORK_EXAMPLES,
  ...OPENING_EXAMPLES,
  ...OVERWRITE_EXAMPLES,
  ...PACKAGE_EXAMPLES,
  ...PERMISSION_EXAMPLES,
  ...POWER_EXAMPLES,
  ...PROCESS_EXAMPLES,
  ...SECRET_EXAMPLES,
  ...SQL_EXAMPLES,
  ...STORE_EXAMPLES,
  ...TREE_EXAMPLES,
  ...WINDOWS_EXAMPLES,
  ...WINDOWS_DISK_EXAMPLES,
};
