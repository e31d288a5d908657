// What viewers of `ptyhold watch` see: the screen as tmux draws it, whenever they come and however slow they are.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { LiveScreen } from '../src/terminal/live-screen.ts';
import { Clock } from '../src/watch/page/clock.ts';
import type { Found, Lines, Played, Size } from '../src/watch/protocol.ts';
import { eventually, SERVER, serverForTest, type TestServer } from './helpers/server.ts';
import { type WatchedPage, Watching } from './helpers/watching.ts';

const run = promisify(execFile);

/** What a terminal shows that was given all frames of a watch. */
async function drawn(page: WatchedPage, at: number): Promise<string[]> {
  const frames = page.frames.filter((frame) => frame.at === at);
  const from = frames.findLastIndex(({ kind }) => kind === 'snapshot');
  const [first] = frames.slice(from);
  if (!first) return [];
  const screen = await LiveScreen.open(first, 5_000);
  for (const { bytes } of frames.slice(from)) await screen.write(bytes);
  const rows = screen.rows();
  screen.dispose();
  return rows;
}

/** What a recording prints in all, however it was cut. */
function printedIn(cast: string): string {
  const [, ...events] = cast.trimEnd().split('\n');
  return events.map((event) => String(JSON.parse(event)[2])).join('');
}

async function capture(server: TestServer, name: string): Promise<string[]> {
  const lines = (await server.tmux('capture-pane', '-p', '-t', `=${name}:`)).split('\n');
  return lines.slice(0, -1).map((line) => line.trimEnd());
}

/** Waits until the page shows what tmux shows, and that is so. */
async function isAsDrawn(
  server: TestServer,
  page: WatchedPage,
  name: string,
  at: number,
  marker: string,
): Promise<void> {
  const agrees = async (): Promise<boolean> => {
    const [shown, wanted] = [await drawn(page, at), await capture(server, name)];
    return wanted.join('\n').includes(marker) && shown.join('\n') === wanted.join('\n');
  };
  await eventually(agrees, `the page shows ${name} as tmux does, with ${marker}`).catch(async () => {
    expect(await drawn(page, at)).toEqual(await capture(server, name));
    throw new Error(`${marker} never came`);
  });
}

let at = 0;
async function watch(page: WatchedPage, name: string, size: Size): Promise<number> {
  at += 1;
  page.say({ do: 'watch', at, session: await page.key(name), size });
  return at;
}

/** Draws with a scroll region, the alternate screen's kin, wide characters and colours; then waits. */
const DRAWS = String.raw`printf '\033[2J\033[H\033[44mtop\033[0m\n\033[5;9r\033[5;1H'; for i in $(seq 30); do printf '漢 row %d\n' $i; done; printf '\033[r\033[20;10Hdone-%s' here; sleep 600`;

describe.each<Size>(['tile', 'large'])('a %s picture', (size) => {
  it('begins at any moment with the screen as it is, and goes on exactly from there', async () => {
    const server = await serverForTest();
    await server.open({ name: 'draws' });
    await server.call('pty_send', { session_id: 'draws', text: DRAWS });
    const watching = await Watching.start(server);
    const page = await watching.page();
    const first = await watch(page, 'draws', size);
    await isAsDrawn(server, page, 'draws', first, 'done-here');
    await server.call('pty_key', { session_id: 'draws', key: 'C-c' });
    await server.send('draws', 'seq 100; echo after-$((1+1))');
    await isAsDrawn(server, page, 'draws', first, 'after-2');
    const late = await watch(page, 'draws', size);
    await isAsDrawn(server, page, 'draws', late, 'after-2');
  });
});

