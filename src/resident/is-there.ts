// Whether a process stays there already, and answers.
import { connect } from 'node:net';
import { FRAME, frame } from '../front/frames.ts';

/** One that was stopped takes connections, and answers nothing. */
export async function answersAt(socket: string, withinMs: number): Promise<boolean> {
  const asking = connect(socket);
  try {
    return await new Promise((resolve) => {
      asking.setTimeout(withinMs, () => resolve(false));
      asking.once('data', () => resolve(true));
      asking.once('error', () => resolve(false));
      asking.once('close', () => resolve(false));
      asking.write(frame(FRAME.ping));
    });
  } finally {
    asking.destroy();
  }
}
