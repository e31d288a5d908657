// Playbooks: a small project with a server, a worker and tests is brought up, run and taken down.
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandIn, type Ran } from './helpers/command-line.ts';
import { ROOT } from './helpers/imports.ts';
import { eventually, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

interface Project {
  server: TestServer;
  folder: string;
  port: number;
  write(playbook: string): Promise<void>;
  ptyhold(...args: string[]): Promise<Ran>;
}

const STORE = `
const http = require('node:http');
let jobs = 0;
http.createServer((request, response) => {
  if (request.url === '/add') jobs += 1;
  response.end(String(jobs));
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('store listens'));
`;
const WORKER = `
const get = (path) => fetch('http://127.0.0.1:' + process.env.PORT + path).then((answer) => answer.text(), () => seen);
let seen = '0';
console.log('worker began with ' + process.env.MODE);
setInterval(async () => { const now = await get('/'); if (now !== seen) console.log('job ' + (seen = now) + ' done'); }, 50);
`;

const playbook = (port: number): string =>
  `
sessions:
  store:
    command: node store.js
    env: { PORT: ${port} }
    ready: { port: ${port} }
    tags: [back]
  prepare:
    command: echo prepared > prepared.txt
    ready: { exit: 0 }
    needs: store
  worker:
    cwd: sub
    command: node ../worker.js
    env: { PORT: ${port}, MODE: slow }
    ready: { pattern: 'worker began with \\w+' }
    needs: [store, prepare]
    tags: [back]
  tests:
    needs: worker
stages:
  - name: first
    steps:
      - { send: 'curl -s localhost:${port}/add > answer.txt; cat answer.txt', to: tests }
      - { wait: worker, until: job 1 done, timeout: 20 }
      - { read: worker, lines: 1 }
  - name: second
    steps:
      - { send: 'echo once >> typed.txt; while [ ! -e go ]; do sleep 0.05; done; (exit 3)', to: tests, exit: [3] }
  - name: beside
    needs: [first]
    steps: [{ send: 'echo beside', to: '#shell' }]
  - name: last
    needs: second
    steps: [{ send: { tests: 'echo the end' }, until: 'the end' }]
`.replace('  tests:\n    needs', '  other: { tags: [shell] }\n  tests:\n    needs');

async function projectForTest(settings?: Record<string, string>): Promise<Project> {
  const server = await serverForTest(settings);
  const folder = path.join(server.folder, 'project');
  await mkdir(path.join(folder, 'sub'), { recursive: true });
  const port = await freePort();
  await writeFile(path.join(folder, 'store.js'), STORE);
  await writeFile(path.join(folder, 'worker.js'), WORKER);
  const write = (text: string): Promise<void> => writeFile(path.join(folder, 'ptyhold.yaml'), text);
  await write(playbook(port));
  const ptyhold = commandIn(server, { cwd: folder });
  return { server, folder, port, write, ptyhold };
}

async function freePort(): Promise<number> {
  const taken = net.createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  await new Promise((resolve) => taken.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Ids by name, of the sessions that live. */
async function idsOf({ server }: Project): Promise<Record<string, string>> {
  const { facts } = await server.call('pty_list');
  const sessions = facts['sessions'];
  if (!Array.isArray(sessions)) throw new Error('pty_list told no sessions');
  return Object.fromEntries(sessions.map(({ session_id: name, id }) => [name, id]));
}

/** The journal of the last run. */
async function journalOf({ server }: Project): Promise<string> {
  const folders = [server.dir, path.join(server.home, '.ptyhold')].map((each) => path.join(each, 'playbooks'));
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const name = names.find((each) => each.endsWith('run.jsonl'));
    if (name !== undefined) return path.join(folder, name);
  }
  throw new Error('there is no journal of a run');
}

const NAMES = ['other', 'prepare', 'store', 'tests', 'worker'];

describe('up and down', () => {
  it('opens each session once what it needs is ready, and leaves alone what runs', async () => {
    const project = await projectForTest();
    const first = await project.ptyhold('up');
    expect(first, first.stdout + first.stderr).toMatchObject({ code: 0 });
    const told = [
      `✓ store  opened, listens on port ${project.port}\n`,
      '✓ prepare  opened, ended exit=0\n',
      '… worker  opening\n',
      '✓ worker  opened, printed /worker began',
      '… tests  opening\n',
    ].map((line) => first.stdout.indexOf(line));
    expect(told, first.stdout).not.toContain(-1);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    expect(await readFile(path.join(project.folder, 'prepared.txt'), 'utf8')).toBe('prepared\n');
    const ids = await idsOf(project);
    expect(Object.keys(ids).sort()).toEqual(NAMES);

    const again = await project.ptyhold('up', '--json');
    const lines = again.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      lines
        .filter(({ state }) => state === 'ready')
        .map(({ name, says }) => [name, says.split(',')[0]])
        .sort(),
    ).toEqual(NAMES.map((name) => [name, 'left alone']));
    expect(lines.at(-1)).toEqual({ kind: 'end', end: 'done' });
    expect(await idsOf(project)).toEqual(ids);
  });

  it('leaves alone what was ready once, though the journal no longer has the output that showed it', async () => {
    const project = await projectForTest({ PTYHOLD_JOURNAL_BYTES: '65536' });
    const session = (pattern: string): string =>
      `sessions: { one: { command: 'echo it listens; read x; seq 1 40000; cat', ready: { pattern: ${pattern}, timeout: 1 } } }`;
    await project.write(session('it listens'));
    expect(await project.ptyhold('up')).toMatchObject({ code: 0 });
    await project.server.call('pty_send', { session_id: 'one', text: 'go', wait: true, until: '^40000$' });
    const { text } = await project.server.call('pty_read', { session_id: 'one', full: true, grep: 'it listens' });
    expect(text).not.toMatch(/^\d+: it listens/m);
    const again = await project.ptyhold('up');
    expect(again, again.stdout).toMatchObject({ code: 0, stdout: expect.stringContaining('left alone, printed') });
    await project.write(session('it serves'));
    expect((await project.ptyhold('up')).stdout).toContain('failed: left alone, it did not print /it serves/');
  });

  it('tells what has changed, and opens it anew only with --replace; what is over is opened again', async () => {
    const project = await projectForTest();
    await project.ptyhold('up');
    const before = await idsOf(project);
    await project.write(playbook(project.port).replace('MODE: slow', 'MODE: fast'));
    await project.server.call('pty_key', { session_id: 'store', key: 'C-c', wait: true });
    const told = await project.ptyhold('up');
    expect(told, told.stdout).toMatchObject({ code: 0 });
    expect(told.stdout).toMatch(/✓ store {2}opened again, listens/);
    expect(told.stdout).toMatch(/! worker .*now asks for another one: --replace opens it anew/);
    const middle = await idsOf(project);
    expect(middle).toEqual({ ...before, store: expect.not.stringMatching(before['store'] ?? '') });
    const replaced = await project.ptyhold('up', '--replace');
    expect(replaced.stdout).toMatch(/✓ worker {2}replaced, printed/);
    expect(await idsOf(project)).toEqual({ ...middle, worker: expect.not.stringMatching(before['worker'] ?? '') });
    expect((await project.server.call('pty_read', { session_id: 'worker', full: true })).text).toContain(
      'began with fast',
    );
  });

  it('gives a session that runs the look that the playbook says now, and leaves it alone else', async () => {
    const project = await projectForTest();
    const { server } = project;
    const lookOf = (): Promise<string> => server.tmux('show-options', '-qv', '-t', '=one:', '@ptyhold_look');
    const say = (look: string): Promise<void> => project.write(`sessions: { one: { look: { ${look} } } }`);
    await say('badge: old, color: "#aa0000"');
    await project.ptyhold('up');
    const ids = await idsOf(project);
    await say('badge: new, color: "#aa0000"');
    const { code, stdout } = await project.ptyhold('up');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/one looks as the playbook says now\n[\s\S]*✓ one {2}left alone/),
    ]);
    expect([await lookOf(), await idsOf(project)]).toEqual(['badge=new&color=aa0000\n', ids]);
    expect((await project.ptyhold('up')).stdout).not.toContain('looks');
    await server.call('pty_send', { session_id: 'one', text: 'echo x', lock: 60 });
    await say('badge: newer');
    const leased = await project.ptyhold('up');
    expect([leased.code, leased.stdout]).toEqual([0, expect.stringContaining('one looks as before: ')]);
    expect(await lookOf()).toBe('badge=new&color=aa0000\n');
  });

  it('closes its own sessions and no others, those first that need the others', async () => {
    const project = await projectForTest();
    await project.server.open({ name: 'mine', tags: ['back'] });
    await project.ptyhold('up');
    const { code, stdout } = await project.ptyhold('down');
    expect(code, stdout).toBe(0);
    expect(stdout.indexOf('worker')).toBeLessThan(stdout.indexOf('store'));
    expect(Object.keys(await idsOf(project))).toEqual(['mine']);
    expect(await project.ptyhold('down')).toMatchObject({ code: 0, stdout: 'None of its sessions was there.\n' });
  });

  it('takes no session that is not its own, and opens nothing that needs it', async () => {
    const project = await projectForTest();
    await project.server.open({ name: 'prepare' });
    const { code, stdout } = await project.ptyhold('up');
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ prepare {2}failed: there is a session prepare already, of no playbook/);
    expect(stdout).toMatch(/- worker {2}skipped: needs prepare/);
    expect(Object.keys(await idsOf(project)).sort()).toEqual(['other', 'prepare', 'store']);
  });

  it('tells why a session is not ready, with the last of what it printed', async () => {
    const project = await projectForTest();
    await project.write(`sessions:
  ends: { command: 'echo no database; exit 4', ready: { pattern: listening, timeout: 20 } }
  silent: { command: sleep 1000, ready: { port: ${project.port}, timeout: 0.5 } }
  missing: { command: no-such-program }
  gone: { command: 'true', ready: { port: ${project.port} } }
`);
    const { code, stdout } = await project.ptyhold('up');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✗ ends {2}failed: opened, it did not print \/listening\/: ended exit=4\n {2}── ends:\n {2}no database/,
    );
    expect(stdout).toMatch(/✗ silent {2}failed: opened, nothing listens on port/);
    expect(stdout).toMatch(/✗ gone {2}failed: opened, nothing listens on port \d+: ended exit=0/);
    expect(stdout).toMatch(/✗ missing {2}failed: opened, it ended at once: ended exit=127/);
  });

  it('says that something else has the port, and opens nothing', async () => {
    const project = await projectForTest();
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(project.port, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { stdout } = await project.ptyhold('up');
    expect(stdout).toContain(`✗ store  failed: Something else listens on port ${project.port} already.`);
    expect(await idsOf(project)).not.toHaveProperty('store');
  });

  it('runs nothing that the gate refuses', async () => {
    const project = await projectForTest();
    await project.write('sessions: { bad: { command: "rm -rf /" } }');
    const { code, stdout } = await project.ptyhold('up');
    expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringMatching(/bad {2}failed: .*rule/) });
    expect(await idsOf(project)).toEqual({});
  });

  it('tells a wrong playbook line by line, and where there is none', async () => {
    const project = await projectForTest();
    await project.write('sessions:\n  web:\n    comand: x\n    cols: 1\n');
    expect(await project.ptyhold('up')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'ptyhold: ptyhold.yaml:3: sessions.web.comand is unknown. Did you mean command?\n' +
        'ptyhold.yaml:4: sessions.web.cols is 1, and must be a whole number from 2 to 1000.\n',
    });
    expect((await project.ptyhold('up', 'sub')).stderr).toMatch(/There is no ptyhold.yaml in .*\/sub\. Name its file/);
    expect((await project.ptyhold('run', 'no.yaml')).stderr).toMatch(/There is no file .*no\.yaml/);
  });
});

