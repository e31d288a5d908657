// What the gate refuses is not typed: by text, keys or command, in one call or in several, unless it is forced or agreed to.

import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type CallToolResult, CallToolResultSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Random, randomOfTest } from './helpers/chance.ts';
import { testWith } from './helpers/programs.ts';
import { type Answer, eventually, processForTest, SERVER, serverForTest, TestServer } from './helpers/server.ts';

const REFUSED = /^Refused by rule ([\w-]+): `(.+?)` .+ Nothing was typed\. .+ force: true/s;

function expectRefused(answer: Answer, command: string | RegExp): void {
  expect(answer.text).toMatch(REFUSED);
  expect(REFUSED.exec(answer.text)?.[2]).toMatch(command);
  expect(answer).toMatchObject({ isError: true, facts: { error: 'refused' } });
}

const HELD_BACK = /Somebody has typed `.+` at the prompt .+ NOTHING was typed\./s;

function expectHeldBack(answer: Answer): void {
  expect(answer.text).toMatch(HELD_BACK);
  expect(answer.facts).toMatchObject({ complete: false, state: 'waiting_input' });
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** A folder that is gone when a command gets through that should not. */
async function victim(server: TestServer, name = 'victim'): Promise<string> {
  const folder = path.join(server.home, name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'kept'), '');
  return folder;
}

