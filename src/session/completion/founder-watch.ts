// Notices that the program which tmux started has ended. A tmux that keeps a record of logins forks for it when a terminal is
// closed, and misses the signal of an end that comes meanwhile: it then tells no end until another process of its own ends.
import { FOUNDER_LOOK_MS, FOUNDER_LOOKS_SHARE, SLOWEST_FOUNDER_LOOK_MS } from '../../timing-looks.ts';
import type { Session } from '../state/session.ts';

/** Answers how to stop. On another machine each look would cost a round trip. */
export function watchFounder({ bridge, row, stream }: Session): () => void {
  if (bridge.name !== undefined) return () => undefined;
  const began = performance.now();
  const lookLater = (): NodeJS.Timeout => {
    const share = (performance.now() - began) * FOUNDER_LOOKS_SHARE;
    return setTimeout(() => void look(), Math.min(Math.max(share, FOUNDER_LOOK_MS), SLOWEST_FOUNDER_LOOK_MS));
  };
  let timer: NodeJS.Timeout | undefined = lookLater();
  const look = async (): Promise<void> => {
    if (!(await bridge.isAlive(row.panePid))) stream.noteSilentEnd();
    if (timer) timer = lookLater();
  };
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}
