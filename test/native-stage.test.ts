// The command lines of a native stage, with a real tmux and nothing else.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { hasCode } from '../src/errors.ts';
import { buildNativeStage, controlArgv, type NativeWindow, START_NATIVE } from '../src/tmux/native-stage.ts';
import { Gateway } from './helpers/gateway.ts';
import { killIfThere } from './helpers/processes.ts';
import { eventually } from './helpers/server.ts';

const run = promisify(execFile);
const TMUX = process.env['PTYHOLD_TMUX'] || 'tmux';

interface Stage {
  socket: string;
  tmux(...words: string[]): Promise<string>;
}

async function stageOf(windows: readonly NativeWindow[], awaitedS: number): Promise<Stage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stage-'));
  const socket = path.join(folder, 's');
  const tmux = async (...words: string[]): Promise<string> => (await run(TMUX, ['-S', socket, ...words])).stdout;
  onTestFinished(async () => {
    await tmux('kill-server').catch(String);
    await rm(folder, { recursive: true });
  });
  const lines = buildNativeStage({ program: TMUX, socket, windows, follower: ['true'], awaitedS });
  const file = path.join(folder, 'lines');
  await writeFile(file, lines.join('\n'));
  await tmux('-u', '-f', '/dev/null', ...START_NATIVE, 'source-file', file);
  return { socket, tmux };
}

const window = (name: string): NativeWindow => ({
  name,
  layout: 'grid',
  panes: [{ id: 's1', title: name, dress: 'x', argv: ['sleep', '1000'] }],
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
    throw error;
  }
}

it('is given up, with its socket and all that runs for it, if nobody comes in time', async () => {
  const { socket, tmux } = await stageOf([window('a')], 3);
  const pids = (await tmux('list-panes', '-a', '-F', '#{pid} #{pane_pid}')).split(' ').map(Number);
  expect(pids).toHaveLength(2);
  onTestFinished(() => pids.forEach(killIfThere));
  await eventually(() => !existsSync(socket), 'the socket is gone');
  await eventually(() => !pids.some(isAlive), 'its processes are gone');
});

it('is given up where its socket was removed, too', async () => {
  const { socket, tmux } = await stageOf([window('a')], 2);
  const pid = Number(await tmux('display-message', '-p', '#{pid}'));
  onTestFinished(() => killIfThere(pid));
  await rm(socket);
  await eventually(() => !isAlive(pid), 'its server is gone');
});

it('ends with the last that look at it, not with the first that leave', async () => {
  const { socket, tmux } = await stageOf([window('a')], 60);
  const [first, second] = [1, 2].map(() => Gateway.run(controlArgv(TMUX, socket).join(' ')));
  await Promise.all([first?.hears(/%session-changed/), second?.hears(/%session-changed/)]);
  const lookers = async (): Promise<number> => (await tmux('list-clients')).split('\n').length - 1;
  await eventually(async () => (await lookers()) === 2, 'both look');
  await first?.close();
  await eventually(async () => (await lookers()) === 1, 'one has left');
  // What the leaving has set off is over once this has gone through the same shell.
  await tmux('run-shell', '-d', '1', 'true');
  expect(await lookers()).toBe(1);
  second?.types('detach-client');
  await eventually(() => !existsSync(socket), 'the socket is gone');
});

it('stays beyond that time where somebody came, and ends with them', async () => {
  const { socket, tmux } = await stageOf([window('a')], 2);
  const gateway = Gateway.run(controlArgv(TMUX, socket).join(' '));
  await gateway.hears(/%session-changed/);
  // tmux' own clock: the time was over before this answers.
  await tmux('run-shell', '-d', '3', 'true');
  expect(await tmux('list-sessions', '-F', '#{session_attached}')).toBe('1\n');
  gateway.types('detach-client');
  await eventually(() => !existsSync(socket), 'the socket is gone');
});

it('takes names as they are, whatever they mean to tmux', async () => {
  const odd = `#(touch ${path.join(os.tmpdir(), 'never')}) #{pid} "q" ; kill-server ~`;
  const { tmux } = await stageOf([window(odd), window('-x')], 60);
  const told = await tmux('list-panes', '-a', '-F', '#{window_name}|#{pane_title}');
  expect(told.trimEnd().split('\n')).toEqual([`${odd}|${odd}`, '-x|-x']);
});
