// Proves that a shell without marks is in front, before any line of ours is typed to it.

import type { ProcessRow } from '../../bridges/processes.ts';
import { shellNamed } from '../../shells/index.ts';
import { BEGINS_TO_READ_MS, FIRST_PROMPT_MS } from '../../timing.ts';
import { PROGRAM_STARTS_MS, PROGRAMS_START_MS } from '../../timing-texts.ts';
import { isCarrier, isShell, leaderOf, nameOf, shellIn } from '../look/in-front.ts';
import { isShellFar, mayBeShellHere, mayHandOn } from '../look/nested-shell.ts';
import { opensShell } from '../look/opens-shell.ts';
import { type ProcessTable, programIn, quotedWords, readProcesses, wordsOf } from '../look/process-table.ts';
import { type FrontProcess, hasReader, isReady } from '../look/processes.ts';
import { asksForCommands } from '../look/prompt-text.ts';
import { howItAsks } from '../look/question-text.ts';
import { type Seen, see } from '../look/shell-prompt.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { readAdopted } from '../state/tmux-options.ts';
import { type Deadline, until } from '../state/until.ts';
import { meetsFirstQuestion } from './first-question.ts';
import { isShellWithoutMarks } from './prove-shell.ts';

/** The first prompt is not waited for beyond the deadline. */
export interface PromptPatience extends Deadline {
  /** The text may go to whatever asks: a secret, or one that is typed by force. */
  answers?: boolean | undefined;
}

/** A shell without marks. */
export interface Nested {
  /** In front on this machine: the shell itself, or what hands keys on to it. */
  leader: FrontProcess;
  /** The shell, where it is a process of this machine. */
  shell?: { pid: number; name: string };
}

/** `isAsked`: the caller wants marks, even where only a carrier is known to be in front. */
export async function findNested(session: Session, seen: Seen, isAsked: boolean): Promise<Nested | undefined> {
  // A terminal inside this one shows the output of its shells, but passes no marks on.
  if (session.row.alternate && !isAsked) return undefined;
  const leader = leaderOf(seen.look);
  if (!leader || (session.front.wasAsked(leader.pid, session.stream.phases.since) && !isAsked)) return undefined;
  return (await findHere(session, seen, leader, isAsked)) ?? findBehind(session, seen, leader, isAsked);
}

async function findHere(
  session: Session,
  { line, look }: Seen,
  leader: FrontProcess,
  isAsked: boolean,
): Promise<Nested | undefined> {
  const shell = shellIn(look);
  if (!shell) return undefined;
  const facts = {
    look,
    line: line.text,
    isUntouched: session.front.isStillAsking(session.stream.scanned),
    hasBracketedPaste: session.stream.modes.hasBracketedPaste,
    typed: session.typed.submitted.line,
    ownHasMarks: session.shell !== undefined && !isReplacedAtStart(session, shell),
  };
  const isWished = isAsked && look.mode === 'raw' && line.x > 0;
  if (!isWished && !mayBeShellHere(facts, shell, session.row.panePid)) return undefined;
  const table = await readProcesses(session.bridge);
  const row = table.of(shell.pid) ?? rowOf(session, shell);
  const name = nameOf(shell);
  return (await isShellWithoutMarks(session, { table, row, name }))
    ? { leader, shell: { pid: row.pid, name } }
    : undefined;
}

/** A start-up file may end with `exec zsh`: the process stays the same, and its shell has none of our marks. */
function isReplacedAtStart({ shell, stream }: Session, inFront: FrontProcess): boolean {
  return stream.phases.phase === 'starting' && shellNamed(nameOf(inFront))?.kind !== shell?.kind;
}

/** The start-up file of the session's shell has handed on to another one, so that the first prompt is not on its way. */
export async function hasHandedOn(session: Session, seen: Seen): Promise<boolean> {
  const leader = leaderOf(seen.look);
  if (leader && session.front.isMarkless(leader.pid)) return isReady(seen.look);
  return (await findNested(session, seen, false)) !== undefined;
}

async function findBehind(
  session: Session,
  { line, look }: Seen,
  leader: FrontProcess,
  isAsked: boolean,
): Promise<Nested | undefined> {
  const carrier = isCarrier(leader) ? leader : look.front.find(isCarrier);
  const isWished = isAsked && carrier !== undefined && look.mode === 'raw' && line.x > 0;
  // What reads the terminal itself, with no carrier in front, hands nothing on.
  if (!carrier && (hasReader(look) || (isShell(leader) && look.front.length === 1))) return undefined;
  if (!isWished && (session.front.isPlain(leader.pid) || !mayHandOn(look, line.text))) return undefined;
  const table = await readProcesses(session.bridge);
  const inside = table.inside(leader.pid);
  if (inside) return findInside(session, { table, leader, carrier, line: line.text, isAsked }, inside.reader);
  if (!carrier) {
    session.front.notePlain(leader.pid);
    return undefined;
  }
  const row = table.of(carrier.pid) ?? rowOf(session, carrier);
  return isWished || (await isFar(session, leader, row, line.text)) ? { leader } : undefined;
}

