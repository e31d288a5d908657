// A secret is typed only where the terminal does not show it, and is found nowhere afterwards; nor is the value of a variable.
import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SSH_PROGRAMS, startSshd } from './completion/sshd.mjs';
import { testWith } from './helpers/programs.ts';
import { type Answer, eventually, processForTest, type TestServer } from './helpers/server.ts';
import { watchProcesses } from './helpers/watch-processes.ts';

const run = promisify(execFile);

const SECRET = 'correct-horse-7c1f';
const VALUE = 'battery-staple-93ab';
const SENTINEL = 'plain-to-see-51c0';

/** Asks as `passwd` does, prints the length of the answer, and keeps the answer for the test. */
const ASKS = `stty -echo; printf 'Password: '; read -r pw; stty echo; echo; echo "got $(printf %s "$pw" | wc -c)"`;

/** Takes each key itself: draws the second argument for it, or the key if that is "typed". Tells how many there were. */
const FIELD = `
const [question, drawn] = process.argv.slice(2);
let text = '';
process.stdin.setRawMode(true);
process.stdout.write(question);
process.stdin.on('data', (bytes) => {
  for (const key of bytes.toString()) {
    if (key === '\\r') { console.log('\\r\\ngot ' + text.length); process.exit(); }
    text = key === '\\x7f' ? text.slice(0, -1) : text + key;
  }
  const shown = drawn === 'typed' ? text : drawn.repeat(text.length);
  process.stdout.write('\\r' + question + shown + '\\x1b[K');
});
`;

async function withProgram(server: TestServer): Promise<string> {
  const program = path.join(server.folder, 'asks');
  await writeFile(program, `#!/bin/sh\n${ASKS}\n`, { mode: 0o755 });
  return program;
}

async function filesUnder(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const files = names.map((name) => path.join(folder, name));
  const kinds = await Promise.all(
    files.map((file) =>
      stat(file).then(
        (info) => info.isFile(),
        () => false,
      ),
    ),
  );
  return files.filter((_, index) => kinds[index]);
}

/** Every place where a person, another program or a model could find it. */
async function everywhere(server: TestServer, answers: readonly Answer[]): Promise<Record<string, string>> {
  const files = await filesUnder(server.folder);
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  const { stdout } = await run('ps', ['-A', '-ww', '-o', 'args='], { maxBuffer: 50_000_000 });
  return {
    ...Object.fromEntries(files.map((file, index) => [file, contents[index] ?? ''])),
    'the process list': stdout,
    'the log of tmux': await server.tmux('show-messages'),
    'the buffers of tmux': await server.tmux('list-buffers'),
    'the common environment of tmux': await server.tmux('show-environment', '-g'),
    'all options of tmux': await server.tmux('show-options', '-A', '-t', '=s:'),
    'what the terminal shows': await server.tmux('capture-pane', '-p', '-S', '-', '-t', '=s:'),
    'the options of tmux': await server.tmux(
      'list-panes',
      '-a',
      '-F',
      '#{pane_start_command} #{@ptyhold_typed} #{@ptyhold_cursor}',
    ),
    'the standard error of the server': server.stderr,
    answers: answers.map(({ text, facts }) => text + JSON.stringify(facts)).join('\n'),
  };
}

function placesOf(text: string, places: Readonly<Record<string, string>>): string[] {
  return Object.keys(places).filter((place) => places[place]?.includes(text));
}

