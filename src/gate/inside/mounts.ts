// Folders of this machine under other names: with `-v /:/host`, `/host/etc` in a container is `/etc`.
import type { Wrapping } from '../../programs/programs.ts';
import { isListed, optionValues } from '../command/options.ts';
import { escapeForRegex } from '../command/paths.ts';

/** From the path inside to the path out here. */
type Mounts = ReadonlyMap<string, string>;

/** Like a path, and not like the name of a volume. */
const PATH = /^[/.~\uE000-\uE004]/;

export function mountsOf(before: readonly string[], { mounts = '', pairs = '', node }: Wrapping): Mounts {
  if (node !== undefined && before.some((word) => word.startsWith('node/'))) return new Map([[node, '/']]);
  if (mounts === '') return new Map();
  const found = optionValues(before, mounts).map(readMount);
  before.forEach((word, at) => {
    if (isListed(word, pairs) && isListed(word, mounts)) found.push([before[at + 2] ?? '', before[at + 1] ?? '']);
  });
  return new Map(found.filter(([target, source]) => PATH.test(source) && target.length > 1));
}

/** `source:target:options`, or `type=bind,source=…,target=…`. */
function readMount(text: string): readonly [target: string, source: string] {
  if (!/(?:^|,)(?:source|src)=/.test(text)) {
    const [source = '', target = source] = text.split(':');
    return [target, source];
  }
  const value = (key: RegExp): string => key.exec(text)?.[1] ?? '';
  return [value(/(?:^|,)(?:target|destination|dst)=([^,]*)/), value(/(?:^|,)(?:source|src)=([^,]*)/)];
}

/** A word may be a whole script. */
export function withoutMounts(words: readonly string[], mounts: Mounts): string[] {
  if (mounts.size === 0) return [...words];
  const targets = [...mounts.keys()].map((target) => escapeForRegex(target.replace(/(?<!\/)\/+$/, ''))).join('|');
  const mounted = new RegExp(`(?<![\\w./-])(?:${targets})(?=$|[/\\s;&|'")])`, 'g');
  const sources = new Map([...mounts].map(([target, source]) => [target.replace(/(?<!\/)\/+$/, ''), source]));
  return words.map((word) => word.replace(mounted, (target) => sources.get(target) ?? target));
}
