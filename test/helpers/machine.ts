// A machine of its own that can lose its power: its processes, their numbers, the boot's id and /run end with it.
import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';

const BOOT = `mount --bind "$1" /proc/sys/kernel/random/boot_id && mount -t tmpfs none /run || exit 99
shift
"$@"
exit $?`;

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

export class Machine {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'ptyhold-machine-'));

  constructor(context: TestContext) {
    onTestFinished(() => rmSync(this.#folder, { recursive: true }));
    this.reboot();
    const [command = '', ...args] = [...this.launcher, 'true'];
    try {
      execFileSync(command, args, { stdio: 'ignore' });
    } catch {
      context.skip('namespaces are not permitted');
    }
  }

  /** Words that start a program as the first one after the boot. All that it starts ends when they are killed. */
  get launcher(): readonly string[] {
    const namespaces = ['--fork', '--kill-child', '--pid', '--mount', '--mount-proc'];
    return ['unshare', ...namespaces, '/bin/sh', '-c', BOOT, 'sh', path.join(this.#folder, 'boot_id')];
  }

  /** What is started from now on finds another boot. */
  reboot(): void {
    writeFileSync(path.join(this.#folder, 'boot_id'), `${randomUUID()}\n`);
  }

  run(argv: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> {
    const [command = '', ...args] = [...this.launcher, ...argv];
    return new Promise((resolve) => {
      execFile(command, args, { env: { ...env } }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), stdout, stderr });
      });
    });
  }
}
