// Finds out whether another shell than the session's own is at its prompt, so that it can be given marks.
import { isCarrier as carries, opensShell } from '../../programs/programs.ts';
import { shellNamed } from '../../shells/index.ts';
import { type FrontProcess, isReady, type Look } from './processes.ts';
import { asksForCommands } from './prompt-text.ts';

export interface NestedFacts {
  look: Look;
  /** The cursor's line up to the cursor. */
  line: string;
  hasBracketedPaste: boolean;
  /** No output has come since it was seen to wait, so nobody has begun a line after the prompt. */
  isUntouched: boolean;
  /** The text typed last; undefined if nobody knows it. */
  typed: string | undefined;
}

/** `here`: the program in front is the shell. `elsewhere`: it is ssh or its kin, and the shell is behind it. */
export interface Nested {
  where: 'here' | 'elsewhere';
  leader: FrontProcess;
}

/** A program that hands every key on to another terminal. */
export function isCarrier(process: FrontProcess): boolean {
  return carries(process.name);
}

/** A shell of this machine, known by its name. */
export function isShell(process: FrontProcess): boolean {
  return shellNamed(nameOf(process)) !== undefined;
}

/** The program in front reads single keys, and is neither a shell nor a carrier. */
export function ownsTerminal(look: Look): boolean {
  const leader = leaderOf(look);
  return look.mode === 'raw' && leader !== undefined && !isShell(leader) && !isCarrier(leader);
}

export function nameOf(process: FrontProcess): string {
  return process.name.replace(/^-/, '');
}

export function leaderOf(look: Look): FrontProcess | undefined {
  return look.front.find((process) => process.pid === process.group);
}

/** The program that reads what is typed now; undefined if it hands it on, or if nobody reads yet. */
export function readerOf(look: Look): string | undefined {
  if (look.front.some(isCarrier)) return undefined;
  // In `sh -c 'cat > file'` the reader is not the leader.
  const reading = look.front.find((process) => process.reads === 'yes');
  const reader = reading ?? (look.mode === 'raw' ? leaderOf(look) : undefined);
  return reader && nameOf(reader);
}

export function findNested(facts: NestedFacts, founder: number): Nested | undefined {
  const leader = leaderOf(facts.look);
  if (!leader) return undefined;
  // The session's own shell has marks, unless the shell or its prompt was replaced.
  if (leader.pid === founder && isShell(leader) && !canReplaceShell(facts.typed)) return undefined;
  if (isShell(leader)) return readsHere(facts, leader, founder) ? { where: 'here', leader } : undefined;
  const leads = isCarrier(leader) || (facts.typed !== undefined && opensShell(facts.typed));
  return leads && readsElsewhere(facts) ? { where: 'elsewhere', leader } : undefined;
}

function readsHere({ look, line, isUntouched }: NestedFacts, leader: FrontProcess, founder: number): boolean {
  // A shell that reads without echo may ask for a password.
  if (!isReady(look) || look.mode === 'silent') return false;
  const asks = asksForCommands(line);
  if (look.mode === 'raw') return asks || (isUntouched && shellNamed(nameOf(leader))?.traits.readsKeys === true);
  return asks || leader.pid === founder;
}

/**
 * Here only the prompt's text tells. Prompts of databases and debuggers end differently, and a question hardly ever
 * ends so.
 */
function readsElsewhere({ look, line, hasBracketedPaste, typed }: NestedFacts): boolean {
  if (look.mode !== 'raw' || !/(?:^|[^=*!?'"(>-])[$#%❯➜λ]\s$/u.test(line)) return false;
  return hasBracketedPaste || typed === undefined || opensShell(typed);
}

/** The text may have removed the marks of the session's own shell, and does not read input itself. */
export function canReplaceShell(typed: string | undefined): boolean {
  return typed !== undefined && /\b(?:exec|unset|PS1)\b/.test(typed) && !canReadInput(typed);
}

/** The text may start a builtin that reads, which looks like the shell itself. */
export function canReadInput(typed: string): boolean {
  return /\b(?:read|select|vared|source)\b|(?:^|[\s;&|])\.\s/.test(typed);
}
