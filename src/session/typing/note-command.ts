// Keeps with the session which command line was typed last, and when, for lists.
import { setOption } from '../../tmux/options.ts';
import type { Session } from '../state/session.ts';
import { writeCommand } from '../state/tmux-options.ts';
import type { TypedLine } from '../state/typed.ts';

/** Lists show less. */
const LONGEST = 200;

export function describeCommand({ stream: { scanned } }: Session, { standing, lines }: TypedLine): string {
  const text = [...`${standing}${lines.join('\n')}`].slice(0, LONGEST).join('');
  return writeCommand({ from: scanned, at: Date.now() / 1000, text });
}

/** Another server has typed at the same prompt, so that nobody knows whose line the shell reads first. */
export async function forgetCommand({ tmux, row: { paneId } }: Session): Promise<void> {
  await tmux.execute(setOption(paneId, 'command', ''), { repeatable: true });
}
