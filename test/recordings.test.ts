// Recordings, pictures and pages of real sessions: they show what tmux shows, and hold nothing that must stay inside.
import { spawn } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import xterm from '@xterm/headless';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandIn, ptyholdIn, type Ran } from './helpers/command-line.ts';
import { screenOf, trimmed } from './helpers/screen.ts';
import { eventually, processForTest, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

const ptyhold = (server: TestServer, ...args: string[]): Promise<Ran> => commandIn(server)(...args);

type Event = [time: number, code: string, data: string];

function readCast(cast: string): { header: Record<string, unknown>; events: Event[] } {
  const [first = '', ...rest] = cast.trimEnd().split('\n');
  return { header: JSON.parse(first), events: rest.map((line) => JSON.parse(line) as Event) };
}

/** Plays a recording in another terminal; answers its screen. */
async function play({ header, events }: ReturnType<typeof readCast>): Promise<string[]> {
  const { cols, rows } = (header['term'] ?? { cols: header['width'], rows: header['height'] }) as {
    cols: number;
    rows: number;
  };
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true });
  const answers: string[] = [];
  terminal.onData((data) => answers.push(data));
  for (const [, code, data] of events) {
    if (code === 'o') await new Promise<void>((resolve) => terminal.write(data, resolve));
    const [width = 0, height = 0] = data.split('x').map(Number);
    if (code === 'r') terminal.resize(width, height);
  }
  expect(answers).toEqual([]);
  const buffer = terminal.buffer.active;
  const lines = Array.from({ length: terminal.rows }, (_, row) =>
    buffer.getLine(buffer.baseY + row)?.translateToString(true),
  );
  return trimmed(lines.map((line) => line ?? ''));
}

const KEY = /[0-9a-f]{24}/;

/** Colours, wide characters, redraws, questions for the terminal, a title, a link, a full screen that is left again. */
const SHOW = [
  String.raw`printf '\033[1;31mred\033[0m \033[48;5;24mback\033[0m 日本 é\n'`,
  String.raw`for i in 10 50 100; do printf "\r$i%%"; sleep 0.1; done; echo`,
  String.raw`printf '\033]0;a title\007\033[6n\033[c\033]8;;http://evil.example\033\\link\033]8;;\033\\\n'; sleep 0.1; read -t 0.1 -n 100 answer`,
  String.raw`printf '\033[?1049h\033[2J\033[5;5Hfull'; sleep 0.1; printf '\033[?1049l'`,
  'seq 1 60',
  "tput setaf 2; printf '%s\\n' a b c; tput sgr0",
];

