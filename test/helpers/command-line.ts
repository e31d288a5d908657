// Runs commands in the surroundings of a test's server: in the process of the test, or by the built program.
import { spawn } from 'node:child_process';
import { runCommand } from '../../src/commands/run.ts';
import { thisMachine } from '../../src/config.ts';
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
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  input?: string;
}

export function begin(
  server: TestServer,
  argv: readonly string[],
  { cwd = server.folder, env = {}, input = '' }: World = {},
): Running {
  const child = spawn(process.execPath, [SERVER, ...argv], { env: { ...server.env, ...env }, cwd });
  const ran: Ran = { code: -1, stdout: '', stderr: '' };
  child.stdout.on('data', (bytes) => (ran.stdout += bytes));
  child.stderr.on('data', (bytes) => (ran.stderr += bytes));
  // It may end before it has read all.
  child.stdin.on('error', String);
  child.stdin.end(input);
  const ended = new Promise<Ran>((resolve) => child.on('close', (code) => resolve({ ...ran, code: code ?? -1 })));
  return { pid: child.pid ?? 0, ended };
}

/** The built program with these arguments. */
export function ptyholdIn(server: TestServer, world: World = {}): (...argv: string[]) => Promise<Ran> {
  return (...argv) => begin(server, argv, world).ended;
}

/** A command in this process, where neither signals nor a terminal matter: a process for each takes longer than most do. */
export function commandIn(
  server: TestServer,
  { cwd = server.folder, env = {}, input = '' }: World = {},
): (...argv: string[]) => Promise<Ran> {
  return async (...argv) => {
    const ran: Ran = { code: -1, stdout: '', stderr: '' };
    const say = (line: string): void => {
      ran.stderr += `${line}\n`;
    };
    ran.code = await runCommand(argv, {
      machine: { ...thisMachine(), env: { ...server.env, ...env }, cwd },
      node: process.execPath,
      file: SERVER,
      nodeVersion: process.versions.node,
      version: '0.0.0',
      input: (async function* () {
        if (input !== '') yield Buffer.from(input);
      })(),
      stopping: () => new AbortController().signal,
      out: {
        write: async (text) => {
          ran.stdout += text;
        },
        note: (text) => say(`ptyhold: ${text}`),
        tell: say,
      },
    });
    return ran;
  };
}
