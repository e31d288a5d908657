// Repositories in temporary folders that the text itself makes: nobody has work of their own in them.
import { type Call, NOTHING } from '../command/call.ts';
import { endOfOptions, optionValues, takeCall } from '../command/options.ts';
import { isTemporary, resolvePath } from '../command/paths.ts';
import { fileOfFolder, fileOfRepository } from '../command/remembered.ts';
import { SOME, UNKNOWN } from '../command/stand-ins.ts';
import type { Scope } from './scope.ts';

const MOST_FOLDERS = 20;

/** `git init`, `git clone url dir`, `git worktree add dir` */
export function rememberRepository(call: Call, scope: Scope): void {
  const folder = folderOf(call);
  for (const path of madeBy(call)) {
    const made = resolvePath(path, folder);
    if (isOwnPlace(made) && (made !== folder || isFresh(made, scope))) scope.setFile(fileOfRepository(made), NOTHING);
  }
}

/** `mkdir dir` */
export function rememberFolders(call: Call, scope: Scope): void {
  for (const path of takeCall(call).operands.slice(0, MOST_FOLDERS)) {
    const made = resolvePath(path, call.cwd);
    if (isOwnPlace(made)) scope.setFile(fileOfFolder(made), NOTHING);
  }
}

/** `git init` in a folder that was there makes nothing of what is in it its own: this text or `mktemp` has made it. */
function isFresh(folder: string, scope: Scope): boolean {
  return folder.includes(SOME) || foldersAbove(folder).some((path) => scope.getFile(fileOfFolder(path)) !== undefined);
}

/** Whether a command of git changes nothing but what is in such a repository. */
export function isInOwnRepository(call: Call, scope: Scope): boolean {
  if (call.name !== 'git' || /^--(?:git-dir|work-tree)/m.test(call.args.join('\n'))) return false;
  if (scope.isSet('GIT_DIR') || scope.isSet('GIT_WORK_TREE')) return false;
  const [verb, ...rest] = takeCall(call).operands;
  const folder = folderOf(call);
  const isMade = (path: string): boolean => scope.getFile(fileOfRepository(path)) !== undefined;
  if (verb === 'worktree') {
    const trees = rest.slice(1);
    return trees.length > 0 && trees.every((tree) => isMade(resolvePath(tree, folder)));
  }
  return isOwnPlace(folder) && foldersAbove(folder).some(isMade);
}

function madeBy(call: Call): string[] {
  const [verb, ...operands] = takeCall(call).operands;
  switch (verb) {
    case 'init':
      return [operands[0] ?? '.'];
    case 'clone': {
      // What stands before may be the value of an option.
      const start = operands.findIndex((word) => /[/:]|^\.$/.test(word));
      const [source = '', folder] = start < 0 ? operands : operands.slice(start);
      return [folder ?? source.replace(/\/$|(?:\/?\.git)$/g, '').replace(/^.*[/:]/, '')];
    }
    case 'worktree':
      // The table may not know which option takes a value, so any word may be the folder.
      return operands[0] === 'add' ? operands.slice(1) : [];
    default:
      return [];
  }
}

/** `-C dir` */
function folderOf(call: Call): string {
  const before = call.args.slice(0, endOfOptions(call));
  return optionValues(before, '-C').reduce((folder, next) => resolvePath(next, folder), call.cwd);
}

function isOwnPlace(folder: string): boolean {
  return isTemporary(folder, '.') && !folder.includes(UNKNOWN);
}

function foldersAbove(folder: string): string[] {
  const parts = folder.split('/').slice(0, MOST_FOLDERS);
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
}
