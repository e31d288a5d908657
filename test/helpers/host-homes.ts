// Hosts that are homes in one folder of this machine: their tmux servers end with the test.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);

export function removeHostsAfterTest(world: string, hosts: readonly string[]): void {
  onTestFinished(async () => {
    for (const host of hosts)
      await run(process.env['PTYHOLD_TMUX'] || 'tmux', [
        '-S',
        path.join(world, host, '.ptyhold/tmux.sock'),
        'kill-server',
      ]).catch(String);
    await rm(world, { recursive: true, maxRetries: 5 });
  });
}
