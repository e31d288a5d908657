// A pager in front: it takes single keys, and so the start of any text, for commands of its own.
import { programOf } from '../../programs/programs.ts';
import { nameOf } from './nested-shell.ts';
import type { Look } from './processes.ts';

/** Its name. In `git log` and `man`, the program that was typed leads, and the pager reads. */
export function pagerIn(look: Look): string | undefined {
  if (look.mode !== 'raw') return undefined;
  return look.front.map(nameOf).find((name) => programOf(name).pages);
}

/** Keys, numbers, searches, options and `:` commands, as pagers take them. */
const PAGER_INPUT = /^(?:.?|ZZ|\d+[a-zG%]?|[/?&:].*|[-+]{1,2}[\w-]+)$/u;

export function isForPager(text: string): boolean {
  return PAGER_INPUT.test(text);
}
