// Commands that drop or reset whole databases.
import { takeCall } from '../options.ts';
import type { Rule } from './rule.ts';

export const DATABASE_RULES: readonly Rule[] = [
  {
    name: 'database-tool',
    reason: 'drops or resets a database',
    advice: 'Make a dump first, and check which database the settings name.',
    patterns: [
      'dropdb|dropuser *',
      'mysqladmin drop|shutdown|flush-*',
      'pg_dropcluster *',
      'pg_resetwal *',
      'initdb --force',
      'rails|rake|bin/rails db:drop*|db:reset*|db:purge*|db:truncate_all|db:schema:load|db:migrate:reset|db:seed:replant|db:setup:reset',
      'prisma migrate reset',
      'prisma db push --force-reset|--accept-data-loss',
      'sequelize|sequelize-cli db:drop|db:migrate:undo:all',
      'knex migrate:rollback --all',
      'typeorm schema:drop',
      'mix ecto.drop|ecto.reset',
      'artisan migrate:fresh|migrate:reset|migrate:refresh|db:wipe',
      'alembic downgrade base',
      'flyway clean',
      'liquibase dropAll|drop-all',
      'diesel database reset',
      'diesel db reset',
      'sqlx database drop|reset',
      'sqlx db drop|reset',
      'drizzle-kit drop',
      'dotnet ef database drop',
      'dotnet-ef database drop',
      'supabase db reset',
      'wp db drop|reset|clean',
      'drush sql-drop|sql:drop',
      'bin/console doctrine:database:drop|doctrine:schema:drop',
      'console doctrine:database:drop|doctrine:schema:drop',
      'flask db downgrade base',
      'hasura metadata clear',
      'dbmate drop',
      'goose reset|down-to',
      'migrate drop',
      'edgedb database drop|wipe',
      'cqlsh drop',
      'nodetool decommission|assassinate',
      'influx bucket|org delete',
      'influxd-ctl remove-*',
      'memcflush',
      'etcdctl del --prefix|--from-key',
      'etcdctl rm -r|--recursive',
      'consul kv delete -recurse',
      'rabbitmqctl reset|force_reset|delete_vhost|delete_queue|purge_queue|stop_app',
      'rabbitmqadmin delete|purge',
      'kafka-topics|kafka-topics.sh --delete',
      'kafka-delete-records|kafka-delete-records.sh --offset-json-file',
      'nats stream rm|purge|delete',
      'bq rm -r|-f|-t|-d|--recursive|--force',
      'mongo-tools drop',
      'mongorestore --drop',
      'pscale database|branch delete',
      'turso db destroy',
      'neonctl|neon projects|branches|databases delete',
      'psql --drop',
      'sqlite-utils drop-table',
      'django-admin|manage.py flush|reset_db|sqlflush',
    ],
  },
  {
    name: 'database-script',
    reason: 'drops or resets a database',
    advice: 'Make a dump first, and check which database the settings name.',
    commands: ['php', 'python', 'python3', 'ruby'],
    check: (call) => {
      const { operands } = takeCall(call);
      return (
        /(?:^|\/)(?:artisan|manage\.py|rails|console)$/.test(operands[0] ?? '') &&
        /^(?:migrate:(?:fresh|reset|refresh)|db:(?:wipe|drop|reset)|flush|reset_db|doctrine:(?:database|schema):drop)$/.test(
          operands[1] ?? '',
        )
      );
    },
  },
];
