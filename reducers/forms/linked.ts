// What `ldd` prints: the folder of most libraries once, and no address, which is another one in each run.
import type { Pass } from '../reducer.ts';
import { mostOften } from './usual.ts';

const LINK = /^\s+(\S+) => (\/\S+) \(0x[\da-f]+\)$/;
const LOADER = /^\s+(\/\S+) \(0x[\da-f]+\)$/;
/** The kernel gives it to each program. */
const OF_KERNEL = /^\s+linux-(?:vdso|gate)\.so\.\d+ \(0x[\da-f]+\)$/;
const LEAST = 3;

export const withoutLoadAddresses: Pass = (lines, drop) => {
  const folders = lines.flatMap((line) => folderOf(line) ?? []);
  if (folders.length < LEAST) return lines;
  const usual = mostOften(folders) ?? '';
  const kept = [`(libraries without a path are in ${usual})`];
  let isList = false;
  for (const line of lines) {
    const told = toldOf(line, usual);
    if (told === undefined) drop('libraries of the kernel');
    else if (told === line) kept.push(line);
    else if (isList && !told.includes('=>')) kept.push(`${kept.pop()} ${told}`);
    else kept.push(` ${told}`);
    isList = told !== undefined && told !== line && !told.includes('=>');
  }
  return kept;
};

/** Undefined where a library has another name in its folder. */
function folderOf(line: string): string | undefined {
  const [, name = '', path = ''] = line.endsWith(')') ? (LINK.exec(line) ?? []) : [];
  return name !== '' && path.endsWith(`/${name}`) ? path.slice(0, -name.length) : undefined;
}

/** Undefined for a line that says nothing of the program. */
function toldOf(line: string, usual: string): string | undefined {
  if (!line.endsWith(')')) return line;
  if (OF_KERNEL.test(line)) return undefined;
  const [, name, path] = LINK.exec(line) ?? [];
  if (name === undefined) return LOADER.exec(line)?.[1] ?? line;
  return folderOf(line) === usual ? name : `${name} => ${path}`;
}
