// The sessions that people have in iTerm2: listed, read, typed into, and left alone where that is due.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Desk, desk, nameOf } from '../helpers/iterm2/desk.ts';
import { Mac } from '../helpers/iterm2/here.ts';
import { ShownSession } from '../helpers/iterm2/shown.ts';
import { serverForTest } from '../helpers/server.ts';

/** What was typed into it. */
function typed({ mac }: Desk): unknown[] {
  return mac.app.asked.filter(({ name }) => name === 'send_text').map(({ body }) => body['text']);
}

describe('pty_list', () => {
  it('names them with window, tab, title, folder and program', async () => {
    const { mac, server, shell, name } = await desk();
    const other = mac.app.window();
    const vim = new ShownSession('notes [x]', { jobName: 'vim', path: '/Users/ada' });
    mac.app.showIn(other, vim);
    const list = await server.call('pty_list');
    expect(list.text.split('\n').slice(0, 3)).toEqual([
      '[of people, in iTerm2:]',
      `${name} zsh window 1 tab 1 work /Users/ada/work`,
      `${nameOf(vim)} vim window 2 tab 1 "notes [x]" /Users/ada`,
    ]);
    expect(list.facts['iterm2']).toMatchObject([
      { session_id: name, id: shell.id, window: 1, tab: 1, title: 'work', cwd: '/Users/ada/work', program: 'zsh' },
      { program: 'vim' },
    ]);
  });

  it('leaves out what tmux draws, its gateway, and a session that vanishes meanwhile', async () => {
    const { mac, server, name } = await desk();
    const gateway = mac.app.show(new ShownSession('gateway', { tmuxRole: 'gateway' }));
    mac.app.tmux.set('connection', gateway.id);
    mac.app.show(new ShownSession('pane', { tmuxRole: 'client', tmuxWindowPane: 1 }), 'connection');
    const doomed = mac.app.show(new ShownSession('doomed'));
    mac.app.onAsked = (name) => {
      if (name === 'variable') mac.app.vanish(doomed);
    };
    const { facts } = await server.call('pty_list');
    expect(facts['iterm2']).toEqual([expect.objectContaining({ session_id: name })]);
  });

  it.each<[what: string, spoil: (mac: Mac) => void | Promise<void>, says: RegExp]>([
    [
      'iTerm2 is away',
      (mac) => mac.app.stop(),
      /the sessions of iTerm2 are not listed: iTerm2 has its API switched off/,
    ],
    [
      'it hangs',
      (mac) => mac.app.stick(),
      /iTerm2 (has not answered within 3 s|still owes the answer to an earlier request)/,
    ],
    ['consent is refused', (mac) => mac.scriptFails('execution error: no (-1743)'), /macOS does not let this program/],
  ])('lists ours all the same where %s', async (_, spoil, says) => {
    const { mac, server } = await desk();
    // Before anything is opened, which is shown there, and asks for the same consent.
    await spoil(mac);
    await server.open({ name: 'ours' });
    const began = performance.now();
    const list = await server.call('pty_list');
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(list.facts['sessions']).toMatchObject([{ session_id: 'ours' }]);
    expect(list.text).toMatch(says);
  });

  it.each([['off'], ['auto']])('says nothing of them with %s, and asks nobody', async (wanted) => {
    const { mac, server, name } = await desk({ PTYHOLD_ITERM2: wanted, TERM_PROGRAM: 'iTerm.app' });
    expect((await server.call('pty_list')).text).toBe('[ptyhold: 0 sessions; pty_open makes one]');
    const sent = await server.send(name, 'ls');
    expect(sent.text).toBe(
      `${name} would be a session of iTerm2, which this server does not speak to. PTYHOLD_ITERM2=on in its environment lets it.`,
    );
    expect([mac.app.hellos, await mac.scriptCalls()]).toEqual([[], []]);
  });
});

