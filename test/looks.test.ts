// How people see sessions: badges and colours that stay with a session, and a colour for each tag.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Person } from './helpers/person.ts';
import { processForTest, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

const run = promisify(execFile);

async function ptyhold(server: TestServer, ...words: string[]): Promise<string> {
  return (await run(process.execPath, [SERVER, ...words], { env: { ...server.env } })).stdout;
}

interface Listed {
  name: string;
  color: string | null;
  look: Record<string, string>;
}

async function listed(server: TestServer): Promise<Record<string, Listed>> {
  const { sessions } = JSON.parse(await ptyhold(server, 'ls', '--json')) as { sessions: Listed[] };
  return Object.fromEntries(sessions.map((each) => [each.name, each]));
}

const FIRST = '#47d1d1';
const SECOND = '#d14747';

describe('the look of a session', () => {
  it('stays with it, changes with reuse, and is given up by reset', async () => {
    const server = await processForTest();
    const look = { badge: 'db | #{pid} "x"', color: '#FF8000', background: '001122' };
    await server.open({ name: 'db', look: { ...look, focus: false, layout: 'quad' } });
    expect((await listed(server))['db']).toMatchObject({
      color: '#ff8000',
      look: { badge: look.badge, color: '#ff8000', background: '#001122' },
    });
    await server.restart();
    await server.open({ name: 'db', reuse: true, look: { color: 'reset', cursor: '#00ff00' } });
    expect((await listed(server))['db']).toMatchObject({
      color: null,
      look: { badge: look.badge, background: '#001122', cursor: '#00ff00' },
    });
  });

  it('comes back with a session that is opened anew after tmux has ended', async () => {
    const server = await serverForTest();
    await server.open({ name: 'db', look: { badge: 'data', color: '#ff8000' } });
    await server.tmux('kill-server');
    await server.open({ name: 'db', reuse: true, look: { badge: 'reset' } });
    expect((await listed(server))['db']?.look).toEqual({ color: '#ff8000' });
  });

  it.each([
    [{ color: 'red' }, 'look.color: a colour is #rrggbb, or reset.'],
    [{ layout: 'round' }, 'look.layout: layout is one of columns, rows, grid, tabs, windows'],
    [{ tab: '#ff0000' }, 'look: Unrecognized key: "tab".'],
    ['#ff0000', 'look: '],
  ])('is refused where it is wrong, and nothing is opened: %j', async (look, why) => {
    const server = await serverForTest();
    const { isError, text } = await server.call('pty_open', { name: 'x', look });
    expect([isError, text.slice(0, why.length)]).toEqual([true, why]);
    expect((await server.call('pty_open', { sessions: [{ name: 'x', look }] })).isError).toBe(true);
    expect(await listed(server)).toEqual({});
  });

  it('is said by a playbook, and leaves alone what runs when it alone changes', async () => {
    const server = await serverForTest();
    const file = path.join(server.folder, 'ptyhold.yaml');
    await writeFile(file, 'sessions:\n  web:\n    look: { color: "#ff8000", badge: web }\n');
    await ptyhold(server, 'up', file);
    expect((await listed(server))['web']?.look).toEqual({ badge: 'web', color: '#ff8000' });
    await writeFile(file, 'sessions:\n  web:\n    look: { color: "#00ff00" }\n');
    expect(await ptyhold(server, 'up', file)).toMatch(/left alone/);
    await writeFile(file, 'sessions:\n  web:\n    look: { color: blue }\n');
    await expect(ptyhold(server, 'up', file)).rejects.toMatchObject({
      stderr: expect.stringContaining('a colour is #rrggbb, or reset'),
    });
  });
});

describe('the colour of a tag', () => {
  it('is the same for every server and in every list, and is that of the session', async () => {
    const server = await processForTest();
    await server.open({ name: 'a', tags: ['web'] });
    expect((await listed(server))['a']?.color).toBe(FIRST);
    const other = await server.join();
    await other.open({ name: 'b', tags: ['db', 'web'] });
    await other.open({ name: 'c', tags: ['web'] });
    await other.open({ name: 'd' });
    await other.dispose();
    await server.restart();
    const all = await listed(server);
    expect(Object.fromEntries(Object.values(all).map(({ name, color }) => [name, color]))).toEqual({
      a: FIRST,
      b: SECOND,
      c: FIRST,
      d: null,
    });
  });

  it('colours names and tags in a list on a terminal that shows colours', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a', tags: ['web', 'db'] });
    const plain = await ptyhold(server, 'ls');
    const painted = await ptyhold(server, 'ls', '--color', 'always');
    expect(painted).toContain('\x1b[1m\x1b[38;5;80ma');
    expect(painted).toContain('\x1b[38;5;80mweb\x1b[0m \x1b[38;5;167mdb\x1b[0m');
    // Times pass between the two, and make columns wider.
    const words = (text: string): string => text.replace(/\d+s/g, 'Ns').replace(/ +/g, ' ');
    expect(words(painted.replace(/\x1b\[[\d;]*m/g, ''))).toBe(words(plain));
    const env = { ...server.env, COLORTERM: 'truecolor' };
    const exact = await run(process.execPath, [SERVER, 'ls', '--color', 'always'], { env });
    expect(exact.stdout).toContain('\x1b[38;2;71;209;209mweb');
  });

  it('is that of the line below an attached session, and of the title of a tile', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a', tags: ['web'] });
    await server.open({ name: 'b', look: { color: '#ff8000' } });
    const person = await Person.at(server);
    await person.starts('attach a');
    await person.sees(/^\[a\]/m);
    expect(await server.tmux('show-options', '-t', '=a:', '-v', 'status-style')).toBe(`bg=${FIRST},fg=black\n`);
    await person.presses('d');
    await person.sees(/^0>$/m);
    await person.starts('attach --tiled a b');
    await person.sees(/─ a · bash ─[\s\S]*─ b · bash ─/);
    expect(await person.paintedScreen()).toMatch(
      /\x1b\[[\d;]*38;(?:2;255;128;0|5;208)[\d;]*m(?:\x1b\[[\d;]*m)* b · bash/,
    );
    await person.presses('d');
    await person.sees(/^0>$/m);
    await server.open({ name: 'a', reuse: true, tags: [] });
    await person.starts('attach a');
    await person.sees(/^\[a\]/m);
    expect(await server.tmux('show-options', '-t', '=a:', '-v', 'status-style')).toBe('');
  });
});
