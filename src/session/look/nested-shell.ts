// Whether another shell than the session's own reads at its prompt, so that it may be given marks.
import { isCarrier as carries, opensShell } from '../../programs/programs.ts';
import { shellNamed } from '../../shells/index.ts';
import { type FrontProcess, isReady, type Look } from './processes.ts';
import { asksForCommands } from './prompt-text.ts';

export interface NestedFacts {
  look: Look;
  /** The cursor's line up to the cursor. */
  line: string;
  bracketed: boolean;
  /** Nothing has come since it was seen to wait, so nobody has begun a line behind the prompt. */
  untouched: boolean;
  /** What was typed last, where it is known. */
  typed: string | undefined;
}

/** On this machine the program in front is the shell; elsewhere it is ssh or its kin, and the shell behind it. */
export interface Nested {
  where: 'here' | 'elsewhere';
  leader: FrontProcess;
}

/** A program that puts another terminal behind this one and hands every key on. */
export function isCarrier(process: FrontProcess): boolean {
  return carries(process.name);
}

/** The shells of this machine, by the name of their program. */
export function isShell(process: FrontProcess): boolean {
  return shellNamed(nameOf(process)) !== undefined;
}

/** A program that takes each key itself, and is neither a shell nor the way to one. */
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

/** The program that takes what is typed now; undefined where it only hands it on, or leaves it to whoever comes next. */
export function readerOf(look: Look): string | undefined {
  if (look.front.some(isCarrier)) return undefined;
  // In `sh -c 'cat > file'` it is not the leader.
  const reading = look.front.find((process) => process.reads === 'yes');
  const reader = reading ?? (look.mode === 'raw' ? leaderOf(look) : undefined);
  return reader && nameOf(reader);
}

export function findNested(facts: NestedFacts, founder: number): Nested | undefined {
  const leader = leaderOf(facts.look);
  if (!leader) return undefined;
  // The session's own shell has marks, unless it was replaced or its prompt was.
  if (leader.pid === founder && isShell(leader) && !replacesShell(facts.typed)) return undefined;
  if (isShell(leader)) return readsHere(facts, leader, founder) ? { where: 'here', leader } : undefined;
  const leads = isCarrier(leader) || (facts.typed !== undefined && opensShell(facts.typed));
  return leads && readsElsewhere(facts) ? { where: 'elsewhere', leader } : undefined;
}

function readsHere({ look, line, untouched }: NestedFacts, leader: FrontProcess, founder: number): boolean {
  if (!isReady(look)) return false;
  const asks = asksForCommands(line);
  if (look.mode === 'raw') return asks || (untouched && shellNamed(nameOf(leader))?.traits.readsKeys === true);
  return asks || leader.pid === founder;
}

/** Only the prompt's look is known: a database's or a debugger's is none, and a question hardly ever ends like one. */
function readsElsewhere({ look, line, bracketed, typed }: NestedFacts): boolean {
  if (look.mode !== 'raw' || !/(?:^|[^=*!?'"(>-])[$#%❯➜λ]\s$/u.test(line)) return false;
  return bracketed || typed === undefined || opensShell(typed);
}

/** What was typed may have taken the marks of the session's own shell away, and does not read itself. */
export function replacesShell(typed: string | undefined): boolean {
  return typed !== undefined && /\b(?:exec|unset|PS1)\b/.test(typed) && !mayRead(typed);
}

/** A builtin reads as the shell itself does. */
export function mayRead(typed: string): boolean {
  return /\b(?:read|select|vared|source)\b|(?:^|[\s;&|])\.\s/.test(typed);
}
