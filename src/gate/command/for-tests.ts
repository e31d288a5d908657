// Whether a command works on the database or the containers of the tests, which are made anew for each run.
import type { Call } from './call.ts';
import { optionValues, takeCall } from './options.ts';
import { UNKNOWN } from './stand-ins.ts';
import { isTestName } from './test-names.ts';

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
  if (SETTINGS.test(variable('DJANGO_SETTINGS_MODULE'))) return true;
  // Some give it behind the task: `rake db:drop RAILS_ENV=test`.
  const given = args.find((word) => /^[A-Z]+_ENV=/.test(word));
  if (given !== undefined) return TEST.test(given.slice(given.indexOf('=') + 1));
  return VARIABLES.some((each) => TEST.test(variable(each)));
}

const COMPOSES = /^(?:docker|podman)-compose$/;
/** Before the verb; behind it `-f` is something else. */
const VERB = /^(?:down|rm|stop|kill|up|exec|run)$/;

/** Whether `docker compose` works on a project of tests alone, which its name or each of its files tells. */
export function isTestProject({ name, args }: Call, variable: (name: string) => string): boolean {
  if (!COMPOSES.test(name) && !(/^(?:docker|podman|nerdctl)$/.test(name) && args.includes('compose'))) return false;
  const verb = args.findIndex((word) => VERB.test(word));
  const before = args.slice(0, Math.max(0, verb));
  const project = optionValues(before, '-p --project-name').at(-1) ?? variable('COMPOSE_PROJECT_NAME');
  if (project !== '' && project !== UNKNOWN) return isTestName(project);
  const named = optionValues(before, '-f --file');
  const files = named.length > 0 ? named : variable('COMPOSE_FILE').split(':');
  return files.every((file) => file.split(/[/.]/).some(isTestName));
}

const CLUSTERS = /^(?:kubectl|oc|k|kubecolor|helm)$/;
/** Of these, no namespace has any. */
const OF_CLUSTER =
  /^(?:.*,)?(?:ns|namespaces?|pvs?|persistentvolumes?|no|nodes?|crds?|customresourcedefinitions?|sc|storageclass(?:es)?|clusterrole\w*|projects?|all)(?:[,/.].*)?$/;

/** Whether it removes something from a namespace of tests alone. */
export function isInTestNamespace(call: Call): boolean {
  if (!CLUSTERS.test(call.name) || call.args.some((word) => /^(?:-A|--all-namespaces|--raw)$/.test(word))) return false;
  const [verb = '', ...kinds] = takeCall(call).operands;
  if (!/^(?:delete|uninstall|un|del)$/.test(verb)) return false;
  const named = optionValues(call.args, '-n --namespace');
  if (call.name !== 'helm' && kinds.some((kind) => OF_CLUSTER.test(kind))) return false;
  return named.length > 0 && named.every(isTestName);
}
