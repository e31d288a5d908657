// Sessions that ended by themselves or were closed: what is kept of them, for how long, and who opens them anew.
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newSeed, randomOfTest } from './helpers/chance.ts';
import { joined, journals, killTmux, ptyhold, records, recordsIn, workIn, written } from './helpers/ended.ts';
import { eventually, processForTest, serverForTest } from './helpers/server.ts';
import { fillDisk, tinyDisk } from './helpers/tiny-disk.ts';

describe('a session that ended by itself', () => {
  it('is opened anew under its name, and its output stays', async () => {
    const server = await serverForTest();
    const folder = await workIn(server, 'left', ['x']);
    await server.open({ name: 'other' });
    await server.send('left', 'exit 4');
    const opened = await server.call('pty_open', { name: 'left', reuse: true, rows: 20, tags: ['y'] });
    expect(opened.facts).toMatchObject({ session_id: 'left', reused: false, cols: 101, rows: 20 });
    expect(opened.last).toMatch(/ended exit=4 \d+s ago; its programs, logins and variables are gone; opened in /);
    expect((await server.send('left', 'pwd -P')).output).toBe(folder);
    expect((await server.call('pty_list', { tag: 'y' })).facts['sessions']).toHaveLength(1);
    const before = await server.call('pty_read', { session_id: opened.facts['instead_of'], grep: '^output of left' });
    expect(before.output).toContain('output of left');
    expect((await server.send('other', 'echo untouched')).output).toBe('untouched');
  });

  it('and ran a command is opened as a shell, which says so, or runs the command that is given', async () => {
    const server = await serverForTest();
    await server.open({ name: 'job', command: `echo ran; exit 3` });
    await server.call('pty_read', { session_id: 'job', wait: true });
    const shell = await server.call('pty_open', { name: 'job', reuse: true });
    expect(shell.last).toMatch(/opened anew bash.*it ran a command: give it again to run it/);
    await server.send('job', 'exit');
    await server.call('pty_open', { name: 'job', reuse: true, command: `echo again` });
    expect((await server.call('pty_read', { session_id: 'job', wait: true })).output).toBe('again');
  });

  it('tells its exit code when tmux has gone since', async () => {
    const server = await serverForTest();
    await server.open({ name: 'job', command: `echo ran; exit 3` });
    await server.call('pty_read', { session_id: 'job', wait: true });
    await written(server, 'job', ({ end }) => end?.status === 3);
    await killTmux(server);
    const read = await server.call('pty_read', { session_id: 'job', wait: true });
    expect(read.facts).toMatchObject({ complete: true, via: 'exit', exit_code: 3 });
  });
});

describe('a session that was closed', () => {
  it('on purpose is no longer listed, but can be read and opened anew', async () => {
    const server = await serverForTest();
    const folder = await workIn(server, 'shut');
    await server.call('pty_close', { session_id: 'shut' });
    const list = await server.call('pty_list');
    expect(list.text).toBe('[ptyhold: 0 sessions; pty_open makes one] [1 over]');
    expect((await server.call('pty_read', { session_id: 'shut', full: true })).output).toContain('output of shut');
    const opened = await server.call('pty_open', { name: 'shut', reuse: true });
    expect(opened.last).toMatch(/closed exit=0 \d+s ago/);
    expect((await server.send('shut', 'pwd -P')).output).toBe(folder);
  });

  it('leaves nothing where PTYHOLD_KEEP_SESSIONS is 0', async () => {
    const server = await serverForTest({ PTYHOLD_KEEP_SESSIONS: '0' });
    await workIn(server, 'shut');
    await server.call('pty_close', { session_id: 'shut' });
    expect(await readdir(journals(server))).toEqual([]);
    await workIn(server, 'lost');
    await killTmux(server);
    await server.call('pty_list');
    await eventually(async () => (await readdir(journals(server))).length === 0, 'what tmux left is removed');
  });

  it('by somebody else is told so', async () => {
    const server = await serverForTest();
    await workIn(server, 'victim');
    await server.open({ name: 'other' });
    await written(server, 'victim', ({ server: tmux }) => tmux !== undefined);
    await server.tmux('kill-session', '-t', '=victim');
    expect((await server.call('pty_list')).text).toMatch(/^victim \(\w+\): killed, last seen/m);
  });
});

describe('what is kept', () => {
  it('is bounded by number, and the newest stay', async () => {
    const server = await serverForTest({ PTYHOLD_KEEP_SESSIONS: '2' });
    for (const name of ['a', 'b', 'c', 'd']) {
      await server.open({ name });
      await server.call('pty_close', { session_id: name });
    }
    await eventually(async () => (await records(server)).length === 2, 'the older ones are dropped');
    expect((await records(server)).map(({ name }) => name).sort()).toEqual(['c', 'd']);
  });

  it('can be listed and removed, one or all, and living sessions stay', async () => {
    const server = await serverForTest();
    for (const name of ['a', 'b', 'c']) await workIn(server, name);
    for (const name of ['a', 'b', 'c']) await written(server, name, ({ server: tmux }) => tmux !== undefined);
    await killTmux(server);
    await server.open({ name: 'living' });
    const listed = await ptyhold(server, 'forget');
    expect(listed.stdout.trim().split('\n')).toHaveLength(3);
    expect(listed.stdout).toMatch(/^a \(\w+\): ended with tmux, .*, \d+ kB$/m);
    expect(listed.stderr).toMatch(/\d+ kB in all\. To remove it: ptyhold forget NAME, or --all/);
    const one = await ptyhold(server, 'forget', 'b');
    expect(one).toMatchObject({ code: 0, stdout: expect.stringMatching(/^removed b \(\w+\): ended with tmux/) });
    expect(await ptyhold(server, 'forget', 'living')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The program of living still runs\. ptyhold close living ends it/),
    });
    expect((await ptyhold(server, 'forget', '--all')).stdout).toMatch(/^removed (a|c) .*\nremoved (a|c) .*\n$/);
    expect(await readdir(journals(server))).toHaveLength(1);
    expect((await server.send('living', 'echo here')).output).toBe('here');
  });

  it('is readable by its owner alone', async () => {
    const server = await serverForTest();
    await workIn(server, 'private');
    const { id } = await written(server, 'private', ({ server: tmux }) => tmux !== undefined);
    expect((await stat(path.join(journals(server), id, 'session.json'))).mode & 0o777).toBe(0o600);
  });
});

