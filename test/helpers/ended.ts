// What is written down of sessions, and the ends that no server can prepare for.
import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { commandIn, type Ran } from './command-line.ts';
import { isAtWork } from './processes.ts';
import { type Answer, eventually, type TestServer } from './server.ts';

export interface Recorded {
  id: string;
  name: string;
  cwd?: string;
  tags: string[];
  cursor: string;
  life?: string;
  server?: string;
  end?: { how: string; status?: number };
}

export function journals(server: TestServer): string {
  return path.join(server.dir, 'journal');
}

export function records(server: TestServer): Promise<Recorded[]> {
  return recordsIn(journals(server));
}

export async function recordsIn(folder: string): Promise<Recorded[]> {
  const ids = await readdir(folder).catch(() => []);
  const read = ids.map(async (id): Promise<Recorded[]> => {
    const text = await readFile(path.join(folder, id, 'session.json'), 'utf8').catch(() => '');
    return text === '' ? [] : [{ id, ...JSON.parse(text) }];
  });
  return (await Promise.all(read)).flat();
}

/** Waits until what is true of the session was written down. */
export function written(server: TestServer, name: string, is: (record: Recorded) => boolean): Promise<Recorded> {
  return eventually(
    async () => (await records(server)).find((record) => record.name === name && is(record)),
    `the record of ${name}`,
  );
}

/** No tmux can prepare for this, nor can ptyhold. */
export async function killTmux(server: TestServer): Promise<void> {
  const pid = Number(await server.tmux('display-message', '-p', '#{pid}'));
  process.kill(pid, 'SIGKILL');
  await eventually(() => !isAtWork(pid), 'the end of tmux');
}

/** The machine was started again since: what was written down then names another start. */
export async function feignRestart(server: TestServer): Promise<void> {
  for (const { id, ...record } of await records(server)) {
    await writeFile(path.join(journals(server), id, 'session.json'), JSON.stringify({ ...record, life: 'before 1' }));
  }
}

export async function workIn(server: TestServer, name: string, tags: string[] = []): Promise<string> {
  const folder = path.join(server.folder, `of ${name}`);
  await mkdir(folder, { recursive: true });
  await server.call('pty_open', { name, tags, cols: 101, rows: 31 });
  await server.send(name, `cd '${folder}'; echo "output of ${name}"`);
  return realpath(folder);
}

export function ptyhold(server: TestServer, ...args: string[]): Promise<Ran> {
  return commandIn(server)(...args);
}

export async function joined(server: TestServer): Promise<TestServer> {
  const other = await server.join();
  onTestFinished(() => other.dispose());
  return other;
}

interface Ended {
  session_id: string;
  id: string;
  how: string;
  cwd: string | null;
  tags: string[];
}

export function ended(answer: Answer): Ended[] {
  return answer.facts['ended'] as Ended[];
}
