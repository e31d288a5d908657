// Keys and pastes into a pane, also while a person reads back there.
import { command, sequence } from './quote.ts';
import { isAtLeast, type TmuxVersion } from './version.ts';

interface Target {
  paneId: string;
  /** The name of the buffer from which is pasted. */
  buffer: string;
  version: TmuxVersion;
}

/** A person reads back there, or chooses something. */
export const IN_MODE = '#{pane_in_mode}';

/** They are the same byte for every program. */
const BYTES: Readonly<Record<string, string>> = { Enter: '\r', Escape: '\x1b', Space: ' ', Tab: '\t' };

/**
 * A mode in which a person reads back or chooses takes keys for itself, and lets pastes pass. So keys that are one byte
 * are pasted there, and the person stays where they are. Other keys end the mode.
 */
export function pressOrPaste(keys: readonly string[], to: Target): string {
  const { paneId } = to;
  const pressed = command('send-keys', '-t', paneId, '--', ...keys);
  const bytes = keys.map(byteOf);
  if (bytes.includes(undefined)) return sequence(leaveMode(paneId), pressed);
  return command('if-shell', '-F', '-t', paneId, IN_MODE, paste(bytes.join(''), to), pressed);
}

export function leaveMode(paneId: string): string {
  return command('if-shell', '-F', '-t', paneId, IN_MODE, command('copy-mode', '-q', '-t', paneId));
}

export function paste(text: string, { paneId, buffer, version }: Target, how: readonly string[] = []): string {
  // From 3.7 on tmux takes control bytes out of a paste unless -S is given.
  const whole = isAtLeast(version, 3, 7) ? ['-S'] : [];
  return sequence(
    command('set-buffer', '-b', buffer, '--', text),
    command('paste-buffer', '-d', '-r', ...how, ...whole, '-b', buffer, '-t', paneId),
  );
}

function byteOf(key: string): string | undefined {
  if ([...key].length === 1) return key;
  const [, letter] = /^C-([a-z])$/.exec(key) ?? [];
  return letter === undefined ? BYTES[key] : String.fromCharCode(letter.charCodeAt(0) & 0x1f);
}