describe('a recording', () => {
  it('ends with the screen that tmux shows, in both versions, with the times at which things came', async () => {
    const server = await serverForTest();
    const session = await server.open({ name: 'show', cols: 90, rows: 20 });
    for (const text of SHOW) await server.send(session, text);
    await server.call('pty_send', { session_id: session, text: 'sleep 0.7; echo last', wait: true });
    const screen = await screenOf(server, 'show');
    expect(screen.join('\n')).toContain('last');
    const three = readCast((await ptyhold(server, 'log', 'show', '--cast', '--idle', '2')).stdout);
    expect(three.header).toMatchObject({ version: 3, term: { cols: 90, rows: 20 }, idle_time_limit: 2, title: 'show' });
    expect(await play(three)).toEqual(screen);
    const two = readCast((await ptyhold(server, 'log', 'show', '--cast', '--cast-version', '2')).stdout);
    expect(two.header).toMatchObject({ version: 2, width: 90, height: 20 });
    expect(await play(two)).toEqual(screen);
    const at = (word: string): number =>
      two.events.findLast(([, code, data]) => code === 'o' && data.includes(word))?.[0] ?? 0;
    expect(at('last\r') - at('sleep 0.7')).toBeGreaterThan(0.6);
    expect(two.events.map(([time]) => time)).toEqual(two.events.map(([time]) => time).sort((a, b) => a - b));
    const markers = three.events.filter(([, code]) => code === 'm').map(([, , line]) => line);
    expect(markers).toEqual(expect.arrayContaining(['seq 1 60', 'sleep 0.7; echo last']));
  });

  it('tells when the terminal changed its size', async () => {
    const server = await serverForTest();
    const session = await server.open({ name: 'sized', cols: 80, rows: 10 });
    await server.send(session, 'echo before');
    await server.call('pty_open', { name: 'sized', reuse: true, cols: 60, rows: 12 });
    await server.send(session, "sleep 0.2; printf '%0100d\\n' 0");
    const { header, events } = readCast((await ptyhold(server, 'log', 'sized', '--cast')).stdout);
    expect(header).toMatchObject({ term: { cols: 80, rows: 10 } });
    expect(events.filter(([, code]) => code === 'r').map(([, , size]) => size)).toEqual(['60x12']);
  });

  it('holds no key of the marks and no secret', async () => {
    const server = await serverForTest();
    const session = await server.open({ name: 'kept' });
    await server.send(session, 'read -rs word', { timeout: 1 });
    await server.call('pty_send', { session_id: session, text: 'hunter2', secret: true, wait: true });
    // A nested shell is given marks by a typed line with a key of its own.
    await server.send(session, 'env -i TERM=$TERM bash --norc', { timeout: 10 });
    await server.send(session, 'echo inside');
    for (const format of ['--cast', '--svg', '--html', '--text']) {
      const { stdout, code } = await ptyhold(server, 'log', 'kept', format);
      expect(code).toBe(0);
      expect(stdout).toContain('inside');
      expect(stdout).not.toMatch(KEY);
      expect(stdout).not.toContain('hunter2');
    }
  });

  it('runs from now on until the session ends, into a file of the person alone', async () => {
    const server = await processForTest();
    const session = await server.open({ name: 'live' });
    await server.send(session, 'echo before');
    const file = path.join(server.folder, 'live.cast');
    const recording = spawn(process.execPath, [SERVER, 'record', 'live', file], { env: server.env, stdio: 'ignore' });
    onTestFinished(() => void recording.kill());
    const ended = new Promise<number | null>((resolve) => recording.once('close', resolve));
    await eventually(async () => (await readFile(file, 'utf8').catch(() => '')).includes('before'), 'the first screen');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await server.send(session, 'echo during; sleep 0.3; echo after');
    await eventually(async () => (await readFile(file, 'utf8')).includes('after\\r'), 'what came');
    const screen = await screenOf(server, 'live');
    const played = await play(readCast(await readFile(file, 'utf8')));
    expect(played.slice(0, screen.length - 1)).toEqual(screen.slice(0, -1));
    await server.call('pty_close', { session_id: session });
    expect(await ended).toBe(0);
    expect(await ptyhold(server, 'record', 'live', file)).toMatchObject({ code: 1 });
  });
});

it('a tag or a glob is enough for what takes one session, if it names one', async () => {
  const server = await processForTest();
  await server.open({ name: 'one', tags: ['web'] });
  await server.send('one', 'echo inside; exit 2');
  await server.open({ name: 'two', command: 'exit 0' });
  for (const target of ['#web', 'on*'])
    expect(await ptyhold(server, 'log', target, '--svg')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^<svg/),
    });
  const recorded = await ptyhold(server, 'record', '#web');
  expect(recorded).toMatchObject({ code: 0, stdout: expect.stringContaining('inside') });
  const tooMany = { code: 2, stderr: expect.stringMatching(/ takes one session, and \* names several: one, two\.\n$/) };
  expect(await ptyhold(server, 'record', '*')).toMatchObject(tooMany);
  expect(await ptyhold(server, 'log', '*', '--svg')).toMatchObject(tooMany);
});

