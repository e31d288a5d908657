// Sessions as panes of iTerm2: a stage that harms no session, whatever becomes of iTerm2, of the stage and of what keeps it.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readJson } from '../src/read-json.ts';
import { Gateway } from './helpers/gateway.ts';
import { httpFor } from './helpers/http.ts';
import { Mac } from './helpers/iterm2/here.ts';
import { Person } from './helpers/person.ts';
import { eventually, SERVER, serverForTest, TestServer } from './helpers/server.ts';

const run = promisify(execFile);
const TMUX = process.env['PTYHOLD_TMUX'] || 'tmux';
const NAMES = ['one', 'two', 'three', 'four', 'five', 'six'];
const size = (at: number): [number, number] => [80 + 10 * at, 24 + at];

const stageOf = ({ dir }: TestServer): string => path.join(dir, 'iterm2/stage');
const programOf = ({ dir }: TestServer): string => path.join(dir, 'iterm2/show');

async function ptyhold(server: TestServer, ...words: string[]): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, [SERVER, ...words], { env: { ...server.env } });
}

async function onStage(server: TestServer, ...words: string[]): Promise<string> {
  return (await run(TMUX, ['-S', stageOf(server), ...words])).stdout.trimEnd();
}

async function withSix(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await serverForTest(settings);
  const sessions = NAMES.map((name, at) => ({ name, cols: size(at)[0], rows: size(at)[1] }));
  await server.call('pty_open', { sessions });
  return server;
}

async function sizes(server: TestServer): Promise<string[]> {
  const listed = await server.tmux('list-windows', '-a', '-F', '#{session_name} #{window_width} #{window_height}');
  return listed.trimEnd().split('\n').sort();
}

const SIZES = NAMES.map((name, at) => `${name} ${size(at).join(' ')}`).sort();

/** Each window of the stage, with the sessions in it by name. */
async function windows(server: TestServer): Promise<string[][]> {
  const listed = await onStage(server, 'list-panes', '-s', '-F', '#{window_index} #{pane_title}');
  const rows = listed.split('\n').map((line) => line.split(' '));
  return [...new Set(rows.map(([window]) => window))].map((window) =>
    rows.filter(([of]) => of === window).map(([, title = '']) => title),
  );
}

async function kill(pid: string): Promise<void> {
  // 0 stands for the process group of the tests themselves.
  if (!/^[1-9]\d*$/.test(pid)) throw new Error(`no process to kill: ${pid}`);
  process.kill(Number(pid), 'SIGKILL');
}

async function followerOf(server: TestServer): Promise<number> {
  return eventually(
    async () => Number(await onStage(server, 'show-options', '-gqv', '@follower')) || undefined,
    'it is followed',
  );
}

/** Neither the socket nor a process. */
async function nothingIsLeft(server: TestServer): Promise<void> {
  const folder = path.dirname(stageOf(server));
  await eventually(async () => !(await readdir(folder)).includes('stage'), 'the socket is gone');
  await eventually(async () => {
    const { stdout } = await run('ps', ['-A', '-ww', '-o', 'args=']);
    return !stdout.split('\n').some((line) => line.includes(stageOf(server)));
  }, 'its processes are gone');
}

/** All six take a command as before, in terminals of their own sizes. */
async function allGoOn(server: TestServer): Promise<void> {
  expect(await sizes(server)).toEqual(SIZES);
  for (const name of NAMES) expect((await server.send(name, 'echo li"v"es')).output).toBe('lives');
}

