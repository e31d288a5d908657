// Many processes ended at once, and terminals that people and this server use.
import type { Call } from '../command/call.ts';
import { hasFlag, takeCall } from '../command/options.ts';
import { isUnsetVariable } from '../command/unset-variables.ts';
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

/** Nobody names so many one by one. */
const MOST_PROCESSES = 100;
/** `[0-9]*` */
const ANY_NUMBER = /^(?=.*\uE002)[\d\uE002\uE003]+$/;

function killsEverything(call: Call): boolean {
  if (/^-[lL]$/.test(call.args[0] ?? '')) return false;
  // Of a loop over many words, one value holds those that are left.
  const targets = targetsOfKill(call).flatMap((word) => word.split(' '));
  if (targets.filter((word) => /^\d+$/.test(word)).length >= MOST_PROCESSES) return true;
  if (targets.some((word) => ANY_NUMBER.test(word)) && !call.from.some(chooses)) return true;
  return targets.includes('-1') || (targets.includes('1') && !RELOADS.test(call.args.slice(0, 2).join(' ')));
}

const CHOOSES = /^(grep|egrep|fgrep|rg|ag|pidof|fzf|sk|where)$/;
/** `grep '^[0-9]'` leaves every process. */
const ONLY_NUMBERS = /^\^?(?:\[(?:0|1)-9\]|\[\[:digit:\]\]|\\d|\[\^a-z\])[+*\d{}0-9[\]:digt-]*\$?$/i;

function chooses({ name, args }: Call): boolean {
  if (CHOOSES.test(name)) return !args.some((word) => ONLY_NUMBERS.test(word));
  return /awk$|^sed$/.test(name) && args.some((word) => /\/[^/]*[a-z]/i.test(word));
}

/** `ls /proc`, `find /proc -maxdepth 1` */
function listsProcesses({ name, args }: Call): boolean {
  if (name === 'ps') {
    // Outside of options, `aux` are flags and a number is a process.
    return !args.some((word) => /^(-C|-p|--pid|-g|--ppid|-t)|^[\d\uE000\uE001]+$/.test(word));
  }
  if (!/^(?:ls|find|fd)$/.test(name) || args.includes('-lname')) return false;
  return args.some((word) => /^\/proc\/?(?:[\uE002\uE003]|$)/.test(word));
}

/** `pgrep .`, `pgrep -u root`, `pgrep -v sshd` */
function findsAll({ name, args }: Call): boolean {
  if (name !== 'pgrep') return false;
  const patterns = args.filter((word, at) => !word.startsWith('-') && !OF_PGREP.test(args[at - 1] ?? ''));
  if (args.some((word) => /^-[a-z]*v|^--inverse/.test(word))) return patterns.length > 0;
  const narrows = args.some((word) => /^(?:-[PFst]|--(?:parent|pidfile|session|terminal))/.test(word));
  return patterns.length === 0 ? !narrows : patterns.some((word) => /^(?:\.|\.\*|)$/.test(word));
}

const OF_PGREP = /^(?:-[uUgGdPFstO]|--(?:euid|uid|group|pgroup|delimiter|parent|pidfile|session|terminal|older))$/;

/** `seq 2 65535` */
function countsFar({ name, args }: Call): boolean {
  const numbers = args.filter((word) => /^\d+$/.test(word)).map(Number);
  return /^(?:seq|jot)$/.test(name) && Math.max(0, ...numbers) - Math.min(...numbers.slice(0, -1), 1) >= MOST_PROCESSES;
}

/** It prints the numbers that it is given, and not what it finds by them. */
function showsNumbers(call: Call): boolean {
  return countsFar(call) || SHOWS.test(call.name) || isUnsetVariable(call);
}

const SHOWS = /^(?:echo|printf|print|cat|tac|sort|shuf|head|tail|tee|uniq|tr|xargs|parallel|read)$/;

function killsWhatIsListed({ args, from, input }: Call): boolean {
  const sources = [...from, ...(input?.from ?? [])];
  if (sources.some((call) => call.name === 'screen' || (call.name === 'tmux' && call.args[0]?.startsWith('l'))))
    return true;
  if (sources.some(findsAll)) return true;
  // Signal 0 only asks.
  if (args.includes('-0')) return false;
  if (sources.some(chooses)) return false;
  return sources.some(listsProcesses) || (sources.some(countsFar) && sources.every(showsNumbers));
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
  return operands.some(
    (word) =>
      isOneLetter(call.name, options, word) || VITAL.test(word.replace(/^\^|\$$/g, '').replaceAll('\uE002', '*')),
  );
}

/** A pattern that hardly a command line is without. */
function isOneLetter(name: string, options: readonly string[], word: string): boolean {
  return name === 'pkill' && !hasFlag(options, '-x', '--exact') && /^[^\uE000-\uE005]$/.test(word);
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
    name: 'stop-listed',
    reason: 'stops every service of a list that was not filtered',
    advice: 'Name the services to stop.',
    patterns: [
      String.raw`systemctl stop|kill|disable|mask [some /^\*+(?:\.service)?$/]`,
      'systemctl stop|kill|disable|mask [from systemctl list-units|list-unit-files [line !/--(?:failed|state)\\b|[*]/]] [notfrom grep|egrep|rg|fzf|head] [notfrom awk|gawk|sed [word /\\//]]',
    ],
  },
  {
    name: 'kill-by-user',
    reason: 'ends all processes of a user, or one that the session or the machine needs',
    advice,
    patterns: [
      'killall5|slay',
      String.raw`systemctl stop|kill [some /^(?:(?:user|system|machine|-)(?:-\d+)?\.slice|user@\d+(?:\.service)?|session-\w+\.scope)$/]`,
      String.raw`* [writes path:/^\/sys\/fs\/cgroup\/(?:[\w-]+\.slice\/){0,3}?(?:user|system|user-\d+)\.slice\/cgroup\.kill$/]`,
    ],
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
    name: 'shared-memory',
    reason: 'removes all shared memory and queues, which running programs work with',
    advice: 'Remove one by its id, which ipcs shows.',
    patterns: ['ipcrm -a|--all'],
  },
  {
    name: 'end-listed-terminals',
    reason: 'ends every terminal session, including this one',
    advice: 'Name one session: tmux kill-session -t name.',
    patterns: ['tmux|zellij [word kill-se*] [from tmux]'],
  },
  {
    name: 'end-terminals',
    reason: 'ends terminals that others may work in',
    advice: 'Name one session: tmux kill-session -t name.',
    patterns: [
      // A server under a name of its own that says what it is for, or with its socket in the folder, holds nobody's work.
      String.raw`tmux kill-server [line !/(?:^| )-(?:L ?[^\s\/]*|S ?\S*\/[^\s\/]*)(?:test|demo|scratch|bench|tmp)[^\s\/]*(?:\s|$)/i] [line !/(?:^| )-S ?(?:\.{1,2}\/)?[\w][\w.\/-]*(?:\s|$)/]`,
      'tmux kill-session -a',
      'byobu kill-server',
      'zellij kill-all-sessions|delete-all-sessions|ka|da',
      'loginctl kill-user|terminate-user|kill-session|terminate-session',
      'abduco -k',
      // The parent of a session's shell is the server of all of them.
      'kill [from unset-variable PPID] [without -0]',
    ],
  },
  FORK_BOMB,
];
