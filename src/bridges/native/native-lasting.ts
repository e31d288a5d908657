// Starts a program that outlives this process, and holds nothing of it: no folder, no terminal, no pipe.
import { spawn } from 'node:child_process';

export function startLasting([file = '', ...args]: readonly string[], env: Readonly<Record<string, string>>): void {
  const child = spawn(file, args, { cwd: '/', detached: true, env, stdio: 'ignore', windowsHide: true });
  // A program that cannot be started tells so by an event, and that is no fault of what was done before.
  child.on('error', () => undefined).unref();
}
