// The children of a process, and how to end a process.
import { execFile } from 'node:child_process';
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
