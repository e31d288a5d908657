// Files and folders that are removed.
import { programOf } from '../../programs/programs.ts';
import type { Call } from '../command/call.ts';
import { readFind } from '../command/find.ts';
import { isFileOfHistory, isOfHistory } from '../command/history-files.ts';
import { hasFlag, isShortened, takeCall } from '../command/options.ts';
import { isProtectedFile, type KindOfPlace, placeOf, takesMuch } from '../command/paths.ts';
import { unquotedPath } from '../command/stand-ins.ts';
import type { Rule } from './rule.ts';

export const REMOVERS = [
  'rm',
  'srm',
  'rimraf',
  'unlink',
  'shred',
  'rm_rf',
  'trash',
  'trash-put',
  'rmtrash',
  'rip',
  'wipe',
  'find',
  'bfs',
  'del-cli',
];

const FINDERS = /^(?:find|bfs)$/;

const NAME_IT = 'Name what to remove: a file, or a folder below the current or a temporary one.';

function removes(...places: readonly KindOfPlace[]): (call: Call) => boolean {
  return (call) =>
    removed(call).some((path) => {
      const place = placeOf(path, call.cwd);
      return place !== undefined && places.includes(place);
    });
}

/** The paths that are removed with everything in them. */
function removed(call: Call): readonly string[] {
  // It leaves a folder that still holds something.
  if (FINDERS.test(call.name)) return readFind(call.args, call.cwd).deleted.filter((path) => takesMuch(path, call.cwd));
  const { options, operands: given } = takeCall(call);
  const operands = programOf(call.name).globs ? given.map(unquotedPath) : given;
  const recursive =
    hasFlag(options, '-r', '-R', '--recursive', '-Recurse') ||
    isShortened(call.name, options, '--recursive') ||
    /^(rimraf|trash|trash-put|rmtrash|rip|rm_rf|del-cli)$/.test(call.name);
  const asksForEach = hasFlag(options, '-i', '--interactive') && call.input === undefined;
  if (asksForEach && !recursive) return [];
  return recursive ? operands : operands.filter((path) => takesMuch(path, call.cwd));
}

/** The paths that are removed, whether they are files or folders. */
export function namedToRemove(call: Call): readonly string[] {
  return FINDERS.test(call.name) ? readFind(call.args, call.cwd).deleted : takeCall(call).operands;
}

function removesRepository(call: Call): boolean {
  const isLost = (path: string): boolean => isOfHistory(path, call.cwd);
  return removed(call).some(isLost) || namedToRemove(call).some((path) => isFileOfHistory(path, call.cwd));
}

export const FILE_RULES: readonly Rule[] = [
  {
    name: 'remove-root',
    reason: 'removes the whole file system',
    advice: NAME_IT,
    sparesOwn: 'files',
    // Who gives this option thinks that the variable may be the root.
    patterns: ['rm -r|-R|--recursive --no-preserve-root [some /^…/]'],
    commands: REMOVERS,
    check: removes('root', 'drive', 'unknown'),
  },
  {
    name: 'remove-system',
    reason: 'removes a folder, or files, that the system or its services need',
    advice: NAME_IT,
    sparesOwn: 'files',
    commands: REMOVERS,
    check: removes('system'),
  },
  {
    name: 'remove-home',
    reason: 'removes a home directory, or what a person keeps in it',
    advice: NAME_IT,
    sparesOwn: 'files',
    commands: REMOVERS,
    check: removes('home', 'personal'),
  },
  {
    name: 'remove-everything-here',
    reason: 'removes everything in the current directory, or in one above it',
    advice: NAME_IT,
    sparesOwn: 'files',
    commands: REMOVERS,
    check: removes('here'),
  },
  {
    name: 'remove-fetched',
    reason: 'removes whatever another machine names',
    advice: 'Save the list to a file, read it, then remove what stands in it.',
    patterns: ['rm|rimraf|shred|trash|trash-put -r|-R|--recursive [from curl|wget|http|xh] [some /^…$/]'],
  },
  {
    name: 'remove-system-file',
    reason: 'removes a file that the system, or logging in to it, depends on',
    advice: 'Make a copy first, and change the file instead.',
    sparesOwn: 'files',
    commands: REMOVERS,
    check: (call) => namedToRemove(call).some((path) => isProtectedFile(path, call.cwd)),
  },
  {
    name: 'remove-repository',
    reason: 'removes the history of a repository, and with it all that was never pushed',
    advice: 'Move the folder away instead, or make a new clone elsewhere.',
    commands: REMOVERS,
    check: removesRepository,
  },
];
