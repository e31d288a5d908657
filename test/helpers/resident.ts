// The process that stays, for the commands of a test's server.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { isResidentSocket } from '../../src/front/place.ts';
import { begin, type Ran, type Running } from './command-line.ts';
import { killIfThere } from './processes.ts';
import { eventually, type TestServer } from './server.ts';

const run = promisify(execFile);

interface World {
  env?: Readonly<Record<string, string>>;
  input?: string;
  cwd?: string;
}

export class WithResident {
  readonly server: TestServer;

  /** Nothing of it outlives the test. */
  constructor(server: TestServer) {
    this.server = server;
    onTestFinished(async () => {
      for (const pid of await this.pids()) killIfThere(pid);
      await eventually(async () => (await this.pids()).length === 0, 'the end of the process that stays');
    });
  }

  begin(argv: readonly string[], { env = {}, ...world }: World = {}): Running {
    return begin(this.server, argv, { env: { PTYHOLD_STAY: '60', ...env }, ...world });
  }

  ptyhold(...argv: string[]): Promise<Ran> {
    return this.begin(argv).ended;
  }

  /** Done by the process of the command itself. */
  alone(argv: readonly string[], world: World = {}): Promise<Ran> {
    return begin(this.server, argv, world).ended;
  }

  /** The sockets that are in their places. */
  sockets(): string[] {
    const names = existsSync(this.server.dir) ? readdirSync(this.server.dir) : [];
    return names.filter(isResidentSocket).map((name) => path.join(this.server.dir, name));
  }

  async pids(): Promise<number[]> {
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,stat=,args=']);
    const lines = stdout.split('\n').filter((line) => line.includes(`/resident.js ${this.server.dir} `));
    return lines
      .map((line) => line.trim().split(/\s+/))
      .flatMap(([pid, stat]) => (stat?.startsWith('Z') ? [] : Number(pid)));
  }

  /** Opens a session, and waits for the process that stays. Answers with its number. */
  async start(env: Readonly<Record<string, string>> = {}): Promise<number> {
    await this.begin(['open', 't1'], { env }).ended;
    for (let n = 0; n < 2; n += 1) await this.begin(['list'], { env }).ended;
    await eventually(() => this.sockets().length > 0, 'the socket of the process that stays', 60_000);
    const [pid = 0] = await this.pids();
    return pid;
  }

  /** Changes with each command that was handed to nobody. */
  doneAlone(): number {
    return statSync(path.join(this.server.dir, 'resident.last')).mtimeMs;
  }
}
