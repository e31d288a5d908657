// Texts that the rules of data-files.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const DATA_FILE_EXAMPLES: Examples = {
  'remove-data': {
    blocked: [
      'sudo rm -f /var/lib/mysql/ibdata1 /var/lib/mysql/ib_logfile0',
      'sudo rm -f /var/lib/postgresql/16/main/PG_VERSION',
      'rm /var/lib/redis/dump.rdb',
      'rm /var/lib/mysql/ib*',
      "ssh db 'sudo rm /var/lib/mysql/ibdata1'",
      'docker exec db rm /var/lib/postgresql/data/PG_VERSION',
      `python3 -c "import os; os.remove('/var/lib/redis/dump.rdb')"`,
      'rm -rf /opt/homebrew/var/postgres@14',
      'rm terraform.tfstate*',
      'rm -f infra/terraform.tfstate',
      'rm -rf terraform.tfstate.d',
      'rm -f prod.db',
      'rm db/production.sqlite3',
      'shred -u app-prod.sqlite',
    ],
    passing: [
      'rm /var/lib/postgresql/data/postmaster.pid',
      'rm -f /opt/homebrew/var/postgres/postmaster.pid',
      'rm /var/lib/mongodb/mongod.lock',
      'rm /var/lib/mysql/backup.sql.gz',
      'rm dev.db',
      'rm -f db/development.sqlite3 db.sqlite3 test.db',
      'rm -f *.db',
      'rm prod-backup.db prod.db.bak',
      'rm -f /tmp/prod.db tests/prod.db',
      'rm products.db reproduction.db src/production.ts',
      'rm -rf .terraform .terraform/terraform.tfstate',
      'rm .terraform.tfstate.lock.info terraform.tfstate.backup',
      'git rm --cached terraform.tfstate',
    ],
  },
  'empty-data': {
    blocked: [
      'sudo truncate -s 0 /var/lib/mysql/ibdata1',
      ': > /var/lib/mysql/ibdata1',
      '> /var/lib/mysql/ibdata1',
      'cp /dev/null /var/lib/mysql/ibdata1',
      'dd if=/dev/null of=/var/lib/mysql/ibdata1',
      'sudo tee /var/lib/mysql/ibdata1 < /dev/null',
      ': > terraform.tfstate',
      'truncate -s 0 db/production.sqlite3',
    ],
    passing: [
      'truncate -s 0 /var/lib/mysql/slow.log',
      'sudo cp dump.rdb /var/lib/redis/dump.rdb',
      'cp db/production.sqlite3 backups/production.sqlite3',
      'scp h:prod.db ./prod.db',
      'terraform state pull > terraform.tfstate',
      'echo "host all all all md5" | sudo tee /var/lib/pgsql/data/pg_hba.conf',
      ': > dev.db',
    ],
  },
  'move-data-away': {
    blocked: ['sudo mv /var/lib/mysql /tmp/', 'sudo mv /var/lib/redis/dump.rdb /tmp/x'],
    passing: [
      'sudo mv /var/lib/mysql /var/lib/mysql.bak',
      'mv /tmp/dump.rdb /var/lib/redis/dump.rdb',
      'mv prod.db prod.db.bak',
      'mv build.log /tmp/',
    ],
  },
};
