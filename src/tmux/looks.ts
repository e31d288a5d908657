// How tmux itself shows the colours of sessions.
import type { Rgb } from '../colours.ts';
import { command } from './quote.ts';

/** The line below a session has its colour; without one it looks as tmux makes it. */
export function colourStatus(paneId: string, colour: Rgb | undefined): string {
  const words = ['-t', paneId, 'status-style'];
  return colour === undefined
    ? command('set-option', '-u', ...words)
    : command('set-option', ...words, `bg=#${colour},fg=black`);
}
