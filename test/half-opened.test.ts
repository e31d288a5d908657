// A pty_open that fails half-way leaves nothing behind, and says what the system refused.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { testWith } from './helpers/programs.ts';
import { processForTest, serverForTest } from './helpers/server.ts';

const PLENTY = 1024;

function limitFiles(pid: number, limit: number): void {
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${limit}:`]);
}

/** The limit counts numbers, of which lower ones may be free. */
function leaveFiles(pid: number, more: number): void {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  let limit = 0;
  for (let free = 0; free < more || open.has(limit); limit += 1) if (!open.has(limit)) free += 1;
  limitFiles(pid, limit);
}

// Which of the terminal, its other end and the journal's pipe is refused depends on how many more there may be.
describe.each([0, 1, 2, 3])('a tmux that may open %i more files', (more) => {
  testWith(['prlimit'], 'has a session whole or not at all, and takes it once there is room', async () => {
    const server = await serverForTest();
    await server.open({ name: 'first' });
    await server.send('first', 'true');
    const tmux = Number(await server.tmux('display-message', '-p', '#{pid}'));
    leaveFiles(tmux, more);
    const answer = await server.call('pty_open', { name: 'second' });
    limitFiles(tmux, PLENTY);
    const panes = await server.tmux('list-panes', '-a', '-F', '#{session_name} #{pane_pipe}');
    const journals = await readdir(path.join(server.dir, 'journal'));
    if (answer.isError) {
      expect(answer.text).toMatch(/^[^\n]*\. \S[^\n]*$/);
      expect(panes).toBe('first 1\n');
      expect(journals).toHaveLength(1);
      await server.open({ name: 'second' });
    } else expect(panes).toBe('first 1\nsecond 1\n');
    expect((await server.send('second', 'echo whole')).output).toBe('whole');
  });
});

testWith(['prlimit'], 'a server that may open no more files says so and goes on', async () => {
  const server = await processForTest();
  await server.call('pty_list');
  leaveFiles(server.pid, 4);
  const answer = await server.call('pty_open');
  expect(answer).toMatchObject({ isError: true, facts: { error: 'system' } });
  expect(answer.text).toMatch(
    /^This process, or the tmux server, may open no more files, which \S+ needs \(EMFILE\)\. .*ulimit -n/,
  );
  limitFiles(server.pid, PLENTY);
  expect((await server.send(await server.open(), 'echo whole')).output).toBe('whole');
});