describe('the tape of a run', () => {
  const PLAYBOOK = `
sessions:
  watch:
    command: "sh -c 'for i in 1 2 3; do echo turn $i; sleep 0.1; done; exec cat'"
    ready: { pattern: turn 3 }
  shell: { needs: [watch] }
stages:
  - name: first
    steps: [{ send: { shell: "printf '\\\\033[32m日本\\\\033[m %s\\\\n' done" } }]
  - name: second
    needs: [first]
    steps: [{ send: { shell: "sleep 0.4; echo over; false" } }]
`;

  it('shows all its sessions as tmux does, with what was told of the work; it replaces no file', async () => {
    const server = await processForTest();
    const folder = path.join(server.folder, 'project');
    await mkdir(folder);
    await writeFile(path.join(folder, 'ptyhold.yaml'), PLAYBOOK);
    const run = (...args: string[]): Promise<Ran> => ptyholdIn(server, { cwd: folder })('run', ...args);
    const file = path.join(folder, 'run.cast');
    // It leaves no file that would be in the way.
    expect(await run('--tape', 'run.cast', '--resume')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no run to go on with/),
    });
    expect(await run('--tape', 'run.cast')).toMatchObject({ code: 1, stderr: expect.stringContaining(file) });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const cast = await readFile(file, 'utf8');
    expect(cast).not.toMatch(KEY);
    const made = readCast(cast);
    expect(made.header).toMatchObject({ version: 3, title: 'ptyhold.yaml' });
    expect(made.events.at(-1)).toEqual([0, 'x', '1']);
    const played = await play(made);
    const [left, right] = [await screenOf(server, 'watch'), await screenOf(server, 'shell')];
    expect(right.join('\n')).toContain('over');
    for (const row of Array(40).keys()) {
      const line = played[row + 1] ?? '';
      // Wide characters stand in the right pane alone.
      expect(line.slice(0, 120).trimEnd()).toBe(left[row] ?? '');
      expect(line.slice(121)).toBe(right[row] ?? '');
    }
    expect(played.slice(41)).toEqual(expect.arrayContaining([expect.stringMatching(/^✗ stage second .*exit=1/)]));
    expect(made.events.filter(([, code]) => code === 'm').map(([, , says]) => says)).toContain(
      'shell: sleep 0.4; echo over; false',
    );
    expect(await run('--tape', 'run.cast')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is there already/),
    });
    expect(await readFile(file, 'utf8')).toBe(cast);
    expect(await run('--tape', 'new.cast', '--dry-run')).toMatchObject({ code: 2 });
    expect(await run('--tape', '/proc/nowhere/new.cast')).toMatchObject({ code: 1 });
  });
});

describe('a picture, a page and a text', () => {
  it('show the commands that were asked for', async () => {
    const server = await serverForTest();
    const session = await server.open({ name: 'shown' });
    for (const text of ['echo first', 'echo second; false', 'echo third']) await server.send(session, text);
    const text = async (range: string): Promise<string> =>
      (await ptyhold(server, 'log', 'shown', '--text', '--command', range)).stdout;
    expect(await text('-1')).toMatch(/echo third\nthird\n$/);
    expect(await text('-1')).not.toContain('second');
    expect(await text('-3:-2')).toMatch(/echo first\nfirst\n.*echo second; false\nsecond\n$/);
    const { stdout: svg } = await ptyhold(server, 'log', 'shown', '--svg', '--command', '-2');
    expect(svg).toMatch(/^<svg .*>second<\/text>/s);
    expect(svg).not.toContain('third');
    const { stdout: html } = await ptyhold(server, 'log', 'shown', '--html');
    expect(html).toMatch(/^first$.*^second$.*^third$/ms);
  });

  it('say what they cannot do', async () => {
    const server = await serverForTest();
    await server.open({ name: 'few' });
    const told: [string[], number, RegExp][] = [
      [['log', 'few', '--svg', '--command', '-7'], 1, /no command -7: ptyhold history/],
      [['log', 'few', '--svg', '--command', 'x'], 2, /--command takes -1/],
      [['log', 'few', '--svg', '--cast'], 2, /exclude each other/],
      [['log', 'few', 'more', '--svg'], 2, /takes one session/],
      [['log', 'few', '--cast', '--idle', 'x'], 2, /--idle takes seconds/],
    ];
    for (const [args, code, says] of told)
      expect(await ptyhold(server, ...args)).toMatchObject({ code, stderr: expect.stringMatching(says) });
  });
});
