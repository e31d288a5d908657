// The commands for people and scripts: ls, attach, log.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandIn, type Ran } from './helpers/command-line.ts';
import { eventually, processForTest, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

function ptyhold(server: TestServer, ...args: string[]): Promise<Ran> {
  return commandIn(server)(...args);
}

function ptyholdWith(server: TestServer, env: Record<string, string>, ...args: string[]): Promise<Ran> {
  return commandIn(server, { env })(...args);
}

/** What a command needs in a shell of a session, as words before it. */
function settings({ dir, env }: TestServer): string {
  const tmux = env['PTYHOLD_TMUX'];
  return `PTYHOLD_DIR=${dir}${tmux === undefined ? '' : ` PTYHOLD_TMUX=${tmux}`}`;
}

describe('ls', () => {
  it('says what to do where there is no session', async () => {
    const server = await serverForTest();
    const { code, stdout, stderr } = await ptyhold(server, 'ls');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/^ptyhold: There is no session\. MCP clients open sessions: .* ptyhold install --help /);
    expect(JSON.parse((await ptyhold(server, 'ls', '--json')).stdout)).toEqual({
      sessions: [],
      ended: [],
      unreachable: [],
    });
  });

  it('tells what runs in each session and what it does, to people and to programs', async () => {
    const server = await serverForTest();
    const typed: [name: string, text: string, word: string, state: string, program: string][] = [
      ['at-rest', 'true', 'prompt', 'idle', 'bash'],
      ['busy', 'sleep 1000', 'running', 'running', 'sleep'],
      ['asks', 'read -p "Name? " name', 'waiting', 'waiting_input', 'bash'],
      ['secret', 'read -s -p "Password: " word', 'password', 'password', 'bash'],
      ['half', 'echo "', 'more', 'continuation', 'bash'],
      ['gone', 'exit 3', 'ended 3', 'exited', ''],
    ];
    for (const [name, text] of typed) {
      await server.open({ name, ...(name === 'busy' && { tags: ['web', '日本'] }) });
      await server.send(name, text, { timeout: name === 'busy' ? 1 : 20 });
    }
    const { code, stdout, stderr } = await ptyhold(server, 'ls');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [head, ...lines] = stdout.trimEnd().split('\n');
    expect(head).toMatch(/^NAME +STATE +FOR +RUNS +LAST +ATTACHED +OPENED +LAST OUTPUT +SIZE +TAGS$/);
    const told = JSON.parse((await ptyhold(server, 'ls', '--json')).stdout).sessions;
    for (const [name, text, word, state, program] of typed) {
      const line = new RegExp(`^${name} +${word} +\\d+s\\+? +${program}.* ago +120×40`);
      expect(lines).toContainEqual(expect.stringMatching(line));
      expect(told.find((session: { name: string }) => session.name === name)).toEqual({
        name,
        id: expect.stringMatching(/^s\w{7}$/),
        host: null,
        state,
        since: expect.stringMatching(/^\d{4}-.*Z$/),
        since_exact: expect.any(Boolean),
        last: name === 'gone' ? { exit_code: 3, command: null } : expect.objectContaining({ command: text }),
        exit_code: name === 'gone' ? 3 : null,
        program: expect.stringContaining(program),
        shell: 'bash',
        cols: 120,
        rows: 40,
        attached: 0,
        created: expect.stringMatching(/^\d{4}-.*Z$/),
        last_output: expect.stringMatching(/^\d{4}-.*Z$/),
        agent: null,
        queued: 0,
        lock: null,
        tags: name === 'busy' ? ['web', '日本'] : [],
        look: {},
        color: name === 'busy' ? '#47d1d1' : null,
      });
    }
    const tagged = await ptyhold(server, 'ls', '--tag', '日本', '--color', 'always');
    expect(tagged.stdout).toMatch(
      /^NAME .*\n\x1b\[1m\x1b\[38;5;80mbusy\x1b\[0m\x1b\[0m {2}\x1b\[33mrunning\x1b\[0m {2}\d+s +sleep +sleep 1000 .* \x1b\[38;5;80mweb\x1b\[0m \x1b\[38;5;167m日本\x1b\[0m\n$/,
    );
    expect((await ptyhold(server, 'ls', '--tag', 'none')).stderr).toMatch(/No session has the tag none\./);
  });

  it('does not take a tmux that is newer than its own for none', async () => {
    const server = await serverForTest();
    await server.open({ name: 'kept' });
    const old = path.join(server.folder, 'tmux-of-old');
    const says = '#!/bin/sh\n[ "$1" != -V ] || exec echo tmux 3.3a\necho server exited unexpectedly >&2\nexit 1\n';
    await writeFile(old, says, { mode: 0o700 });
    const { code, stdout, stderr } = await ptyholdWith(server, { PTYHOLD_TMUX: old }, 'ls');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /tmux-of-old \(3\.3a\) cannot speak with the newer tmux .* Set PTYHOLD_TMUX to the tmux that/,
    );
    expect((await ptyhold(server, 'ls')).stdout).toMatch(/^kept /m);
  });

  it('has colours on a terminal that shows them, and fits its width', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a-name-with-exactly-forty-characters-in-it', tags: ['x'.repeat(40)] });
    const session = await server.open({ name: 'outer', cols: 60 });
    const drawn = async (setting: string): Promise<string> => {
      const line = `${settings(server)} ${setting} '${process.execPath}' '${SERVER}' ls`;
      await server.send(session, 'clear');
      await server.send(session, line);
      return (await server.tmux('capture-pane', '-p', '-e', '-t', session)).trimEnd();
    };
    const coloured = await drawn('');
    expect(coloured).toMatch(/^NAME +STATE /m);
    expect(coloured).toMatch(/^\x1b\[1m\x1b\[38;(?:5;80|2;71;209;209)ma-name-\S*… *\x1b\[0m.*\x1b\[32mprompt/m);
    for (const setting of ['NO_COLOR=1', 'TERM=dumb']) {
      const plain = await drawn(setting);
      expect(plain).toMatch(/^a-name-\S*… +prompt /m);
      expect(plain.slice(plain.indexOf('NAME'))).not.toMatch(/\x1b\[3\dm/);
    }
  });
});

describe('log', () => {
  it('prints all output that is kept, as drawn, and leaves the next read as it was', async () => {
    const server = await serverForTest();
    const session = await server.open({ name: 'logged' });
    await server.send(session, "printf '\\033[31m10%%\\r100%%\\033[0m\\n'");
    await server.call('pty_send', { session_id: session, text: 'seq 1 200000' });
    await eventually(async () => {
      const { output } = await server.call('pty_read', { session_id: session, lines: 2 });
      return output.startsWith('200000\n');
    }, 'all is printed');
    const { code, stdout } = await ptyhold(server, 'log', 'logged');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^100%$/m);
    const numbers = Array.from({ length: 200_000 }, (_, index) => index + 1).join('\n');
    expect(stdout.includes(numbers)).toBe(true);
    expect((await server.call('pty_read', { session_id: session, wait: true })).output).toMatch(/^1\n2\n/);
  });

  it('says what was lost, and what it needs', async () => {
    const server = await serverForTest({ PTYHOLD_JOURNAL_BYTES: '65536' });
    const session = await server.open({ name: 'short' });
    await server.send(session, 'seq 1 100000');
    const { stdout, stderr } = await ptyhold(server, 'log', 'short');
    expect(stdout).toMatch(/\n100000\n/);
    expect(stdout).not.toMatch(/^1\n2\n/m);
    expect(stderr).toMatch(/older output is no longer kept/);
    expect(await ptyhold(server, 'log')).toMatchObject({ code: 2, stderr: expect.stringMatching(/needs TARGET: /) });
    const nobody = await ptyhold(server, 'log', 'nobody');
    expect(nobody).toMatchObject({ code: 1, stderr: expect.stringMatching(/no session nobody\. There are: short\./) });
    const mistyped = await ptyhold(server, 'log', 'shrot');
    expect(mistyped).toMatchObject({ code: 1, stderr: expect.stringMatching(/shrot\. Did you mean short\?/) });
  });
});

describe('grep', () => {
  /** Two living sessions, and two that were closed, of which one has the name of a living one. */
  async function searched(): Promise<{ server: TestServer; ids: Record<string, string> }> {
    const server = await serverForTest();
    const ids: Record<string, string> = {};
    for (const [key, name, word] of [
      ['old', 'one', 'Needle of old'],
      ['gone', 'gone', 'needle of gone'],
    ] as const) {
      ids[key] = String((await server.call('pty_open', { name })).facts['id']);
      await server.send(name, `printf '%s\\n' hay '${word}'`);
      await server.call('pty_close', { session_id: name });
    }
    for (const name of ['one', 'two']) {
      ids[name] = String((await server.call('pty_open', { name })).facts['id']);
      await server.send(name, `printf '%s\\n' hay "needle"' of ${name}' hay`);
    }
    return { server, ids };
  }

  it('finds lines in living and ended sessions, each with its session and number', async () => {
    const { server, ids } = await searched();
    const all = await ptyhold(server, 'grep', '^needle of');
    expect(all.code, all.stderr).toBe(0);
    expect(all.stdout.trimEnd().split('\n')).toEqual([
      `${ids['one']}:3: needle of one`,
      'two:3: needle of two',
      'gone:3: needle of gone',
    ]);
    expect(all.stderr).toMatch(/^ptyhold: gone \(s\w{7}\): closed exit=0 \d+s ago, in \/.*\n$/);
    const named = await ptyhold(server, 'grep', '-i', '^needle of', 'one', String(ids['old']));
    expect(named.stdout.split('\n')).toEqual([`${ids['one']}:3: needle of one`, `${ids['old']}:3: Needle of old`, '']);
    const line = await server.call('pty_read', { session_id: 'two', line_range: '3' });
    expect(line.output).toBe('needle of two');
  });

  it('prints a line of JSON for each match', async () => {
    const { server, ids } = await searched();
    const { stdout } = await ptyhold(server, 'grep', '--json', '^needle of (two|gone)');
    const facts = { host: null, line: 3 };
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { ...facts, name: 'two', id: ids['two'], text: 'needle of two', ended: null },
      { ...facts, name: 'gone', id: ids['gone'], text: 'needle of gone', ended: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  it('tells nothing found from what could not be searched', async () => {
    const { server } = await searched();
    expect(await ptyhold(server, 'grep', 'no such word')).toEqual({ code: 1, stdout: '', stderr: '' });
    for (const [args, told] of [
      [['needle', 'goen'], /no session goen\. Did you mean gone or one\? There are: one, two, gone\.\n$/],
      [['needle', '--jsno'], /no option --jsno\. Did you mean --json\?/],
      [['nee(dle'], /^ptyhold: PATTERN is no valid regular expression: .* at character 4/],
      [[], /needs PATTERN: /],
    ] as const) {
      const { code, stdout, stderr } = await ptyhold(server, 'grep', ...args);
      expect([code, stdout], stderr).toEqual([2, '']);
      expect(stderr).toMatch(told);
    }
  });

  it('gives up a pattern that takes too long', async () => {
    const server = await serverForTest();
    await server.open({ name: 'long' });
    await server.send('long', "printf 'x%.0s' {1..60}; echo");
    const { code, stderr } = await ptyhold(server, 'grep', '(x+x+)+y');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^ptyhold: The pattern takes too long on this output\. /);
  });

  it('shows the part of a long line around the match, and no control characters', async () => {
    const server = await serverForTest();
    await server.open({ name: 'long' });
    await server.send('long', String.raw`printf '%04000d\033[31mmid\033[0mdle%04000d\n' 0 0`);
    const { stdout } = await ptyhold(server, 'grep', '0middle0', 'long');
    expect(stdout).toMatch(/^long:\d+: … 0+middle0+ … \(of 8006 characters\)\n$/);
  });
});

describe('attach', () => {
  it('shows a session in the terminal, and gives the terminal back', async () => {
    const server = await serverForTest();
    await server.open({ name: 'inner' });
    await server.send('inner', 'echo in"ner"most');
    const outer = await server.open({ name: 'outer' });
    const line = `${settings(server)} '${process.execPath}' '${SERVER}' attach inner`;
    await server.call('pty_send', { session_id: outer, text: line });
    await eventually(async () => {
      const { output } = await server.call('pty_read', { session_id: outer, screen: true });
      return /^innermost$/m.test(output);
    }, 'the inner session is drawn');
    expect((await server.call('pty_list')).text).toMatch(/^inner .* 1 attached/m);
    await server.call('pty_key', { session_id: outer, key: ['C-b', 'd'] });
    const { facts } = await server.call('pty_read', { session_id: outer, wait: true });
    expect(facts).toMatchObject({ complete: true, exit_code: 0 });
  });

  it('says what to do on a terminal that cannot show a session', async () => {
    const server = await serverForTest();
    await server.open({ name: 'inner' });
    const outer = await server.open({ name: 'outer', cols: 200 });
    const line = `TERM=dumb ${settings(server)} '${process.execPath}' '${SERVER}' attach inner`;
    const { output, facts } = await server.send(outer, line);
    expect(output).toContain(
      '(TERM=dumb) cannot show a session. For one that works like xterm: TERM=xterm-256color ptyhold attach inner',
    );
    expect(facts).toMatchObject({ complete: true, exit_code: 1 });
  });

  it('asks for a name where there are several sessions', async () => {
    const server = await serverForTest();
    await server.open({ name: 'one' });
    await server.open({ name: 'two' });
    const { code, stderr } = await ptyhold(server, 'attach');
    expect(code).toBe(1);
    expect(stderr).toContain('name one: one, two.');
  });
});

describe('a command that reads', () => {
  it('says on a terminal that it waits for what is typed, and how to end that', async () => {
    const server = await serverForTest();
    const session = await server.open();
    const typed = await server.send(session, `'${process.execPath}' '${SERVER}' gate`, {
      until: 'Ctrl-d',
      timeout: 20,
    });
    expect(typed.output).toMatch(/^ptyhold: reads what you type here; Ctrl-d at the beginning of a line ends it$/m);
    expect((await server.send(session, '{"text": "ls"}', { until: 'command' })).output).toMatch(/"blocked":false/);
    const { facts } = await server.call('pty_key', { session_id: session, key: 'C-d', wait: true });
    expect(facts).toMatchObject({ complete: true, exit_code: 0 });
  });
});

describe('a command', () => {
  const DIST = path.dirname(SERVER);

  /** The code that is read before the first line of this file runs. */
  function loadedBy(file: string, seen = new Set<string>()): Set<string> {
    if (seen.has(file)) return seen;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    // What import() was is required behind then().
    for (const [, target = ''] of code.matchAll(/(?<!\(\(\)=>__toESM\()\b(?:require|load)\("(?:\.\/)?([\w-]+\.js)"\)/g))
      loadedBy(path.join(DIST, 'chunks', target), seen);
    return seen;
  }

  it('loads neither the MCP server nor the gate nor the terminal', () => {
    const entries = readdirSync(path.join(DIST, 'chunks')).filter((name) => /^(on-terminal|on-hosts)-/.test(name));
    expect(entries).toHaveLength(2);
    const files = [SERVER, path.join(DIST, 'program.js'), ...entries.map((name) => path.join(DIST, 'chunks', name))];
    const code = [...files.reduce((seen, file) => loadedBy(file, seen), new Set<string>())].map((file) =>
      readFileSync(file, 'utf8'),
    );
    expect(code.some((each) => each.includes('There are several sessions; name one'))).toBe(true);
    for (const word of ['Already connected to a transport', 'remove-root', 'parseShell', 'windowsPty'])
      expect(code.filter((each) => each.includes(word)).length, word).toBe(0);
    for (const word of ['Already connected to a transport', 'remove-root', 'parseShell', 'windowsPty'])
      expect(everything().includes(word), word).toBe(true);
  });

  function everything(): string {
    const chunks = readdirSync(path.join(DIST, 'chunks'));
    return chunks.map((name) => readFileSync(path.join(DIST, 'chunks', name), 'utf8')).join('');
  }
});

describe('gain', () => {
  it('tells for each command what all servers have saved, and nothing else about what ran', async () => {
    const server = await serverForTest();
    expect(await ptyhold(server, 'gain')).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/yet/) });
    const session = await server.open();
    await server.send(session, 'git init -q here; cd here; touch unseen.txt; git add .; touch unseen2.txt');
    for (const times of [1, 2]) {
      const other = await server.join();
      for (let time = 0; time < times; time += 1) await other.send(session, 'git status');
      await other.dispose();
    }
    const { code, stdout } = await ptyhold(server, 'gain');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^command +answers +tokens +shown +saved\ngit status +3 +\d+ +\d+ +\d+ %\nall +3 /);
    expect(stdout).not.toContain('unseen');
  });

  it('tells what no reducer made shorter, and of what was typed the name of the program alone', async () => {
    const server = await serverForTest();
    const session = await server.open();
    const other = await server.join();
    const script = '#!/bin/sh\nfor n in 1 2 3 4 5 6 7 8 9; do echo "step $n of $1 is $n$n$n done by nobody"; done\n';
    await writeFile(path.join(server.folder, 'deploy.sh'), script, { mode: 0o755 });
    await other.send(session, `cd ${server.folder}; TOKEN=unseen ./deploy.sh unseen`);
    await other.send(session, './deploy.sh other');
    await other.send(
      session,
      'awk \'BEGIN { for (i = 1; i < 40; i++) print i * i * 7919 % 1009, "of", i * 31 % 97 }\'',
    );
    // An answer to a program is no command.
    await other.send(session, 'read -r word; ./deploy.sh "$word"', { until: 'never', timeout: 0 });
    await other.send(session, 'unseenpassword');
    // What the caller wanted whole could not be shorter.
    await other.send(session, './deploy.sh whole', { fold: 'none' });
    await other.dispose();
    const { code, stdout, stderr } = await ptyhold(server, 'gain');
    expect([code, stderr]).toEqual([0, 'ptyhold: Nothing was shortened yet.\n']);
    expect(stdout).toMatch(/^not reduced +answers +tokens\ndeploy.sh +2 +\d+\nawk +1 +\d+\n$/);
    expect(JSON.parse((await ptyhold(server, 'gain', '--json')).stdout)).toEqual({
      reduced: [],
      not_reduced: [
        { command: 'deploy.sh', answers: 2, tokens: expect.any(Number) },
        { command: 'awk', answers: 1, tokens: expect.any(Number) },
      ],
    });
  });
});

describe('events', () => {
  it('are printed with number and time, all or those after a number, for people and for programs', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a', tags: ['x'] });
    await server.open({ name: 'b' });
    await server.send('a', '(exit 3)');
    await server.call('pty_read', { events: 0 });
    const { code, stdout } = await ptyhold(server, 'events');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^1 \d\d:\d\d:\d\d a opened, by ptyhold-test\n2 \S+ b opened, by .*\n3 \S+ a exit=3: "\(exit 3\)"\n$/,
    );
    expect((await ptyhold(server, 'events', '--since', '2')).stdout).toMatch(/^3 .*\n$/);
    expect((await ptyhold(server, 'events', 'b')).stdout).toMatch(/^2 .*\n$/);
    expect((await ptyhold(server, 'events', '#x')).stdout).toMatch(/^1 .*\n3 .*\n$/);
    const lines = (await ptyhold(server, 'events', '--json')).stdout.trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))[2]).toMatchObject({
      number: 3,
      kind: 'exit',
      name: 'a',
      exit: 3,
      text: '(exit 3)',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await ptyhold(server, 'events', '--since', 'x')).code).toBe(2);
    const early = await ptyhold(server, 'events', '--since', '9');
    expect(early).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('there is no event 9 yet') });
  });

  it('are none of a name that no session and no event has, which is told', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a' });
    await server.open({ name: 'b' });
    await server.call('pty_close', { session_id: 'b' });
    const unknown = await ptyhold(server, 'events', 'a', 'bb');
    expect(unknown).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'ptyhold: There is no session bb, and no event names one. Did you mean b? ptyhold ls shows what is there.\n',
    });
    expect(await ptyhold(server, 'events', 'b', '--since', '99')).toMatchObject({ code: 0, stdout: '' });
    // Nothing but its events is kept.
    await eventually(async () => (await ptyhold(server, 'forget', 'b')).code === 0, 'it is forgotten');
    expect(await ptyhold(server, 'events', 'b')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(' b opened'),
    });
  });

  it('are printed as they come', async () => {
    const server = await processForTest();
    await server.open({ name: 'a' });
    const child = spawn(process.execPath, [SERVER, 'events', '--follow', '--since', '1'], { env: { ...server.env } });
    onTestFinished(() => void child.kill());
    let told = '';
    child.stdout.on('data', (bytes: Buffer) => {
      told += bytes.toString();
    });
    await server.open({ name: 'b' });
    await eventually(() => /^2 \S+ b opened, .*\n$/.test(told), 'the first is printed');
    await server.call('pty_send', { session_id: 'b', text: '(exit 5)' });
    await eventually(() => /\n3 \S+ b exit=5: .*\n$/.test(told), 'the next is printed');
  });
});

describe('notify', () => {
  it('tells all callers, for a session or for none', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a' });
    // What happened is written a moment later, unless somebody asks.
    expect((await server.call('pty_read', { events: 0 })).output).toMatch(/^1 a opened/);
    expect((await ptyhold(server, 'notify', 'deployed')).code).toBe(0);
    expect((await ptyhold(server, 'notify', '--session', 'a', '--kind', 'error', 'no \x1b[31mroom')).code).toBe(0);
    const { output } = await server.call('pty_read', { events: 1 });
    expect(output).toMatch(/^2 notice: "deployed", \d+s ago, by command-line\n3 a error: "no room", /);
    expect(await ptyhold(server, 'notify', '--session', 'z', 'x')).toMatchObject({ code: 1 });
    expect(await ptyhold(server, 'notify', '--kind', 'done', 'x')).toMatchObject({ code: 2 });
    expect(await ptyhold(server, 'notify', ' ')).toMatchObject({ code: 2 });
  });

  it('finds the session in which it is typed by itself', async () => {
    const server = await serverForTest();
    await server.open({ name: 'own' });
    await server.send('own', `${process.execPath} ${SERVER} notify "from inside"`);
    expect((await server.call('pty_read', { events: 1 })).output).toMatch(/^2 own notice: "from inside", /);
  });
});

