// Keeps pastes away from a client that connects: tmux 3.4 to 3.6 end when they meet.
import { command } from './quote.ts';
import { CLIENT_CONNECTS } from './result.ts';
import { isAtLeast, type TmuxVersion } from './version.ts';

const OPTION = '@ptyhold_connecting';

/** These tell each control client of a new paste buffer, also one that is still introducing itself and not ready. */
export function endsAtPastes(version: TmuxVersion): boolean {
  return isAtLeast(version, 3, 4) && !isAtLeast(version, 3, 7);
}

export const ANNOUNCE = command('set-option', '-s', OPTION, 1);
export const ANNOUNCE_NO_MORE = command('set-option', '-su', OPTION);

/** Ends a sequence, before its paste, while a client connects. `pastes`: the condition under which it pastes. */
export function refuseWhileConnecting(paneId: string, pastes = '1'): string {
  return command('if-shell', '-F', '-t', paneId, `#{&&:#{${OPTION}},${pastes}}`, CLIENT_CONNECTS);
}
