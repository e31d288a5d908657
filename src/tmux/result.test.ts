// The reason of each refusal, from tmux's texts: those of 3.2a to 3.7c, and those of the tmux that is here.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { posix as path } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NativeBridge } from '../bridges/native/native.ts';
import { setOption } from './options.ts';
import { command } from './quote.ts';
import { newReceipt } from './receipts.ts';
import { done, failed, isTargetGone } from './result.ts';
import { killSession, listRiders, moveClient, resize } from './session-commands.ts';
import { typeKeys, typeText } from './typing.ts';
import { parseVersion, type TmuxVersion } from './version.ts';

describe('the reason of a refusal', () => {
  it.each([
    ['no server running on /tmp/tmux-0/default', 'no_server'],
    ['error connecting to /tmp/tmux-0/default (No such file or directory)', 'no_server'],
    ['error connecting to /tmp/tmux-0/default (Connection refused)', 'no_server'],
    ['server exited unexpectedly', 'no_server'],
    ['lost server', 'no_server'],
    ['no sessions', 'no_server'],
    ['no current target', 'no_server'],
    ['duplicate session: a', 'duplicate_session'],
    ["can't find session: nope", 'no_such_session'],
    ['no such session: %99', 'no_such_session'],
    ['no such session: =nope:', 'no_such_session'],
    ["can't find window: nope", 'no_such_window'],
    ['no such window: %99', 'no_such_window'],
    ["can't find pane: %99", 'no_such_pane'],
    ["can't find client: client-1", 'no_such_client'],
    ['no buffer nobuf', 'other'],
    ['-:1: unknown command: bogus', 'other'],
    ['-:1: unknown command: ptyhold-pane-is-dead', 'pane_dead'],
    ['-:1: command set-buffer: -b expects an argument', 'other'],
    ['it ended with 1', 'other'],
    ['', 'other'],
  ])('%s', (text, reason) => {
    expect(failed(text)).toEqual({ ok: false, lines: [], error: text, reason });
  });
});

it('the target is gone where tmux cannot find session, window or pane, and for no other reason', () => {
  const gone = ["can't find session: a", 'no such window: a', "can't find pane: %1"];
  expect(gone.map((text) => isTargetGone(failed(text)))).toEqual([true, true, true]);
  const there = ["can't find client: a", 'duplicate session: a', 'no server running on a', 'unknown command: a'];
  expect(there.map((text) => isTargetGone(failed(text)))).toEqual([false, false, false, false]);
  expect(isTargetGone(done(['no such pane']))).toBe(false);
});

const VERSION = parseVersion('tmux 3.4') as TmuxVersion;
const SHELLS = { asker: 'a', adopted: '' };
const RECEIPT = newReceipt({ from: 0, lines: 0, atPrompt: false, text: undefined });

describe('the tmux that is here refuses', () => {
  const bridge = new NativeBridge(process.getuid?.() ?? 0, { PATH: process.env['PATH'] ?? '' });
  let folder = '';
  const argv = () => [process.env['PTYHOLD_TMUX'] || 'tmux', '-S', path.join(folder, 's'), '-f', '/dev/null'];
  const reasonFor = async (line: string) => {
    const { stdout, stderr } = await bridge.run([...argv(), 'source-file', '-'], { input: `${line}\n` });
    return failed(stderr || stdout).reason;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-refusals-'));
    await bridge.run([...argv(), 'new-session', '-d', '-s', 'x', 'cat']);
  });
  afterAll(async () => {
    await bridge.run([...argv(), 'kill-server']);
    await rm(folder, { recursive: true });
  });

  it.each([
    ['a name that is taken', command('new-session', '-d', '-s', 'x'), 'duplicate_session'],
    ['to close a session that has ended', killSession('%99'), 'no_such_pane'],
    ['to list the clients of one', listRiders('gone'), 'no_such_session'],
    ['to set an option of a pane that has ended', setOption('%99', 'cursor', '1'), 'no_such_session'],
    [
      'to type into one',
      typeKeys('%99', ['a'], { holder: 'h', shells: SHELLS, receipt: RECEIPT, unrun: undefined }, VERSION),
      'no_such_session',
    ],
    ['to resize one', resize('%99', 80, 24), 'no_such_pane'],
    ['to move a client that has left', moveClient('client-1', 'x'), 'no_such_client'],
    ['an unknown command', 'no-such-command', 'other'],
  ])('%s', async (_, line, reason) => {
    expect(await reasonFor(line)).toBe(reason);
  });

  it('to type where the program is dead', async () => {
    const kept = ['set-option', '-w', '-t', 'dead', 'remain-on-exit', 'on'];
    await bridge.run([...argv(), 'new-session', '-d', '-s', 'dead', 'true', ';', ...kept]);
    const line = typeKeys(
      '=dead:',
      ['a'],
      { holder: 'h', shells: SHELLS, receipt: RECEIPT, unrun: undefined },
      VERSION,
    );
    await vi.waitFor(async () => expect(await reasonFor(line)).toBe('pane_dead'), { timeout: 10_000 });
  });

  it('to type into a pane that is gone, and keeps no text for it', async () => {
    const line = typeText(
      '%99',
      'secret',
      true,
      { holder: 'h', shells: SHELLS, receipt: RECEIPT, unrun: undefined },
      VERSION,
    );
    expect(await reasonFor(line)).toBe('no_such_session');
    expect(await bridge.run([...argv(), 'list-buffers'])).toMatchObject({ exitCode: 0, stdout: '' });
  });

  it('everything where no server is', async () => {
    const { stderr } = await bridge.run([...argv(), '-S', path.join(folder, 'none'), 'list-sessions']);
    expect(failed(stderr).reason).toBe('no_server');
  });
});
