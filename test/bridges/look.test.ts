// What tells a terminal's modes, on a system with the tools of macOS: `stty -f`, no /proc, its own ps.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseLook } from '../../src/bridges/look.ts';
import { ROOT } from '../helpers/imports.ts';

const MACOS = {
  stty: '[ "$1" = -f ] || { echo "stty: illegal option -- F" >&2; exit 1; }; echo "lflags: icanon -echo isig"',
  ps: '[ "$1 $2" = "-t ttys007" ] && echo "  501     1   501   777 Ss   -      -zsh" && echo "  777   501   777   777 S+   ttyin  sudo"',
};

it('the modes and who reads are told by stty -f and ps', () => {
  const bin = mkdtempSync(path.join(os.tmpdir(), 'ptyhold-macos-'));
  try {
    for (const [name, script] of Object.entries(MACOS)) {
      writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(path.join(bin, name), 0o755);
    }
    const script = readFileSync(path.join(ROOT, 'src/bridges/look.sh'), 'utf8');
    // Without a process to begin with, /proc is not asked here either.
    const argv = ['-s', '--', '/dev/ttys007', '0'];
    const told = execFileSync('/bin/sh', argv, {
      input: script,
      encoding: 'utf8',
      env: { PATH: `${bin}:/usr/bin:/bin` },
    });
    expect(parseLook(told, 501)).toMatchObject({
      mode: 'silent',
      founderInFront: false,
      front: [{ pid: 777, group: 777, reads: 'yes', name: 'sudo' }],
    });
  } finally {
    rmSync(bin, { recursive: true });
  }
});