describe('in a shell', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.dispose());

  it('a dangerous text is refused with rule, command and advice, and not a character of it is typed', async () => {
    const session = await server.open();
    const folder = await victim(server);
    expectRefused(await server.send(session, 'echo one; rm -rf ~/*'), /^rm -rf ~\/\*$/);
    expect((await server.send(session, 'echo two')).output).toBe('two');
    expect(await isThere(folder)).toBe(true);
    const everything = await server.call('pty_read', { session_id: session, full: true });
    expect(everything.text).not.toMatch(/rm -rf|one/);
  });

  it('words about danger are typed', async () => {
    const session = await server.open();
    const answer = await server.send(session, `echo "rm -rf /" 'mkfs.ext4 /dev/sda'`);
    expect(answer.output).toBe('rm -rf / mkfs.ext4 /dev/sda');
    expect(answer.facts['notes']).toEqual([]);
  });

  it('a line typed in several calls is judged as the line it becomes', async () => {
    const session = await server.open();
    const type = (text: string) => server.call('pty_send', { session_id: session, text, enter: false });
    const press = (key: string | string[]) => server.call('pty_key', { session_id: session, key });
    for (const part of ['echo first; r', 'm -r', 'f ']) expect((await type(part)).isError).toBe(false);
    expectRefused(await server.send(session, '~'), 'rm -rf ~');
    // What stood there still does, for whoever comes next.
    expectRefused(await press(['~', 'Enter']), 'rm -rf ~');
    expect((await press(['.', '/', 'n', 'o', 'n', 'e'])).isError).toBe(false);
    expect((await server.send(session, '')).output).toBe('first');
    await type('rm -rf ');
    await server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
    expect((await server.send(session, 'echo ~ | tail -c 5')).output).toBe('home');
  });

  it('a line that the same server, or one that was killed, has begun is judged as the whole, with any keys', async () => {
    const own = await processForTest();
    const other = await own.join();
    onTestFinished(() => other.dispose());
    const session = await own.open();
    await own.send(session, 'true');
    await own.call('pty_send', { session_id: session, text: 'echo first; rm -rf ', enter: false });
    expectRefused(await own.send(session, '~'), 'rm -rf ~');
    for (const text of ['~', './none']) expectHeldBack(await other.send(session, text));
    expectRefused(await other.call('pty_key', { session_id: session, key: ['~', 'Enter'] }), 'rm -rf ~');
    await own.restart();
    for (const each of [own, other]) expectRefused(await each.send(session, '~'), 'rm -rf ~');
    expect((await own.send(session, './none')).output).toBe('first');
    expect((await other.send(session, 'echo ~ | tail -c 5')).output).toMatch(/home$/);
  });

  it('a command that goes on over several lines is judged as the whole', async () => {
    const session = await server.open();
    expect((await server.send(session, 'echo more; rm -rf \\')).facts['state']).toBe('continuation');
    expectRefused(await server.send(session, '~'), 'rm -rf ~');
    await server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
    expect((await server.send(session, 'echo ~ | tail -c 5')).output).toBe('home');
  });

  it('what is typed ahead of a command is judged with what follows it', async () => {
    const session = await server.open();
    await server.call('pty_send', { session_id: session, text: 'sleep 1' });
    await server.call('pty_send', { session_id: session, text: 'echo ahead; rm -rf ', enter: false });
    await eventually(async () => {
      const { text } = await server.call('pty_list');
      return !/^\S+ sleep /m.test(text);
    }, 'the end of sleep');
    expectRefused(await server.send(session, '~'), 'rm -rf ~');
  });

  it('force types it, and the answer says so', async () => {
    const session = await server.open();
    const folder = await victim(server, 'forced');
    const text = `cd ${folder}/.. && git init -q . && git clean -xdfq forced`;
    expectRefused(await server.send(session, text), /git clean/);
    const forced = await server.send(session, text, { force: true });
    expect(forced.last).toMatch(/let through by force in spite of the rule [\w-]+/);
    expect(await readdir(server.home)).not.toContain('forced');
    // And it is forgotten then.
    expect((await server.send(session, 'echo on')).facts).toMatchObject({ exit_code: 0, notes: [] });
  });

  it('a key that enters what force has typed needs force again', async () => {
    const session = await server.open();
    const type = { session_id: session, text: 'rm -rf ~', enter: false };
    expect((await server.call('pty_send', { ...type, force: true })).isError).toBe(false);
    expectRefused(await server.call('pty_key', { session_id: session, key: 'Enter' }), 'rm -rf ~');
    await server.call('pty_key', { session_id: session, key: 'C-u' });
    expect((await server.send(session, 'echo ~ | tail -c 5')).output).toBe('home');
  });

  it('the command of pty_open is judged before anything is opened', async () => {
    const before = (await server.call('pty_list')).facts['sessions'];
    const answer = await server.call('pty_open', { name: 'never', command: 'rm -rf "$HOME"' });
    expectRefused(answer, /^rm -rf ~$/);
    expect((await server.call('pty_list')).text).not.toContain('never');
    expect(before).toBeDefined();
    const forced = await server.call('pty_open', { command: 'git clean -xdf /nowhere', force: true });
    expect(forced.last).toMatch(/by force in spite of the rule/);
  });
});

describe('what pty_open is given', () => {
  it('is judged with its folder, its shell and its variables', async () => {
    const server = await serverForTest();
    const refused = async (args: Record<string, unknown>, command: string) =>
      expectRefused(await server.call('pty_open', args), command);
    await refused({ shell: 'reboot' }, 'reboot');
    await refused({ cwd: '~', command: 'rm -rf ./*' }, 'rm -rf');
    await refused({ env: { PROMPT_COMMAND: 'rm -rf ~' } }, 'rm -rf ~');
    await refused({ env: { PS1: '$(rm -rf ~)$ ' } }, 'rm -rf ~');
    await refused({ env: { BASH_ENV: '$(rm -rf ~)' } }, 'rm -rf ~');
    await refused({ env: { GIT_PAGER: 'rm -rf ~' } }, 'rm -rf ~');
    expect((await server.call('pty_list')).facts['sessions']).toEqual([]);
    const session = await server.open({ cwd: '~', env: { EDITOR: 'vim', PS4: '+ $LINENO ', X: "a\nb'" } });
    expect((await server.send(session, 'echo "$X"')).output).toBe("a\nb'");
    const forced = await server.call('pty_open', { env: { PROMPT_COMMAND: 'git clean -xdf /nowhere' }, force: true });
    expect(forced.last).toMatch(/by force in spite of the rule/);
  });
});