describe('a stage', () => {
  it.each([
    ['grid', [NAMES]],
    ['tabs', NAMES.map((name) => [name])],
  ])('shows six sessions as asked, %s, at the sizes that they have', async (layout, expected) => {
    const server = await withSix();
    const { stdout } = await ptyhold(server, 'iterm', ...NAMES, '--layout', layout);
    expect(stdout).toBe(`exec ${programOf(server)}\n`);
    expect(await windows(server)).toEqual(expected);
    const gateway = Gateway.run(programOf(server));
    await gateway.hears(/\x1bP1000p%begin/);
    await eventually(async () => (await server.tmux('list-clients')).split('\n').length > NAMES.length, 'all attached');
    await allGoOn(server);
    await gateway.close();
    await nothingIsLeft(server);
    await allGoOn(server);
  });

  it('stands in columns, rows and a grid', async () => {
    const server = await withSix();
    const shapes: Record<string, [number, number]> = {};
    for (const layout of ['columns', 'rows', 'grid']) {
      await ptyhold(server, 'iterm', ...NAMES, '--layout', layout);
      const places = (await onStage(server, 'list-panes', '-F', '#{pane_left} #{pane_top}')).split('\n');
      const count = (at: number): number => new Set(places.map((place) => place.split(' ')[at])).size;
      shapes[layout] = [count(0), count(1)];
      await ptyhold(server, 'iterm', '--close');
    }
    expect(shapes).toEqual({ columns: [6, 1], rows: [1, 6], grid: [2, 3] });
  });

  it('has nobody attached to a session until iTerm2 shows it', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a' });
    await ptyhold(server, 'iterm', 'a');
    const attached = async (): Promise<unknown> =>
      ((await server.call('pty_list')).facts['sessions'] as { attached: number }[])[0]?.attached;
    expect(await attached()).toBe(0);
    Gateway.run(programOf(server));
    await eventually(async () => (await attached()) === 1, 'iTerm2 shows it');
  });

  it('gets more sessions while iTerm2 shows it, and shows none twice', async () => {
    const server = await withSix();
    await ptyhold(server, 'iterm', 'one', 'two');
    const gateway = Gateway.run(programOf(server));
    await gateway.hears(/1000p/);
    const { stdout, stderr } = await ptyhold(server, 'iterm', 'two', 'three', 'four', '--layout', 'columns');
    expect([stdout, stderr]).toEqual(['', expect.stringContaining('On the stage: three, four.')]);
    await gateway.hears(/%window-add @\d+/);
    expect(await windows(server)).toEqual([
      ['one', 'two'],
      ['three', 'four'],
    ]);
    expect((await ptyhold(server, 'iterm', 'one')).stderr).toContain('On the stage already: one.');
    await ptyhold(server, 'iterm', '--close', 'one', 'four');
    expect((await windows(server)).map((each) => each.length)).toEqual([1, 1]);
    await server.call('pty_close', { session_id: 'two' });
    await eventually(async () => (await windows(server)).length === 1, 'a closed session leaves the stage');
  });

  it('has no more windows than iTerm2 shows at once when it comes, however they were opened', async () => {
    const server = await serverForTest({ PTYHOLD_ITERM2: 'on' });
    const names = Array.from({ length: 13 }, (_, at) => `s${at + 1}`);
    for (const name of names) await server.open({ name });
    expect(await windows(server)).toEqual([...names.slice(0, 9).map((name) => [name]), names.slice(9)]);
    const gateway = Gateway.run(programOf(server));
    await gateway.hears(/1000p/);
    await server.open({ name: 'late' });
    await gateway.hears(/%window-add @\d+/);
    expect((await windows(server)).at(-1)).toEqual(['late']);
  });

  it('tells iTerm2 badge and colours, what a session does, and asks for a person once', async () => {
    const server = await serverForTest();
    await server.open({ name: 'web', tags: ['frontend'], look: { background: '#001122' } });
    await server.open({ name: 'db', look: { badge: 'data \\(x)', color: '#ff0000', cursor: '#00ff00' } });
    await ptyhold(server, 'iterm', 'web', 'db');
    const gateway = Gateway.run(programOf(server));
    const badge = (text: string): string => `\x1b]1337;SetBadgeFormat=${Buffer.from(text).toString('base64')}\x07`;
    const told = (pane: string, text: string): Promise<unknown> =>
      eventually(() => gateway.printed(pane).includes(text), text);
    await told('%0', `${badge('web\nidle')}\x1b]6;1;bg;red;brightness;71\x07`);
    await told('%0', '\x1b]1337;SetColors=bg=001122\x07');
    await told('%1', `${badge('data ∖(x)\nidle')}\x1b]6;1;bg;red;brightness;254\x07`);
    await told('%1', '\x1b]1337;SetColors=curbg=00ff00\x07');
    await server.call('pty_send', { session_id: 'web', text: 'read -rp "Sure? " answer' });
    await told('%0', badge('▲ web\nwaits for input'));
    await told('%0', '\x1b]1337;RequestAttention=once\x07');
    await server.open({ name: 'db', reuse: true, look: { color: 'reset', cursor: 'reset' } });
    await told('%1', '\x1b]6;1;bg;*;default\x07');
    await told('%1', '\x1b]112\x07');
    await server.send('web', 'yes');
    await told('%0', `${badge('▲ web\nwaits for input')}`);
    const last = (): string => gateway.printed('%0').split('SetBadgeFormat=').at(-1) ?? '';
    await eventually(() => last().startsWith(Buffer.from('web\nidle').toString('base64')), 'the mark is gone');
    expect(gateway.printed('%0').match(/RequestAttention/g)).toHaveLength(1);
    expect(gateway.printed('%1')).not.toContain('RequestAttention');
  });
});

