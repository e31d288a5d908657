// Many processes ended at once, and terminals that people and this server use.
import type { Call } from '../command/call.ts';
import { hasFlag, takeCall } from '../command/options.ts';
import type { Rule } from './rule.ts';

const advice = 'Name one process: by its id, or by a pattern that only it has.';

function targetsOfKill({ args }: Call): readonly string[] {
  const [first = '', ...rest] = args;
  if (/^-(s|n)$/.test(first)) return rest.slice(1).filter((word) => word !== '--');
  // The first word with a dash is the signal, unless it stands alone.
  const hasSignal = /^-([A-Za-z]+|\d+)$/.test(first) && rest.length > 0;
  return (hasSignal ? rest : args).filter((word) => word !== '--' && !/^-[A-Za-z]/.test(word));
}

/** The first process only reloads its settings on these signals. */
const RELOADS = /^(?:-s )?-?(?:SIG)?(?:HUP|USR1|USR2|WINCH|CONT|1|0|10|12)\b/;

function killsEverything(call: Call): boolean {
  if (/^-[lL]$/.test(call.args[0] ?? '')) return false;
  const targets = targetsOfKill(call);
  return targets.includes('-1') || (targets.includes('1') && !RELOADS.test(call.args.slice(0, 2).join(' ')));
}

const CHOOSES = /^(grep|egrep|fgrep|rg|ag|pidof|fzf|sk)$/;

function killsWhatIsListed({ from, input }: Call): boolean {
  const sources = [...from, ...(input?.from ?? [])];
  if (sources.some(({ name, args }) => name === 'screen' || (name === 'tmux' && args[0]?.startsWith('l')))) return true;
  const all = sources.some(
    ({ name, args }) => name === 'ps' && !args.some((word) => /^(-C|-p|--pid|-g|--ppid|-t)/.test(word)),
  );
  const chosen = sources.some(
    ({ name, args }) => CHOOSES.test(name) || (/awk$|^sed$/.test(name) && args.some((word) => word.includes('/'))),
  );
  if (sources.some(({ name, args }) => name === 'pgrep' && args.some((word) => /^(?:\.|\.\*|)$/.test(word))))
    return true;
  return all && !chosen;
}

const VITAL =
  /^(systemd|init|launchd|sshd|dbus-daemon|tmux|tmux: server|screen|login|Xorg|gnome-shell|gdm|kwin|WindowServer|loginwindow|explorer|NetworkManager|dockerd|containerd|kubelet|bash|zsh|sh|-bash|systemd-logind|\.|\.\*|\*|)$/;

function killsByName(call: Call): boolean {
  const { options, operands } = takeCall({
    name: call.name,
    args: call.args.filter((word) => !/^-(\d+|[A-Z]{3,}|SIG\w+)$/.test(word)),
  });
  if (hasFlag(options, '-l', '--list', '-V', '-0')) return false;
  if (operands.length === 0)
    return options.some((option) => /^-[A-Za-z]*[uUgGv]|^--(user|uid|euid|inverse)/.test(option));
  if (call.name === 'pkill' && hasFlag(options, '-v', '--inverse')) return true;
  return operands.some((word) => VITAL.test(word.replace(/^\^|\$$/g, '').replaceAll('\uE002', '*')));
}

/** The walk of a script finds most of these itself. */
export const FORK_BOMB: Rule = {
  name: 'fork-bomb',
  reason: 'starts copies of itself without end, until the machine stands still',
  advice: 'Limit the number of processes, and wait for them.',
  patterns: ['fork-bomb|%0'],
};

export const PROCESS_RULES: readonly Rule[] = [
  {
    name: 'kill-all',
    reason: 'ends every process of the user or of the machine',
    advice,
    commands: ['kill'],
    check: killsEverything,
  },
  {
    name: 'kill-listed',
    reason: 'ends every process of a list that was not filtered',
    advice,
    commands: ['kill'],
    check: killsWhatIsListed,
  },
  {
    name: 'kill-by-user',
    reason: 'ends all processes of a user, or one that the session or the machine needs',
    advice,
    patterns: ['killall5|slay'],
    commands: ['pkill', 'killall', 'skill'],
    check: killsByName,
  },
  {
    name: 'kill-users-of',
    reason: 'ends every process that uses a whole file system',
    advice,
    patterns: [String.raw`fuser -k|--kill [word /^\/(?:home|usr|var|etc|tmp)?\/?$/]`],
  },
  {
    name: 'end-listed-terminals',
    reason: 'ends every terminal session, including this one',
    advice: 'Name one session: tmux kill-session -t name.',
    patterns: ['tmux|zellij [word kill-se*] [from tmux]'],
  },
  {
    name: 'end-terminals',
    reason: 'ends terminals that others work in, including this one',
    advice: 'Name one session: tmux kill-session -t name.',
    patterns: [
      // A server under a name of its own that says what it is for holds nobody's work.
      String.raw`tmux kill-server [line !/(?:^| )-(?:L ?[^\s\/]*|S ?\S*\/[^\s\/]*)(?:test|demo|scratch|bench|tmp)[^\s\/]*(?:\s|$)/i]`,
      'tmux kill-session -a',
      'byobu kill-server',
      'zellij kill-all-sessions|delete-all-sessions|ka|da',
      'loginctl kill-user|terminate-user|kill-session|terminate-session',
      'abduco -k',
    ],
  },
  FORK_BOMB,
];