describe('the program in front decides what a text is', () => {
  it('a sentence for a program that only reads is no command', async () => {
    const server = await serverForTest();
    const session = await server.open();
    // Before it is seen to read, the shell may yet get the text.
    expect((await server.send(session, 'cat')).facts).toMatchObject({ state: 'waiting_input' });
    const answer = await server.call('pty_send', { session_id: session, text: 'rm -rf ~' });
    expect(answer.isError, answer.text).toBe(false);
  });

  testWith(['python3'], 'code of Python is judged as such, and ours in a shell behind it', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'python3 -q', { until: '>>> ' });
    expectRefused(await server.send(session, 'import shutil; shutil.rmtree("/")'), /rmtree|rm/);
    expect((await server.send(session, 'print("rm -rf /")')).output).toContain('rm -rf /');
    await server.send(session, 'exit()');
    expect((await server.send(session, 'echo back')).output).toBe('back');
  });

  testWith(['sqlite3'], 'SQL is judged as such', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'sqlite3', { until: 'sqlite> ' });
    await server.send(session, 'create table t(a);');
    expectRefused(await server.send(session, 'drop table t;'), /drop table t/i);
    expect((await server.send(session, "select 'rm -rf /';")).output).toContain('rm -rf /');
  });

  it('where a carrier leads elsewhere, every language is possible', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'script -q /dev/null', { timeout: 5 });
    expectRefused(await server.send(session, 'rm -rf ~'), 'rm -rf ~');
    expect((await server.send(session, 'echo inside')).output).toContain('inside');
  });
});

describe('the settings', () => {
  it('off lets everything through', async () => {
    const server = await serverForTest({ PTYHOLD_GATE: 'off' });
    const folder = await victim(server);
    const session = await server.open();
    const answer = await server.send(session, 'rm -rf ~/*');
    expect(answer.facts).toMatchObject({ exit_code: 0, notes: [] });
    expect(await isThere(folder)).toBe(false);
  });

  it('allow and deny adjust it', async () => {
    const env = { PTYHOLD_GATE_ALLOW: 'git clean', PTYHOLD_GATE_DENY: 'curl; git push' };
    const server = await serverForTest(env);
    const session = await server.open();
    expect((await server.send(session, 'git clean -xdf /nowhere')).isError).toBe(false);
    const denied = await server.send(session, 'git push origin main');
    expectRefused(denied, 'git push origin main');
    expect(denied.text).toContain('PTYHOLD_GATE_DENY');
  });
});

