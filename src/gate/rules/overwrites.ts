// Files and folders moved away, mirrored over, overwritten.
import type { Call } from '../call.ts';
import { hasFlag, optionValue, takeApart } from '../options.ts';
import { isCore, isProtectedFile, resolvePath } from '../paths.ts';
import { writesOf } from '../writes.ts';
import type { Rule } from './rule.ts';

function movesCore(call: Call): boolean {
  const { options, operands } = takeApart(call.args, '-t -S');
  if (operands.at(-1) === '/dev/null' && operands.length > 1) return true;
  const folderFirst = hasFlag(options, '-t', '--target-directory');
  return (folderFirst ? operands : operands.slice(0, -1)).some((path) => isCore(path, call.cwd));
}

/** `tar --remove-files` takes what it packs away. */
function packsAway({ args, cwd }: Call): boolean {
  const { options, operands } = takeApart(args, '-C -f -T -X --file --exclude');
  const folder = optionValue(args, '-C --directory');
  const from = folder === undefined ? cwd : resolvePath(folder, cwd);
  return options.includes('--remove-files') && operands.some((path) => isCore(path, from));
}

function mirrorsOverCore(call: Call): boolean {
  const { options, operands } = takeApart(call.args, '-e -f --exclude --include --filter --rsh --bwlimit');
  const target = (operands.at(-1) ?? '').replace(/^[\w.@-]+:/, '');
  const deletes = options.some((option) => /^--(delete|del$|remove-source)/.test(option));
  return deletes && operands.length > 1 && isCore(target || '.', call.cwd);
}

function overwrites(call: Call): boolean {
  return writesOf(call).some(({ path, how }) => how === 'empty' && isProtectedFile(path, call.cwd));
}

function emptiesByEdit(call: Call): boolean {
  const { operands } = takeApart(call.args);
  return (
    /^(?:1,\$)?d$|^\/\.\*\/d$/.test(operands[0] ?? '') &&
    writesOf(call).some(({ path }) => isProtectedFile(path, call.cwd))
  );
}

function linksToNothing(call: Call): boolean {
  const [from = '', to = ''] = takeApart(call.args).operands;
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
    blocked: ['mv /etc /etc.bak', 'mv ~ /tmp/x', 'mv notes.txt /dev/null', 'mv /* /tmp/', 'sudo mv /usr/lib /opt'],
    passing: [
      'mv a b',
      'mv * ../other/',
      'mv ~/a.txt ~/b.txt',
      'mv /opt/app /opt/app.old',
      'mv /var/www/html /var/www/old',
    ],
  },
  {
    name: 'pack-away',
    reason: 'removes what it packs, and the system or a person needs that',
    advice: 'Leave out --remove-files.',
    commands: ['tar', 'gtar'],
    check: packsAway,
    blocked: ['tar --remove-files -cf /tmp/x.tar /etc', 'tar -C / -c -f x.tar --remove-files etc home'],
    passing: ['tar czf /tmp/etc.tgz /etc', 'tar -cf logs.tar --remove-files logs/'],
  },
  {
    name: 'mirror-over-system',
    reason: 'removes all that the source does not have from a place that is needed',
    advice: 'Rehearse it with --dry-run, and name a folder of its own as the target.',
    commands: ['rsync'],
    check: mirrorsOverCore,
    blocked: ['rsync -a --delete empty/ ~/', 'rsync -a --delete empty/ /', 'rsync -r --delete x/ host:/etc/'],
    passing: ['rsync -a --delete src/ backup/', 'rsync -a src/ ~/', 'rsync -av --delete dist/ host:/var/www/site/'],
  },
  {
    name: 'overwrite-system-file',
    reason: 'overwrites or empties a file that the system, or the way into it, hangs on',
    advice: 'Append with >>, or edit a copy and compare it first.',
    commands: ['*'],
    check: overwrites,
    blocked: [
      '> /etc/fstab',
      ': > /etc/passwd',
      'echo x | sudo tee /etc/sudoers',
      'cp /dev/null /etc/hosts',
      'truncate -s 0 /boot/vmlinuz',
      "sudo sh -c 'echo > /etc/shadow'",
      'cat key.pub > ~/.ssh/authorized_keys',
      { text: "open('/etc/passwd', 'w').write('')", foreground: 'python3' },
    ],
    passing: [
      'echo "1.2.3.4 x" | sudo tee -a /etc/hosts',
      'cat /etc/passwd > users.txt',
      'cat key.pub >> ~/.ssh/authorized_keys',
      'sudo cp site.conf /etc/nginx/conf.d/',
      'echo x > out.txt',
      { text: "open('/etc/passwd').read()", foreground: 'python3' },
    ],
  },
  {
    name: 'empty-system-file',
    reason: 'takes every line out of a file that the system hangs on',
    advice: 'Name the lines to delete.',
    commands: ['sed'],
    check: emptiesByEdit,
    blocked: ['sed -i d /etc/fstab', "sed -i '1,$d' /etc/hosts"],
    passing: ['sed -i "/swap/d" /etc/fstab', 'sed d /etc/fstab', 'sed -i d notes.txt'],
  },
  {
    name: 'link-to-nothing',
    reason: 'puts a link to nothing in the place of a file that is needed',
    advice: 'Move the file aside under another name instead.',
    commands: ['ln'],
    check: linksToNothing,
    blocked: ['ln -sf /dev/null /etc/resolv.conf', 'ln -sf /dev/null ~/.bash_history'],
    passing: ['ln -s ../lib lib', 'sudo ln -sf /dev/null /etc/systemd/system/x.service'],
  },
];
