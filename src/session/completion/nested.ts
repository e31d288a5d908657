// Whether another shell than the session's own reads at its prompt, so that it may be given marks.
import { type FrontProcess, isRead, type Look, mayBeRead } from './modes.ts';
import { asksForCommands } from './prompt-text.ts';

export interface NestedFacts {
  look: Look;
  /** The cursor's line up to the cursor. */
  line: string;
  bracketed: boolean;
  /** What was typed last, where it is known. */
  typed: string | undefined;
}

/** `here` names the program of a shell on this machine; `elsewhere` is one behind ssh and its kin. */
export type Nested = { where: 'here'; leader: FrontProcess } | { where: 'elsewhere'; leader: FrontProcess };

const EDITING: ReadonlySet<string> = new Set(['bash', 'zsh', 'fish', 'ksh', 'ksh93', 'mksh']);
const PLAIN: ReadonlySet<string> = new Set(['sh', 'dash', 'ash', 'busybox']);
/** Programs that put another terminal behind this one and hand every key on. */
const CARRIERS: ReadonlySet<string> = new Set([
  'ssh',
  'mosh-client',
  'sudo',
  'su',
  'doas',
  'docker',
  'podman',
  'nerdctl',
  'kubectl',
  'oc',
  'lxc',
  'incus',
  'machinectl',
  'script',
  'telnet',
]);

export function isCarrier(process: FrontProcess): boolean {
  return CARRIERS.has(process.name);
}

/** The shells of this machine, by the name of their program. */
export function isShell(process: FrontProcess): boolean {
  const name = nameOf(process);
  return EDITING.has(name) || PLAIN.has(name);
}

export function nameOf(process: FrontProcess): string {
  return process.name.replace(/^-/, '');
}

export function leaderOf(look: Look): FrontProcess | undefined {
  return look.front.find((process) => process.pid === process.group);
}

export function findNested(facts: NestedFacts, founder: number): Nested | undefined {
  const leader = leaderOf(facts.look);
  if (!leader) return undefined;
  // The session's own shell has marks, unless it was replaced or its prompt was.
  if (leader.pid === founder && isShell(leader) && !replacesShell(facts.typed)) return undefined;
  if (isShell(leader)) return readsHere(facts, leader) ? { where: 'here', leader } : undefined;
  return isCarrier(leader) && readsElsewhere(facts) ? { where: 'elsewhere', leader } : undefined;
}

function readsHere({ look, line }: NestedFacts, leader: FrontProcess): boolean {
  if (look.mode === 'raw') return EDITING.has(nameOf(leader)) && mayBeRead(look);
  return look.mode === 'line' && isRead(look) && asksForCommands(line);
}

/** Only the prompt's look is known: a database's or a debugger's is none, and a question hardly ever ends like one. */
function readsElsewhere({ look, line, bracketed, typed }: NestedFacts): boolean {
  if (look.mode !== 'raw' || !/(?:^|[^=*!?'"(>-])[$#%❯➜λ]\s$/u.test(line)) return false;
  return bracketed || typed === undefined || opensShell(typed);
}

const OPENS =
  /\b(?:ssh|sudo|su|doas|docker|podman|nerdctl|kubectl|oc|lxc|incus|machinectl|chroot|nsenter|exec|login|script)\b|sh\b/;

function opensShell(typed: string): boolean {
  return OPENS.test(typed);
}

function replacesShell(typed: string | undefined): boolean {
  return typed !== undefined && /\b(?:exec|unset|source|PS1)\b|^\s*\. /m.test(typed);
}

/** Started to be spoken to: with options, and without a file or a text to run. */
export function isInteractive(commandLine: string): boolean {
  const [, ...words] = commandLine.trim().split(/\s+/);
  const operands = words.filter((word, index) => !word.startsWith('-') && !TAKES_VALUE.test(words[index - 1] ?? ''));
  const applet = /(?:^|\/)busybox\s/.test(commandLine) ? 1 : 0;
  return operands.length <= applet && !words.some((word) => /^-[a-zA-Z]*c$/.test(word));
}

const TAKES_VALUE = /^(?:--rcfile|--init-file|-[oO]|-C|--init-command)$/;
