// Whether a path leads to the history of a repository, or to a part without which the rest is worth nothing.
import { isTemporary, resolvePath } from './paths.ts';
import { isPart, SOME } from './stand-ins.ts';

const FOLDER =
  /(?:^|\/)(?:\.git(?:\/(?:[*\uE002]|objects|refs|logs|refs\/heads|refs\/tags|objects\/(?:pack|[\da-f]{2}|\uE003\uE003|\uE003\uE002))(?:\/[*\uE002])?)?|\.(?:hg|svn|jj|bzr)(?:\/[*\uE002])?)$/;
/** The index is made anew from the last commit. */
const FILE =
  /(?:^|\/)\.git\/(?:HEAD|config|packed-refs|objects\/(?:[\da-f]{2}\/[\da-f]{38,}|pack\/[^/]*\.(?:pack|idx)))$/;
const PACKS = /(?:^|\/)\.git(?:\/objects)?(?:\/pack)?\/[^/]*\uE001\.(?:pack|idx)$/;

/** A folder, or all in it. */
export function isOfHistory(path: string, cwd: string): boolean {
  return FOLDER.test(resolvePath(path, cwd)) && !isPart(path) && !isTemporary(path, cwd);
}

export function isFileOfHistory(path: string, cwd: string): boolean {
  if (isTemporary(path, cwd)) return false;
  const resolved = resolvePath(path, cwd);
  return path.includes(SOME) ? PACKS.test(resolved) : FILE.test(resolved);
}
