// The command lines of a native stage, with a real tmux and nothing else.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { buildNativeStage, controlArgv, type NativeWindow, START_NATIVE } from '../src/tmux/native-stage.ts';
import { Gateway } from './helpers/gateway.ts';
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

it('is given up, with its socket, if nobody comes in time', async () => {
  const { socket } = await stageOf([window('a')], 1);
  expect(existsSync(socket)).toBe(true);
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
