// The six tools as commands: ptyhold open, send, read, key, close, list.
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { begin, commandIn, type Ran } from './helpers/command-line.ts';
import { removeHostsAfterTest } from './helpers/host-homes.ts';
import { eventually, SERVER, serverForTest } from './helpers/server.ts';

function factsOf({ stdout }: Ran): Record<string, unknown> {
  return JSON.parse(stdout);
}

describe('each tool', () => {
  it('is a command, with the output apart from the last line, and the exit status of what ran', async () => {
    const ptyhold = commandIn(await serverForTest());
    const opened = await ptyhold('open', 'work', '--cwd', '/', '--tags', 'web', '--env', 'A=x y', '--env', 'B=2');
    expect(opened).toMatchObject({ code: 0, stdout: expect.stringMatching(/^session_id: work\nattach: .*\n$/) });
    expect(opened.stderr).toMatch(/^\[ptyhold work: opened bash, 120×40, id s\w+\]\n$/);

    const sent = await ptyhold('send', 'work', 'echo "$A $B $PWD"; exit_with() { return 3; }; exit_with', '--wait');
    expect(sent).toMatchObject({ code: 3, stdout: 'x y 2 /\n' });
    expect(sent.stderr).toMatch(/^\[ptyhold work: 1 line .*\] \[is_complete=True via prompt exit=3 [\d.]+s\]\n$/);

    const again = await ptyhold('read', 'work', '--line-range=-1', '--json');
    expect(factsOf(again)).toMatchObject({
      session_id: 'work',
      exit_code: 3,
      text: expect.stringMatching(/^x y 2 \/\n/),
    });
    expect([again.code, again.stdout.split('\n').length, again.stderr]).toEqual([0, 2, '']);

    expect(await ptyhold('send', 'work', 'cat')).toMatchObject({ code: 0, stdout: '' });
    const pressed = await ptyhold('key', 'work', 'x', 'C-c', '--wait');
    expect(pressed).toMatchObject({ code: 130, stdout: expect.stringContaining('^C') });

    const listed = await ptyhold('list', '--tag', 'web');
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^work bash idle .*#web\n$/) });
    expect(listed.stderr).toBe('[ptyhold: 1 session]\n');

    expect(await ptyhold('close', 'work')).toMatchObject({ code: 0, stdout: '' });
    expect(await ptyhold('read', 'nowhere')).toEqual({
      code: 125,
      stdout: '',
      stderr: expect.stringMatching(/^ptyhold: There is no session nowhere\./),
    });
  });

  it('says on standard error only what is ours, on however many sessions', async () => {
    const server = await serverForTest();
    const names = Array.from({ length: 12 }, (_, at) => ({ name: `s${at}` }));
    await server.call('pty_open', { sessions: names, tags: ['all'], command: 'sleep 600' });
    const { code, stderr } = await commandIn(server)('key', '#all', 'x', '--wait', '--timeout', '0.2');
    expect([code, stderr.split('\n').filter((line) => !/^(\[ptyhold.*)?$/.test(line))]).toEqual([124, []]);
  });

  it('tells by its status that something is not over, asks, is refused or is wrong', async () => {
    const ptyhold = commandIn(await serverForTest());
    await ptyhold('open', 't1');
    const late = await ptyhold('send', 't1', 'sleep 30', '--wait', '--timeout', '1');
    expect([late.code, late.stderr]).toEqual([124, expect.stringContaining('state=running')]);
    await ptyhold('key', 't1', 'C-c');
    const asks = await ptyhold('send', 't1', 'read -p "Name? " name', '--wait');
    expect(asks).toMatchObject({ code: 123, stdout: expect.stringMatching(/Name\? \n$/) });
    expect(asks.stderr).toContain('state=waiting_input');
    expect(asks.stderr).toContain('answer with ptyhold send');
    expect((await ptyhold('send', 't1', 'me', '--wait')).code).toBe(0);
    const refused = await ptyhold('send', 't1', 'rm -rf /', '--wait');
    expect([refused.code, refused.stderr]).toEqual([125, expect.stringMatching(/Refused by rule .*--force types it/)]);
    expect(await ptyhold('send', 't1', 'x', '--until', '(')).toMatchObject({ code: 2, stdout: '' });
    const told = await ptyhold('send', 'nowhere', 'x', '--json');
    expect([told.code, told.stderr, factsOf(told)]).toEqual([
      125,
      '',
      expect.objectContaining({ error: 'no_session' }),
    ]);
  });

  it('waits for as long as it is told to, longer than clients do', async () => {
    const ptyhold = commandIn(await serverForTest());
    await ptyhold('open', 't1');
    const waited = await ptyhold('send', 't1', 'true', '--wait', '--timeout', '3000');
    expect(waited.stderr).not.toContain('waits at most');
    const never = await ptyhold('read', 't1', '--until', 'nothing like it', '--timeout', '1');
    expect([never.code, never.stderr]).toEqual([124, expect.not.stringContaining('waits at most')]);
  });
});

describe('a text', () => {
  it('of several lines comes from standard input, without the end of its last line', async () => {
    const server = await serverForTest();
    await commandIn(server)('open', 't1');
    const sent = await commandIn(server, { input: 'cat <<X\n-a\nb\nX\n' })('send', 't1', '-', '--wait');
    expect(sent).toMatchObject({ code: 0, stdout: '-a\nb\n' });
    const dashed = await commandIn(server)('send', 't1', '--wait', '--', '--version');
    expect([dashed.code, dashed.stdout]).toEqual([127, expect.stringContaining('--version')]);
  });

  it('may be another for each target', async () => {
    const ptyhold = commandIn(await serverForTest());
    const opened = await ptyhold('open', '--sessions', 'name=a', '--sessions', 'name=b', '--tags', 'web');
    expect(opened.stderr).toMatch(/^\[ptyhold: 2 of 2 opened\]/);
    const sent = await ptyhold(
      'send',
      '--text',
      '#web=echo all',
      '--text',
      'b=echo "only=b"; false',
      '--wait',
      '--json',
    );
    expect(sent.code).toBe(1);
    expect(factsOf(sent)).toMatchObject({
      complete: true,
      sessions: [
        { session_id: 'a', exit_code: 0 },
        { session_id: 'b', exit_code: 1 },
      ],
      text: expect.stringMatching(/^all\n.*\nonly=b\n/),
    });
    const both = await ptyhold('send', 'true', '--session-id', 'a', '--session-id', 'b', '--wait');
    expect([both.code, both.stderr]).toEqual([0, expect.stringMatching(/^\[ptyhold: 2 of 2 complete\]/)]);
    expect(await ptyhold('read', 'a', 'b', '--wait=all')).toMatchObject({ code: 0 });
    expect(await ptyhold('send', '*', 'x')).toMatchObject({ code: 2 });
    expect(await ptyhold('close', '#web', '!b')).toMatchObject({ code: 0 });
    expect((await ptyhold('list')).stdout).toMatch(/^b .*\n$/);
  });

  it('that waits for its program is typed by a command that waits, and no server needs to run', async () => {
    const server = await serverForTest();
    const ptyhold = commandIn(server);
    await ptyhold('open', 't1');
    await ptyhold('send', 't1', 'sleep 1000');
    const queued = await ptyhold('send', 't1', 'echo "queued $((1 + 1))"', '--when', 'ready', '--json');
    expect([queued.code, factsOf(queued)['queued']]).toEqual([0, true]);
    await ptyhold('open', 't2');
    const waiting = begin(server, ['read', 't2', '--until', 'nothing like it', '--timeout', '300']);
    await ptyhold('key', 't1', 'C-c');
    const screen = () => server.tmux('capture-pane', '-p', '-t', 't1');
    await eventually(async () => /^queued 2$/m.test(await screen()), 'the text that waited', 40_000);
    process.kill(waiting.pid, 'SIGINT');
    expect((await waiting.ended).code).toBe(130);
  });

  it('that is interrupted while it is waited for goes on in its session', async () => {
    const server = await serverForTest();
    const ptyhold = commandIn(server);
    await ptyhold('open', 't1');
    const waiting = begin(server, ['send', 't1', 'echo begun; read x; echo "got $x"', '--until', 'got z']);
    const screen = () => server.tmux('capture-pane', '-p', '-t', 't1');
    await eventually(async () => /^begun$/m.test(await screen()), 'the first output');
    process.kill(waiting.pid, 'SIGINT');
    expect((await waiting.ended).code).toBe(130);
    const ended = await ptyhold('send', 't1', 'z', '--wait');
    expect([ended.code, ended.stdout]).toEqual([0, expect.stringMatching(/begun\n(?:.*\n)*got z\n$/)]);
  });
});

describe('all commands of a caller', () => {
  it('are one to leases, which outlive the command', async () => {
    const server = await serverForTest();
    const [me, other] = [commandIn(server), commandIn(server, { env: { PTYHOLD_CLIENT: 'ci "1"' } })];
    await me('open', 't1');
    const leased = await me('send', 't1', 'echo mine', '--wait', '--lock', '600');
    expect([leased.code, leased.stderr]).toEqual([0, expect.stringContaining('[leased to you for 600 s]')]);
    expect(await me('send', 't1', 'echo "still $((40 + 2))"', '--wait')).toMatchObject({ stdout: 'still 42\n' });

    const refused = await other('send', 't1', 'echo theirs', '--wait');
    expect([refused.code, refused.stderr]).toEqual([
      125,
      expect.stringMatching(/t1 is leased by .* at the command line/),
    ]);
    const served = await server.call('pty_send', { session_id: 't1', text: 'echo theirs' });
    expect(served.facts).toMatchObject({ error: 'leased', reason: 'echo mine' });
    expect((await other('close', 't1')).code).toBe(125);

    const told = await me('read', 't1');
    expect(told.stderr).toMatch(/\[ci "1" asks for t1 \(ptyhold send, \d+ s ago\)\]/);
    expect(told.stderr).toMatch(/\[ptyhold-test \(pid \d+\) asks for t1 \(ptyhold send, \d+ s ago\)\]/);
    expect((await me('read', 't1')).stderr).not.toContain('asks for');

    expect((await me('send', 't1', '', '--no-enter', '--lock', '0')).stderr).toContain('your lease is over');
    const next = await other('send', 't1', 'echo "theirs $((1 + 1))"', '--wait', '--lock', '600');
    expect([next.code, next.stdout]).toEqual([0, 'theirs 2\n']);
    expect((await me('send', 't1', 'x')).stderr).toMatch(/t1 is leased by ci "1", \d+ s left/);
    expect((await other('close', 't1')).code).toBe(0);
  });

  it('read on where the last one stopped, as every client does', async () => {
    const server = await serverForTest();
    const ptyhold = commandIn(server);
    await ptyhold('open', 't1');
    await ptyhold('send', 't1', 'echo one', '--wait');
    await server.send('t1', 'echo two');
    await ptyhold('send', 't1', 'echo three; echo four', '--until', 'four\n');
    expect((await ptyhold('read', 't1', '--wait')).stdout).not.toMatch(/one|two|three/);
  });

  it('find the sessions of the terminal in which they are typed', async () => {
    const server = await serverForTest();
    await commandIn(server)('open', 'inner');
    const tmux = server.env['PTYHOLD_TMUX'] === undefined ? '' : `PTYHOLD_TMUX=${server.env['PTYHOLD_TMUX']} `;
    const inside = await server.send('inner', `${tmux}'${process.execPath}' '${SERVER}' list --json`);
    expect(JSON.parse(inside.output.replaceAll('\n', '')).sessions).toMatchObject([{ session_id: 'inner' }]);
  });
});

it('a role holds for commands, too', async () => {
  const server = await serverForTest();
  await commandIn(server)('open', 't1');
  const file = path.join(server.folder, 'settings.json');
  await writeFile(file, JSON.stringify({ roles: { looker: { readOnly: true } } }));
  const looker = commandIn(server, { env: { PTYHOLD_ROLE: 'looker', PTYHOLD_SETTINGS: file } });
  expect(await looker('send', 't1', 'echo x')).toMatchObject({ code: 125, stderr: expect.stringContaining('looker') });
  expect(await looker('list')).toMatchObject({ code: 0 });
  // Told in the words of the command line, whichever command it was.
  expect((await looker('forget', '--all')).stderr).toMatch(
    /does not allow ptyhold close\. ptyhold read and ptyhold list may/,
  );
  const both = await commandIn(server)('read', 't1', '--lines', '2', '--line-range', '1:2');
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('--lines and --line-range are two ways') });
});

