// What a program could not do with a path, told once for many paths.
import type { Drop, Pass } from '../reducer.ts';
import { belowHeadings, type Told } from './below-headings.ts';
import { folderOf } from './folders.ts';
import { counted } from './words.ts';

const REASON =
  /: (?:Permission denied|Operation not permitted|Is a directory|Not a directory|No such file or directory|File exists|Directory not empty|Device or resource busy|Read-only file system|Text file busy|No space left on device|Input\/output error|Stale file handle|Invalid argument|Function not implemented|omitting directory)(?: \(\d+\))?$/;
/** GNU's tools quote the path: `find: ‘/root’: Permission denied`. rsync tells what it did before the path. */
const QUOTED = /^([\w.-]+: (?:\[\w+\] )?(?:[A-Za-z_][a-z_ -]* )?['"‘])([^'"’‘]+)(['"’](?: [a-z ]+)?)$/;
/** `tar: ./a: Cannot open: Permission denied` */
const BARE = /^([\w.-]+: )([^'"’‘:]+)((?:: Cannot [a-z ]+)?)$/;
/** rsync writes to a file with another name first. */
const TEMPORARY = /(?<=^rsync: \[\w+\] (?:mkstemp|rename) "[^"]*\/)\.([^"/]+)\.\w{6}(?=")/;
const LEAST = 4;
const MOST_TOLD = 12;

function failureIn(line: string): Told | undefined {
  const reason = REASON.exec(line);
  if (reason === null) return undefined;
  const told = line.slice(0, reason.index);
  const [, head = '', path = '', tail = ''] = QUOTED.exec(told) ?? BARE.exec(told) ?? [];
  return path === '' ? undefined : { heading: head + tail + reason[0], name: path, alone: line };
}

/** `find: ‘/a’: Permission denied (and 5 more paths: /b /c …)`, in the place of the first. */
export function sameErrorsOnce(lines: readonly string[], drop: Drop): string[] {
  const plain = lines.map((line) => (line.startsWith('rsync: ') ? line.replace(TEMPORARY, '$1') : line));
  const written = (_kind: string, paths: readonly string[], first: string): string[] => {
    drop('errors of the same kind', paths.length - 1);
    return [`${first} (and ${othersOf(paths)})`];
  };
  return belowHeadings(plain, failureIn, written, LEAST);
}

/** Paths beside the first are told by their names. */
function othersOf([first = '', ...others]: readonly string[]): string {
  const folder = folderOf(first);
  const isBeside = folder !== '' && others.every((path) => folderOf(path) === folder);
  const shown = others.slice(0, MOST_TOLD).map((path) => (isBeside ? path.slice(folder.length) : path));
  const end = others.length > MOST_TOLD ? ' …' : '';
  return `${counted(others.length, 'more paths')}${isBeside ? ' beside it' : ''}: ${shown.join(' ')}${end}`;
}

/** For a text that may have such lines in it. */
export const failuresOnce: Pass = (lines, drop) =>
  lines.filter((line) => REASON.test(line)).length < LEAST ? lines : sameErrorsOnce(lines, drop);