it('a command that is typed in a session means the sessions beside it, wherever their folder is', async () => {
  const server = await serverForTest();
  for (const name of ['own', 'other']) await server.open({ name });
  // Its shell stands at its prompt then.
  await server.send('other', 'true');
  const typed = async (words: string) => (await server.send('own', `${process.execPath} ${SERVER} ${words}`)).output;
  expect(await typed('ls')).toMatch(/^other +prompt /m);
  expect(await typed('wait other')).toMatch(/^other idle/);
  expect(await typed('events')).toContain('other opened');
  expect(await typed('log other')).not.toContain('There is no session');
  expect(await typed('attach')).toMatch(/^ptyhold: There are several sessions; name one: /);
  expect(await typed('here')).toBe('This terminal is the session own already.');
});

describe('wait', () => {
  it('for what only an event tells says at its end that it was so before', async () => {
    const server = await serverForTest();
    const says = `${process.execPath} ${SERVER} status done; exec tail -f /dev/null`;
    await server.open({ name: 'a', command: `sh -c '${says}'` });
    await eventually(async () => (await server.call('pty_list')).text.includes('says: shell done'), 'it is done');
    expect(await ptyhold(server, 'wait', 'a', '--for', 'done', '--timeout', '1')).toMatchObject({
      code: 124,
      stderr: 'ptyhold: a is done: the time is over. It was so before the wait, which is for what comes anew.\n',
    });
  });

  it('ends at once with what is so already, and says by its exit status whether it came', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a' });
    await server.send('a', '(exit 3)');
    expect(await ptyhold(server, 'wait', 'a')).toMatchObject({ code: 0, stdout: 'a idle exit=3\n' });
    expect(await ptyhold(server, 'wait', 'a', '--for', 'blocked,exit')).toMatchObject({
      code: 0,
      stdout: 'a exit exit=3\n',
    });
    const late = await ptyhold(server, 'wait', 'a', '--for', 'blocked', '--timeout', '0.5');
    expect(late).toMatchObject({ code: 124, stdout: '', stderr: expect.stringContaining('a is idle') });
    await server.send('a', 'read -s -p "Password: " x');
    expect(await ptyhold(server, 'wait', 'a', '--for', 'blocked')).toMatchObject({
      code: 0,
      stdout: 'a blocked password\n',
    });
    expect(await ptyhold(server, 'wait', 'a', '--for', 'nothing')).toMatchObject({ code: 2 });
    expect(await ptyhold(server, 'wait', 'a', '--timeout', 'x')).toMatchObject({ code: 2 });
  });

  it('waits for all that targets name, or with --any for the first of them', async () => {
    const server = await serverForTest();
    for (const name of ['web-1', 'web-2', 'db']) await server.open({ name, tags: name === 'db' ? [] : ['web'] });
    await server.call('pty_send', { session_id: 'web-2', text: 'until [ -e go ]; do sleep 0.05; done; (exit 4)' });
    expect(await ptyhold(server, 'wait', '#web', '--any')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^web-1 idle.*\n$/),
    });
    const late = await ptyhold(server, 'wait', '#web', '--timeout', '0.5');
    expect(late).toMatchObject({ code: 124, stdout: expect.stringMatching(/^web-1 idle.*\n$/) });
    expect(late.stderr).toContain('web-2 is running');
    const all = ptyhold(server, 'wait', 'web-*', 'db', '!web-1');
    await writeFile(path.join(server.folder, 'go'), '');
    const { code, stdout } = await all;
    expect(stdout.split('\n').sort()).toEqual(['', expect.stringMatching(/^db idle/), 'web-2 idle exit=4']);
    expect(code).toBe(0);
    await server.call('pty_send', { session_id: 'db', text: 'exit' });
    const over = await ptyhold(server, 'wait', 'db', 'web-1', '--for', 'ended,idle', '--json');
    expect(over.code).toBe(0);
    expect(await ptyhold(server, 'wait', '#none')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No session has the tag none.'),
    });
  });

  it('ends when it comes: the prompt, the end of the session, or what is told', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a' });
    await server.open({ name: 'b' });
    await server.call('pty_send', { session_id: 'a', text: 'until [ -e go ]; do sleep 0.05; done' });
    const idle = ptyhold(server, 'wait', 'a', '--json');
    const done = ptyhold(server, 'wait', 'b', '--for', 'done');
    const ended = ptyhold(server, 'wait', 'a', '--for', 'ended');
    const never = ptyhold(server, 'wait', 'a', '--for', 'blocked');
    await writeFile(path.join(server.folder, 'go'), '');
    const { code, stdout } = await idle;
    expect({ code, told: JSON.parse(stdout) as unknown }).toMatchObject({
      code: 0,
      told: { came: 'idle', name: 'a', exit_code: 0 },
    });
    const tell = async (): Promise<boolean> => {
      await ptyhold(server, 'notify', '--session', 'b', '--kind', 'done', 'all green');
      return Promise.race([done.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, 100, false))]);
    };
    // The command may not have begun to wait.
    await eventually(tell, 'it heard of it');
    expect(await done).toMatchObject({ code: 0, stdout: 'b done: "all green"\n' });
    await server.call('pty_close', { session_id: 'a' });
    expect(await ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^a ended/) });
    expect(await never).toMatchObject({ code: 3, stdout: '' });
    await server.call('pty_send', { session_id: 'b', text: 'sleep 1000' });
    const killed = ptyhold(server, 'wait', 'b', '--for', 'idle,ended');
    await server.tmux('kill-session', '-t', 'b');
    expect(await killed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^b ended/) });
  });
});