describe('where the client can ask the person', () => {
  /** `accept` ticks the box, `blind` accepts the form as it comes, and `empty` sends none of it. */
  type Action = 'accept' | 'blind' | 'empty' | 'decline' | 'cancel';
  const ACCEPTED = { accept: { agree: true }, blind: { agree: false }, empty: {} } as const;

  /** A client whose person answers each question in their own time. */
  async function withPerson(
    answer: (question: string) => Action | Promise<Action>,
    env: Record<string, string> = {},
    start = serverForTest,
  ): Promise<{ server: TestServer; call: (name: string, args: Record<string, unknown>) => Promise<CallToolResult> }> {
    const server = await start(env);
    const client = new Client({ name: 'asks', version: '1.0.0' }, { capabilities: { elicitation: { form: {} } } });
    client.setRequestHandler(ElicitRequestSchema, async (request) => {
      const action = await answer(request.params.message);
      return action === 'decline' || action === 'cancel' ? { action } : { action: 'accept', content: ACCEPTED[action] };
    });
    const transport = new StdioClientTransport({ command: process.execPath, args: [SERVER], env: { ...server.env } });
    await client.connect(transport);
    onTestFinished(() => client.close());
    const call = async (name: string, args: Record<string, unknown>) =>
      CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
    return { server, call };
  }

  /** A person who answers when the test says so. */
  async function withSlowPerson(start = serverForTest) {
    const asked: string[] = [];
    let resolveAnswer: (action: Action) => void = () => undefined;
    const person = (question: string): Promise<Action> => {
      asked.push(question);
      return new Promise((resolve) => {
        resolveAnswer = resolve;
      });
    };
    const { server, call } = await withPerson(person, {}, start);
    return { server, call, asked, answer: (action: Action) => resolveAnswer(action) };
  }

  function textOf({ content: [first] }: CallToolResult): string {
    return first?.type === 'text' ? first.text : '';
  }

  async function asking(action: Action, env: Record<string, string> = {}) {
    const asked: string[] = [];
    const { server, call } = await withPerson((question) => {
      asked.push(question);
      return action;
    }, env);
    const session = await server.open();
    const folder = await victim(server);
    const result = await call('pty_send', { session_id: session, text: `echo go; rm -rf ~/*`, wait: true });
    return { asked, folder, isError: result.isError, text: textOf(result) };
  }

  it('it is typed when they agree, and the answer says so', async () => {
    const { asked, folder, text } = await asking('accept');
    expect(asked).toEqual([
      expect.stringMatching(
        /session t1, host [\w-]+( \w+)*, folder \/\S+, program bash\. .+\n- `rm -rf ~\/\*` .*\(rule [\w-]+\)\n.*\n\| echo go; rm -rf ~\/\*$/s,
      ),
    ]);
    expect(text).toMatch(/^go\n.*exit=0.*the person agreed to it in spite of the rule/s);
    expect(await isThere(folder)).toBe(false);
  });

  it.each([
    ['decline', 'The person was asked and declined. Nothing was typed.'],
    ['blind', 'The person was asked and declined. Nothing was typed.'],
    ['empty', 'The person was asked and declined. Nothing was typed.'],
    ['cancel', 'The question to the person was closed without an answer. Nothing was typed.'],
  ] as const)('it is refused on %s', async (action, said) => {
    const { asked, folder, isError, text } = await asking(action);
    expect([asked.length, isError]).toEqual([1, true]);
    expect(text).toContain(said);
    expect(await isThere(folder)).toBe(true);
  });

  it('every refused command is shown, however long the text around it is', async () => {
    const asked: string[] = [];
    const { server, call } = await withPerson((question) => {
      asked.push(question);
      return 'decline';
    });
    const session = await server.open();
    const words = 'echo many words; '.repeat(100);
    const text = `git stash clear; ${words}git reset --hard; ${words}`;
    await call('pty_send', { session_id: session, text, wait: true });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^- `git stash clear` .+\n- `git reset --hard` /m);
  });

  it('an answer that comes after the call counts for the same text sent again', async () => {
    const { server, call, asked, answer } = await withSlowPerson();
    const folder = await victim(server);
    const session = await server.open();
    const send = { session_id: session, text: 'rm -rf ~/*', wait: true };
    const late = textOf(await call('pty_send', send));
    expect(late).toMatch(/has not answered within 45 s\. Nothing was typed\. .+ send the same text again/s);
    answer('accept');
    expect(textOf(await call('pty_send', send))).toContain('the person agreed to it');
    expect([asked.length, await isThere(folder)]).toEqual([1, false]);
  }, 90_000);

  describe('and the session is used meanwhile', () => {
    /** A dangerous text is asked about, and half a line that may stay stands there before the person agrees. */
    async function agreeBehind(whose: 'own' | "another server's" | "a killed server's") {
      const start = whose === "a killed server's" ? processForTest : serverForTest;
      const { server, call, asked, answer } = await withSlowPerson(start);
      const folder = await victim(server);
      const session = await server.open();
      await server.send(session, 'true');
      const sending = call('pty_send', { session_id: session, text: 'rm -rf ~/*', wait: true });
      await eventually(() => asked.length === 1, 'the first question');
      // It does not wait for the person, whatever time it has.
      const meanwhile = await call('pty_send', {
        session_id: session,
        text: 'echo meanwhile',
        wait: true,
        timeout: 600,
      });
      expect(textOf(meanwhile)).toMatch(/^meanwhile\n/);
      const half = { session_id: session, text: 'sudo rm -rf / ; ', enter: false, force: true };
      if (whose === 'own') await call('pty_send', half);
      else await server.call('pty_send', half);
      if (whose === "a killed server's") await server.kill();
      answer('accept');
      return { asked, sending, folder, decline: () => answer('decline') };
    }

    it.each(['own', "a killed server's"] as const)('%s half line is judged with the text', async (whose) => {
      const { asked, sending, folder, decline } = await agreeBehind(whose);
      await eventually(() => asked.length === 2, 'the second question');
      expect(asked[1]).toContain('`rm -rf /`');
      decline();
      expect(textOf(await sending)).toContain('`rm -rf /`');
      expect(await isThere(folder)).toBe(true);
    });

    it("another server's half line holds back what the person agreed to", async () => {
      const { asked, sending, folder } = await agreeBehind("another server's");
      expect(textOf(await sending)).toMatch(HELD_BACK);
      expect([asked.length, await isThere(folder)]).toEqual([1, true]);
    });
  });

  it('keys and the command of pty_open are asked about as well', async () => {
    const asked: string[] = [];
    const { server, call } = await withPerson((question) => {
      asked.push(question);
      return 'accept';
    });
    await victim(server);
    const opened = await call('pty_open', { command: 'git clean -xdf /nowhere' });
    expect(textOf(opened)).toContain('the person agreed to it');
    const session = await server.open();
    await call('pty_send', { session_id: session, text: 'rm -rf ~/*', enter: false });
    const pressed = await call('pty_key', { session_id: session, key: 'Enter', wait: true });
    expect(textOf(pressed)).toContain('the person agreed to it');
    expect(asked).toHaveLength(3);
    expect(await readdir(server.home)).not.toContain('victim');
  });

  it('nobody is asked where that is set', async () => {
    const { asked, folder, isError } = await asking('accept', { PTYHOLD_GATE: 'block' });
    expect([asked, isError]).toEqual([[], true]);
    expect(await isThere(folder)).toBe(true);
  });
});