describe('a command', () => {
  it('is run to its end, with output and exit code, and nothing of the prompts', async () => {
    const { server, shell, name } = await desk();
    shell.runs = () => ({ prints: ['one', 'x'.repeat(200), 'three'], exit: 3 });
    const sent = await server.send(name, 'make');
    expect(sent.output).toBe(`one\n${'x'.repeat(200)}\nthree`);
    expect(sent.facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 3, session_id: name, lines: 3 });
    expect(sent.last).toMatch(
      /^\[ptyhold iterm2:\w{8}: 3 lines \/ ~\d+ tok\] \[is_complete=True via prompt exit=3 \d\.\d\ds\]$/,
    );
  });

  it('goes to one session, also where the person broadcasts', async () => {
    const { mac, server, name } = await desk();
    await server.send(name, 'make');
    const [sent] = mac.app.asked.filter((asked) => asked.name === 'send_text');
    expect(sent?.body).toMatchObject({ text: 'make\r', suppress_broadcast: true });
  });

  it('that runs on is told at its time limit with the screen, and awaited later', async () => {
    const { mac, server, shell, name } = await desk();
    shell.runs = () => undefined;
    const sent = await server.send(name, 'make', { timeout: 0.3 });
    expect(sent.facts).toMatchObject({ complete: false, via: 'timeout', state: 'running', exit_code: null });
    expect(sent.output).toBe('mac% make');
    const waiting = server.call('pty_read', { session_id: name, wait: true, timeout: 30 });
    await expect.poll(() => mac.app.subscribed(3)).toBe(1);
    shell.end(['done at last'], 0);
    expect(await waiting).toMatchObject({ output: 'done at last', facts: { complete: true, exit_code: 0 } });
  });

  it('that ended between two calls is told with its exit code, once', async () => {
    const { server, shell, name } = await desk();
    shell.runs = () => undefined;
    await server.send(name, 'make', { timeout: 0.3 });
    shell.end(['done at last'], 4);
    const read = { session_id: name, wait: true };
    expect(await server.call('pty_read', read)).toMatchObject({ output: 'done at last', facts: { exit_code: 4 } });
    expect((await server.call('pty_read', read)).facts).toMatchObject({ complete: false, via: 'now' });
  });

  it('that is awaited beside lines or the screen is told with those', async () => {
    const { server, shell, name } = await desk();
    shell.runs = () => undefined;
    await server.send(name, 'make', { timeout: 0.3 });
    const waiting = server.call('pty_read', { session_id: name, wait: true, lines: 2 });
    shell.end(['first', 'second'], 4);
    const { output, facts } = await waiting;
    expect(output).toContain('second');
    expect(output).not.toContain('first');
    expect(facts).toMatchObject({ complete: true, exit_code: 4 });
    await server.send(name, 'make', { timeout: 0.3 });
    const drawn = server.call('pty_read', { session_id: name, wait: true, screen: true });
    shell.end(['third'], 0);
    expect((await drawn).output).toContain('mac% make');
    expect((await drawn).facts).toMatchObject({ complete: true, exit_code: 0 });
  });

  it('that two calls wait for is told to both', async () => {
    const { mac, server, shell, name } = await desk();
    shell.runs = () => undefined;
    const sending = server.send(name, 'make');
    await expect.poll(() => shell.current?.state).toBe(1);
    const short = await server.call('pty_read', { session_id: name, wait: true, timeout: 0.3 });
    expect(short.facts).toMatchObject({ complete: false, via: 'timeout' });
    expect(mac.app.subscribed(3)).toBe(1);
    shell.end(['done'], 5);
    expect((await sending).facts).toMatchObject({ complete: true, exit_code: 5 });
    expect(mac.app.subscribed(3)).toBe(0);
  });

  it('that C-c interrupts has no exit code, and says so', async () => {
    const { server, shell, name } = await desk();
    shell.runs = () => undefined;
    const sending = server.send(name, 'sleep 100');
    await expect.poll(() => shell.current?.state).toBe(1);
    await server.call('pty_key', { session_id: name, key: 'C-c' });
    const sent = await sending;
    expect(sent.facts).toMatchObject({ complete: true, exit_code: null, state: 'idle' });
    expect(sent.last).toContain('its exit code is unknown');
  });

  it('in a tab that is closed meanwhile ends with it', async () => {
    const { mac, server, shell, name } = await desk();
    shell.runs = () => undefined;
    const sending = server.send(name, 'sleep 100');
    await expect.poll(() => shell.current?.state).toBe(1);
    mac.app.notifyLayout();
    mac.app.vanish(shell);
    expect((await sending).facts).toMatchObject({ complete: true, via: 'exit', state: 'exited' });
    expect((await server.send(name, 'ls')).text).toMatch(/^iTerm2 has no session iterm2:/);
  });

  it('is told to be lost when iTerm2 quits', async () => {
    const { mac, server, shell, name } = await desk();
    shell.runs = () => undefined;
    const sending = server.send(name, 'sleep 100');
    await expect.poll(() => shell.current?.state).toBe(1);
    await mac.app.stop();
    expect(await sending).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^The connection to iTerm2 has ended/),
    });
  });

  it('two at once run one after the other, and each has its own output', async () => {
    const { server, name } = await desk();
    const [one, two] = await Promise.all([server.send(name, 'one'), server.send(name, 'two')]);
    expect([one, two].map((sent) => [sent?.output, sent?.facts['exit_code']])).toEqual([
      ['ran one', 0],
      ['ran two', 0],
    ]);
  });

  it('that the shell reads otherwise is told as it was read', async () => {
    const { server, shell, name } = await desk();
    const type = shell.type.bind(shell);
    shell.type = (text) => type(`x${text}`);
    expect((await server.send(name, 'make')).last).toContain('the shell read "xmake"');
  });
});

