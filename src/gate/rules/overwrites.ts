// Files and folders moved away, mirrored over, overwritten.
import type { Call } from '../call.ts';
import { hasFlag, optionValue, takeCall } from '../options.ts';
import { isCore, isProtectedFile, resolvePath } from '../paths.ts';
import { writesOf } from '../writes.ts';
import type { Rule } from './rule.ts';

function movesCore(call: Call): boolean {
  const { options, operands } = takeCall(call);
  if (operands.at(-1) === '/dev/null' && operands.length > 1) return true;
  const folderFirst = hasFlag(options, '-t', '--target-directory');
  return (folderFirst ? operands : operands.slice(0, -1)).some((path) => isCore(path, call.cwd));
}

/** `tar --remove-files` takes what it packs away. */
function packsAway({ name, args, cwd }: Call): boolean {
  const { options, operands } = takeCall({ name, args });
  const folder = optionValue(args, '-C --directory');
  const from = folder === undefined ? cwd : resolvePath(folder, cwd);
  return options.includes('--remove-files') && operands.some((path) => isCore(path, from));
}

function mirrorsOverCore(call: Call): boolean {
  const { options, operands } = takeCall(call);
  const target = (operands.at(-1) ?? '').replace(/^[\w.@-]+:/, '');
  const deletes = options.some((option) => /^--(delete|del$|remove-source)/.test(option));
  return deletes && operands.length > 1 && isCore(target || '.', call.cwd);
}

function overwrites(call: Call): boolean {
  return writesOf(call).some(({ path, how }) => how === 'empty' && isProtectedFile(path, call.cwd));
}

function emptiesByEdit(call: Call): boolean {
  const { operands } = takeCall(call);
  return (
    /^(?:1,\$)?d$|^\/\.\*\/d$/.test(operands[0] ?? '') &&
    writesOf(call).some(({ path }) => isProtectedFile(path, call.cwd))
  );
}

function linksToNothing(call: Call): boolean {
  const [from = '', to = ''] = takeCall(call).operands;
  return (
    from === '/dev/null' && /^(\/etc\/(?!systemd\/)|\/boot|\/usr|\/bin|~\/\.\w*history)/.test(resolvePath(to, call.cwd))
  );
}

export const OVERWRITE_RULES: readonly Rule[] = [
  {
    name: 'move-away',
    reason: 'moves away what the system or a person needs, or moves something into nothing',
    advice: 'Copy it instead, or name something below it.',
    commands: ['mv', 'gmv'],
    check: movesCore,
  },
  {
    name: 'pack-away',
    reason: 'removes what it packs, and the system or a person needs that',
    advice: 'Leave out --remove-files.',
    commands: ['tar', 'gtar'],
    check: packsAway,
  },
  {
    name: 'mirror-over-system',
    reason: 'removes all that the source does not have from a place that is needed',
    advice: 'Rehearse it with --dry-run, and name a folder of its own as the target.',
    commands: ['rsync'],
    check: mirrorsOverCore,
  },
  {
    name: 'overwrite-system-file',
    reason: 'overwrites or empties a file that the system, or the way into it, hangs on',
    advice: 'Append with >>, or edit a copy and compare it first.',
    commands: ['*'],
    check: overwrites,
  },
  {
    name: 'empty-system-file',
    reason: 'takes every line out of a file that the system hangs on',
    advice: 'Name the lines to delete.',
    commands: ['sed'],
    check: emptiesByEdit,
  },
  {
    name: 'link-to-nothing',
    reason: 'puts a link to nothing in the place of a file that is needed',
    advice: 'Move the file aside under another name instead.',
    commands: ['ln'],
    check: linksToNothing,
  },
];