describe('no session is harmed', () => {
  it.each(['the stage', 'its client', 'iTerm2', 'the follower'] as const)('by kill -9 of %s', async (what) => {
    const server = await withSix();
    await ptyhold(server, 'iterm', ...NAMES);
    const gateway = Gateway.run(programOf(server));
    const follower = await followerOf(server);
    if (what === 'iTerm2') await gateway.close();
    if (what === 'the stage') await kill(await onStage(server, 'display-message', '-p', '#{pid}'));
    if (what === 'its client') await kill(await onStage(server, 'list-clients', '-F', '#{client_pid}'));
    if (what === 'the follower') await kill(String(follower));
    if (what === 'the follower') {
      await allGoOn(server);
      await server.open({ name: 'late' });
      await ptyhold(server, 'iterm', 'late');
      await eventually(async () => (await followerOf(server)) !== follower, 'another one follows');
      await server.call('pty_close', { session_id: 'late' });
      await gateway.close();
    }
    await nothingIsLeft(server);
    await allGoOn(server);
  });

  it('and what is left of a stage is taken away by the next', async () => {
    const server = await withSix();
    await ptyhold(server, 'iterm', 'one');
    await kill(await onStage(server, 'display-message', '-p', '#{pid}'));
    await ptyhold(server, 'iterm', 'two');
    expect(await windows(server)).toEqual([['two']]);
    expect((await ptyhold(server, 'iterm', '--close')).stderr).toContain('The stage is closed; the sessions go on.');
    await nothingIsLeft(server);
    expect((await ptyhold(server, 'iterm', '--close')).stderr).toContain('There is no stage.');
    await allGoOn(server);
  });

  it('or held up by an iTerm2 that reads nothing', async () => {
    const [server, other] = [await serverForTest(), await serverForTest()];
    for (const each of [server, other]) await each.open({ name: 'a' });
    const flood = 'yes 0123456789012345678901234567890123456789 | head -n 400000';
    const timed = async (on: TestServer): Promise<number> => {
      const { facts } = await on.send('a', flood, { timeout: 120, fold: 'tail' });
      expect(facts['complete']).toBe(true);
      return Number(facts['duration_ms']);
    };
    await ptyhold(server, 'iterm', 'a');
    Gateway.run(programOf(server), 'deaf');
    await followerOf(server);
    // One after the other, as what else the machine does differs from second to second.
    let [alone, unread] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < 3; round += 1) {
      alone = Math.min(alone, await timed(other));
      unread = Math.min(unread, await timed(server));
    }
    const took = `400,000 lines: ${Math.round(alone)} ms alone, ${Math.round(unread)} ms with an unread gateway`;
    expect(unread / alone, took).toBeLessThan(2.5);
  });
});

describe('off means off', () => {
  /** What only the parts for iTerm2 hold, each of another file. */
  const OF_ITERM2 = ['SetBadgeFormat', '@follower', 'not shown in iTerm2', 'Applications/iTerm.app'];

  /** All code that the server has loaded, as Node itself counts it: file by file, where none of it is kept compiled. */
  async function loadedBy(settings: Record<string, string>): Promise<string> {
    const server = await serverForTest();
    const counts = path.join(server.folder, 'counts');
    const own = await TestServer.start({ ...settings, NODE_V8_COVERAGE: counts, NODE_DISABLE_COMPILE_CACHE: '1' });
    onTestFinished(() => own.dispose());
    await own.call('pty_open', { name: 'a', tags: ['web'], look: { badge: 'b', layout: 'tabs' } });
    await own.send('a', 'true');
    await own.client.close();
    const files = await eventually(async () => {
      const names = await readdir(counts).catch(() => []);
      const told = await Promise.all(
        names.map(async (name) => readJson(await readFile(path.join(counts, name), 'utf8'))),
      );
      const urls = told.flatMap((each) => (Object(each).result ?? []).map(({ url }: { url: string }) => url));
      const ours = urls.filter((url) => url.startsWith(pathToFileURL(path.dirname(SERVER)).href));
      return ours.length > 5 && ours;
    }, 'Node has told what it loaded');
    return (await Promise.all(files.map((url) => readFile(new URL(url), 'utf8')))).join('\n');
  }

  it.each([
    [{ PTYHOLD_ITERM2: 'off', TERM_PROGRAM: 'iTerm.app' }, []],
    [{ LC_TERMINAL: 'iTerm2' }, []],
    [{ PTYHOLD_ITERM2: 'on' }, OF_ITERM2.slice(0, 3)],
  ])('%j loads of it only %j', async (settings, expected) => {
    const code = await loadedBy(settings);
    expect(code).toContain('Open a persistent terminal session');
    expect(OF_ITERM2.filter((text) => code.includes(text))).toEqual(expected);
  });
});