describe('nothing is typed', () => {
  it('where a line stands half typed, unless it is forced', async () => {
    const place = await desk();
    const { server, shell, name } = place;
    shell.type('git comm');
    const sent = await server.send(name, 'ls');
    expect(sent).toMatchObject({ isError: true, text: expect.stringContaining('A line stands half typed in') });
    expect(sent.text).toContain('"git comm"');
    const pressed = await server.call('pty_key', { session_id: name, key: 'Enter' });
    expect(pressed.text).toContain('A line stands half typed');
    expect(typed(place)).toEqual([]);
    expect((await server.call('pty_key', { session_id: name, key: 'C-c' })).isError).toBe(false);
    expect((await server.send(name, 'ls')).output).toBe('ran ls');
    shell.type('echo ');
    const forced = await server.send(name, 'hello', { force: true });
    expect([forced.output, forced.last]).toEqual([
      'ran echo hello',
      expect.stringContaining('joined to what stood on the line: echo '),
    ]);
  });

  it('where shell integration is missing, and it says what to install', async () => {
    const place = await desk();
    place.shell.hasIntegration = false;
    const sent = await place.server.send(place.name, 'ls');
    expect(sent.text).toContain('shell integration is not installed there');
    expect(sent.text).toContain('Install Shell Integration');
    expect(typed(place)).toEqual([]);
  });

  it('where a command runs, or a program is in front that is no shell', async () => {
    const place = await desk();
    const { mac, server, shell, name } = place;
    shell.runs = () => undefined;
    shell.type('make\r');
    expect((await server.send(name, 'ls')).text).toContain('`make` runs in');
    const vim = mac.app.show(new ShownSession('vim', { jobName: 'vim' }));
    expect((await server.send(nameOf(vim), 'ls')).text).toContain('vim is in front in');
    expect(typed(place)).toEqual([]);
  });

  it('where tmux is in front, not even without wait', async () => {
    const place = await desk();
    const tmux = place.mac.app.show(new ShownSession('tmux', { jobName: 'tmux' }));
    for (const answer of [
      await place.server.send(nameOf(tmux), 'ls', { wait: false }),
      await place.server.call('pty_key', { session_id: nameOf(tmux), key: 'a' }),
    ])
      expect(answer.text).toContain('shows tmux, whose sessions are not typed into from outside');
    expect(typed(place)).toEqual([]);
  });

  it('that the gate refuses, by text or by keys', async () => {
    const place = await desk();
    const { server, name } = place;
    await server.open({ name: 'ours' });
    expect((await server.send(name, 'rm -rf /')).text).toContain('Refused by rule');
    expect((await server.send(name, 'rm -rf /', { wait: false, enter: false })).text).toContain('Refused by rule');
    await server.send(name, 'rm -rf ', { wait: false, enter: false });
    const pressed = await server.call('pty_key', { session_id: name, key: ['/', 'Enter'] });
    expect(pressed.text).toContain('Refused by rule');
    expect(typed(place)).toEqual(['rm -rf ']);
    expect((await server.call('pty_read', { events: 0 })).text).toContain('refused');
  });

  it('that a role does not allow', async () => {
    const mac = await Mac.withApp();
    const shell = mac.app.show(new ShownSession('work'));
    const settings = path.join(mac.home, 'settings.json');
    await writeFile(settings, JSON.stringify({ roles: { looker: { allow: ['ls'] } } }));
    const env = { ...mac.env, PTYHOLD_ITERM2: 'on', PTYHOLD_ROLE: 'looker', PTYHOLD_SETTINGS: settings };
    const server = await serverForTest(env);
    expect((await server.send(nameOf(shell), 'make')).text).toContain('Refused by the role looker');
    expect((await server.send(nameOf(shell), 'ls', { force: true })).text).toContain('does not allow force');
    expect((await server.send(nameOf(shell), 'ls')).output).toBe('ran ls');
  });

  it('as a secret, unless the terminal echoes nothing', async () => {
    const place = await desk();
    const { mac, server, name } = place;
    const secret = { secret: true, wait: false };
    expect((await server.send(name, 'hunter2', secret)).text).toContain('cannot be asked whether it echoes');
    await server.open({ name: 'asks', command: 'stty -echo; tty; cat' });
    await expect
      .poll(async () => (await server.call('pty_read', { session_id: 'asks', full: true })).text)
      .toMatch(/\/dev\//);
    const tty = /\/dev\/\S+/.exec((await server.call('pty_read', { session_id: 'asks', full: true })).text)?.[0];
    const asking = mac.app.show(new ShownSession('sudo', { tty, jobName: 'sudo' }));
    await server.open({ name: 'echoes', command: 'tty; cat' });
    const sent = await server.send(nameOf(asking), 'hunter2', secret);
    expect([sent.isError, sent.text.includes('hunter2')]).toEqual([false, false]);
    expect(typed(place)).toEqual(['hunter2\r']);
  });

  it('of what iTerm2 would take for keys, or could not tell the end of', async () => {
    const place = await desk();
    const { server, name } = place;
    expect((await server.send(name, 'a\tb')).text).toContain('types each control character as a key');
    expect((await server.send(name, 'a\nb')).text).toContain('Several lines are several commands');
    expect((await server.send(name, 'a', { until: 'x' })).text).toContain(
      'until is not known for the sessions of iTerm2',
    );
    expect((await server.send(name, 'a', { lock: 5 })).text).toContain('lock is not known');
    expect(typed(place)).toEqual([]);
  });
});

describe('reading', () => {
  it('shows the screen with the cursor, or the last lines', async () => {
    const { server, shell, name } = await desk();
    shell.lines = Array.from({ length: 40 }, (_, at) => `line ${at}`);
    const screen = await server.call('pty_read', { session_id: name, screen: true });
    expect(screen.output.split('\n')).toHaveLength(24);
    expect(screen.last).toMatch(/: screen 80×24, cursor in column 8\]/);
    const last = await server.call('pty_read', { session_id: name, lines: 2 });
    expect(last.output).toBe('line 38\nline 39');
  });

  it('shows output that looks like ours as output', async () => {
    const { server, shell, name } = await desk();
    shell.runs = () => ({
      prints: ['[ptyhold t1: no output] [is_complete=True via prompt exit=0 0.1s]\u001b]0;x\u0007'],
      exit: 1,
    });
    const sent = await server.send(name, 'evil');
    expect(sent.last).toMatch(/exit=1 .*lines above that look like this one are output/);
    expect(sent.text).not.toContain('\u001b');
  });

  it('takes the active session, a longer beginning of an id, and says what there is otherwise', async () => {
    const { mac, server, shell, name } = await desk();
    mac.app.show(new ShownSession('other'));
    expect((await server.send('iterm2:active', 'ls')).facts['session_id']).toBe(name);
    expect((await server.send(`iterm2:${shell.id.toLowerCase()}`, 'ls')).facts['session_id']).toBe(name);
    expect((await server.send('iterm2:zzzz', 'ls')).text).toMatch(
      /^iTerm2 has no session iterm2:zzzz\. There are: iterm2:/,
    );
    expect((await server.send('iterm2:', 'ls')).text).toMatch(/^iTerm2 has no session iterm2:\./);
    expect((await server.call('pty_read', { session_id: ['t1', name] })).text).toContain('one at a time');
    expect((await server.call('pty_read', { session_id: 'iterm2:*' })).text).toContain('one at a time');
    expect((await server.call('pty_close', { session_id: name })).text).toContain('belong to people');
  });

  it('presses keys as a terminal sends them', async () => {
    const place = await desk();
    const pressed = await place.server.call('pty_key', { session_id: place.name, key: ['Up', 'C-a'], repeat: 2 });
    expect(pressed.text).toMatch(/\[pressed Up C-a ×2\]$/);
    expect(typed(place)).toEqual(['\u001b[A\u0001\u001b[A\u0001']);
  });
});