describe('texts of chance', () => {
  const PIECES = [
    'rm -rf ~',
    'rm ',
    '-rf ',
    '~',
    'sudo ',
    '"',
    "'",
    '$(',
    ')',
    '`',
    ';',
    '|',
    '&',
    '\n',
    '\\',
    '\t',
    'echo ',
    '<<A\n',
    '😀',
  ];

  function* randomTexts(count: number, next: Random): Generator<string> {
    for (let n = 0; n < count; n += 1) {
      yield Array.from({ length: 1 + next(12) }, () => PIECES[next(PIECES.length)] ?? '').join('');
    }
  }

  it('are typed or refused, and never remove what is not theirs', { retry: 0 }, async () => {
    const server = await serverForTest();
    const folder = await victim(server);
    const session = await server.open();
    const counts = { typed: 0, refused: 0 };
    for (const text of randomTexts(150, randomOfTest())) {
      const answer = await server.call('pty_send', { session_id: session, text });
      expect(['refused', undefined], answer.text).toContain(answer.facts['error']);
      counts[answer.isError ? 'refused' : 'typed'] += 1;
      await server.call('pty_key', { session_id: session, key: ['C-c', 'C-u'] });
    }
    expect(Math.min(counts.typed, counts.refused)).toBeGreaterThan(0);
    expect(await isThere(folder)).toBe(true);
    await server.call('pty_key', { session_id: session, key: ['C-c', 'C-u'], wait: true });
    const alive = await server.send(session, 'echo al"iv"e', { until: '^alive' });
    expect(alive.facts['complete']).toBe(true);
  });
});
