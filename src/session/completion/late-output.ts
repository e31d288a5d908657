// Waits for what a command has handed to a process that the shell does not wait for: `make > >(tee log)`.
import { DRAINED_MS, OUTLIVES_MS, STANDS_MS } from '../../timing.ts';
import type { Session } from '../state/session.ts';
import { stillFor } from '../state/still.ts';
import { until } from '../state/until.ts';
import type { Verdict } from './verdict.ts';

/** bash, zsh and ksh start a process that reads this output, and go on without it. */
const TO_PROCESS = />\s*>\(/;
/** From then on such a process prints all that commands print. */
const ALL_TO_PROCESS = /(?:^|[\s;&|{])exec\s[^;|\n]*>\s*>\(/;

/** The mark of the end comes from the shell itself, and what the process prints may come behind its prompt. */
export async function withLateOutput(session: Session, text: string, verdict: Verdict): Promise<Verdict> {
  const { front, stream } = session;
  if (ALL_TO_PROCESS.test(text)) front.notePrintsBehind();
  const begins = TO_PROCESS.test(text);
  if (verdict.via !== 'prompt' || !(front.printsBehind || begins)) return verdict;
  // One that has just begun prints nothing before it has been loaded.
  const lullMs = begins ? STANDS_MS : DRAINED_MS;
  const ends = stream.phases.endsSince(0).length;
  await until(session, { within: OUTLIVES_MS, every: lullMs }, stillFor(session, lullMs));
  const isNext = stream.phases.phase !== 'input' || stream.phases.endsSince(0).length !== ends;
  return isNext ? verdict : { ...verdict, end: undefined };
}
