// What the ways into iTerm2 do there: windows, looks, focus; and what is said where they cannot.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Api } from '../../src/iterm2/api/api.ts';
import { closeSessions, openIn } from '../../src/iterm2/api/open.ts';
import { apiWay } from '../../src/iterm2/api/way.ts';
import { appleScriptWay } from '../../src/iterm2/applescript-way.ts';
import { tryWays } from '../../src/iterm2/ways.ts';
import { Mac } from '../helpers/iterm2/here.ts';
import { ShownSession } from '../helpers/iterm2/shown.ts';

const PROGRAM = '/tmp/ptyhold-0/iterm2/show.sh';
const signal = new AbortController().signal;

/** iTerm2 with two gateways, whose panes have the same ids, and a person's session with the same id in a variable. */
async function macWithPanes(): Promise<{ mac: Mac; api: Api; pane: ShownSession; others: ShownSession[] }> {
  const mac = await Mac.withApp();
  const gateways = ['/dev/ttys001', '/dev/ttys002'].map((tty) => mac.app.show(new ShownSession('tmux', { tty })));
  for (const [at, { id }] of gateways.entries()) mac.app.tmux.set(`connection ${at}`, id);
  const panes = [0, 1].map((at) => mac.app.show(new ShownSession('web', { tmuxWindowPane: 3 }), `connection ${at}`));
  const own = mac.app.show(new ShownSession('mine', { tmuxWindowPane: 3 }));
  return { mac, api: mac.api(), pane: panes[1] as ShownSession, others: [panes[0] as ShownSession, own] };
}

const PANE = { gatewayTty: '/dev/ttys002', paneId: '%3' };

describe('the API', () => {
  it('runs a program in a new window in the background, and raises the app only when asked', async () => {
    const mac = await Mac.withApp();
    const way = apiWay(mac.api());
    expect(await way.run(PROGRAM, { raise: false }, signal)).toBeUndefined();
    const [made] = mac.app.sessions();
    expect(made?.profile).toEqual({ 'Custom Command': 'Yes', Command: PROGRAM, 'Initial Text': '' });
    expect(mac.app.isInFront).toBe(false);
    await way.run(PROGRAM, { raise: true }, signal);
    expect([mac.app.windows.length, mac.app.isInFront]).toEqual([2, true]);
  });

  it('opens tabs, splits and windows, and closes them', async () => {
    const mac = await Mac.withApp();
    const api = mac.api();
    const first = await openIn(api, PROGRAM, { kind: 'window' }, signal);
    const second = await openIn(api, PROGRAM, { kind: 'tab', window: first.window ?? '' }, signal);
    await openIn(api, PROGRAM, { kind: 'beside', session: first.session }, signal);
    const last = await openIn(api, PROGRAM, { kind: 'below', session: first.session }, signal);
    expect(mac.app.windows.map(({ tabs }) => tabs.map(({ sessions }) => sessions.length))).toEqual([[3, 1]]);
    const asked = mac.app.asked.filter(({ name }) => name === 'split_pane').map(({ body }) => body['split_direction']);
    expect(asked).toEqual([0, 1]);
    await closeSessions(api, [second.session, last.session, 'gone'], signal);
    expect(mac.app.windows.map(({ tabs }) => tabs.map(({ sessions }) => sessions.length))).toEqual([[2]]);
  });

  it('takes no program that iTerm2 would split or evaluate', async () => {
    const mac = await Mac.withApp();
    const way = apiWay(mac.api());
    for (const program of ['/tmp/a b', '/tmp/\\(system("x"))', '/tmp/$$X$$', '~/x', "/tmp/'x"])
      expect(await way.run(program, { raise: false }, signal)).toMatchObject({ way: 'api' });
    expect(mac.app.asked).toEqual([]);
  });

  it('dresses the pane of that gateway with badge and colours, for light and dark', async () => {
    const { api, pane, others } = await macWithPanes();
    const dress = { badge: 'web \\(x)', tab: 'ff0000', background: '101820', cursor: '00ff80' };
    expect(await apiWay(api).dress?.(PANE, dress, signal)).toBeUndefined();
    const red = {
      'Red Component': 254 / 255,
      'Green Component': 0,
      'Blue Component': 0,
      'Alpha Component': 1,
      'Color Space': 'sRGB',
    };
    expect(pane.profile).toMatchObject({
      'Badge Text': 'web ∖(x)',
      'Use Tab Color': true,
      'Use Tab Color (Dark)': true,
      'Tab Color': red,
      'Tab Color (Light)': red,
      'Background Color': { 'Red Component': 16 / 255 },
      'Cursor Color (Dark)': { 'Green Component': 1 },
    });
    expect(others.map(({ profile }) => profile)).toEqual([{}, {}]);
  });

  it('takes a look back to what the profile says, and leaves alone what is not named', async () => {
    const { api, pane } = await macWithPanes();
    const way = apiWay(api);
    await way.dress?.(PANE, { badge: 'web', tab: '00ff00', cursor: '0000ff' }, signal);
    await way.dress?.(PANE, { badge: null, tab: null }, signal);
    expect(pane.profile).toMatchObject({
      'Badge Text': 'mine',
      'Use Tab Color': false,
      'Use Tab Color (Light)': false,
    });
    expect(pane.profile['Cursor Color']).toMatchObject({ 'Blue Component': 1 });
  });

  it('focuses a pane, and raises the app only when asked', async () => {
    const { mac, api, pane } = await macWithPanes();
    const way = apiWay(api);
    await way.focus?.(PANE, { raise: false }, signal);
    expect([mac.app.active, mac.app.isInFront]).toEqual([pane, false]);
    await way.focus?.(PANE, { raise: true }, signal);
    expect(mac.app.isInFront).toBe(true);
  });

  it('hides the session on a terminal', async () => {
    const { mac, api } = await macWithPanes();
    await apiWay(api).bury?.('/dev/ttys002', signal);
    expect(
      mac.app
        .sessions()
        .filter(({ isBuried }) => isBuried)
        .map(({ title }) => title),
    ).toEqual(['tmux']);
  });

  it('says that a pane is not shown, also one that vanishes meanwhile', async () => {
    const { mac, api } = await macWithPanes();
    const way = apiWay(api);
    const said = { sentence: 'iTerm2 does not show the pane %3.', mend: 'Try again once it has drawn it.' };
    expect(await way.focus?.({ ...PANE, gatewayTty: '/dev/ttys007' }, { raise: false }, signal)).toMatchObject(said);
    mac.app.troubles.set('set_profile_property', { kind: 'status', status: 1 });
    expect(await way.dress?.(PANE, { badge: 'x' }, signal)).toMatchObject(said);
  });
});

