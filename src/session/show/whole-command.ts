// Which command it was, where what is new is all that one command printed.
import type { Verdict } from '../completion/verdict.ts';
import type { Range } from '../echo/output-ranges.ts';
import type { Command } from '../services/reducers.ts';
import type { SessionView } from '../state/session.ts';

const LF = 0x0a;

export async function newCommand(
  view: SessionView,
  verdict: Verdict,
  { ranges, end }: { ranges: readonly Range[]; end: number },
): Promise<Command | undefined> {
  const [sent, ...others] = view.sent.filter(({ at }) => at < end);
  if (!sent || others.length > 0 || sent.ahead || view.gaps.length > 0) return undefined;
  // Keys may have changed what was typed without Enter.
  if (sent.text.trim() === '' || sent.text !== view.lastTyped) return undefined;
  if (!endedOnce(view, verdict, sent.at, end) || (await hasLineBefore(view, ranges, sent.at))) return undefined;
  return { text: sent.text, exitCode: verdict.exitCode };
}

function endedOnce(view: SessionView, { complete, via, exitCode }: Verdict, from: number, end: number): boolean {
  if (!complete || (via !== 'prompt' && via !== 'quiescent')) return false;
  // A program that takes lines says no more than that it asks for the next one.
  if (exitCode === undefined) return view.typedAtPrompts !== undefined;
  return view.timeline.endsSince(from).filter(({ at }) => at <= end).length === 1;
}

/** Of the command before, or of a job. */
async function hasLineBefore(view: SessionView, ranges: readonly Range[], offset: number): Promise<boolean> {
  const before = ranges.filter(({ from }) => from < offset);
  const bytes = await Promise.all(before.map(({ from, to }) => view.read({ from, to: Math.min(to, offset) })));
  return bytes.some((each) => each.includes(LF));
}
