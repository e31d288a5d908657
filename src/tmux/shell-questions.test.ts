// Who may ask a shell, and who may type meanwhile, by the tmux that is here.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { posix as path } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NativeBridge } from '../bridges/native/native.ts';
import { setOption } from './options.ts';
import { newReceipt } from './receipts.ts';
import { failed } from './result.ts';
import { endQuestion, readQuestion, takeQuestion, tellQuestion } from './shell-questions.ts';
import { typeKeys } from './typing.ts';
import { parseVersion, type TmuxVersion } from './version.ts';

const VERSION = parseVersion('tmux 3.4') as TmuxVersion;
const ONE = { asker: '111111111111', adopted: '' };
const OTHER = { asker: '222222222222', adopted: '' };
const ADOPTED = 'abcdefabcdef:bash:1:42:43:900,fedcbafedcba:posix:0:44';
const bridge = new NativeBridge(process.getuid?.() ?? 0, { PATH: process.env['PATH'] ?? '' });
let folder = '';

async function run(line: string): Promise<string> {
  const argv = [process.env['PTYHOLD_TMUX'] || 'tmux', '-S', path.join(folder, 's'), '-f', '/dev/null'];
  const { stdout, stderr } = await bridge.run([...argv, 'source-file', '-'], { input: `${line}\n` });
  return stderr === '' && !stdout.includes('unknown command')
    ? stdout.replace(/\n$/, '')
    : failed(stderr || stdout).reason;
}

const types = (shells: typeof ONE): Promise<string> => {
  const receipt = newReceipt({ from: 0, lines: 1, atPrompt: false, text: 'a' });
  return run(typeKeys('=x:', ['a'], { holder: shells.asker, shells, receipt, unrun: undefined }, VERSION));
};
const told = async (shells: typeof ONE) => readQuestion(await run(tellQuestion('=x:', shells)));
const takes = (shells: typeof ONE, typed: string, seconds = 5): Promise<string> =>
  run(takeQuestion('=x:', { ...shells, holder: shells.asker, key: 'k'.repeat(12), typed, seconds }));
const ends = (finding: string): Promise<string> => run(endQuestion('=x:', ONE.asker, 'k'.repeat(12), finding));

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-questions-'));
  const socket = path.join(folder, 's');
  const tmux = process.env['PTYHOLD_TMUX'] || 'tmux';
  await bridge.run([tmux, '-S', socket, '-f', '/dev/null', 'new-session', '-d', '-s', 'x', 'cat']);
});
afterEach(async () => {
  await bridge.run([process.env['PTYHOLD_TMUX'] || 'tmux', '-S', path.join(folder, 's'), 'kill-server']);
  await rm(folder, { recursive: true });
});

it('while one asks, only that one types, and what it found is told behind the end', async () => {
  expect(await takes(ONE, '')).toBe('');
  expect([await takes(OTHER, ''), await types(OTHER)]).toEqual(['shell_asked', 'shell_asked']);
  expect([(await told(ONE)).isNews, (await told(OTHER)).isNews]).toEqual([false, true]);
  expect(await types(ONE)).toBe('');
  await ends('20-300');
  expect(await told(OTHER)).toMatchObject({ isNews: false, key: 'k'.repeat(12), finding: '20-300' });
  expect(await types(OTHER)).not.toContain('shell_asked');
});

it('nobody asks where something was typed since the shell was looked at', async () => {
  const { typed } = await told(ONE);
  await types(OTHER);
  expect(await takes(ONE, typed)).toBe('overtaken');
  expect(await takes(ONE, (await told(ONE)).typed)).toBe('');
});

it('the turn of one that has ended amid its question comes to its end', async () => {
  await takes(ONE, '', 0);
  expect(await types(OTHER)).not.toContain('shell_asked');
});

it('nothing goes in that was judged before a shell was given marks', async () => {
  await run(setOption('=x:', 'adopted', ADOPTED));
  expect([await types(ONE), (await told(ONE)).isNews]).toEqual(['shell_asked', true]);
  const knows = { ...ONE, adopted: ADOPTED };
  expect(await types(knows)).not.toContain('shell_asked');
  expect((await told(knows)).isNews).toBe(false);
});
