// Programs that manage machines: modules that run a command, or do themselves what a command would.
import type { Call } from '../command/call.ts';
import { type Inner, scriptOf, type Unwrap } from '../command/inner.ts';
import { optionValue, optionValues, takeCall } from '../command/options.ts';

export const ansible: Unwrap = (call) => {
  if (call.args.some((word) => /^(?:-C|--check|--syntax-check|--list-hosts)$/.test(word))) return [];
  const module = optionValue(call.args, '-m --module-name') ?? 'command';
  return runModule(module, optionValue(call.args, '-a --args') ?? '', call);
};

/** The collections' names go before the module's: `ansible.builtin.shell`. */
export function runModule(module: string, text: string, call: Call): Inner[] {
  const name = module.replace(/^.*\./, '');
  if (/^(?:command|shell|raw|script|expect|win_shell|win_command)$/.test(name)) return [commandOfModule(text, call)];
  const words = MODULES.get(name)?.((key) => argumentOf(text, key));
  return words ? [{ kind: 'command', words }] : [];
}

function commandOfModule(text: string, call: Call): Inner {
  const list = /\bargv=\[([^\]]*)\]/.exec(text)?.[1];
  if (list !== undefined)
    return { kind: 'command', words: [...list.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, a, b]) => a ?? b ?? '') };
  const folder = argumentOf(text, 'chdir');
  const command = argumentOf(text, 'cmd') ?? text.replace(/\b(?:chdir|creates|removes|executable|warn|stdin)=\S+/g, '');
  return scriptOf(folder === undefined ? command : `cd ${folder}; ${command}`, call);
}

