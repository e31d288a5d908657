// The hosts that the settings of ssh name: the words behind Host, also in included files. What ssh does with them is its own.
import path from 'node:path';
import { hasCode } from '../errors.ts';
import { hasWildcard, matchesWildcard } from '../targets/wildcard.ts';
import type { Here } from './ask-program.ts';

/** ssh itself goes no deeper. */
const DEEPEST = 16;

/** In their order, each once. Undefined if there is no such file. */
export async function hostsInSshConfig(here: Here, file: string, home: string): Promise<string[] | undefined> {
  const names = await namesFrom(here, file, home, 0);
  return names && [...new Set(names)];
}

async function namesFrom(here: Here, file: string, home: string, depth: number): Promise<string[] | undefined> {
  const text = await readSettings(here, file);
  if (text === undefined || depth > DEEPEST) return undefined;
  const found: string[] = [];
  for (const { keyword, words } of readLines(text)) {
    if (keyword === 'host') found.push(...words.filter((word) => !hasWildcard(word) && !/^[!-]/.test(word)));
    if (keyword !== 'include') continue;
    for (const each of await filesLike(here, words, home))
      found.push(...((await namesFrom(here, each, home, depth + 1)) ?? []));
  }
  return found;
}

/** `Host a b`, `Host=a`, `Host "a"`; keywords are written in any case. */
export function readLines(text: string): { keyword: string; words: string[] }[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, keyword, rest] = /^\s*([A-Za-z]+)(?:\s*=\s*|\s+)(.*)$/.exec(line) ?? [];
    if (keyword === undefined || rest === undefined) return [];
    const words = [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
    const end = words.findIndex((word) => word.startsWith('#'));
    return [{ keyword: keyword.toLowerCase(), words: end < 0 ? words : words.slice(0, end) }];
  });
}

/** ssh reads a folder as a file without lines, and ends at a file that it may not read. */
async function readSettings(here: Here, file: string): Promise<string | undefined> {
  try {
    return await here.readText(file);
  } catch (error) {
    if (hasCode(error, 'EISDIR') || hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** Names without a folder are in ~/.ssh, also where -F names settings that lie elsewhere. */
async function filesLike(here: Here, patterns: readonly string[], home: string): Promise<string[]> {
  const found: string[] = [];
  for (const pattern of patterns) {
    const whole = path.resolve(home, '.ssh', pattern.replace(/^~(?=\/)/, home));
    found.push(...(await matching(here, '/', whole.split('/').slice(1))));
  }
  return found;
}

async function matching(here: Here, folder: string, [part, ...others]: readonly string[]): Promise<string[]> {
  if (part === undefined) return [folder];
  if (!hasWildcard(part)) return matching(here, path.join(folder, part), others);
  // As in a shell, * names nothing hidden. A part that is no folder holds nothing.
  const names = (await here.namesIn(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  const like = names.filter((name) => matchesWildcard(part, name)).sort();
  return (await Promise.all(like.map((name) => matching(here, path.join(folder, name), others)))).flat();
}
