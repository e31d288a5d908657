// Variables that a loop counts up, through far more numbers than anybody names one by one.
import { plainCall } from '../command/call.ts';
import { calculate } from './arithmetic.ts';
import type { SyntaxNode, While } from './parse.ts';
import { Scope } from './scope.ts';

export type CountingLoop = Extract<SyntaxNode, { type: 'ArithmeticFor' }>;

const MANY = 100;
const LONGEST_LOOP = 2_000;
/** `i++`, `i-=1`, `++i`, `i=$((i+1))`, `i=$[i+1]`, `i=$(expr $i + 1)`, `set i $(math $i + 1)` */
const COUNTS =
  /(?<!\w)(\w{1,40})[ \t]{0,9}(?:\+\+|--|[+-]=[ \t]{0,9}\d)|\+\+[ \t]{0,9}(\w{1,40})|(?<!\w)(\w{1,40})=["']?\$(?:\(\(|\[|\((?:expr|math)[ \t])[ \t]{0,9}\$?\{?\3\}?[ \t]{0,9}[+-]|\bset[ \t]{1,9}(\w{1,40})[ \t]{1,9}\$?\(math[ \t]{1,9}\$\4[ \t]{0,9}[+-]/g;
const BOUND = /(?:-l[te]|-g[te]|-ne|-eq|[<>=])[ \t]{0,9}["']?(\d{1,9})/g;

/** Stands among the sources of such a variable, as if that had been printed. */
export const COUNTED = plainCall('seq', ['1', '65536']);

/** The variables that `for ((i=2; i<65536; i++))` counts up; none, if that does not take long. */
export function countedByFor(source: string, loop: CountingLoop, scope: Scope): readonly string[] {
  const names = namesCounted(source, loop);
  return names.length > 0 && goesFar(loop, scope) ? names : [];
}

/** Each is as it is behind the first part of the loop. */
function goesFar({ test, update }: CountingLoop, before: Scope): boolean {
  if (test === undefined) return true;
  const scope = new Scope(before);
  const unknown = (): string => '';
  for (let round = 0; round < MANY; round += 1) {
    const goesOn = calculate(test, scope, unknown);
    if (goesOn === undefined || (goesOn === 0 && round === 0)) return true;
    if (goesOn === 0) return false;
    if (calculate(update, scope, unknown) === undefined) return update === undefined;
  }
  return true;
}

/** The variables that `while [ $i -lt 65536 ]` counts up; none, if it ends after a few rounds. */
export function countedByWhile(source: string, { clause, body }: Pick<While, 'clause' | 'body'>): readonly string[] {
  const names = namesCounted(source, { pos: clause.pos, end: body.end });
  if (names.length === 0) return [];
  const bounds = [...source.slice(clause.pos, clause.end).matchAll(BOUND)].map(([, bound]) => Number(bound));
  return bounds.length > 0 && Math.max(...bounds) < MANY ? [] : names;
}

function namesCounted(source: string, { pos, end }: { pos: number; end: number }): readonly string[] {
  const written = source.slice(pos, Math.min(end, pos + LONGEST_LOOP));
  return [...written.matchAll(COUNTS)].map(([, behind, before, set, fish]) => behind ?? before ?? set ?? fish ?? '');
}
