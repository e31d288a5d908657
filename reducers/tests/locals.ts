// pytest --showlocals: the names of a function with their values, below the code that failed.
import type { Pass } from '../reducer.ts';

const NAMED = /^([A-Za-z_]\w*) *= (.*)$/;
/** So wide pytest makes the names. */
const WIDTH = 10;
const TEST = /^__ /;

/** The arguments of the function stand above its code: `n = 2, path = 'a.csv'`. */
export const withoutToldLocals: Pass = (lines, drop) => {
  const kept: string[] = [];
  let told: string[] = [];
  for (const line of lines) {
    const local = localIn(line);
    if (TEST.test(line)) told = [];
    else if (local === undefined && NAMED.test(line)) told.push(`${line},`);
    if (local === undefined) kept.push(line);
    else if (isObject(local) || told.some((args) => args.startsWith(`${local},`) || args.includes(`, ${local},`)))
      drop('values told twice');
    else kept.push(local);
  }
  return kept;
};

/** What a test is called on says nothing of why it failed. */
function isObject(local: string): boolean {
  return /^self = <.* object at 0x[\da-f]+>$/.test(local);
}

/** `name = value` of a line in which the name has its width; of longer names nobody can tell. */
function localIn(line: string): string | undefined {
  const [, name, value = ''] = NAMED.exec(line) ?? [];
  if (name === undefined || name.length >= WIDTH) return undefined;
  return line.startsWith(`${name.padEnd(WIDTH)} = `) ? `${name} = ${value}` : undefined;
}