describe('what the person must do', () => {
  it('is told by pty_open once, where iTerm2 cannot be reached, and the session works', async () => {
    const server = await serverForTest({ PTYHOLD_ITERM2: 'on' });
    const { text, facts } = await server.call('pty_open', { name: 'a' });
    expect(text).toContain(`not shown in iTerm2 yet: `);
    expect(text).toContain(`type there: exec ${programOf(server)}`);
    expect(facts['notes']).toHaveLength(1);
    expect((await server.call('pty_open', { name: 'b' })).facts['notes']).toEqual([]);
    const many = { sessions: [{ name: 'c' }, { name: 'd' }], look: { layout: 'rows' } };
    await server.call('pty_open', many);
    expect(await windows(server)).toEqual([['a'], ['b'], ['c', 'd']]);
    expect((await server.send('d', 'echo li"v"es')).output).toBe('lives');
    const gateway = Gateway.run(programOf(server));
    await gateway.hears(/1000p/);
    const { text: quiet } = await server.call('pty_open', { name: 'e' });
    expect(quiet).not.toContain('iTerm2');
    await gateway.hears(/%window-add @\d+/);
  });

  it.each<[what: string, spoil: (mac: Mac) => Promise<void>, says: string]>([
    [
      'consent is refused',
      (mac) => mac.scriptFails('execution error: no (-1743)'),
      'macOS does not let this program speak to iTerm2 (-1743).',
    ],
    [
      'nobody has answered the dialog for it',
      (mac) => mac.scriptHangs(true),
      'Nobody has yet answered whether this program may speak to iTerm2.',
    ],
  ])('is told in a sentence, once, where %s', async (_, spoil, says) => {
    const mac = await Mac.withApp();
    await spoil(mac);
    const server = await serverForTest({ PTYHOLD_ITERM2: 'on', ...mac.env });
    const { text } = await server.call('pty_open', { name: 'a' });
    expect(text.split(says)).toHaveLength(2);
    expect(text).toContain(`type there: exec ${programOf(server)}`);
  });

  it('ends its connection to iTerm2 with each client over HTTP', async () => {
    const mac = await Mac.withApp();
    const server = await serverForTest({ PTYHOLD_ITERM2: 'on', ...mac.env });
    const { call, transport } = await (await httpFor(server)).connect();
    await call('pty_open', { name: 'a' });
    expect(mac.app.connections).toBe(1);
    await transport.terminateSession();
    await eventually(() => mac.app.connections === 0, 'nobody is connected to iTerm2');
  });

  it('is told by here --iterm, which leaves the terminal as it is', async () => {
    const server = await serverForTest();
    const person = await Person.at(server, { env: { MINE: 'yes' } });
    await person.starts('here work --iterm');
    await person.sees(/^ptyhold: On the stage: work\.[\s\S]*^exec \S*show\n0>$/m);
    const gateway = Gateway.run(programOf(server));
    await gateway.hears(/%output %0 .*an AI can see this terminal/);
    expect((await server.send('work', 'echo $MINE; stty size')).output).toMatch(/^yes\n35 120$/m);
  });

  it('is told where a session is given to iTerm2 itself, with what that means', async () => {
    const server = await withSix();
    const { stdout, stderr } = await ptyhold(server, 'iterm', 'two', '--direct');
    const [, program = ''] = /^exec (\S+)\n$/.exec(stdout) ?? [];
    expect(stderr).toMatch(/two: iTerm2 shows it without a stage.*sets the size.*"Kill" ends the session.*held up/);
    expect(await readFile(program, 'utf8')).toContain(`-S ${server.socket} -CC attach-session -t =two <&3`);
    const gateway = Gateway.run(program);
    await gateway.hears(/%session-changed \$\d+ two/);
    await server.send('two', 'echo di"r"ect');
    await gateway.hears(/%output %\d+ .*direct/);
    await gateway.close();
    await allGoOn(server);
  });
});
