// The commands that need the sessions, and the hosts where they are. One file, so that it loads as one piece.
import { PtyholdError } from '../errors.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { findHosts } from '../session/hosts/open-hosts.ts';
import { requireAllowed, TOOL_TO } from '../session/services/roles.ts';
import { inOwnSession } from '../settings/own-session.ts';
import { type Role, showRoles } from '../settings/role.ts';
import { CLEARING_UP_MS } from '../timing.ts';
import { within } from '../within.ts';
import { attach } from './attach.ts';
import type { Given, Here } from './command.ts';
import { events } from './events.ts';
import { forget } from './forget.ts';
import { gain } from './gain.ts';
import { grep } from './grep.ts';
import { history } from './history.ts';
import { isExport, log } from './log.ts';
import { ls } from './ls.ts';
import { notify } from './notify.ts';

type Use = (hosts: Hosts, given: Given, here: Here) => Promise<number>;

/** Imported on use: it loads all that tells what a session does. */
const wait: Use = async (...given) => (await import('./await.ts')).awaitCommand(...given);

/** The same, for people on a Mac alone. */
const iterm: Use = async (...given) => (await import('./iterm.ts')).iterm(...given);

/** The same: it reads YAML. */
const ofPlaybook =
  (name: 'run' | 'up' | 'down'): Use =>
  async (...given) =>
    (await import('./playbook.ts'))[name](...given);

/** The same: they draw. */
const record: Use = async (...given) => (await import('./record.ts')).record(...given);
const logAs: Use = async (...given) => (await import('./export.ts')).exportLog(...given);
const logOrExport: Use = (hosts, given, here) => (isExport(given) ? logAs : log)(hosts, given, here);

/** The same: it loads the page's server. */
const watch: Use = async (...given) => (await import('./watch.ts')).watch(...given);

const COMMANDS = {
  attach,
  down: ofPlaybook('down'),
  events,
  forget,
  gain,
  grep,
  history,
  iterm,
  log: logOrExport,
  ls,
  notify,
  record,
  run: ofPlaybook('run'),
  up: ofPlaybook('up'),
  wait,
  watch,
} satisfies Record<string, Use>;

/** The tool that does the same. */
const TOOL: Partial<Record<keyof typeof COMMANDS, string>> = {
  forget: TOOL_TO.close,
  grep: TOOL_TO.read,
  history: TOOL_TO.read,
  log: TOOL_TO.read,
  ls: TOOL_TO.list,
  record: TOOL_TO.read,
};

/** Who takes a session over on the page, as others are told. */
const IN_BROWSER = 'a person in a browser';

/** What is typed into a terminal that is handed to a session is judged by nobody. */
function requireRoles(name: keyof typeof COMMANDS, { options }: Given, roles: readonly Role[]): void {
  const tool = TOOL[name];
  if (tool !== undefined) requireAllowed({ all: roles }, tool);
  const handsOver = name === 'attach' || (name === 'iterm' && !options['follow'] && !options['close']);
  if (!handsOver || roles.length === 0) return;
  const sentence = `Under the role ${showRoles(roles)} no terminal is handed to a session.`;
  throw new PtyholdError('refused', sentence, 'A person attaches from a terminal of their own.');
}

/** Typed in a session, a command means the sessions there: they do not inherit where their server has them. */
export async function runWithHosts(name: keyof typeof COMMANDS, given: Given, typed: Here): Promise<number> {
  const here = { ...typed, machine: inOwnSession(typed.machine) };
  const hosts = findHosts(here.machine, () => (name === 'watch' ? IN_BROWSER : 'command-line'));
  try {
    requireRoles(name, given, await hosts.roles.own());
    return await COMMANDS[name](hosts, given, here);
  } finally {
    await within(CLEARING_UP_MS, hosts.close());
  }
}
