// Files and folders moved away, mirrored over, overwritten.
import type { Call } from '../call.ts';
import { optionValue, takeCall } from '../options.ts';
import { isCore, resolvePath } from '../paths.ts';
import type { Rule } from './rule.ts';

/** `tar --remove-files` takes what it packs away. */
function packsAway({ name, args, cwd }: Call): boolean {
  const { options, operands } = takeCall({ name, args });
  const folder = optionValue(args, '-C --directory');
  const from = folder === undefined ? cwd : resolvePath(folder, cwd);
  return options.includes('--remove-files') && operands.some((path) => isCore(path, from));
}

export const OVERWRITE_RULES: readonly Rule[] = [
  {
    name: 'move-away',
    reason: 'moves away what the system or a person needs, or moves something into nothing',
    advice: 'Copy it instead, or name something below it.',
    patterns: ['mv|gmv [source <core>]', 'mv|gmv -t|--target-directory [some <core>]', 'mv|gmv * [last /dev/null]'],
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
    patterns: ['rsync * [word /^--(?:delete|del$|remove-source)/] [last <core, here or there>]'],
  },
  {
    name: 'overwrite-system-file',
    reason: 'overwrites or empties a file that the system, or the way into it, hangs on',
    advice: 'Append with >>, or edit a copy and compare it first.',
    patterns: ['* [empties <system file>]'],
  },
  {
    name: 'empty-system-file',
    reason: 'takes every line out of a file that the system hangs on',
    advice: 'Name the lines to delete.',
    patterns: [String.raw`sed [next /^(?:1,\$)?d$|^\/\.\*\/d$/] [writes <system file>]`],
  },
  {
    name: 'link-to-nothing',
    reason: 'puts a link to nothing in the place of a file that is needed',
    advice: 'Move the file aside under another name instead.',
    patterns: [String.raw`ln /dev/null [next path:/^(?:\/etc\/(?!systemd\/)|\/boot|\/usr|\/bin|~\/\.\w*history)/]`],
  },
];
