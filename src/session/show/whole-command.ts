// Finds the command whose whole output is what is new, if there is exactly one.
import type { Verdict } from '../completion/verdict.ts';
import type { Command } from '../services/reducers.ts';
import { LF } from '../state/feeds.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import type { WholeCommand } from './changes.ts';

export async function findNewCommand(
  session: Session,
  verdict: Verdict,
  { ranges, end }: { ranges: readonly Range[]; end: number },
): Promise<(Command & WholeCommand & { isLine: boolean }) | undefined> {
  const [sent, ...others] = session.typed.sent.filter(({ at }) => at < end);
  if (!sent || others.length > 0 || sent.ahead || session.stream.gaps.length > 0) return undefined;
  // Keys may have changed what was typed without Enter.
  if (sent.text.trim() === '' || sent.text !== session.typed.lastLine) return undefined;
  if (!hasEndedOnce(session, verdict, sent.at, end) || (await hasLineBefore(session, ranges, sent.at)))
    return undefined;
  return { text: sent.text, exitCode: verdict.exitCode, begun: sent.at, isLine: isLineOfShell(session, sent.at) };
}

function hasEndedOnce(session: Session, { complete, via, exitCode }: Verdict, from: number, end: number): boolean {
  if (!complete || (via !== 'prompt' && via !== 'quiescent')) return false;
  // A program without marks only shows that it asks for the next line.
  if (exitCode === undefined) return session.typed.atPrompts !== undefined;
  return session.stream.phases.endsSince(from).filter(({ at }) => at <= end).length === 1;
}

/** And not the answer to a program that ran. */
function isLineOfShell({ stream }: Session, at: number): boolean {
  const line = stream.phases.endsSince(at)[0]?.line;
  return line !== undefined && at <= line.to;
}

/** A line before the text belongs to an earlier command or to a job. */
async function hasLineBefore(session: Session, ranges: readonly Range[], offset: number): Promise<boolean> {
  const before = ranges.filter(({ from }) => from < offset);
  const bytes = await Promise.all(
    before.map(({ from, to }) => session.stream.read({ from, to: Math.min(to, offset) })),
  );
  return bytes.some((each) => each.includes(LF));
}
