// Runs the built program as a command, in the surroundings of a test's server.
import { spawn } from 'node:child_process';
import { SERVER, type TestServer } from './server.ts';

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Running {
  pid: number;
  ended: Promise<Ran>;
}

interface World {
  env?: Readonly<Record<string, string>>;
  input?: string;
}

export function begin(server: TestServer, argv: readonly string[], { env = {}, input = '' }: World = {}): Running {
  const child = spawn(process.execPath, [SERVER, ...argv], { env: { ...server.env, ...env }, cwd: server.folder });
  const ran: Ran = { code: -1, stdout: '', stderr: '' };
  child.stdout.on('data', (bytes) => (ran.stdout += bytes));
  child.stderr.on('data', (bytes) => (ran.stderr += bytes));
  // It may end before it has read all.
  child.stdin.on('error', String);
  child.stdin.end(input);
  const ended = new Promise<Ran>((resolve) => child.on('close', (code) => resolve({ ...ran, code: code ?? -1 })));
  return { pid: child.pid ?? 0, ended };
}

/** The program with these arguments. */
export function ptyholdIn(server: TestServer, world: World = {}): (...argv: string[]) => Promise<Ran> {
  return (...argv) => begin(server, argv, world).ended;
}