describe('two servers', () => {
  it('that open the same session anew at once share one, and nothing is lost', async () => {
    const first = await serverForTest();
    const second = await joined(first);
    await workIn(first, 'shared');
    await written(first, 'shared', ({ server: tmux }) => tmux !== undefined);
    await second.call('pty_list');
    await killTmux(first);
    const answers = await Promise.all(
      [first, second].map((each) => each.call('pty_open', { name: 'shared', reuse: true })),
    );
    expect(
      answers.map(({ isError }) => isError),
      answers.map(({ text }) => text).join('\n'),
    ).toEqual([false, false]);
    expect(new Set(answers.map(({ facts }) => facts['id'])).size).toBe(1);
    expect(answers.map(({ facts }) => facts['reused']).sort()).toEqual([false, true]);
    const made = answers.find(({ facts }) => facts['instead_of'] !== undefined);
    const old = await second.call('pty_read', { session_id: made?.facts['instead_of'], grep: '^output of' });
    expect(old.output).toContain('output of shared');
  });

  it('that open a session anew whose program has ended do not close the new one', async () => {
    const first = await serverForTest();
    const second = await joined(first);
    await first.open({ name: 'other' });
    for (let round = 0; round < 5; round += 1) {
      await first.open({ name: 'shared', reuse: true });
      await first.send('shared', 'exit');
      const answers = await Promise.all(
        [first, second].map((each) => each.call('pty_open', { name: 'shared', reuse: true })),
      );
      expect(answers.map(({ text, isError }) => (isError ? text : '')).join('')).toBe('');
      expect(new Set(answers.map(({ facts }) => facts['id'])).size).toBe(1);
      expect((await second.send('shared', 'echo here')).output).toBe('here');
    }
  });
});

describe('a server that is killed while it opens a session anew', () => {
  it('loses nothing, whenever that is', async () => {
    const server = await processForTest();
    await workIn(server, 'again', ['kept']);
    await written(server, 'again', ({ cwd }) => cwd !== server.folder);
    await killTmux(server);
    // A new seed in every run, since the moment of the kill is what is tried.
    const random = randomOfTest(newSeed());
    for (let round = 0; round < 3; round += 1) {
      const lost = server.call('pty_open', { name: 'again', reuse: true }).catch(String);
      await sleep(random(80));
      await server.restart();
      await lost;
      const opened = await server.call('pty_open', { name: 'again', reuse: true });
      expect(opened.isError, opened.text).toBe(false);
      const tagged = (await server.call('pty_list', { tag: 'kept' })).facts['sessions'];
      expect(tagged).toMatchObject([{ session_id: 'again' }]);
      expect((await server.send('again', 'pwd')).output).toMatch(/of again$/);
      await server.call('pty_close', { session_id: 'again' });
    }
    const read = await ptyhold(server, 'forget');
    const [first = ''] = /\bs\w{7}(?=\): ended with tmux)/.exec(read.stdout) ?? [];
    expect((await server.call('pty_read', { session_id: first, grep: '^output of' })).output).toContain(
      'output of again',
    );
  });
});

describe('the folder of an ended session', () => {
  it('that is gone is told, and the session opens in the home', async () => {
    const server = await serverForTest();
    const folder = await workIn(server, 'gone');
    await written(server, 'gone', ({ cwd }) => cwd === folder);
    await killTmux(server);
    await rm(folder, { recursive: true });
    const opened = await server.call('pty_open', { name: 'gone', reuse: true });
    expect(opened.last).toContain(`so is its folder ${folder}`);
  });
});

describe('a full disk', () => {
  it('keeps nobody from closing, reading and opening anew, and the record is written when there is room', async (context) => {
    const disk = await tinyDisk(context);
    const server = await processForTest({ PTYHOLD_DIR: disk });
    const folder = await workIn(server, 'early');
    await workIn(server, 'moved');
    const journal = path.join(disk, 'journal');
    const record = async (name: string) => (await recordsIn(journal)).find((each) => each.name === name);
    await eventually(async () => (await record('moved'))?.cwd?.endsWith('of moved'), 'the first records');
    const filler = await fillDisk(disk);
    await server.send('moved', 'cd /');
    const closed = await server.call('pty_close', { session_id: 'early' });
    expect(closed.isError, closed.text).toBe(false);
    const read = await server.call('pty_read', { session_id: 'early', grep: '^output of' });
    expect(read.output).toContain('output of early');
    await server.call('pty_read', { session_id: 'early' });
    await eventually(() => server.stderr.includes('could not be written down'), 'the fault is told');
    const left = await readdir(journal, { recursive: true });
    expect(left.filter((name) => /session\.json\./.test(name))).toEqual([]);

    await rm(filler);
    await server.call('pty_list');
    await eventually(async () => (await record('moved'))?.cwd === '/', 'the record is written again');
    const opened = await server.call('pty_open', { name: 'early', reuse: true });
    expect(opened.isError, opened.text).toBe(false);
    expect((await server.send('early', 'pwd -P')).output).toBe(folder);
  });
});
