// Tools that open the client of a database that they know: `fly pg connect`, `wp db query …`, `rails dbconsole`.
import type { Call } from '../command/call.ts';
import { type Inner, scriptOf, scriptThatComesIn } from '../command/inner.ts';
import { optionValues, takeCall } from '../command/options.ts';

/** The operands with which each does so; what stands behind the group is a statement. */
const OPENS: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      ['fly flyctl', /^(?:pg|postgres|mpg) connect(?= |$)/],
      ['gcloud', /^(?:alpha |beta )?(?:sql|alloydb) connect(?= |$)/],
      ['heroku', /^pg:psql(?= |$)/],
      ['rails bin/rails', /^(?:db|dbconsole)(?= |$)/],
      ['python python3', /^(?:\S*\/)?manage\.py dbshell(?= |$)/],
      ['manage.py django-admin', /^dbshell(?= |$)/],
      ['php', /^(?:\S*\/)?artisan db(?= |$)/],
      ['artisan', /^db(?= |$)/],
      ['wp', /^db (?:query|cli)(?= |$)/],
      ['drush', /^(?:sqlq|sqlc|sql[:-](?:query|cli))(?= |$)/],
      ['n98-magerun n98-magerun2', /^db:(?:query|console)(?= |$)/],
      ['ddev lando', /^(?:mysql|mariadb|psql)(?= |$)/],
      ['pscale', /^shell(?= |$)/],
      ['railway', /^connect(?= |$)/],
      ['neonctl neon', /^psql(?= |$)/],
      ['kubectl', /^cnpg psql(?= |$)/],
    ] as const
  ).flatMap(([names, opens]) => names.split(' ').map((name): [string, RegExp] => [name, opens])),
);
/** Verbs whose operand is the statement itself. */
const TAKES_STATEMENT = /(?:query|sqlq)$/;

export function databaseShell(call: Call): Inner[] {
  const opens = OPENS.get(call.name);
  if (opens === undefined) return [];
  const line = takeCall(call).operands.join(' ');
  const [verb] = opens.exec(line) ?? [];
  if (verb === undefined) return [];
  const texts = optionValues(call.args, '-c -e -q --command --execute --query');
  if (TAKES_STATEMENT.test(verb)) texts.push(line.slice(verb.length));
  return [...texts.map((text) => scriptOf(text, call, 'sql')), ...scriptThatComesIn(call, 'sql')];
}