it('hosts are named as in the tools', async () => {
  const world = await mkdtemp(path.join(os.tmpdir(), 'hosts-'));
  const ssh = `#!/bin/sh
cd "\${0%/*}" || exit 1
for word; do case $word in near | far) host=$word ;; esac; done
HOME=$PWD/$host
export HOME
mkdir -p "$HOME"
exec sh`;
  await writeFile(path.join(world, 'ssh'), ssh, { mode: 0o755 });
  removeHostsAfterTest(world, ['near', 'far']);
  const env = { PTYHOLD_HOST: 'near,far', PTYHOLD_SSH: path.join(world, 'ssh'), PTYHOLD_DIR: '' };
  const ptyhold = commandIn(await serverForTest(), { env });
  expect((await ptyhold('open', 'work', '--host', 'far')).code).toBe(0);
  const sent = await ptyhold('send', 'work@far', 'basename "$HOME"; false', '--wait');
  expect(sent).toMatchObject({ code: 1, stdout: 'far\n' });
  expect((await ptyhold('close', 'work@far')).code).toBe(0);
});

it('the last line has colours if they are asked for', async () => {
  const ptyhold = commandIn(await serverForTest());
  await ptyhold('open', 't1');
  const painted = await ptyhold('send', 't1', 'false', '--wait', '--color', 'always');
  expect(painted.stderr).toMatch(/^\x1b\[31m\[ptyhold t1: .*\x1b\[0m\n$/);
  expect((await ptyhold('list')).stderr).not.toContain('\x1b');
});
