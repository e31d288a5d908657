// A shell whose start-up file takes long: each call ends at its own time and says what it did.
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SSH_PROGRAMS, startSshd } from './completion/sshd.mjs';
import { testWith } from './helpers/programs.ts';
import { type Answer, eventually, serverForTest, type TestServer } from './helpers/server.ts';

/** Far less than the wait for a first prompt, and more than a busy machine adds to a second. */
const SOON_MS = 10_000;

async function slowToStart(): Promise<{ server: TestServer; start: () => Promise<void> }> {
  const server = await serverForTest();
  await mkdir(server.home, { recursive: true });
  const go = path.join(server.home, 'go');
  await writeFile(path.join(server.home, '.bashrc'), `until [ -e '${go}' ]; do sleep 0.1; done\n`);
  await server.open({ name: 'slow' });
  return { server, start: () => writeFile(go, '') };
}

async function soon(call: Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await call;
  expect(performance.now() - began, answer.text).toBeLessThan(SOON_MS);
  return answer;
}

it('a text that waits for the first prompt is typed when its time is over, and runs when the shell reads', async () => {
  const { server, start } = await slowToStart();
  const early = await soon(server.send('slow', 'echo "here"', { timeout: 1 }));
  expect(early.facts).toMatchObject({ complete: false, via: 'timeout' });
  expect(early.last).toContain('slow has shown no prompt yet; the text waits for it');
  await start();
  const { output, facts } = await server.call('pty_read', { session_id: 'slow', wait: true, timeout: 30 });
  expect([output, facts['complete'], facts['exit_code']]).toEqual(['here', true, 0]);
});

it('behind a text that waits longer, texts and keys end at their time and say that nothing was typed', async () => {
  const { server, start } = await slowToStart();
  const first = server.send('slow', 'echo "first"', { timeout: 50 });
  const later = await Promise.all([
    soon(server.send('slow', 'echo second', { timeout: 1 })),
    soon(server.call('pty_key', { session_id: 'slow', key: 'Enter', wait: true, timeout: 1 })),
  ]);
  for (const { last, facts } of later) {
    expect(facts, last).toMatchObject({ complete: false, via: 'timeout', state: 'starting' });
    expect(last).toMatch(/an earlier call waits for it; .* NOTHING was typed\. Call again, with a longer timeout/);
  }
  await start();
  expect((await first).output).toBe('first');
  expect((await server.send('slow', 'echo "third"')).output).toBe('third');
});

it.each([
  ['a line', 'read -p "Go on? " x', 'waiting_input', 'Go on\\?'],
  ['a key', 'read -n1 -p "Update? [Y/n] " x; echo', 'waiting_input', 'Update\\? \\[Y/n\\]'],
  ['a password', 'read -s -p "Passphrase for key: " x; echo', 'password', 'Passphrase for key:'],
])(
  'a start-up file that asks for %s gets no text for an answer, unless somebody was told',
  async (_, line, state, asked) => {
    const server = await askingAtStart(line);
    const { facts, last } = await server.send('slow', 'echo "here"', { timeout: 30 });
    expect(facts, last).toMatchObject({ complete: false, state });
    expect(last).toMatch(new RegExp(`its start-up asks \`${asked}\`.* NOTHING was typed\\. Answer that first`));
    const answer = { session_id: 'slow', text: 'y', enter: !line.includes('-n1'), wait: true };
    const answered = await server.call('pty_send', answer);
    expect(answered.facts, answered.text).toMatchObject({ complete: true, via: 'prompt' });
    expect(answered.text).toContain('the start-up of slow took the text, or its first key: send again');
    expect(answered.facts['exit_code']).toBeNull();
    expect((await server.send('slow', 'echo "got=$x"')).output).toBe('got=y');
  },
);

it('a start-up file that asks takes a text by force', async () => {
  const server = await askingAtStart('read -p "Go on? " x');
  const { last } = await soon(server.send('slow', 'yes', { timeout: 60, force: true }));
  expect(last).not.toContain('NOTHING was typed');
  expect((await server.send('slow', 'echo "got=$x"')).output).toBe('got=yes');
});

it('a start-up file that starts tmux is waited for no longer: each text goes to the shell in there', async () => {
  const server = await serverForTest();
  const [tmux, inner] = [process.env['PTYHOLD_TMUX'] ?? 'tmux', path.join(server.folder, 'inner')];
  onTestFinished(() => void spawnSync(tmux, ['-S', inner, 'kill-server']));
  await startsWith(server, `[ -n "$INNER" ] || INNER=1 TMUX= exec ${tmux} -S ${inner} -f /dev/null new`);
  for (const sum of [41, 42]) {
    const { facts, last } = await soon(server.send('slow', `echo $((${sum}+0))`, { timeout: 60 }));
    expect(facts, last).toMatchObject({ complete: false, state: 'fullscreen' });
    expect(last).not.toContain('no prompt yet');
    await eventually(
      async () => (await server.call('pty_read', { session_id: 'slow', screen: true })).text.includes(`\n${sum}\n`),
      `${sum} on the screen`,
    );
  }
});

it('a start-up file that fills the screen gets no text, unless its screen was shown', async () => {
  const server = await serverForTest();
  const menu = `process.stdin.setRawMode(true).on('data', (key) => {
    process.stdout.write('\\x1b[?1049l');
    require('fs').writeFileSync('key', key);
    process.exit();
  });
  process.stdout.write('\\x1b[?1049hMenu');`;
  await startsWith(server, `'${process.execPath}' -e "${menu}"`);
  const { facts, last } = await soon(server.send('slow', 'echo "here"', { timeout: 60 }));
  expect(facts, last).toMatchObject({ complete: false, state: 'fullscreen' });
  expect(last).toMatch(/its start-up runs node, which fills the screen .* NOTHING was typed\. pty_read shows it/);
  expect((await server.call('pty_read', { session_id: 'slow' })).text).toContain('Menu');
  await soon(server.send('slow', 'x', { enter: false, timeout: 60 }));
  expect((await server.send('slow', 'cat key')).output).toBe('x');
});

testWith(SSH_PROGRAMS, 'a login that asks gets no text for an answer, unless somebody was told', async () => {
  const server = await serverForTest();
  const sshd = await startSshd(server.folder);
  onTestFinished(() => void sshd?.stop());
  if (!sshd) return expect.unreachable('there is no sshd');
  await server.open({ name: 'far', command: `${sshd.login} ${sshd.host}` });
  const { facts, last } = await server.send('far', 'echo "here"', { timeout: 30 });
  expect(facts, last).toMatchObject({ complete: false, state: 'waiting_input' });
  expect(last).toMatch(/asks `.*\(yes\/no\/\[fingerprint\]\)\?`.* NOTHING was typed/);
  await server.send('far', 'yes');
  expect((await server.send('far', 'echo "there"')).output).toMatch(/(?:^|\n)there$/);
});

async function askingAtStart(line: string): Promise<TestServer> {
  const server = await serverForTest();
  await startsWith(server, line);
  return server;
}

async function startsWith(server: TestServer, line: string): Promise<void> {
  await mkdir(server.home, { recursive: true });
  await writeFile(path.join(server.home, '.bashrc'), `${line}\n`);
  await server.open({ name: 'slow' });
}