describe('AppleScript', () => {
  it('gets everything as arguments of one script', async () => {
    const mac = await Mac.withApp();
    expect(await appleScriptWay(mac.script).run(PROGRAM, { raise: false }, signal)).toBeUndefined();
    expect(await mac.scriptCalls()).toEqual([`- window ${PROGRAM}`]);
    const script = await readFile(path.join(mac.home, 'script'), 'utf8');
    expect(script).toMatch(/^on run argv\n/);
    expect(script).not.toContain(PROGRAM);
  });

  it('is tried where the API is off, and both tell why they could not', async () => {
    const mac = await Mac.make();
    const ways = [async () => apiWay(mac.api()), async () => appleScriptWay(mac.script)];
    const done = await tryWays(ways, (way, within) => way.run(PROGRAM, { raise: false }, within));
    expect(done).toMatchObject({ by: 'applescript', closed: [{ sentence: 'iTerm2 has its API switched off.' }] });
    await mac.scriptFails('0:9: execution error: Not authorized to send Apple events to iTerm. (-1743)');
    const refused = await tryWays(ways, (way, within) => way.run(PROGRAM, { raise: false }, within));
    expect(refused.by).toBeUndefined();
    expect(refused.closed.map(({ sentence }) => sentence)).toEqual([
      'iTerm2 is not running, or has its API switched off.',
      'macOS does not let this program speak to iTerm2 (-1743).',
    ]);
  });

  it('that hangs is ended after 3 s', async () => {
    const mac = await Mac.make();
    await mac.scriptHangs(true);
    const began = performance.now();
    const done = await tryWays([async () => appleScriptWay(mac.script)], (way, within) =>
      way.run(PROGRAM, { raise: false }, within),
    );
    expect([done.by, done.closed.length]).toEqual([undefined, 1]);
    expect(performance.now() - began).toBeLessThan(6_000);
  });
});
