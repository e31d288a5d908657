// Texts that the rules of databases.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const DATABASE_EXAMPLES: Examples = {
  'database-tool': {
    blocked: [
      'dropdb prod',
      'mysqladmin -f drop app',
      'rails db:drop',
      'bundle exec rake db:reset',
      'npx prisma migrate reset --force',
      'etcdctl del "" --prefix',
      'kafka-topics.sh --bootstrap-server x --delete --topic t',
      './bin/rails db:drop',
      'pnpm prisma migrate reset',
      'dotnet ef database drop -f',
    ],
    passing: [
      'rails db:migrate',
      'createdb test',
      'npx prisma migrate dev',
      'php artisan migrate',
      'python manage.py migrate',
      'etcdctl get a',
      'mysqladmin status',
      'npm run db:reset-fixtures',
      'yarn prisma generate',
    ],
  },
  'database-script': {
    blocked: [
      'php artisan db:wipe --force',
      'php artisan migrate:fresh',
      'python manage.py flush --noinput',
      'python3 manage.py reset_db',
      'php bin/console doctrine:database:drop --force',
    ],
    passing: ['php artisan serve', 'python3 manage.py runserver', 'python3 flush.py'],
  },
};
