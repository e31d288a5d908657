// `ptyhold here`: a person's terminal becomes a session, which an AI can use with them.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Person } from './helpers/person.ts';
import { eventually, SERVER, serverForTest } from './helpers/server.ts';

const run = promisify(execFile);
const LAST_LINE = / an AI can see this terminal and type in it · Ctrl-b d leaves, exit ends it$/m;

describe('here', () => {
  it('keeps folder and environment, and an AI takes it by its name', async () => {
    const server = await serverForTest();
    const cwd = path.join(server.folder, 'a folder');
    await mkdir(cwd);
    const person = await Person.at(server, { cwd, env: { MY_API_KEY: 'k3y', PAGER: 'less', TMUX_TMPDIR: '/tmp' } });
    await person.starts('here work --tag web');
    await person.sees(/^ work · an AI can see this terminal/m);
    await person.types('echo "$PWD,$MY_API_KEY,$PAGER,$TERM"\r');
    await person.sees(/^\S+\/a folder,k3y,less,screen-256color$/m);
    expect((await server.call('pty_list', { tag: 'web' })).text).toMatch(/^work .* 120×35 1 attached/m);
    const sent = await server.send('work', 'cd /; echo from the A"I"; (exit 4)');
    expect(sent).toMatchObject({ facts: { complete: true, via: 'prompt', exit_code: 4 } });
    expect(sent.output).toMatch(/^from the AI$/m);
    await person.sees(/^from the AI$/m);
    await person.types('echo by hand; (exit 5)\r');
    await person.sees(/^by hand$/m);
    expect((await server.send('work', 'echo $?')).output).toMatch(/^5$/m);
  });

  it('goes on when the person leaves, and is there when they come back', async () => {
    const server = await serverForTest();
    const person = await Person.at(server);
    await person.starts('here work');
    await person.sees(LAST_LINE);
    await person.types('KEPT=ye"s"\r');
    await person.presses('d');
    await person.sees(
      /^ptyhold: work goes on\. (ptyhold|tmux -S \S+) attach (-t )?work comes back to it, and exit there en\n?ds it\.\n0>$/m,
    );
    expect((await server.send('work', 'echo $KEPT')).output).toMatch(/^yes$/m);
    const other = await Person.at(server, { cols: 100, rows: 20 });
    await other.starts('attach work');
    await other.sees(LAST_LINE);
    expect((await server.send('work', 'stty size')).output).toMatch(/^19 100$/m);
    await other.close();
    expect((await server.send('work', 'echo $KEPT; stty size')).output).toMatch(/^yes\n19 100$/m);
  });

  it('is as large as the terminal of the person, and no other one changes that', async () => {
    const server = await serverForTest();
    const person = await Person.at(server, { cols: 90, rows: 30 });
    await person.starts('here work');
    await person.sees(LAST_LINE);
    const size = async (): Promise<string> =>
      (await server.tmux('list-windows', '-a', '-F', '#{window_width}×#{window_height}')).trim();
    expect(await size()).toBe('90×29');
    await person.resizes(70, 20);
    await eventually(async () => (await size()) === '70×19', 'the session has the new size');
    const watcher = await Person.at(server, { cols: 60, rows: 15 });
    for (const words of ['attach --tiled work', 'attach -r work']) {
      await watcher.starts(words);
      await watcher.sees(/work/);
      await eventually(async () => /2 attached/.test((await server.call('pty_list')).text), 'both look at it');
      await watcher.resizes(65, 16);
      await watcher.presses('d');
      await watcher.sees(/^0>$/m);
    }
    await watcher.starts('attach --tiled work');
    await watcher.sees(/work · bash/);
    await person.close();
    await eventually(async () => /1 attached/.test((await server.call('pty_list')).text), 'the person is gone');
    await watcher.resizes(50, 12);
    await watcher.presses('d');
    await watcher.sees(/^0>$/m);
    expect(await size()).toBe('70×19');
  });

  it.each([
    ['exit 7', '7'],
    ['kill -9 $$', '137'],
  ])('ends with the shell, and has its exit status: %s', async (text, status) => {
    const server = await serverForTest();
    const person = await Person.at(server);
    await person.starts('here');
    await person.sees(/^ t1 · an AI/m);
    await person.types(`${text}\r`);
    await person.sees(new RegExp(`^ptyhold: t1: ended exit=${status}\\.\n${status}>$`, 'm'));
    const { text: listed } = await server.call('pty_list');
    expect(listed).toMatch(new RegExp(`^t1 \\(\\w+\\): ended exit=${status} .*\n\\[ptyhold: 0 sessions;`));
  });

  it('sends the person back when the AI closes it', async () => {
    const server = await serverForTest();
    const person = await Person.at(server);
    await person.starts('here work');
    await person.sees(LAST_LINE);
    await server.call('pty_close', { session_id: 'work' });
    await person.sees(/^ptyhold: work: (closed|ended) exit=0\.\n0>$/m);
  });

  it.each(['SIGHUP', 'SIGKILL', 'the terminal is closed'] as const)('is not ended by %s', async (how) => {
    const server = await serverForTest();
    const person = await Person.at(server);
    await person.starts('here work');
    await person.sees(LAST_LINE);
    if (how === 'the terminal is closed') await person.close();
    else process.kill(await person.pidOf(`ptyhold.js here work`), how);
    const answer = await server.send('work', 'echo lives');
    expect(answer.output, answer.text).toMatch(/^lives$/m);
  });

  it('opens nothing where tmux cannot draw on the terminal', async () => {
    const server = await serverForTest();
    const person = await Person.at(server, { env: { TERM: 'no-such-terminal' } });
    await person.starts('here work');
    await person.sees(
      /^ptyhold: This terminal \(TERM=no-such-terminal\) cannot show a session, so none was opened\. For one that works like xterm:\n TERM=xterm-256color ptyhold here\n1>$/m,
    );
    expect((await server.call('pty_list')).text).toMatch(/^\[ptyhold: 0 sessions/m);
  });

  it('says the name of a terminal that is a session already, and opens none', async () => {
    const server = await serverForTest();
    await server.open({ name: 'there' });
    const line = `PTYHOLD_DIR=${server.dir} PTYHOLD_TMUX=${server.env['PTYHOLD_TMUX'] ?? ''} '${process.execPath}' '${SERVER}' here new`;
    const { output, facts } = await server.send('there', line);
    expect(output).toBe('This terminal is the session there already.');
    expect(facts['exit_code']).toBe(0);
    expect((await server.call('pty_list')).text).toMatch(/\[ptyhold: 1 session\]/);
  });

  it('tells a name that is taken, one that is none, and that it needs a terminal', async () => {
    const server = await serverForTest();
    await server.open({ name: 'taken' });
    const person = await Person.at(server);
    await person.starts('here taken');
    await person.sees(
      /^ptyhold: There is a session taken already\. ptyhold attach taken shows it; or give another name, or none\.\n1>$/m,
    );
    await person.starts('here a.b');
    await person.sees(/^ptyhold: here takes no NAME "a\.b": a name has 1 to 64 letters, digits, _ or -\.\n2>$/m);
    const told = await run(process.execPath, [SERVER, 'here'], { env: { ...server.env } }).catch((error) => error);
    expect(told).toMatchObject({ code: 1, stderr: expect.stringMatching(/here makes a session of a terminal, and /) });
  });
});