describe('a viewer', () => {
  it('sees neither marks with their keys nor questions to the terminal', async () => {
    const server = await serverForTest();
    await server.open({ name: 'asks' });
    await server.send(
      'asks',
      String.raw`printf 'a\033]0;hostile title\007\033[6n\033[c\033]52;c;aGk=\007b-%s\n' end; sleep 0.2`,
    );
    const watching = await Watching.start(server);
    const page = await watching.page();
    const seen = await watch(page, 'asks', 'large');
    await eventually(() => page.drawn(seen).includes('b-end'), 'it is shown');
    await server.send('asks', String.raw`printf '\033]0;hostile title\007\033[6nlive-%s\n' end; sleep 0.2`);
    await eventually(() => page.drawn(seen).includes('live-end'), 'it is shown');
    expect(page.drawn(seen)).not.toMatch(/ptyhold=|\x1b\]|\x1bP|\x1b\[\d*[cn]/);
    expect(JSON.stringify(page.messages)).not.toMatch(/ptyhold=/);
  });

  it('that stalls holds up nobody, and catches up by a snapshot', async () => {
    const server = await serverForTest();
    await server.open({ name: 'flood' });
    const watching = await Watching.start(server);
    const [stalled, other] = [await watching.page(), await watching.page()];
    stalled.draws = false;
    const [a, b] = [await watch(stalled, 'flood', 'large'), await watch(other, 'flood', 'large')];
    await eventually(() => stalled.frames.length > 0 && other.frames.length > 0, 'both see it');
    await server.send('flood', 'seq 400000; echo over-$((1+1))', { timeout: 45 });
    await isAsDrawn(server, other, 'flood', b, 'over-2');
    const sent = stalled.frames.reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(sent).toBeLessThan(700_000);
    stalled.draws = true;
    stalled.say({ do: 'drawn', at: a, bytes: sent + stalled.frames.length });
    await isAsDrawn(server, stalled, 'flood', a, 'over-2');
    expect(stalled.frames.filter(({ kind }) => kind === 'snapshot').length).toBeGreaterThan(1);
  });

  it('sees new sessions, what they do, and how they end; what ended stays', async () => {
    const server = await serverForTest();
    const watching = await Watching.start(server);
    const page = await watching.page();
    await server.open({ name: 'life', tags: ['a', 'b'] });
    await eventually(() => page.card('life'), 'it comes');
    await server.call('pty_send', { session_id: 'life', text: 'read -p "Name? " x' });
    await eventually(() => page.card('life')?.attention === 'waits', 'it waits for somebody');
    expect(page.card('life')).toMatchObject({
      state: 'waiting_input',
      tags: ['a', 'b'],
      command: 'read -p "Name? " x',
    });
    await eventually(
      () =>
        page.messages.some((message) => message.is === 'news' && message.news.some(({ kind }) => kind === 'blocked')),
      'it is told as news',
    );
    await server.send('life', 'Ada');
    await server.send('life', 'false');
    await eventually(() => page.card('life')?.attention === 'failed' && page.card('life')?.exit === 1, 'it has failed');
    const seen = await watch(page, 'life', 'tile');
    await eventually(() => page.drawn(seen).includes('Ada'), 'it is shown');
    await server.call('pty_close', { session_id: 'life' });
    await eventually(() => page.card('life')?.state === 'over', 'it is over');
    expect(page.card('life')?.end).toMatch(/closed/);
    const after = await watch(page, 'life', 'large');
    await eventually(() => page.drawn(after).includes('Ada'), 'what it printed can still be seen');
    expect(watching.errors).not.toMatch(/cannot|failed/);
  });

  it('sees tags and sessions in the colours of ptyhold ls, also once they are over', async () => {
    const server = await serverForTest();
    await server.open({ name: 'both', tags: ['web', 'db'] });
    await server.open({ name: 'own', tags: ['db'], look: { badge: 'Live', color: '#12ab34' } });
    await server.open({ name: 'plain' });
    const page = await (await Watching.start(server)).page();
    await eventually(() => page.card('own') && page.card('both') && page.card('plain'), 'all come');
    const { stdout } = await run(process.execPath, [SERVER, 'ls', '--json'], { env: server.env });
    const { sessions: listed } = JSON.parse(stdout) as { sessions: { name: string; color: string | null }[] };
    const colourIn = (name: string): string | null => listed.find((row) => row.name === name)?.color ?? null;
    const [both, own, plain] = [page.card('both'), page.card('own'), page.card('plain')];
    expect(colourIn('both')).toBe(`#${both?.tagColours[0]}`);
    expect(both).toMatchObject({ colour: both?.tagColours[0], tagColours: [expect.any(String), own?.tagColours[0]] });
    expect(new Set(both?.tagColours).size).toBe(2);
    expect(own).toMatchObject({ badge: 'Live', colour: '12ab34' });
    expect(colourIn('own')).toBe('#12ab34');
    expect(plain).toMatchObject({ tagColours: [] });
    expect(plain?.colour ?? null).toBe(colourIn('plain'));
    await server.call('pty_close', { session_id: 'own' });
    await eventually(() => page.card('own')?.state === 'over', 'it is over');
    expect(page.card('own')).toMatchObject({ badge: 'Live', colour: '12ab34', tagColours: own?.tagColours });
  });

  it('gets the commands with their times, folder and typist, and a session or one command in each form', async () => {
    const server = await serverForTest();
    const before = Date.now();
    await server.open({ name: 'story', cwd: '/' });
    await server.send('story', 'cd /usr; echo first-$((1+1)); sleep 0.3; echo late-$((1+1))');
    await server.send('story', 'sh -c "exit 3"');
    const watching = await Watching.start(server);
    const page = await watching.page();
    const session = await page.key('story');
    const played = await page.ask<Played>({ do: 'timeline', ask: 1, session });
    const known = { isAbout: false, by: expect.stringMatching(/^(?!person$)./) };
    expect(played.commands).toMatchObject([
      { exit: 0, folder: '/', lines: 2, ...known },
      { exit: 3, folder: '/usr', lines: 0, line: 'sh -c "exit 3"', ...known },
    ]);
    const [first] = played.commands;
    expect(first?.startedAt).toBeGreaterThanOrEqual(before);
    expect(first?.durationMs).toBeGreaterThanOrEqual(290);
    const clock = new Clock(played);
    expect(clock.timeOf((first?.to ?? 0) - 1) - clock.timeOf(first?.outputFrom ?? 0)).toBeGreaterThanOrEqual(250);
    expect(played.times.some(({ isSpread }) => isSpread)).toBe(false);

    const headers = { Authorization: `Bearer ${await watching.token()}` };
    const get = (kind: string, command = '') =>
      watching.request('GET', `/data/${kind}?session=${session}${command && `&command=${command}`}`, { headers });
    const begins: Record<string, string> = { cast: '{"version":3,', svg: '<svg ', html: '<!DOCTYPE html>', text: '' };
    for (const [kind, beginning] of Object.entries(begins)) {
      const [whole, one] = [await get(kind), await get(kind, first?.id)];
      for (const { status, body, headers: told } of [whole, one]) {
        expect([kind, status]).toEqual([kind, 200]);
        expect(body.slice(0, beginning.length)).toBe(beginning);
        expect(kind === 'cast' ? printedIn(body) : body).toContain('late-2');
        expect(body).not.toMatch(/ptyhold=|[0-9a-f]{24}/);
        expect(told['content-type']).toMatch(kind === 'text' ? /^text\/plain/ : /^application\/octet-stream/);
        expect(told['content-disposition']).toBe('attachment');
      }
      expect(whole.body).toContain('exit 3');
      expect(one.body).not.toContain('exit 3');
    }
    for (const path of [`/data/cast?session=${session}&command=none`, '/data/cast?session=none', '/data/other'])
      expect((await watching.request('GET', path, { headers })).status, path).toBe(404);
  });

  it('is told when the server ends', async () => {
    const server = await serverForTest();
    const watching = await Watching.start(server);
    const page = await watching.page();
    await watching.end('SIGINT');
    await eventually(() => page.closed, 'the connection ends');
    expect(page.messages.at(-1)).toMatchObject({ is: 'bye' });
    expect(watching.child.exitCode).toBe(0);
  });

  it('reads numbered lines, and finds text in all that is kept', async () => {
    const server = await serverForTest();
    await server.open({ name: 'lines' });
    await server.send('lines', 'for i in $(seq 3000); do echo "row $i"; done');
    const page = await (await Watching.start(server)).page();
    const session = await page.key('lines');
    const middle = await page.ask<Lines>({ do: 'lines', ask: 1, session, from: 1000, count: 3 });
    expect(middle).toMatchObject({ first: 1000, lines: ['row 999', 'row 1000', 'row 1001'] });
    const last = await page.ask<Lines>({ do: 'lines', ask: 2, session, from: 9_999_999, count: 2 });
    expect(last.first + 1).toBe(last.held.last);
    const range = await server.call('pty_read', { session_id: 'lines', line_range: '1000' });
    expect(range.output).toContain('row 999');
    const found = await page.ask<Found>({ do: 'find', ask: 3, session, text: 'ROW 29', ignoreCase: true });
    expect(found.count).toBe(111);
    expect(found.matches.at(-1)).toEqual({ line: 3000, text: 'row 2999' });
  });
});
