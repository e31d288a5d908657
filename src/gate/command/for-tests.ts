// Whether a command works on the database of the tests, which is made anew for each run.
import type { Call } from './call.ts';
import { optionValues } from './options.ts';

/** Tools that take their database from the environment that they are told. */
const FRAMEWORKS =
  /^(?:rails|rake|bin\/rails|mix|php|artisan|console|bin\/console|sequelize|sequelize-cli|knex|prisma|typeorm|python3?|manage\.py|django-admin|flask)$/;
const VARIABLES = ['RAILS_ENV', 'RACK_ENV', 'MIX_ENV', 'NODE_ENV', 'APP_ENV', 'FLASK_ENV'];
const TEST = /^test(?:ing|s)?$/;
/** `--settings=app.settings.test` of Django */
const SETTINGS = /(?:^|[._])test(?:ing|s)?$/;

export function isForTests({ name, args }: Call, variable: (name: string) => string): boolean {
  if (!FRAMEWORKS.test(name)) return false;
  const [told] = optionValues(args, '--env --environment');
  if (told !== undefined) return TEST.test(told);
  if (optionValues(args, '--settings').some((settings) => SETTINGS.test(settings))) return true;
  // Some give it behind the task: `rake db:drop RAILS_ENV=test`.
  const given = args.find((word) => /^[A-Z]+_ENV=/.test(word));
  if (given !== undefined) return TEST.test(given.slice(given.indexOf('=') + 1));
  return VARIABLES.some((each) => TEST.test(variable(each)));
}
