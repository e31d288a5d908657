// Which line of the shell a typed text will be, so that its end can be told from the ends of others.
import { mayDrop, type Receipt } from '../../tmux/receipts.ts';
import type { Phases } from '../state/phases.ts';
import type { Session } from '../state/session.ts';
import type { OwnLine, TypedLine } from '../state/typed.ts';
import type { Readiness } from './situation.ts';

/** Control characters act like keys, and are not echoed. */
const CONTROLS = /[^\P{Cc}\n\t]/u;

/** The line that the text begins, or goes on with. Undefined if no shell will read it, or nothing of it is echoed. */
export function startLine(
  session: Session,
  { answers, takesKeys, ahead, isAtPrompt, mayBeRead, readsFrom, standing: shown }: Readiness,
  { text, from }: { text: string; from: number },
): TypedLine | undefined {
  if (answers || takesKeys || CONTROLS.test(text)) return undefined;
  const lines = text.split('\n');
  const unsent = unsentLine(session);
  if (unsent) return { ...unsent, lines: joinLines(unsent.lines, lines) };
  const standing = standingOnRow(session, shown);
  return { from, readsFrom, lines, standing, isAhead: ahead > 0 && !isAtPrompt, mayBeRead };
}

/** The same for a program that may read nothing of it: then the shell does after it. */
export function startUnreadLine(
  session: Session,
  ready: Readiness,
  typed: { text: string; from: number },
): TypedLine | undefined {
  if (!(ready.unseenShowsMs !== undefined || ready.takesKeys) || typed.text === '') return undefined;
  const line = startLine(session, { ...ready, answers: false, takesKeys: false, mayBeRead: true }, typed);
  return line && typedAhead(line);
}

/**
 * The receipts tell of lines that have their turn first. So whatever seemed to read was not the shell, as where a carrier
 * hands every key on.
 */
export function typedAhead(line: TypedLine): TypedLine {
  return { ...line, isAhead: true, readsFrom: undefined };
}

/** What Enter submits, pressed as a key. Without anything that stands there, it is a line only at a shell's prompt. */
export function submittedLine(session: Session, from: number): OwnLine | undefined {
  const unsent = unsentLine(session);
  if (!unsent && !session.isAtMarkedPrompt) return undefined;
  const standing = standingOnRow(session);
  const line = unsent ?? { from, lines: [''], standing, isAhead: false, mayBeRead: false };
  return { ...line, receipt: '', rivals: [] };
}

/** A shell that wants more has read the lines before, at prompts of their own. */
function standingOnRow({ stream, typed }: Session, shown?: string): string {
  const text = shown ?? typed.unrun(stream.phases).text;
  return stream.phases.phase === 'more' ? text.slice(text.lastIndexOf('\n') + 1) : text;
}

/** How a text met what stood in front. */
interface Met {
  /** Where the journal ended then. */
  from: number;
  /** The shell was seen to read. */
  isFree: boolean;
  /** So many lines this server alone knew of, a moment before. */
  known: number;
  /** How many commands had ended, as the shells count. */
  ended: number;
}

/**
 * How many lines have their turn before a text. They are counted from the last prompt at which a server found all lines
 * read. Keys may end a line or drop some: after them only the lines of this prompt count.
 */
export function countLinesAhead({ stream }: Session, met: Met, before: readonly Receipt[]): number {
  const { phases } = stream;
  const { from, isFree, known } = met;
  const counted = isFree ? undefined : linesSinceLastPrompt(phases, met, before);
  if (counted !== undefined) return Math.max(1, counted);
  const lines = linesSince(phases, phases.lineAt(from), before, from) ?? 0;
  return Math.max(known, lines, isFree ? 0 : 1);
}

function linesSinceLastPrompt(phases: Phases, { from, ended }: Met, before: readonly Receipt[]): number | undefined {
  return linesSince(phases, lastPromptOf(phases, before, from), before, from) ?? linesByNumber(before, ended);
}

/**
 * Where a server last saw the shell at its prompt with all lines read; undefined if this server had not read so far by then,
 * or began to read later.
 */
function lastPromptOf(phases: Phases, before: readonly Receipt[], readTo: number): number | undefined {
  const known = before.findLast(({ atPrompt }) => atPrompt);
  const prompt = known && known.from <= readTo ? phases.lineAt(known.from) : undefined;
  return known && prompt !== undefined && prompt <= known.from ? prompt : undefined;
}

/**
 * The same by the numbers of the ends, for a server that does not know the prompt: it began to read later, or is behind. A
 * false end has a number, too, so they count only there.
 */
function linesByNumber(before: readonly Receipt[], ended: number): number | undefined {
  const known = before.findLast(({ atPrompt }) => atPrompt)?.ended;
  if (known === undefined) return undefined;
  const typed = before.slice(before.findIndex((each) => each.ended === known));
  return stillToEnd(typed, ended - known);
}

/** Undefined if a key may have ended a line, or dropped some. */
function stillToEnd(typed: readonly Receipt[], ended: number): number | undefined {
  if (typed.some(mayDrop)) return undefined;
  return Math.max(0, typed.reduce((count, { lines }) => count + lines, 0) - ended);
}

/**
 * An end that came after the text was typed is one of those that have to come first. What stands behind a receipt was typed
 * later, also where its server had read less of the journal by then.
 */
function linesSince(
  phases: Phases,
  prompt: number | undefined,
  before: readonly Receipt[],
  until: number,
): number | undefined {
  if (prompt === undefined) return undefined;
  const ended = phases.endsSince(prompt).filter(({ at, line }) => line.from >= prompt && at < until).length;
  const first = before.findIndex(({ from }) => from >= prompt);
  return stillToEnd(first < 0 ? [] : before.slice(first), ended);
}

/**
 * Where the lines of equal texts come at the earliest that may not have been read yet when the text was typed. Their own end
 * was not seen, by the receipts of those that `ended` before. One that ends while the text goes in takes the first line all the
 * same. A line that a person typed has no receipt, so lines are not counted: those that were read are looked through.
 */
export function findRivals(
  { stream: { phases } }: Session,
  own: Receipt,
  before: readonly Receipt[],
  ended: readonly string[],
): number[] {
  // A secret is like no other text.
  if (own.print === '') return [];
  const last = phases.endsSince(0).findLast(({ at }) => at < own.from);
  const since = Math.min(last?.line.from ?? phases.lineAt(own.from), waitingSince(phases, own, before));
  return before
    .filter(({ id, print, lines, from }) => print === own.print && lines > 0 && from >= since && !ended.includes(id))
    .map(({ from }) => from);
}

/** A text that was typed before has had its turn: the shell had read it, or keys have dropped it. */
function waitingSince(phases: Phases, own: Receipt, before: readonly Receipt[]): number {
  const prompt = own.atPrompt ? undefined : lastPromptOf(phases, before, own.from);
  if (prompt === undefined) return Number.POSITIVE_INFINITY;
  const dropping = before.findLast(mayDrop);
  return Math.max(prompt, dropping ? dropping.from + 1 : 0);
}

/** The line that this server has begun, unless the shell has read it since, or has thrown it away. */
function unsentLine({ typed: { unsent }, stream: { phases } }: Session): TypedLine | undefined {
  if (!unsent || (!unsent.isAhead && (phases.openLine?.from ?? 0) > unsent.from)) return undefined;
  return phases.endsSince(unsent.from).some(({ line }) => line.from > unsent.from) ? undefined : unsent;
}

function joinLines(before: readonly string[], after: readonly string[]): string[] {
  const [first = '', ...others] = after;
  return [...before.slice(0, -1), (before.at(-1) ?? '') + first, ...others];
}
