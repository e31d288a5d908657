// What is opened is shown in iTerm2 by itself, whichever way it was opened.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ptyholdIn, type Ran } from '../helpers/command-line.ts';
import { Mac } from '../helpers/iterm2/here.ts';
import { SERVER, serverForTest, type TestServer } from '../helpers/server.ts';

const run = promisify(execFile);
const TMUX = process.env['PTYHOLD_TMUX'] || 'tmux';

const stageOf = ({ dir }: TestServer): string => path.join(dir, 'iterm2/stage');

/** The sessions in each window of the stage. */
async function windows(server: TestServer): Promise<string[]> {
  const listed = ['list-windows', '-a', '-F', '#{window_name}'];
  return (await run(TMUX, ['-S', stageOf(server), ...listed])).stdout.trimEnd().split('\n');
}

/** How many columns and rows of panes the first window has. */
async function shape(server: TestServer): Promise<[columns: number, rows: number]> {
  const listed = ['list-panes', '-F', '#{pane_left} #{pane_top}'];
  const places = (await run(TMUX, ['-S', stageOf(server), ...listed])).stdout.trimEnd().split('\n');
  const count = (at: number): number => new Set(places.map((place) => place.split(' ')[at])).size;
  return [count(0), count(1)];
}

async function project(server: TestServer, playbook: string): Promise<(...argv: string[]) => Promise<Ran>> {
  await writeFile(path.join(server.folder, 'ptyhold.yaml'), playbook);
  return ptyholdIn(server);
}

const THREE = `
layout: rows
sessions:
  db: { command: sleep 1000 }
  web: { needs: db }
  tests: { needs: web }
`;

describe('by a playbook', () => {
  it.each(['up', 'run'])('with %s, all in one window as its layout says, and once', async (word) => {
    const server = await serverForTest({ PTYHOLD_ITERM2: 'on' });
    const ptyhold = await project(server, THREE);
    const first = await ptyhold(word);
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout.match(/not shown in iTerm2 yet: .*type there: exec \S+show$/gm)).toHaveLength(1);
    expect(await windows(server)).toEqual(['db web tests']);
    expect(await shape(server)).toEqual([1, 3]);
    await server.call('pty_close', { session_id: 'web' });
    expect(await ptyhold(word)).toMatchObject({ code: 0 });
    expect(await windows(server)).toEqual(['db web tests', 'web']);
    expect((await ptyhold(word)).stdout).not.toContain('iTerm2');
  });

  it('says nothing where iTerm2 could be brought to it', async () => {
    const mac = await Mac.withApp();
    const server = await serverForTest({ PTYHOLD_ITERM2: 'on', ...mac.env });
    const { code, stdout } = await (await project(server, THREE))('up', '--json');
    expect([code, stdout.includes('iTerm2')]).toEqual([0, false]);
    const commands = mac.app.asked.filter(({ name }) => name === 'create_tab').map(({ body }) => JSON.stringify(body));
    expect(commands).toEqual([expect.stringContaining(path.join(server.dir, 'iterm2/show'))]);
    expect(mac.app.isInFront).toBe(false);
  });

  it('that is typed in a session, as the opener of that wants it', async () => {
    const server = await serverForTest({ PTYHOLD_ITERM2: 'on' });
    await project(server, THREE);
    await server.open({ name: 'playbook', cwd: server.folder });
    const { facts } = await server.send('playbook', `PTYHOLD_TMUX='${TMUX}' '${process.execPath}' '${SERVER}' up`);
    expect(facts['exit_code']).toBe(0);
    expect(await windows(server)).toEqual(['playbook', 'db web tests']);
    const quiet = await serverForTest({ PTYHOLD_ITERM2: 'off' });
    expect((await quiet.send(await quiet.open(), 'echo $PTYHOLD_ITERM2')).output).toBe('off');
  });

  it('not, where nobody wants it', async () => {
    const server = await serverForTest();
    expect(await (await project(server, THREE))('up')).toMatchObject({ code: 0 });
    expect(existsSync(stageOf(server))).toBe(false);
  });
});

describe('by the command line', () => {
  it('as by the tool', async () => {
    const server = await serverForTest({ PTYHOLD_ITERM2: 'on' });
    const { code, stderr } = await ptyholdIn(server)('open', '--name', 'a');
    expect([code, stderr]).toEqual([0, expect.stringContaining('not shown in iTerm2 yet')]);
    expect(await windows(server)).toEqual(['a']);
  });
});
