// What reaches the model: no raw control characters, wherever they come from, and never more than the setting allows.
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../src/terminal/tokens.ts';
import { eventually, serverForTest } from './helpers/server.ts';

const RAW = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e0fff}]/u;

describe('an answer', () => {
  it('makes hidden characters of names, titles, programs and arguments visible', async () => {
    const server = await serverForTest();
    const { facts: opened } = await server.call('pty_open');
    const session = String(opened['session_id']);
    const id = String(opened['id']);
    await server.send(session, "printf '\\033]2;ti\\342\\200\\256tle\\007'");
    await server.tmux('rename-session', '-t', session, 'na\u202eme');
    await copyFile('/bin/sleep', path.join(server.folder, 'p\u202e'));
    await server.call('pty_send', { session_id: id, text: './p\u202e 600' });
    const listed = await eventually(async () => {
      const { text } = await server.call('pty_list');
      return !/ bash (?:idle|running)/.test(text) && text;
    }, 'the program is in front');
    expect(listed).toContain('na\\u{202e}me');
    const screen = await server.call('pty_read', { session_id: id, screen: true });
    expect(screen.text).toContain('ti\\\\u{202e}tle');
    const answers = [
      listed,
      screen.text,
      (await server.call('pty_read', { session_id: 'no\x1b[31m\u202e' })).text,
      (await server.call('pty_key', { session_id: id, key: 'x\u202e' })).text,
      (await server.call('pty_read', { session_id: id, grep: '(\u202e' })).text,
      (await server.call('pty_close', { session_id: id, force: true })).text,
    ];
    for (const text of answers) expect(text).not.toMatch(RAW);
  });

  it('is never longer than the setting allows, and says how to read on', async () => {
    const most = 600;
    const server = await serverForTest({ PTYHOLD_MAX_OUTPUT_TOKENS: String(most) });
    const session = await server.open({ cols: 300, rows: 100 });
    const long = 'for i in $(seq 1 3000); do echo "line $i of $RANDOM, words and words"; done';
    const parts = [
      await server.send(session, long),
      ...(await Promise.all(
        [
          { full: true },
          { full: true, fold: 'none' },
          { full: true, fold: 'tail', raw: true },
          { lines: 5000 },
          { line_range: '1:5000' },
          { line_range: '-1', fold: 'none' },
          { grep: '.' },
          { grep: 'line', lines: 5, fold: 'none' },
          { screen: true },
        ].map((args) => server.call('pty_read', { session_id: session, ...args })),
      )),
    ];
    for (const { text } of parts) {
      expect(estimateTokens(text)).toBeLessThanOrEqual(most);
      expect(text).toMatch(/line_range="\d+:\d+"/);
    }
  });
});
