// Lists changed files by what happened to them, and many of them by folder: `M src/: a.ts b.ts`.
import { FEWEST_SHORTENED, folderOf } from '../forms/folders.ts';

interface Changed {
  /** What happened, in git's letters. */
  readonly letters: string;
  readonly path: string;
}

/** Keeps the order in which the groups begin. A name with a blank or a quote in it, or a second name, stays alone. */
function byLetters(changes: readonly Changed[]): string[] {
  const groups = new Map<string, string[]>();
  const areMany = changes.length >= FEWEST_SHORTENED;
  for (const { letters, path } of changes) {
    const folder = areMany ? folderOf(path) : '';
    const key = /[\s":]/.test(path) ? `${letters} ${path}` : `${letters} ${folder}`;
    const name = path.slice(folder.length);
    const names = groups.get(key);
    if (names && !/[\s":]/.test(path)) names.push(name);
    else groups.set(key, [/[\s":]/.test(path) ? '' : name]);
  }
  return [...groups].map(([key, names]) => {
    if (names.length === 1) return key + names[0];
    return `${key}${key.endsWith('/') ? ': ' : ''}${names.join(' ')}`;
  });
}

/** Lists the lines in a row from which a reader takes a change, and leaves the others as they are. */
export function groupChanges(
  lines: readonly string[],
  changeIn: (line: string) => Changed | undefined,
  least = 2,
): string[] {
  const kept: string[] = [];
  let row: Changed[] = [];
  let told: string[] = [];
  const end = (): void => {
    kept.push(...(row.length < least ? told : byLetters(row)));
    row = [];
    told = [];
  };
  for (const line of lines) {
    const change = changeIn(line);
    if (change === undefined) {
      end();
      kept.push(line);
    } else {
      row.push(change);
      told.push(line);
    }
  }
  end();
  return kept;
}

/** `git status --short`: the letters of the index and of the folder, then the path. */
export function shortStatus(line: string): Changed | undefined {
  const [, letters, path] = /^([ MADRCTU?!]{2}) (\S.*)$/.exec(line) ?? [];
  return letters === undefined || path === undefined || letters === '  ' ? undefined : { letters, path };
}

/** `git diff --name-status`. */
export function nameStatus(line: string): Changed | undefined {
  const [, letters, path] = /^([AMDTUX]|[RC]\d{3})\t(.+)$/.exec(line) ?? [];
  return letters === undefined || path === undefined ? undefined : { letters, path: path.replace('\t', ' -> ') };
}