describe('a secret', () => {
  it('reaches the program, and is found in no file, process, buffer or answer', async () => {
    const server = await processForTest();
    const log = path.join(server.folder, 'activity.log');
    const debug = { PTYHOLD_DEBUG: path.join(server.folder, 'debug.log') };
    const logging = await processForTest({ ...debug, PTYHOLD_DIR: server.dir, PTYHOLD_LOG: log, HOME: server.home });
    const answers: Answer[] = [];
    const watch = watchProcesses([SECRET, VALUE, SENTINEL]);
    const call = async (name: string, args: Record<string, unknown>): Promise<Answer> => {
      const answer = await logging.call(name, args);
      answers.push(answer);
      return answer;
    };
    const program = await withProgram(server);
    const env = { TOKEN: VALUE, HISTFILE: path.join(server.folder, 'history') };
    await call('pty_open', { name: 's', env });
    await call('pty_open', { name: 's', env });
    await call('pty_open', { name: 'x y', env });
    await call('pty_open', { name: 'z', shell: 'no-such-shell', env });
    const send = (text: string, args: Record<string, unknown> = {}) =>
      call('pty_send', { session_id: 's', text, wait: true, ...args });
    const refused = await send(SECRET, { secret: true });
    expect(refused.text).toMatch(
      /echoes what is typed.*Nothing was typed.*attach and type it: (env )?tmux -S \S+ attach -t s$/,
    );
    const asked = await send(program);
    expect(asked.facts).toMatchObject({
      state: 'password',
      attach: expect.stringMatching(/^(env )?tmux -S \S+ attach -t s$/),
    });
    expect(asked.last).toContain(`attach and type it (${asked.facts['attach']}), or pty_send secret=true`);
    const typed = await send(SECRET, { secret: true });
    expect(typed.output.trim()).toBe(`got ${SECRET.length}`);
    expect(typed.facts).toMatchObject({ complete: true, exit_code: 0 });
    // Where many processes run, the watch needs long for a round.
    do {
      await send(program);
      await send(SECRET, { secret: true, wait: false, enter: false });
      await call('pty_key', { session_id: 's', key: 'Enter', wait: true });
    } while (watch.rounds <= 10);
    await send('echo after; history -a');
    for (const part of [
      { full: true },
      { line_range: '-2' },
      { grep: 'got' },
      { screen: true },
      { raw: true, full: true },
    ])
      await call('pty_read', { session_id: 's', ...part });
    await call('pty_send', { session_id: 'no-such', text: SECRET, secret: true });
    await call('pty_send', { session_id: 's', text: SECRET, secret: 'yes' });
    await call('pty_send', { session_id: 's', text: SECRET, Secret: true });
    await call('pty_send', { session_id: 's', text: SECRET, is_secret: true, enter: true, sesion: 's' });
    await call('pty_send', { session_id: 's', txt: SECRET, secret: true });
    await call('pty_sned', { session_id: 's', text: SECRET, secret: true });
    await call('pty_open', { name: 'y', Env: { TOKEN: VALUE } });
    await call('pty_list', {});
    // Proof that the watch can find a text.
    await call('pty_send', { session_id: 's', text: `sh -c 'sleep 60; : ${SENTINEL}'` });
    if (process.platform === 'linux') await eventually(() => watch.saw(SENTINEL), 'a word of a process');
    await call('pty_key', { session_id: 's', key: 'C-c', wait: true });
    const uris = (await logging.client.listResources()).resources.map(({ uri }) => uri);
    const parts = uris.flatMap((uri) => [uri, uri.replace(/screen$/, 'output'), uri.replace(/screen$/, 'info')]);
    const resources = await Promise.all(parts.map((uri) => logging.client.readResource({ uri })));
    const { sightings, rounds } = await watch.stop();

    const places = {
      ...(await everywhere(server, answers)),
      resources: JSON.stringify(resources),
      more: logging.stderr,
    };
    expect(placesOf(SECRET, places)).toEqual([]);
    expect(placesOf(VALUE, places)).toEqual([]);
    // The variable is in the environment of the program that was given it, and of no other.
    const seen = sightings.filter(({ text }) => text !== SENTINEL);
    expect(seen.filter(({ where, text }) => where === 'cmdline' || text === SECRET)).toEqual([]);
    expect(seen.filter(({ program }) => /^(?:node|tmux|MainThread)/.test(program))).toEqual([]);
    expect(rounds).toBeGreaterThan(10);
    // Proof that the search can find a text.
    expect(placesOf('echo after', places)).toEqual(expect.arrayContaining([log, env.HISTFILE]));
  });

  it('that is typed in halves is one secret up to Enter, by texts and by keys', async () => {
    const server = await processForTest();
    const log = path.join(server.folder, 'activity.log');
    const debug = { PTYHOLD_DEBUG: path.join(server.folder, 'debug.log') };
    const logging = await processForTest({ ...debug, PTYHOLD_DIR: server.dir, PTYHOLD_LOG: log, HOME: server.home });
    const program = await withProgram(server);
    await logging.open({ name: 's' });
    const answers: Answer[] = [];
    const type = async (text: string, args: Record<string, unknown>): Promise<void> => {
      answers.push(await logging.call('pty_send', { session_id: 's', text, enter: false, ...args }));
    };
    const ask = async (): Promise<void> => {
      expect((await logging.send('s', program)).facts['state']).toBe('password');
    };
    const REST = 'the-rest-2e9a';
    await ask();
    await type('first', { secret: true });
    await type(REST, {});
    await type(REST, { enter: true, wait: true });
    expect(answers.at(-1)?.output.trim()).toBe(`got ${5 + 2 * REST.length}`);
    await ask();
    await type('first', { secret: true });
    const keys = ['§', '§', 'Enter'];
    answers.push(await logging.call('pty_key', { session_id: 's', key: keys, wait: true }));
    expect(answers.at(-1)?.output.trim()).toBe('got 9');
    // Then the line is over.
    await type(`echo ${SENTINEL}`, { enter: true, wait: true });
    expect(answers.at(-1)?.output).toBe(SENTINEL);
    const places = await everywhere(server, answers);
    expect(placesOf(REST, places)).toEqual([]);
    expect(placesOf('§', places)).toEqual([]);
    expect(placesOf(SENTINEL, places)).toEqual(expect.arrayContaining([log, debug.PTYHOLD_DEBUG]));
  });

  it('that is typed in halves is judged as the whole', async () => {
    const server = await processForTest();
    const session = await server.open({ command: `stty -echo; printf 'Password: '; read -r pw; read -r more` });
    await server.call('pty_read', { session_id: session, until: 'Password: $' });
    await server.call('pty_send', { session_id: session, text: 'rm -rf ', secret: true, enter: false });
    const answer = await server.send(session, '~');
    expect(answer.text).toMatch(/Refused by rule [\w-]+: the secret /);
    expect(answer.text).not.toContain('rm -rf');
  });

  /** Nothing tells of the terminal behind a carrier but that itself. */
  async function behind(server: TestServer, carrier: string): Promise<void> {
    await server.open({ name: 's' });
    await server.send('s', carrier, { until: '[$#] $' });
    const echoing = await server.send('s', `printf 'Password: '; read -r pw; echo got \${#pw}`, { until: 'word: $' });
    expect(echoing.isError, echoing.text).toBe(false);
    const answers = [await server.send('s', SECRET, { secret: true })];
    expect(answers[0]?.text).toMatch(/echoes what is typed.*Nothing (?:of it )?was typed/);
    expect((await server.send('s', 'plain')).output).toMatch(/^got 5$/m);
    await server.send('s', `stty -echo; printf 'Password: '; read -r pw; stty echo; echo got \${#pw}`, {
      until: 'word: $',
    });
    answers.push(await server.send('s', SECRET, { secret: true, until: 'got \\d+' }));
    expect(answers[1]?.output).toContain(`got ${SECRET.length}`);
    expect(placesOf(SECRET, await everywhere(server, answers))).toEqual([]);
  }

  testWith(
    ['script'],
    'is refused where the terminal behind script echoes, and typed where that does not',
    async () => {
      await behind(await processForTest(), 'script -q /dev/null');
    },
  );

  testWith(SSH_PROGRAMS, 'is refused where the terminal behind ssh echoes, and typed where that does not', async () => {
    const server = await processForTest();
    const sshd = await startSshd(server.folder);
    onTestFinished(() => void sshd?.stop());
    if (!sshd) return expect.unreachable('there is no sshd');
    await behind(server, `${sshd.login} -o StrictHostKeyChecking=no -o LogLevel=ERROR ${sshd.host}`);
  });

  it('does not appear when the gate refuses it', async () => {
    const server = await processForTest();
    const session = await server.open({ command: `stty -echo; printf 'Password: '; read -r pw; read -r more` });
    await server.call('pty_read', { session_id: session, until: 'Password: $' });
    const answer = await server.send(session, 'rm -rf ~', { secret: true });
    expect(answer.text).not.toContain('rm -rf');
  });

  testWith(['zsh'], 'is accepted by a read of zsh without echo', async () => {
    const server = await processForTest();
    const session = await server.open({ shell: 'zsh' });
    expect((await server.send(session, 'read -rs pin')).facts['state']).toBe('password');
    await server.send(session, SECRET, { secret: true });
    expect((await server.send(session, 'echo $#pin')).output).toBe(String(SECRET.length));
  });

  it.each<[string, string, string, boolean]>([
    ['that draws a star for each', '? Token: ', '*', true],
    ['that says that it draws nothing', '? Token [input is hidden] ', '', true],
    ['that draws nothing, and asks for a token', '? NPM token: ', '', true],
    ['that draws nothing, and says nothing of that', '? Value ', '', false],
    ['that draws what is typed', '? Token: ', 'typed', false],
  ])('is %s typed into a field of a program that takes each key', async (how, question, drawn, isTaken) => {
    const server = await processForTest();
    const field = path.join(server.folder, 'field.cjs');
    await writeFile(field, FIELD);
    const session = await server.open({ command: `node ${field} '${question}' '${drawn}'` });
    await server.call('pty_read', { session_id: session, until: /\w+/.exec(question)?.[0] });
    const answer = await server.send(session, SECRET, { secret: true });
    expect(answer.isError, how).toBe(!isTaken);
    if (isTaken) expect(answer.output).toContain(`got ${SECRET.length}`);
    else expect(answer.text).toContain('Nothing of it was typed, only = and BSpace.');
    expect(
      placesOf(SECRET, { text: answer.text, shows: await server.tmux('capture-pane', '-p', '-t', `=${session}:`) }),
    ).toEqual([]);
  });

  it('is told that its session has ended', async () => {
    const server = await processForTest();
    const session = await server.open({ command: 'true' });
    await server.call('pty_read', { session_id: session, wait: true });
    expect((await server.send(session, SECRET, { secret: true })).text).toContain('has ended');
  });

  testWith(['python3'], 'is accepted by the getpass of Python', async () => {
    const server = await processForTest();
    const session = await server.open();
    const ask = `python3 -c 'import getpass; print(len(getpass.getpass()))'`;
    expect((await server.send(session, ask)).facts['state']).toBe('password');
    expect((await server.send(session, SECRET, { secret: true })).output.trim()).toBe(String(SECRET.length));
  });
});
