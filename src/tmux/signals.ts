// Signals as tmux names them.
import os from 'node:os';

/** tmux says "KILL", "SIGKILL" or "9", depending on version and system. */
export function signalNumber(name: string): number {
  if (/^\d+$/.test(name)) return Number(name);
  const full = name.startsWith('SIG') ? name : `SIG${name}`;
  const known = Object.entries(os.constants.signals).find(([each]) => each === full.toUpperCase());
  return known?.[1] ?? 0;
}
