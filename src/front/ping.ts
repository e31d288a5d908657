// Asks whether a process stays there already, and answers.
import { connect } from 'node:net';
import { FRAME, frame, framesIn } from './frames.ts';

/** Its number. Undefined if nobody answers: one that was stopped takes connections, and tells nothing. */
export async function whoStays(socket: string, withinMs: number): Promise<number | undefined> {
  const asking = connect(socket);
  const limit = setTimeout(() => asking.destroy(), withinMs);
  asking.write(frame(FRAME.ping));
  try {
    for await (const { kind, body } of framesIn(asking)) if (kind === FRAME.ping) return Number(body.toString());
    return undefined;
  } catch {
    // Nobody is there, or the time is over.
    return undefined;
  } finally {
    clearTimeout(limit);
    asking.destroy();
  }
}
