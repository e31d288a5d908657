// The children of a process, and how to end a process.
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { hasCode } from '../../src/errors.ts';

const run = promisify(execFile);

export async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'ppid=,pid=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, ppid, pid, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent ? [{ pid: Number(pid), command }] : [];
  });
}

/** Kills a process that may already have ended. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** One that has ended may stand in the process table until somebody asks how. */
export function isAtWork(pid: number): boolean {
  return /^[^Z]/.test(stateOf(pid));
}

export function stateOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
