// Follows the command of a typed line to its end, whoever waits for it, and tells it to whoever observes this process.
import { setTimeout } from 'node:timers/promises';
import { log } from '../../log.ts';
import { type ObservedEnd, observer } from '../../observer.ts';
import { OBSERVED_AGAIN_MS, OBSERVED_PAUSES_MS } from '../../timing-observer.ts';
import { Alarm } from '../state/alarm.ts';
import type { CommandEnd } from '../state/command-ends.ts';
import type { Session } from '../state/session.ts';
import type { Expectation, Pending } from '../state/typed.ts';
import { OwnEnd } from './own-end.ts';

/** So many commands that it does not wait for may end before it. Then something else has read it, as a program that reads lines. */
const MOST_BEFORE = 64;

/** Costs nothing where nobody observes. */
export function observeCommand(session: Session, { expected }: Pick<Pending, 'expected'>): void {
  if (!expected?.own) return;
  const text = expected.own.lines.join('\n');
  const tell = observer().typed({ session: session.id, text, shell: session.row.shell, pid: session.row.panePid });
  if (!tell) return;
  const typedAt = Date.now();
  followToEnd(session, expected).then(
    (end) => end && tell(timesOf(end, typedAt, Date.now())),
    (error: unknown) => log.note('a command was not followed to its end', () => ({ why: String(error) })),
  );
}

/** Undefined if the session ends first. */
async function followToEnd(session: Session, expected: Expectation): Promise<CommandEnd | undefined> {
  const { stream } = session;
  const own = new OwnEnd(session, expected);
  const alarm = new Alarm((changed) => stream.onChange(changed), undefined);
  try {
    for (let looks = 0; !stream.isOver; looks += 1) {
      await stream.sync();
      const end = await own.find();
      if (end || stream.phases.endsSince(expected.from).length > MOST_BEFORE + expected.ahead) return end;
      await alarm.wait(OBSERVED_AGAIN_MS);
      // Nobody waits for it, so that a flood of output is not followed byte by byte.
      await setTimeout(OBSERVED_PAUSES_MS[looks] ?? OBSERVED_PAUSES_MS.at(-1), undefined, { ref: false });
    }
    return undefined;
  } finally {
    alarm.close();
  }
}

/** The shell may be on another machine, whose clock only tells how long it took. */
export function timesOf(
  { status, clock }: Pick<CommandEnd, 'status' | 'clock'>,
  typedAt: number,
  seenAt: number,
): ObservedEnd {
  const { began, ended } = clock ?? {};
  const isHere = ended !== undefined && ended >= typedAt && ended <= seenAt;
  const at = isHere ? ended : seenAt;
  const took = began === undefined || ended === undefined ? at - typedAt : ended - began;
  return { exitCode: status, at, durationMs: Math.max(0, took) };
}
