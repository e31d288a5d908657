// The commands in a makefile or a justfile, with the variables of those in them.
import { HOME } from '../command/stand-ins.ts';

const ASSIGNED = /^[ ]*(?:(?:export|override|private)[ ]+){0,3}(\w+)[ ]*(?::{0,2}|\+|\?|!)=[ ]*(.*)$/;
/** `target: NAME = value` holds for that target alone. */
const ASSIGNED_BY_TARGET =
  /^[^\t\n#=:;]{1,200}:[ ]*((?:(?:export|override|private)[ ]+){0,3}\w+[ ]*(?::{0,2}|\+|\?)=.*)$/;
const RECIPE = /^[\t ]+(?:[@+-]+[ \t]*)?(\S.*)$/;
const INLINE = /^[^\t\n#=:;]*:[^=\n;]*;[ \t]*[@+-]*(.+)$/;
const SHELL_FUNCTION = /\$\(shell[ \t]+((?:[^()]|\([^()]*\))*)\)/g;
const DEFINE = /^[ ]*(?:override[ ]+)?define[ ]+(\w+)/;
const ENDS_DEFINE = /^[ ]*endef\b/;

/** What make knows before it reads anything. */
const GIVEN: readonly (readonly [string, string])[] = [
  ['HOME', HOME],
  ['CURDIR', '.'],
  ['PWD', '.'],
  ['RM', 'rm -f'],
];
/** Functions whose result counts as their argument here. */
const TRANSPARENT = /\$\((?:wildcard|abspath|realpath|strip|sort|firstword|lastword)[ \t]+([^()$]{0,1000})\)/g;
const DEEPEST = 5;
const LONGEST = 20_000;

type Variables = ReadonlyMap<string, string>;

/** `set` are the assignments on the command line, which those in the file do not change. */
export function recipesOfMakefile(text: string, set: readonly string[]): string {
  const variables = new Map(GIVEN);
  const byTarget: [string, string][] = [];
  const given = new Map(set.map((word) => [word.replace(/:?=.*$/s, ''), word.replace(/^\w+:?=/, '')]));
  const commands: string[] = [];
  let defined: string | undefined;
  for (const line of text.replace(/\\\n[ \t]*/g, ' ').split('\n')) {
    if (defined !== undefined) {
      const body = variables.get(defined) ?? '';
      if (ENDS_DEFINE.test(line)) defined = undefined;
      else variables.set(defined, body === '' ? line : `${body}\n${line}`);
      continue;
    }
    defined = DEFINE.exec(line)?.[1];
    if (defined !== undefined) {
      variables.set(defined, '');
      continue;
    }
    for (const [, command = ''] of line.matchAll(SHELL_FUNCTION)) commands.push(command);
    const aimed = ASSIGNED_BY_TARGET.exec(line)?.[1];
    const [, name, value = ''] = ASSIGNED.exec(aimed ?? line) ?? [];
    const command = (RECIPE.exec(line) ?? INLINE.exec(line))?.[1];
    if (name === undefined) {
      if (command !== undefined && !command.startsWith('#')) commands.push(command);
    } else if (aimed !== undefined) byTarget.push([name, value]);
    else {
      variables.set(name, /\+=/.test(line) ? `${variables.get(name) ?? ''} ${value}` : value);
      if (/!=/.test(line)) commands.push(value);
    }
  }
  for (const [name, value] of given) variables.set(name, value);
  const filled = commands.map((command) => fill(command, variables));
  const own = new Map([...variables, ...byTarget, ...given]);
  const aimed = byTarget.length === 0 ? [] : commands.map((command) => fill(command, own));
  return [...new Set([...filled, ...aimed])].join('\n');
}

/** A variable may stand in the value of another, and be set behind it. */
function fill(line: string, variables: Variables): string {
  let filled = line.replace(/\$\$/g, DOLLAR);
  let length = line.length;
  const take = (value: string | undefined, whole: string): string => {
    length += value?.length ?? 0;
    return value === undefined || length > LONGEST ? whole : value;
  };
  for (let round = 0; round < DEEPEST && filled.includes('$'); round += 1) {
    const before = filled;
    filled = filled
      .replace(/\$(?:\((\w+)\)|\{(\w+)\})/g, (whole, round, curly) => take(variables.get(round ?? curly), whole))
      .replace(/\$\(call[ \t]+(\w+)((?:,[^(),$]{0,500}){0,9})\)/g, (whole, name, given) => {
        const words = String(given).split(',');
        const body = variables.get(name);
        return take(
          body?.replace(/\$\(?(\d)\)?/g, (_, at) => words[Number(at)] ?? ''),
          whole,
        );
      })
      .replace(TRANSPARENT, '$1');
    if (filled === before) break;
  }
  // Any other is one of the environment.
  return filled.replace(/\$\((\w+)\)/g, (_, name) => `\${${name}}`).replaceAll(DOLLAR, '$');
}

/** Stands for `$$`, which the shell gets as `$`. */
const DOLLAR = '\uE015';

const HEAD = /^@?[\w-]+((?:[ ]+[+*$]?\w+(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s:]+))?)*)[ ]*:(?!=)/;
const PARAMETER = /(?<!\w)(\w{1,60})=("[^"\n]*"|'[^'\n]*'|[^\s:]+)/g;
const NAMES_HOME = /^(?:home_(?:directory|dir)\(\)|env(?:_var)?(?:_or_default)?\([ ]*["']HOME["'])/;
const NAMES_FOLDER = /^(?:justfile|invocation|source)_directory(?:_native)?\(\)$/;
const NAMES_VARIABLE = /^env(?:_var)?(?:_or_default)?\([ ]*["'](\w+)["']/;

export function recipesOfJustfile(text: string, set: readonly string[]): string {
  const variables = new Map<string, string>();
  const given = new Map(set.map((word) => [word.replace(/:?=.*$/s, ''), word.replace(/^\w+:?=/, '')]));
  const commands: string[] = [];
  for (const line of text.replace(/\\\n[ \t]*/g, ' ').split('\n')) {
    const command = RECIPE.exec(line)?.[1];
    // In a recipe, the shell assigns.
    const [, name, value = ''] = (command === undefined && ASSIGNED.exec(line)) || [];
    if (name !== undefined) variables.set(name, textOf(value, variables));
    else if (command !== undefined && !command.startsWith('#')) commands.push(command);
    for (const [, parameter = '', text = ''] of HEAD.exec(line)?.[1]?.matchAll(PARAMETER) ?? [])
      variables.set(parameter, textOf(text, variables));
  }
  for (const [name, value] of given) variables.set(name, value);
  return commands
    .map((command) => command.replace(/\{\{([^{}\n]{1,300})\}\}/g, (_, inside) => textOf(inside, variables)))
    .join('\n');
}

/** `"a" + b`, `home_directory() / "a"` */
function textOf(expression: string, variables: Variables): string {
  const parts = expression.match(/"[^"]*"|'[^']*'|[+/]|\w+\([^()]*\)|\w+/g) ?? [];
  return parts
    .map((part) => {
      if (part === '+') return '';
      if (part === '/') return '/';
      if (/^["']/.test(part)) return part.slice(1, -1);
      if (NAMES_HOME.test(part)) return HOME;
      if (NAMES_FOLDER.test(part)) return '.';
      const name = NAMES_VARIABLE.exec(part)?.[1];
      return variables.get(part) ?? `\${${name ?? part.replace(/\W.*$/, '')}}`;
    })
    .join('');
}