describe('what is shown on a terminal', () => {
  it('is one line for each session and stage, drawn anew, and plain lines on a dumb one', async () => {
    const project = await projectForTest();
    const { server, folder } = project;
    await project.write(
      'sessions: { one: , two: { needs: one } }\nstages: [{ name: last, steps: [{ send: sleep 0.3, to: two }] }]\n',
    );
    await server.open({ name: 'seen', cwd: folder });
    const line = `PTYHOLD_DIR=${server.dir} ${process.execPath} ${SERVER} run`;
    await server.send('seen', `clear; NO_COLOR=1 ${line}`, { timeout: 40 });
    const { text } = await server.call('pty_read', { session_id: 'seen', screen: true });
    const drawn = text.split('\n').filter((each) => /^[✓…·✗-] /.test(each));
    expect(drawn).toEqual([
      '✓ one  opened, at its prompt',
      '✓ two  opened, at its prompt',
      '✓ stage last  two: exit=0',
    ]);
    const drawnAs = async (): Promise<string[]> =>
      (await server.tmux('capture-pane', '-p', '-e', '-t', '=seen:')).split('\n').filter((each) => each.includes('✓'));
    expect((await drawnAs()).join('')).not.toContain('\x1b');
    await server.send('seen', `clear; ${line}`, { timeout: 40 });
    expect((await drawnAs())[0]).toContain('\x1b[32m✓');
    const dumb = await server.send('seen', `TERM=dumb ${line}`, { timeout: 40, fold: 'none' });
    expect(dumb.output).toMatch(
      /✓ one {2}left alone, at its prompt\n✓ two .*\n… stage last {2}step 1 of 1\n✓ stage last/,
    );
  });
});