/** `path=/etc state=absent`, `path="/a b"`, `{"path": "/etc"}`. */
function argumentOf(text: string, key: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s{,"'])${key}["']?\\s*[=:]\\s*(?:"([^"]*)"|'([^']*)'|([^\\s,}]+))`).exec(text);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

type Module = (value: (key: string) => string | undefined) => readonly string[] | undefined;

/** What a module would be as a command. */
const MODULES: ReadonlyMap<string, Module> = new Map<string, Module>(
  Object.entries<Module>({
    file: (value) => {
      const path = value('path') ?? value('dest') ?? value('name') ?? '';
      if (value('state') === 'absent') return ['rm', '-rf', path];
      const mode = value('mode');
      const deep = /^(?:yes|true)$/i.test(value('recurse') ?? '') ? ['-R'] : [];
      return mode === undefined ? undefined : ['chmod', ...deep, mode, path];
    },
    reboot: () => ['reboot'],
    win_reboot: () => ['reboot'],
    user: (value) => (value('state') === 'absent' ? ['userdel', value('name') ?? ''] : undefined),
    group: (value) => (value('state') === 'absent' ? ['groupdel', value('name') ?? ''] : undefined),
    ...Object.fromEntries(
      ['service', 'systemd', 'systemd_service', 'sysvinit'].map((name): [string, Module] => [
        name,
        (value) => (value('state') === 'stopped' ? ['systemctl', 'stop', value('name') ?? ''] : undefined),
      ]),
    ),
    ...Object.fromEntries(
      ['apt', 'yum', 'dnf', 'package', 'pacman', 'apk', 'zypper'].map((name): [string, Module] => [
        name,
        (value) =>
          /^(?:absent|removed)$/.test(value('state') ?? '')
            ? [name === 'package' ? 'apt' : name, 'remove', value('name') ?? value('pkg') ?? '']
            : undefined,
      ]),
    ),
    mysql_db: (value) => (value('state') === 'absent' ? ['dropdb', value('name') ?? ''] : undefined),
    postgresql_db: (value) => (value('state') === 'absent' ? ['dropdb', value('name') ?? ''] : undefined),
    filesystem: (value) => ['mkfs', value('dev') ?? value('device') ?? ''],
    parted: (value) => (value('state') === 'absent' ? ['parted', value('device') ?? '', 'rm', '1'] : undefined),
    lvol: (value) => (value('state') === 'absent' ? ['lvremove', value('lv') ?? ''] : undefined),
  }),
);

/** Functions of salt modules that do what a command does. */
const SALT: ReadonlyMap<string, readonly string[]> = new Map([
  ['system.reboot', ['reboot']],
  ['system.shutdown', ['poweroff']],
  ['system.poweroff', ['poweroff']],
  ['system.halt', ['halt']],
  ['file.absent', ['rm', '-rf']],
  ['file.remove', ['rm', '-rf']],
  ['file.rmdir', ['rm', '-rf']],
  ['user.absent', ['userdel']],
  ['user.delete', ['userdel']],
  ['group.delete', ['groupdel']],
  ['service.dead', ['systemctl', 'stop']],
  ['service.stop', ['systemctl', 'stop']],
  ['pkg.remove', ['apt', 'remove']],
  ['pkg.removed', ['apt', 'remove']],
  ['pkg.purge', ['apt', 'purge']],
  ['pkg.purged', ['apt', 'purge']],
]);

export const salt: Unwrap = (call) => {
  const { operands } = takeCall(call);
  // `state.single file.absent name=/x` names the state behind it.
  const at = operands.findIndex((word) => /^\w+\.\w+$/.test(word) && word !== 'state.single');
  const [verb = '', ...rest] = at < 0 ? [] : operands.slice(at);
  const words = rest.map((word) => word.replace(/^(?:name|cmd|path)=/, '')).filter((word) => !/^\w+=/.test(word));
  if (/^cmd\./.test(verb)) return [scriptOf(words.join(' '), call)];
  const same = SALT.get(verb);
  return same ? [{ kind: 'command', words: [...same, ...words] }] : [];
};

const PUPPET_EXEC = /\bexec\s*\{\s*(?:"([^"]*)"|'([^']*)')\s*:|\bcommand\s*=>\s*(?:"([^"]*)"|'([^']*)')/g;
/** `file { "/home": ensure => absent }` */
const PUPPET_RESOURCE =
  /\b([a-z]\w{1,40})\s{0,9}\{\s{0,9}(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')\s{0,9}:([^{}]{0,1000})\}/g;
const STATES: Readonly<Record<string, string>> = { purged: 'absent', false: 'stopped' };

/** `puppet resource file /home ensure=absent`, `puppet apply -e '…'` */
export const puppet: Unwrap = (call) => {
  if (call.args.includes('--noop')) return [];
  const [verb, kind = '', title = '', ...given] = takeCall(call).operands;
  const texts = optionValues(call.args, '-e --execute');
  const commands = texts
    .flatMap((text) => [...text.matchAll(PUPPET_EXEC)])
    .map(([, ...found]) => scriptOf(found.find((text) => text !== undefined) ?? '', call));
  const declared = texts
    .flatMap((text) => [...text.matchAll(PUPPET_RESOURCE)])
    .flatMap(([, type = '', double, single, attributes = '']) =>
      puppetResource(type, double ?? single ?? '', attributes.replaceAll('=>', '=')),
    );
  return [...commands, ...declared, ...(verb === 'resource' ? puppetResource(kind, title, given.join(', ')) : [])];
};

function puppetResource(kind: string, title: string, attributes: string): Inner[] {
  const state = argumentOf(attributes, 'ensure');
  const words = MODULES.get(kind)?.((key) => {
    if (key === 'state') return state && (STATES[state] ?? state);
    return key === 'path' || key === 'name' ? title : argumentOf(attributes, key);
  });
  return words ? [{ kind: 'command', words }] : [];
}

const CHEF_COMMAND = /\b(?:execute|bash|script|command|code)\s{0,9}\(?\s{0,9}(?:"([^"]{1,1000})"|'([^']{1,1000})')/g;
const CHEF_RESOURCE =
  /\b(?:directory|file)\s{0,9}\(?\s{0,9}["']([^"'\n]{1,300})["']\s{0,9}\)?\s{0,9}(?:do\b|\{)[^}]{0,500}?\baction\s{0,9}\(?\s{0,9}:delete\b/g;

/** `chef-apply -e '…'` */
export const chef: Unwrap = (call) => {
  if (call.args.some((word) => /^(?:-W|--why-run)$/.test(word))) return [];
  return optionValues(call.args, '-e --execute').flatMap((text) => [
    ...[...text.matchAll(CHEF_COMMAND)].map(([, double, single]) => scriptOf(double ?? single ?? '', call)),
    ...[...text.matchAll(CHEF_RESOURCE)].map(
      ([, path = '']): Inner => ({ kind: 'command', words: ['rm', '-rf', path] }),
    ),
  ]);
};

/** `aws ssm send-command --parameters commands=…`, `aws ecs execute-command --command …`. */
export const awsRemote: Unwrap = (call) => {
  const { args } = call;
  if (args.includes('execute-command')) return optionValues(args, '--command').map((text) => scriptOf(text, call));
  if (!args.some((word) => /^(?:send-command|start-session)$/.test(word))) return [];
  const at = args.indexOf('--parameters');
  const given = [...optionValues(args, '--parameters'), ...(at < 0 ? [] : args.slice(at + 1))];
  return given
    .flatMap((text) => /["']?commands?["']?\s*[=:]\s*(.*)$/s.exec(text)?.[1] ?? [])
    .map((text) => scriptOf(text.replace(/^\[?["']?|["']?\]?\}?$/g, '').replace(/["'],\s*["']/g, '\n'), call));
};

export const socat: Unwrap = (call) =>
  call.args.flatMap((word) => {
    const command = /^(?:exec|system|shell):(.*?)(?:,(?:pty|stderr|setsid|sigint|sane|ctty|nofork|pipes)\b.*)?$/is.exec(
      word,
    )?.[1];
    return command === undefined ? [] : [scriptOf(command.replace(/^(["'])(.*)\1$/s, '$2'), call)];
  });

/** `flatpak run --command=sh app …`: the words behind the app are those of the command. */
export const flatpak: Unwrap = (call) => {
  const { args } = call;
  const { operands } = takeCall(call);
  if (operands[0] === 'enter') return [{ kind: 'command', words: args.slice(args.indexOf(operands[1] ?? '') + 1) }];
  const command = optionValue(args, '--command');
  if (operands[0] !== 'run' || command === undefined) return [];
  const app = args.findIndex((word, at) => at > args.indexOf('run') && !word.startsWith('-') && word !== command);
  return [{ kind: 'command', words: [command, ...args.slice(app + 1)] }];
};

export const netns: Unwrap = (call) => {
  const { operands } = takeCall(call);
  if (!/^(?:netns|vrf|net|n)$/.test(operands[0] ?? '')) return [];
  const at = call.args.findIndex((word) => /^e(?:x|xe|xec)?$/.test(word));
  // With `-all`, there is no name.
  const words = call.args.slice(at + (call.args.some((word) => /^-a(?:ll)?$/.test(word)) ? 1 : 2));
  return at < 0 ? [] : [{ kind: 'command', words }];
};

export const startStopDaemon: Unwrap = (call) => {
  const program = optionValue(call.args, '-x --exec -a --startas');
  const at = call.args.indexOf('--');
  const isTest = call.args.some((word) => /^(?:-t|--test|-K|--stop|-T|--status)$/.test(word));
  if (program === undefined || isTest) return [];
  return [{ kind: 'command', words: [program, ...(at < 0 ? [] : call.args.slice(at + 1))] }];
};
