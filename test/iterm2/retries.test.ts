// iTerm2 that could not be opened at first.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { desk } from '../helpers/iterm2/desk.ts';

it('a server that could not open iTerm2 tries again, and lists its own sessions meanwhile', async () => {
  const settings = path.join(await mkdtemp(path.join(os.tmpdir(), 'ptyhold-settings-')), 'settings.json');
  onTestFinished(() => rm(path.dirname(settings), { recursive: true }));
  await writeFile(settings, '{}');
  const { server, name } = await desk({ PTYHOLD_SETTINGS: settings });
  // Reads the settings for the sessions; iTerm2 is opened by the first list.
  await server.call('pty_read', { session_id: 'none' });
  await writeFile(settings, '{');
  const failed = await server.call('pty_list');
  expect(failed.text).toMatch(/the sessions of iTerm2 are not listed: .*settings\.json/);
  await writeFile(settings, '{}');
  expect((await server.call('pty_list')).text).toContain(name);
});
