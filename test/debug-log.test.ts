// The debug log: off unless asked for; then it tells for one call on which evidence the verdict fell, and no secret.
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually, processForTest, type TestServer } from './helpers/server.ts';

interface Line {
  call: number | undefined;
  ms: number;
  event: string;
  facts: Record<string, unknown>;
}

async function logged(): Promise<{ server: TestServer; file: string; lines: () => Promise<Line[]> }> {
  const { folder } = await processForTest();
  const file = path.join(folder, 'made', 'debug.log');
  const server = await processForTest({ PTYHOLD_DEBUG: file });
  return { server, file, lines: async () => (await readFile(file, 'utf8')).trimEnd().split('\n').map(parse) };
}

function parse(line: string): Line {
  const match = /^\S+Z (?:#(\d+) \+([\d.]+)ms|#-) (.+?) (\{.*)$/.exec(line);
  if (!match) throw new Error(`no line of the debug log: ${line}`);
  const [, call, ms = 0, event = '', facts = ''] = match;
  return { call: call === undefined ? undefined : Number(call), ms: Number(ms), event, facts: JSON.parse(facts) };
}

function ofLast(event: string, lines: readonly Line[]): Line | undefined {
  return lines.findLast((line) => line.event === event);
}

describe('the debug log', () => {
  it('tells of a command that has ended what was typed, the marks that came, and the verdict, each with its time', async () => {
    const { server, file, lines } = await logged();
    await server.send(await server.open(), 'echo hi; (exit 3)');
    const all = await lines();
    const call = ofLast('verdict', all)?.call;
    const events = all.filter((line) => line.call === call);
    expect(ofLast('call', events)?.facts).toMatchObject({ tool: 'pty_send', arguments: { text: 'echo hi; (exit 3)' } });
    expect(ofLast('ready', events)?.facts).toMatchObject({ isAtPrompt: true, ahead: 0 });
    expect(ofLast('typed', events)?.facts).toMatchObject({ text: 'echo hi; (exit 3)', gate: 'passes' });
    expect(events.filter(({ event }) => event === 'mark').map(({ facts }) => facts['kind'])).toContain('end');
    expect(ofLast('verdict', events)?.facts).toMatchObject({ complete: true, via: 'prompt', exitCode: 3 });
    expect(ofLast('answer', events)?.facts).toMatchObject({ complete: true, exit_code: 3 });
    expect(events.map(({ ms }) => ms)).toEqual(events.map(({ ms }) => ms).sort((a, b) => a - b));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('tells why a command that runs is said to run: what stood in front, and what tmux said', async () => {
    const { server, lines } = await logged();
    const session = await server.open();
    await server.call('pty_send', { session_id: session, text: 'sleep 60', wait: true, timeout: 1 });
    const all = await lines();
    const call = ofLast('verdict', all)?.call;
    const events = all.filter((line) => line.call === call);
    const front = ofLast('look', events)?.facts['front'];
    expect(front).toMatchObject([{ name: 'sleep', reads: 'no' }]);
    expect(ofLast('row', events)?.facts).toMatchObject({ program: 'sleep', dead: false });
    expect(ofLast('the terminal says', events)?.facts).toMatchObject({ verdict: 'nothing' });
    expect(ofLast('verdict', events)?.facts).toMatchObject({ complete: false, via: 'timeout', state: 'running' });
  });

  it('holds no secret, no value of the environment, and no key that signs marks', async () => {
    const { server, file } = await logged();
    const session = await server.open({ env: { TOKEN: 'value-of-token' } });
    await server.call('pty_send', { session_id: session, text: 'read -rs x', wait: true });
    await server.call('pty_send', { session_id: session, text: 'hunter2', secret: true, wait: true });
    const key = await server.tmux('display-message', '-p', '-t', session, '#{@ptyhold_key}');
    const text = await readFile(file, 'utf8');
    expect(text).toContain('[hidden]');
    expect(key.trim()).not.toBe('');
    for (const secret of ['hunter2', 'value-of-token', key.trim()]) expect(text).not.toContain(secret);
  });

  it('goes to standard error where that is asked for', async () => {
    const server = await processForTest({ PTYHOLD_DEBUG: 'stderr' });
    await server.send(await server.open(), 'true');
    await eventually(() => / verdict \{"complete":true,"via":"prompt"/.test(server.stderr), 'the verdict');
  });

  it('tells of a declared reducer that cannot be used, and the output is shown as it was printed', async () => {
    const { server, lines } = await logged();
    const folder = path.join(server.home, '.config/ptyhold/reducers');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'broken.json'), '{ "commands": 7 }');
    const session = await server.open();
    const answer = await server.send(session, 'seq 1 200');
    expect(answer.output).toContain('200');
    const fault = ofLast('fault', await lines());
    expect(fault?.facts['what']).toMatch(/broken\.json/);
    expect(server.stderr).toMatch(/broken\.json/);
  });

  it('that cannot be written is told once and holds up no call', async () => {
    const { folder } = await processForTest();
    const server = await processForTest({ PTYHOLD_DEBUG: path.join('/dev/null', path.basename(folder)) });
    const answer = await server.send(await server.open(), '(exit 5)');
    expect(answer.facts).toMatchObject({ complete: true, exit_code: 5 });
    await eventually(() => server.stderr.includes('the debug log cannot be written'), 'the sentence');
    expect(server.stderr.match(/the debug log cannot be written/g)).toHaveLength(1);
  });

  it('is for nobody else to read, whoever made the file, and leads nowhere else', async () => {
    const { folder } = await processForTest();
    const [made, link, target] = ['made.log', 'link.log', 'target'].map((name) => path.join(folder, name));
    await writeFile(made ?? '', '', { mode: 0o644 });
    await symlink(target ?? '', link ?? '');
    await (await processForTest({ PTYHOLD_DEBUG: made ?? '' })).call('pty_list', {});
    const { mode, size } = await stat(made ?? '');
    expect([mode & 0o777, size > 0]).toEqual([0o600, true]);
    const server = await processForTest({ PTYHOLD_DEBUG: link ?? '' });
    expect((await server.call('pty_list', {})).isError).toBe(false);
    await eventually(() => server.stderr.includes('the debug log cannot be written'), 'the sentence');
    await expect(stat(target ?? '')).rejects.toThrow('ENOENT');
  });

  it('that is neither is refused as a setting', async () => {
    const server = await processForTest({ PTYHOLD_DEBUG: 'debug.log' });
    const answer = await server.call('pty_list', {});
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(/PTYHOLD_DEBUG is not usable: must be stderr or an absolute path/);
  });
});
