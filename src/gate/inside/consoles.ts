// Programs that open a client of a database, or an interpreter, when their operands say so.
import type { Language } from '../../programs/programs.ts';
import type { Call } from '../command/call.ts';
import { contentsOf, type Inner, type ReadFile, scriptOf, scriptThatComesIn } from '../command/inner.ts';
import { optionValues, takeCall } from '../command/options.ts';

/** The operands with which each does so; what stands behind the group is a statement. */
const OPENS: readonly (readonly [names: string, opens: RegExp, language: Language])[] = [
  ['fly flyctl', /^(?:pg|postgres|mpg) connect(?= |$)/, 'sql'],
  ['gcloud', /^(?:alpha |beta )?(?:sql|alloydb) connect(?= |$)/, 'sql'],
  ['heroku', /^pg:psql(?= |$)/, 'sql'],
  ['rails bin/rails', /^(?:db|dbconsole)(?= |$)/, 'sql'],
  ['rails bin/rails', /^(?:c|console)(?= |$)/, 'ruby'],
  ['python python3', /^(?:\S*\/)?manage\.py dbshell(?= |$)/, 'sql'],
  ['python python3', /^(?:\S*\/)?manage\.py shell(?:_plus)?(?= |$)/, 'python'],
  ['manage.py django-admin', /^dbshell(?= |$)/, 'sql'],
  ['manage.py django-admin', /^shell(?:_plus)?(?= |$)/, 'python'],
  ['flask scrapy superset airflow odoo odoo-bin indico pshell', /^shell(?:_plus)?(?= |$)/, 'python'],
  ['php', /^(?:\S*\/)?artisan db(?= |$)/, 'sql'],
  ['artisan', /^db(?= |$)/, 'sql'],
  ['wp', /^db (?:query|cli)(?= |$)/, 'sql'],
  ['wp', /^(?:eval|shell)(?= |$)/, 'php'],
  ['drush', /^(?:sqlq|sqlc|sql[:-](?:query|cli))(?= |$)/, 'sql'],
  ['drush', /^(?:ev|eval|php[:-](?:eval|cli)|core:cli)(?= |$)/, 'php'],
  ['n98-magerun n98-magerun2', /^db:(?:query|console)(?= |$)/, 'sql'],
  ['ddev lando', /^(?:mysql|mariadb|psql)(?= |$)/, 'sql'],
  ['pscale', /^shell(?= |$)/, 'sql'],
  ['railway', /^connect(?= |$)/, 'sql'],
  ['neonctl neon', /^psql(?= |$)/, 'sql'],
  ['kubectl', /^cnpg psql(?= |$)/, 'sql'],
  ['prisma', /^db execute(?= |$)/, 'sql'],
];
const BY_NAME = new Map<string, { opens: RegExp; language: Language }[]>();
for (const [names, opens, language] of OPENS) {
  for (const name of names.split(' ')) BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), { opens, language }]);
}

/** Verbs whose operand is the statement itself. */
const TAKES_STATEMENT = /(?:query|sqlq|\bev|eval)$/;
const TEXTS = '-c -e -q --command --execute --query';

export function consoleOf(call: Call, readFile: ReadFile): Inner[] {
  return (BY_NAME.get(call.name) ?? []).flatMap(({ opens, language }) => {
    const line = takeCall(call).operands.join(' ');
    const [verb] = opens.exec(line) ?? [];
    if (verb === undefined) return [];
    const texts = optionValues(call.args, TEXTS);
    if (TAKES_STATEMENT.test(verb)) texts.push(line.slice(verb.length));
    const files = contentsOf(optionValues(call.args, '--file'), readFile);
    return [
      ...texts.map((text) => scriptOf(text, call, language)),
      ...files.map((program): Inner => ({ kind: 'script', language, program })),
      ...scriptThatComesIn(call, language),
    ];
  });
}