describe('the example in the recipe', () => {
  it('is a playbook', async () => {
    const project = await projectForTest();
    const recipe = await readFile(path.join(ROOT, 'docs/recipes/playbooks.md'), 'utf8');
    await project.write(/```yaml\n([\s\S]*?)```/.exec(recipe)?.[1] ?? '');
    const { code, stdout, stderr } = await project.ptyhold('run', '--dry-run');
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('logs (after smoke)');
  });
});

describe('run', () => {
  it('tells what it would do, and does nothing', async () => {
    const project = await projectForTest();
    const { code, stdout } = await project.ptyhold('run', '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain(
      '  worker: node ../worker.js; after store, prepare; ready once it prints /worker began with \\w+/; is opened\n',
    );
    expect(stdout).toContain('  beside (after first)\n    other ← echo beside; exit=0, at most 300 s\n');
    expect(await idsOf(project)).toEqual({});
  });

  it('does its stages in their order, waits for what is expected, and shows what was asked for', async () => {
    const project = await projectForTest();
    await writeFile(path.join(project.folder, 'go'), '');
    const { code, stdout } = await project.ptyhold('run');
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/── first, in worker:\n {2}job 1 done\n/);
    expect(stdout).toMatch(/✓ stage second {2}tests: exit=3\n[\s\S]*✓ stage last {2}tests: printed \/the end\//);
    expect(stdout).toMatch(/✓ stage beside {2}other: exit=0/);
    expect(await readFile(path.join(project.folder, 'answer.txt'), 'utf8')).toBe('1');
  });

  it('types nothing into what a run before, or somebody, has left in front of a shell', async () => {
    const project = await projectForTest();
    await writeFile(path.join(project.folder, 'ask.sh'), 'read -p "Delete it? [y/N] " a; echo "answer: <$a>"\n');
    await project.write(
      "sessions: { a: }\nstages: [{ name: q, steps: [{ send: 'bash ask.sh', to: a, timeout: 20 }] }]\n",
    );
    const asks = 'it waits for somebody: state=waiting_input "Delete it? [y/N]"';
    expect((await project.ptyhold('run')).stdout).toContain(`failed: a: ${asks}`);
    for (const args of [['run', '--resume'], ['run']]) {
      const { code, stdout } = await project.ptyhold(...args);
      expect(code, stdout).toBe(1);
      expect(stdout).toContain(`✓ a  left alone, ${asks}`);
      expect(stdout).toContain(
        `failed: a is not at its prompt, so nothing was typed: ${asks}. Answer or end that, then --resume`,
      );
    }
    const { output } = await project.server.send('a', 'n');
    expect(output).toContain('answer: <n>');
    await project.write("sessions: { a: }\nstages: [{ name: q, steps: [{ send: 'echo ran', to: a, timeout: 20 }] }]\n");
    await project.server.call('pty_send', { session_id: 'a', text: 'tail -f /dev/null' });
    expect((await project.ptyhold('run')).stdout).toContain(
      'so nothing was typed: something runs there: state=running',
    );
    await project.server.call('pty_key', { session_id: 'a', key: 'C-c', wait: true });
    expect((await project.ptyhold('run')).stdout).toMatch(
      /✓ a {2}left alone, at its prompt\n[\s\S]*✓ stage q {2}a: exit=0/,
    );
  });

  it('a step that the command before it has read has failed, whatever that ends with', async () => {
    const project = await projectForTest();
    await project.write(`
sessions: { t: {} }
stages:
  - name: one
    steps:
      - { send: 'sleep 1; read x; echo it read $x', to: t, wait: false }
      - { send: 'touch made', to: t }
`);
    const ran = await project.ptyhold('run');
    expect(ran, ran.stdout + ran.stderr).toMatchObject({ code: 1 });
    expect(ran.stdout + ran.stderr).toContain('the shell ran no line of it');
    expect(await readdir(project.folder)).not.toContain('made');
  });

  it('stops what needs a stage that failed, shows its output, and goes on from there', async () => {
    const project = await projectForTest();
    await writeFile(path.join(project.folder, 'go'), '');
    const wrong = playbook(project.port).replace('exit: [3]', 'exit: 0');
    await project.write(wrong);
    const { code, stdout } = await project.ptyhold('run');
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ stage second {2}failed: tests: exit=3, and 0 is expected\n/);
    expect(stdout).toMatch(/- stage last {2}skipped: needs second\n/);
    expect(stdout).toMatch(/✓ stage beside/);
    expect((await project.ptyhold('run', '--resume')).stdout).toMatch(
      /✓ stage first {2}done before\n[\s\S]*✗ stage second/,
    );
    expect((await readFile(path.join(project.folder, 'typed.txt'), 'utf8')).split('\n')).toEqual(['once', 'once', '']);
    await project.write(playbook(project.port));
    expect(await project.ptyhold('run', '--resume')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The stages have changed'),
    });
  });

  it('runs one stage alone, and says which there are', async () => {
    const project = await projectForTest();
    const { code, stdout } = await project.ptyhold('run', '--only', 'last');
    expect(code, stdout).toBe(0);
    expect(stdout).not.toContain('stage first');
    expect(await project.ptyhold('run', '--only', 'lst')).toMatchObject({
      code: 2,
      stderr: 'ptyhold: There is no stage lst. Did you mean last?\n',
    });
  });

  it('goes on after kill -9, and types nothing again that was typed', async () => {
    const project = await projectForTest();
    const child = spawn(process.execPath, [SERVER, 'run'], {
      env: project.server.env,
      cwd: project.folder,
      stdio: 'ignore',
    });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const typed = path.join(project.folder, 'typed.txt');
    await eventually(async () => (await readFile(typed, 'utf8').catch(() => '')) !== '', 'the second stage has typed');
    expect(await project.ptyhold('run')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another ptyhold is at work'),
    });
    child.kill('SIGKILL');
    await gone;
    await writeFile(path.join(project.folder, 'go'), '');
    const { code, stdout } = await project.ptyhold('run', '--resume');
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/✓ stage first {2}done before\n/);
    expect(stdout).toContain('second: typed into tests before the run was cut off, not again\n');
    expect(stdout).toMatch(/✓ stage second {2}tests: exit=3\n[\s\S]*✓ stage last/);
    expect(await readFile(typed, 'utf8')).toBe('once\n');
    expect(await project.ptyhold('run', '--resume')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('went well to its end'),
    });
  });

  it('goes on after kill -9 between typing and writing that down: what went in is not typed again, what did not is', async () => {
    const project = await projectForTest();
    await project.write(`sessions: { one: , two: }
stages: [{ name: both, steps: [{ send: { one: 'echo 1 >> typed.txt', two: 'echo 2 >> typed.txt' } }] }]
`);
    const typed = path.join(project.folder, 'typed.txt');
    await project.ptyhold('run');
    expect((await readFile(typed, 'utf8')).split('\n').sort()).toEqual(['', '1', '2']);
    const journal = await journalOf(project);
    const [run = '', begun = ''] = (await readFile(journal, 'utf8')).split('\n');
    const { before } = JSON.parse(begun);
    const other = { ...before.two, own: 'ptyhold-00' };
    const asIfOneAlone = { ...JSON.parse(begun), before: { ...before, two: other } };
    await writeFile(journal, `${run}\n${JSON.stringify(asIfOneAlone)}\n{"stage":"bo`);
    const { code, stdout } = await project.ptyhold('run', '--resume');
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('both: typed into one before the run was cut off, not again\n');
    expect((await readFile(typed, 'utf8')).split('\n').sort()).toEqual(['', '1', '2', '2']);
  });

  it('goes on after kill -9 before typing: what others typed since is not taken for its own', async () => {
    const project = await projectForTest();
    await project.write(`sessions: { one: }
stages: [{ name: all, steps: [{ send: 'echo 1 >> typed.txt', to: one }, { key: [x, C-u], to: one }] }]
`);
    await project.ptyhold('run');
    const journal = await journalOf(project);
    const [run = '', first = '', typed = '', done = '', second = ''] = (await readFile(journal, 'utf8')).split('\n');
    const asIfNotYet = (begun: string): string => {
      const { before, ...step } = JSON.parse(begun);
      return JSON.stringify({ ...step, before: { one: { ...before.one, own: `ptyhold-0${step.step}` } } });
    };
    await project.server.send('one', 'echo somebody else');
    await writeFile(journal, `${run}\n${asIfNotYet(first)}\n`);
    const again = await project.ptyhold('run', '--resume');
    expect(again, again.stdout).toMatchObject({ code: 0, stdout: expect.not.stringContaining('not again') });
    expect(await readFile(path.join(project.folder, 'typed.txt'), 'utf8')).toBe('1\n1\n');
    const resumedAt = async (begun: string): Promise<string> => {
      await writeFile(journal, `${[run, first, typed, done, begun].join('\n')}\n`);
      return (await project.ptyhold('run', '--resume')).stdout;
    };
    expect(await resumedAt(second)).toContain('typed into one before the run was cut off');
    expect(await resumedAt(asIfNotYet(second))).not.toContain('not again');
  });

  describe('after kill -9 between the paste of an agent’s text and its Enter', () => {
    /** The agent draws nothing of its input, so the run waits behind the paste. */
    async function killedBehindPaste(): Promise<{ project: Project; notes: string }> {
      const project = await projectForTest();
      const { folder, server } = project;
      const notes = path.join(folder, 'notes');
      await writeFile(
        path.join(folder, 'claude.mjs'),
        await readFile(path.join(ROOT, 'test/helpers/talking-agent.mjs')),
      );
      await project.write(`sessions:
  a: { command: node claude.mjs 7501 claude, env: { NOTES: ${notes} }, ready: { pattern: agent ready } }
stages: [{ name: ask, steps: [{ send: work note:one done, to: a }] }]
`);
      const child = spawn(process.execPath, [SERVER, 'run'], { env: server.env, cwd: folder, stdio: 'ignore' });
      const gone = new Promise((resolve) => child.once('exit', resolve));
      const typed = (): Promise<string> =>
        server.tmux('show-options', '-qv', '-t', '=a:', '@ptyhold_typed').catch(() => '');
      await eventually(async () => (await typed()) !== '', 'the text was pasted');
      child.kill('SIGKILL');
      await gone;
      return { project, notes };
    }

    it('the Enter is pressed, and nothing is pasted again', async () => {
      const { project, notes } = await killedBehindPaste();
      expect(await readFile(notes, 'utf8').catch(() => '')).toBe('');
      const { code, stdout } = await project.ptyhold('run', '--resume');
      expect(code, stdout).toBe(0);
      expect(stdout).toContain('ask: the text stood in a without its Enter, which was pressed now\n');
      expect(await readFile(notes, 'utf8')).toBe('one\n');
    });

    it('nothing is pressed where somebody has typed since, which is told', async () => {
      const { project, notes } = await killedBehindPaste();
      await project.server.call('pty_key', { session_id: 'a', key: 'x' });
      const { code, stdout } = await project.ptyhold('run', '--resume');
      expect([code, stdout]).toEqual([1, expect.stringMatching(/before its Enter.*somebody else typed behind it/)]);
      expect(await readFile(notes, 'utf8').catch(() => '')).toBe('');
    });
  });

  it('an interrupt counts for more than a stage that failed before, and what goes on is named with its file', async () => {
    const project = await projectForTest();
    const file = path.join(project.folder, 'two parts.yaml');
    const stages = 'stages:\n  - name: bad\n    steps: [{ send: "false", to: a }]\n';
    const slow = '  - name: slow\n    needs: []\n    steps: [{ send: sleep 60, to: b }]\n';
    await writeFile(file, `sessions: { a: {}, b: {} }\n${stages}${slow}`);
    const options = { env: project.server.env, cwd: project.folder };
    const child = spawn(process.execPath, [SERVER, 'run', 'two parts.yaml'], options);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
    const code = new Promise((resolve) => child.once('close', resolve));
    await eventually(async () => printed.includes('✗ stage bad') && printed.includes('… stage slow'), 'one has failed');
    child.kill('SIGINT');
    expect(await code, printed).toBe(130);
    expect(printed).toContain(
      "ptyhold run 'two parts.yaml' --resume goes on from there. ptyhold down 'two parts.yaml' closes the sessions.",
    );
  });

  it('stops at an interrupt with status 130, and can go on', async () => {
    const project = await projectForTest();
    const child = spawn(process.execPath, [SERVER, 'run'], {
      env: project.server.env,
      cwd: project.folder,
      stdio: 'ignore',
    });
    const code = new Promise((resolve) => child.once('exit', resolve));
    const typed = path.join(project.folder, 'typed.txt');
    await eventually(async () => (await readFile(typed, 'utf8').catch(() => '')) !== '', 'the second stage has typed');
    child.kill('SIGINT');
    expect(await code).toBe(130);
    await writeFile(path.join(project.folder, 'go'), '');
    const resumed = await project.ptyhold('run', '--resume');
    expect(resumed, resumed.stdout).toMatchObject({ code: 0 });
    expect(await readFile(typed, 'utf8')).toBe('once\n');
  });
});