/**
 * Waits for the first prompt of a shell, here or far, that was opened as a command: it has no marks to tell of it. Another
 * program gets a moment to read, so that it does not echo the text before its prompt.
 */
export async function awaitShell(session: Session, { signal, deadline, answers }: PromptPatience): Promise<void> {
  const { front, stream, typed } = session;
  if (stream.phases.phase !== 'foreign' || typed.lastLine !== undefined || front.isStillAsking(stream.scanned)) return;
  const first = await lookAt(session);
  const opener = first.front.find(isCarrier) ?? shellIn(first) ?? leaderOf(first);
  if (!opener) return;
  if (!opensShell(await quotedWords(session.bridge, { pid: opener.pid })))
    return awaitReader(session, { signal, deadline });
  const within = Math.min(FIRST_PROMPT_MS, deadline - performance.now());
  const seen = await until(session, { within, every: BEGINS_TO_READ_MS / 4, signal }, async () => {
    const { line, look } = await see(session);
    // Before it, a login may ask for a password.
    return line.x > 0 && (isReady(look) || look.mode === 'silent') && { line: line.text, look };
  });
  const isQuestion = seen && (seen.look.mode === 'silent' || isClearQuestion(seen.line));
  if (isQuestion && !answers) await meetsFirstQuestion(session, answers, isClearQuestion);
}

/** A program has not been there for long if it has just taken the place of another, as at the end of a script, in silence. */
async function awaitReader(session: Session, { signal, deadline }: Deadline): Promise<void> {
  // tmux counts whole seconds.
  const age = Date.now() - (session.row.created + 1) * 1_000;
  if (age >= PROGRAM_STARTS_MS) return;
  const within = Math.min(PROGRAMS_START_MS - age, deadline - performance.now());
  const { scanned } = session.stream;
  let inFront = '';
  let since = performance.now() - age;
  await until(session, { within, every: BEGINS_TO_READ_MS / 8, signal }, async () => {
    const { line, look } = await see(session);
    if (look.front.length === 0 || hasReader(look) || (line.x > 0 && isReady(look))) return true;
    const now = look.front.map(({ pid, name }) => `${pid} ${name}`).join();
    if (inFront !== '' && now !== inFront && session.stream.scanned === scanned) since = performance.now();
    inFront = now;
    return performance.now() - since >= PROGRAM_STARTS_MS;
  });
}

/** The prompts of far shells are of every kind. */
function isClearQuestion(line: string): boolean {
  return howItAsks(line) === 'surely' && !asksForCommands(line);
}

interface Behind {
  table: ProcessTable;
  leader: FrontProcess;
  carrier: FrontProcess | undefined;
  line: string;
  isAsked: boolean;
}

/** In a terminal that a program of this machine made. */
async function findInside(
  session: Session,
  behind: Behind,
  reader: ProcessRow | undefined,
): Promise<Nested | undefined> {
  const { table, leader, carrier, line, isAsked } = behind;
  if (!reader) return undefined;
  const look = await session.bridge.lookAtTerminal(`/dev/${reader.tty}`, reader.pid);
  // A shell may change the first word of its command line, and not its name.
  const seen = look.front.find(({ pid }) => pid === reader.pid);
  const name = seen ? nameOf(seen) : programIn(await wordsOf(session.bridge, reader));
  if (!shellNamed(name)) {
    const isCarried = isCarrier({ ...leader, name }) && (isAsked || (await isFar(session, leader, reader, line)));
    return isCarried ? { leader } : undefined;
  }
  // A program that has drawn the whole screen, as an editor or a file manager, has its own use for a shell inside.
  if (!isCarrier(carrier ?? leader) && session.stream.modes.alternate >= session.stream.phases.since) return undefined;
  // The terminal of another user tells nothing.
  if (look.mode !== 'unknown' && !isReady(look)) return undefined;
  const isProved = await isShellWithoutMarks(session, { table, row: reader, name });
  return isProved ? { leader, shell: { pid: reader.pid, name } } : undefined;
}

async function isFar(session: Session, leader: FrontProcess, row: ProcessRow, line: string): Promise<boolean> {
  const { bridge, front, stream, typed } = session;
  return isShellFar({
    line,
    words: await quotedWords(bridge, row),
    hasBracketedPaste: stream.modes.hasBracketedPaste,
    typed: typed.submitted.line,
    isTypedUnknown: typed.submitted.isUnknown,
    runsInMarkedShell: readAdopted(session.row.adopted).some(
      ({ key, pid }) => pid === leader.pid && key === stream.phases.shellKey,
    ),
    promptsBefore: front.prompts?.group === leader.group ? front.prompts.known : undefined,
  });
}

/** For a host whose `ps` shows no table. */
function rowOf({ row }: Session, { pid, group }: FrontProcess): ProcessRow {
  return { pid, parent: 0, group, foreground: group, tty: row.tty.replace('/dev/', '') };
}
