// Writes a part of the code once more, with what its names stand for in their place.
import { foldLists } from './lists.ts';
import { type Keep, keeperOf, readerOf } from './marks.ts';
import type { Skeleton } from './skeleton.ts';

const MOST_COPIES = 40;
/** Not where it is set, called, or a part of another name. */
const NAME = /(?<![\w$]|(?<!\.\.)\.)[@$]{0,2}\b([a-zA-Z_]\w{0,40})\b(?![ \t]{0,9}(?:=(?!=)|\())/g;

export interface Copy {
  body: string;
  values: ReadonlyMap<string, string>;
}

/** The copies stand on lines of their own behind the code. */
export function withCopies(skeleton: Skeleton, copiesOf: (keep: Keep) => Iterable<Copy>): Skeleton {
  const strings = [...skeleton.strings];
  const keep = keeperOf(strings);
  const copies = new Set<string>();
  for (const { body, values } of copiesOf(keep)) {
    if (copies.size >= MOST_COPIES) break;
    copies.add(body.replace(NAME, (whole, name) => values.get(name) ?? whole));
  }
  if (copies.size === 0) return skeleton;
  return {
    ...skeleton,
    strings,
    code: `${skeleton.code}\n${foldLists([...copies].join('\n'), keep, readerOf(strings))}`,
  };
}
