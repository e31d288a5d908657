// Methods of a path that remove, overwrite or move it: `Path("/etc/passwd").unlink()`, `p.write_text("")`.
import { HOME } from '../command/stand-ins.ts';
import { bracketed, splitArguments } from './brackets.ts';
import { evaluate } from './expression.ts';
import { modeOf } from './file-calls.ts';
import { type Found, foundCall, foundWrite } from './found.ts';
import { withHomes } from './homes.ts';
import { readerOf } from './marks.ts';
import type { Skeleton } from './skeleton.ts';

const NAMES =
  'unlink|rmdir|rmtree|delete|deleteSync|deleteDir|deleteRecursively|write_text|write_bytes|open|chmod|rename|replace';
const METHOD = new RegExp(String.raw`(\)|${HOME}|(?<![\w.])\$?(\w{1,40}))\s{0,9}\.\s{0,9}(${NAMES})(?=\()`, 'g');
const MENTIONS = new RegExp(String.raw`\.(?:${NAMES})\(`);
/** What makes a path; a bracket alone holds one that is put together. */
const MAKES = /(?:^|[^\w.])(?:(?:new[ \t]+)?[\w.]{0,40}(?:Path|Pathname|Pathname\.new|File|Directory))?$/;
const RECURSIVE = /tree|Dir|Recursively/;
const WRITES = /^[rbt+]*[wax]/;
const LONGEST = 300;
const MOST_METHODS = 200;

export function pathMethods(skeleton: Skeleton): Found[] {
  const { variables } = skeleton;
  if (!MENTIONS.test(skeleton.code)) return [];
  const code = withHomes(skeleton.code, readerOf(skeleton.strings));
  return [...code.matchAll(METHOD)].slice(0, MOST_METHODS).flatMap((match) => {
    const [written, owner, name, method = ''] = match;
    const path =
      owner === HOME ? HOME : name === undefined ? pathBefore(match.index, { ...skeleton, code }) : variables.get(name);
    if (path === undefined || path === '') return [];
    const given = bracketed(code, match.index + written.length);
    return does(method, path, splitArguments(given), skeleton, `${name ?? '…'}.${method}(…)`);
  });
}

const READS = new RegExp(
  String.raw`(\)|${HOME}|(?<![\w.])\$?(\w{1,40}))\s{0,9}\.\s{0,9}read(?:_text|_bytes|lines)?(?=\()`,
  'g',
);

/** The paths that it reads: `(Path.home() / "a").read_text()`. */
export function pathsRead(skeleton: Skeleton): string[] {
  if (!skeleton.code.includes('.read')) return [];
  const code = withHomes(skeleton.code, readerOf(skeleton.strings));
  return [...code.matchAll(READS)].slice(0, MOST_METHODS).flatMap(({ index, 2: name }) => {
    const path = name === undefined ? pathBefore(index, { ...skeleton, code }) : skeleton.variables.get(name);
    return path ? [path] : [];
  });
}

/** The path that a closing bracket ends. */
function pathBefore(close: number, skeleton: Skeleton): string | undefined {
  const { code } = skeleton;
  let depth = 0;
  for (let at = close; at > Math.max(-1, close - LONGEST); at -= 1) {
    if (code[at] === ')') depth += 1;
    else if (code[at] === '(') depth -= 1;
    if (depth > 0) continue;
    if (!MAKES.test(code.slice(Math.max(0, at - 60), at))) return undefined;
    return evaluate(code.slice(at + 1, close), skeleton);
  }
  return undefined;
}

function does(
  method: string,
  path: string,
  [first = '', ...rest]: readonly string[],
  skeleton: Skeleton,
  written: string,
): Found[] {
  switch (method) {
    case 'write_text':
    case 'write_bytes':
      return [foundWrite(path, written)];
    case 'open': {
      const mode = evaluate(first.replace(/^mode\s{0,9}=/, ''), skeleton);
      return WRITES.test(mode) ? [foundWrite(path, written, mode.includes('a') ? 'append' : 'empty')] : [];
    }
    case 'chmod': {
      const mode = modeOf(first);
      return mode === undefined ? [] : [foundCall('chmod', [mode, path], written)];
    }
    case 'rename':
    case 'replace': {
      // That of a text is given what to replace, and with what.
      const target = rest.length > 0 ? '' : evaluate(first, skeleton);
      return target === '' ? [] : [foundCall('mv', [path, target], written)];
    }
    default: {
      const deep = RECURSIVE.test(method) || /^recursive\s{0,9}:\s{0,9}true/.test(first);
      return [foundCall('rm', [deep ? '-rf' : '-f', path], written)];
    }
  }
}
