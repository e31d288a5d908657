// Which line of the shell a typed text will be, so that its end can be told from the ends of others.
import type { Receipt } from '../../tmux/receipts.ts';
import type { Phases } from '../state/phases.ts';
import type { Session } from '../state/session.ts';
import type { OwnLine, TypedLine } from '../state/typed.ts';
import type { Readiness } from './readiness.ts';

/** Control characters act like keys, and are not echoed. */
const CONTROLS = /[^\P{Cc}\n\t]/u;

/** The line that the text begins, or goes on with. Undefined if no shell will read it, or nothing of it is echoed. */
export function startLine(
  session: Session,
  { answers, ahead, isAtPrompt, mayBeRead, readsFrom }: Readiness,
  { text, from }: { text: string; from: number },
): TypedLine | undefined {
  if (answers || CONTROLS.test(text)) return undefined;
  const lines = text.split('\n');
  const unsent = unsentLine(session);
  if (unsent) return { ...unsent, lines: joinLines(unsent.lines, lines) };
  const standing = session.typed.unrun(session.stream.phases).text;
  return { from, readsFrom, lines, standing, isAhead: ahead > 0 && !isAtPrompt, mayBeRead };
}

/** What Enter submits, pressed as a key. Without anything that stands there, it is a line only at a shell's prompt. */
export function submittedLine(session: Session, from: number): OwnLine | undefined {
  const { phases } = session.stream;
  const unsent = unsentLine(session);
  const isAtPrompt = phases.wantsLine && session.marksOutput();
  if (!unsent && !isAtPrompt) return undefined;
  const standing = session.typed.unrun(phases).text;
  const line = unsent ?? { from, lines: [''], standing, isAhead: false, mayBeRead: false };
  return { ...line, receipt: '', rivals: [] };
}

/**
 * How many lines have their turn first. They are counted from the last prompt at which a server found all lines read. Keys
 * may end a line or drop some: after them only the lines of this prompt count.
 */
export function countLinesAhead({ stream }: Session, isAtPrompt: boolean, before: readonly Receipt[]): number {
  const { phases } = stream;
  const prompt = phases.openLine?.from ?? 0;
  const known = isAtPrompt ? undefined : before.findLast((receipt) => receipt.atPrompt);
  const counted = linesSince(phases, known ? phases.lineAt(known.from) : prompt, before);
  const lines = counted ?? linesSince(phases, prompt, before) ?? 0;
  return isAtPrompt ? lines : Math.max(1, lines);
}

function linesSince(phases: Phases, prompt: number, before: readonly Receipt[]): number | undefined {
  const typed = before.filter(({ from }) => from >= prompt);
  if (typed.some(({ print }) => print === '')) return undefined;
  const ended = phases.endsSince(prompt).filter(({ line }) => line.from >= prompt).length;
  return Math.max(0, typed.reduce((count, { lines }) => count + lines, 0) - ended);
}

/** Equal texts whose end was not seen. Those from before the command that ended last have had theirs. */
export function findRivals({ stream, typed }: Session, own: Receipt, before: readonly Receipt[]): number[] {
  const { phases } = stream;
  // A secret is like no other text.
  if (own.print === '') return [];
  const since = phases.endsSince(0).at(-1)?.line.from ?? phases.openLine?.from ?? 0;
  return before
    .filter(({ id, from, lines, print }) => print === own.print && lines > 0 && from >= since && !typed.hasEnded(id))
    .map(({ from }) => from);
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
