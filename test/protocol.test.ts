// The server as a process and as a partner in the protocol: start, end, tools, waiting and cancelling.
import { execFile, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { planWait } from '../src/tools/waiting.ts';
import { childrenOf as programsOf } from './helpers/processes.ts';
import { eventually, processForTest, SERVER, serverForTest } from './helpers/server.ts';

const run = promisify(execFile);
const TOOLS = ['pty_open', 'pty_send', 'pty_read', 'pty_key', 'pty_close', 'pty_list'];

describe('the list of tools', () => {
  it('has exactly the six, each with its place in the protocol', async () => {
    const server = await processForTest();
    const { tools } = await server.client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...TOOLS].sort());
    for (const tool of tools) {
      expect(tool.description?.length).toBeGreaterThan(20);
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toBeUndefined();
    }
    expect(server.client.getInstructions()?.length).toBeLessThan(2_000);
    expect(server.client.getServerVersion()).toMatchObject({ name: 'ptyhold', version: expect.stringMatching(/^\d/) });
  });

  it('has the schemas that the sources make, although the build has made them', async () => {
    const [built, made] = await Promise.all([processForTest(), serverForTest()]);
    expect((await built.client.listTools()).tools).toEqual((await made.client.listTools()).tools);
  });

  it('takes at most 2,500 tokens', async () => {
    const server = await serverForTest();
    const bytes = Buffer.byteLength(JSON.stringify((await server.client.listTools()).tools));
    expect(bytes / 4).toBeLessThanOrEqual(2_500);
  });

  it('has no word in a schema that the converters of OpenAI, Gemini or Anthropic clients refuse', async () => {
    const server = await serverForTest({ PTYHOLD_HOST: 'one, two' });
    const { tools } = await server.client.listTools();
    const faults = tools.flatMap(({ name, inputSchema }) => faultsIn(inputSchema, name));
    expect(faults).toEqual([]);
    expect(tools[0]?.inputSchema.properties).toHaveProperty('host');
  });

  it.each([
    [{ anyOf: [{ type: 'string' }], description: 'x' }, 'stands beside anyOf'],
    [{ oneOf: [{ type: 'string' }] }, 'oneOf'],
    [{ type: 'object', properties: { a: { $ref: '#' } } }, 'a: $ref'],
    [{ type: ['string', 'null'] }, 'several types'],
    [{ type: 'array' }, 'no items'],
    [{}, 'no type'],
    [{ type: 'object', additionalProperties: {} }, 'no type'],
    [{ type: 'integer', enum: [1] }, 'enum'],
  ])('would see the fault in %j', (schema, fault) => {
    expect(faultsIn(schema, 'x').join()).toContain(fault);
  });

  it('lets a client show the model whole answers of the tools that show output', async () => {
    const server = await serverForTest();
    const { tools } = await server.client.listTools();
    const most = tools.map(({ name, _meta }) => [name, _meta?.['anthropic/maxResultSizeChars']]);
    expect(most.filter(([, value]) => value === 500_000).map(([name]) => name)).toEqual([
      'pty_send',
      'pty_read',
      'pty_key',
    ]);
  });

  it('names every argument of the design', async () => {
    const server = await serverForTest();
    const { tools } = await server.client.listTools();
    const names = Object.fromEntries(
      tools.map(({ name, inputSchema }) => [
        name,
        Object.keys(inputSchema.properties ?? {})
          .sort()
          .join(' '),
      ]),
    );
    expect(names).toEqual({
      pty_open: 'cols command cwd env force idle_timeout look name reuse role rows sessions shell tags',
      pty_send: 'enter fold force lock mark raw rtk secret session_id text timeout until wait when',
      pty_read: 'diff events fold full grep line_range lines raw rtk screen session_id timeout until wait',
      pty_key: 'force key repeat session_id timeout wait',
      pty_close: 'force session_id',
      pty_list: 'session_id tag',
    });
  });
});

describe('an argument that a client adds by itself', () => {
  it('fails no call, and is told once', async () => {
    const server = await serverForTest();
    const added = { wait_for_previous: true };
    const opened = await server.call('pty_open', { name: 's', env: { wait_for_previous: 'kept' }, ...added });
    expect(opened.last).toContain('[wait_for_previous: no argument of pty_open, ignored]');
    expect(opened.facts['notes']).toEqual(['wait_for_previous: no argument of pty_open, ignored']);
    const sent = await server.send('s', 'echo "$wait_for_previous"', added);
    expect(sent.output).toBe('kept');
    expect(sent.last).not.toContain('ignored');
    expect((await server.call('pty_list', { purpose: 'to look', ...added })).last).toMatch(
      /^\[ptyhold: 1 session\] \[purpose: no argument of pty_list, ignored\]$/,
    );
  });
});

describe('the process', () => {
  it('is ready soon after its start', async () => {
    const started = performance.now();
    const server = await serverForTest();
    await server.client.listTools();
    // 250 ms is wanted on an idle machine; the bench measures that.
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('makes no file and no process before the first call of a tool, nor at a wrong call', async () => {
    const server = await serverForTest();
    await server.client.listTools();
    await server.client.ping();
    expect(await readdir(server.folder)).toEqual(['home']);
    expect(await readdir(server.home)).toEqual(['.local']);
    await server.call('pty_open');
    expect((await readdir(server.folder)).sort()).toEqual(['dir', 'home']);
  });

  it('writes nothing into the home of the user', async () => {
    const server = await serverForTest();
    await server.open();
    await server.send('t1', 'true');
    expect(await readdir(server.home)).toEqual(['.local']);
  });

  it('keeps its folder in the home where PTYHOLD_DIR is not set', async () => {
    const server = await serverForTest({ PTYHOLD_DIR: '' });
    const { facts } = await server.call('pty_open');
    const socket = path.join(server.home, '.ptyhold/tmux.sock');
    expect(facts['attach']).toMatch(new RegExp(`(^|^env )tmux -S ${socket} attach -t t1$`));
    await run(process.env['PTYHOLD_TMUX'] || 'tmux', ['-S', socket, 'kill-server']);
  });

  it('ends when its standard input ends, and leaves tmux and the sessions alone', async () => {
    const server = await serverForTest();
    await server.open({ name: 'stays' });
    const { child, ended } = speak(server.env, [
      callOf(2, 'pty_send', { session_id: 'stays', text: 'sleep 0.5', wait: true }),
    ]);
    await ended.answer(2);
    const children = await childrenOf(child.pid ?? 0);
    const asked = performance.now();
    child.stdin.end();
    expect(await ended.code).toBe(0);
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect(children.length).toBeGreaterThan(0);
    await eventually(async () => (await livingOf(children)).length === 0, 'all that it started has ended');
    expect((await server.tmux('ls', '-F', '#S')).trim()).toBe('stays');
    expect((await server.send('stays', 'echo alive')).output).toBe('alive');
  });

  it('ends when its standard input ends in the middle of a wait', async () => {
    const server = await serverForTest();
    await server.open({ name: 'stays' });
    const { child, ended } = speak(server.env, [
      callOf(2, 'pty_send', { session_id: 'stays', text: 'echo begun; sleep 600', wait: true, timeout: 45 }),
    ]);
    const running = async () => (await server.call('pty_list')).text.includes('sleep');
    await eventually(running, 'the command runs');
    const asked = performance.now();
    child.stdin.end();
    expect(await ended.code).toBe(0);
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect((await server.call('pty_list')).text).toMatch(/^\w+ sleep running /);
  });

  it('leaves only tmux and the processes of its sessions behind when it is killed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const server = await processForTest();
      await server.open();
      // So quiet a command is looked at.
      await server.send('t1', 'sleep 0.5');
      const children = await childrenOf(server.pid);
      const programs = (await programsOf(server.pid)).map(({ command }) => command);
      if (!process.env['PTYHOLD_TEST_PREFIX']) expect(programs).toContainEqual(expect.stringContaining('look_script'));
      expect(children.length).toBeGreaterThanOrEqual(programs.length);
      await server.kill();
      const gone = async () => (await livingOf(children)).length === 0;
      await eventually(gone, 'its connection to tmux and its shells have ended');
      expect((await server.tmux('ls', '-F', '#S')).trim()).toBe('t1');
    }
  });

  it('tells about an unknown command, and its version', async () => {
    const { stdout } = await run(process.execPath, [SERVER, '--version']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
    const wrong = await run(process.execPath, [SERVER, 'nonsense']).then(
      () => undefined,
      (error: { code: number; stderr: string }) => error,
    );
    expect(wrong?.code).toBe(2);
    expect(wrong?.stderr).toContain('There is no command nonsense.');
  });
});

describe('waiting', () => {
  it('stops when the client cancels, and the next call works at once', async () => {
    const server = await serverForTest();
    await server.open();
    await server.send('t1', 'true');
    await server.call('pty_send', { session_id: 't1', text: 'sleep 600' });
    const running = async () => (await server.call('pty_list')).text.includes('sleep');
    await eventually(running, 'the command runs');
    const cancel = new AbortController();
    const waiting = server.call('pty_read', { session_id: 't1', wait: true, timeout: 45 });
    const cancelled = server
      .call('pty_read', { session_id: 't1', wait: true, timeout: 45 }, { signal: cancel.signal })
      .then(
        () => 'answered',
        () => 'cancelled',
      );
    cancel.abort('not needed any more');
    expect(await cancelled).toBe('cancelled');
    const asked = performance.now();
    expect((await server.call('pty_key', { session_id: 't1', key: 'C-c' })).isError).toBe(false);
    expect((await waiting).facts).toMatchObject({ complete: true, exit_code: 130 });
    expect((await server.send('t1', 'echo on')).output).toBe('on');
    expect(performance.now() - asked).toBeLessThan(10_000);
  });

  it('that is cancelled loses no output', async () => {
    const server = await serverForTest();
    await server.open();
    await server.send('t1', 'true');
    const cancel = new AbortController();
    const cancelled = server
      .call(
        'pty_send',
        { session_id: 't1', text: 'echo ke""pt; sleep 600', wait: true, timeout: 45 },
        { signal: cancel.signal },
      )
      .catch(() => 'cancelled');
    const printed = async () => (await server.tmux('capture-pane', '-p', '-t', '=t1:')).includes('\nkept');
    await eventually(printed, 'the output is there');
    cancel.abort();
    expect(await cancelled).toBe('cancelled');
    const ended = await server.call('pty_key', { session_id: 't1', key: 'C-c', wait: true });
    expect(ended.facts, ended.text).toMatchObject({ complete: true });
    expect((await server.call('pty_read', { session_id: 't1', full: true })).output).toMatch(/^kept$/m);
  });

  it('on several sessions goes on side by side', async () => {
    const server = await serverForTest();
    const names = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => server.open({ name })));
    await Promise.all(names.map((name) => server.send(name, 'true')));
    const started = performance.now();
    const waits = names.map((name) => server.send(name, `sleep 2; echo from-${name}`));
    // This call is answered while all the others wait.
    expect((await server.call('pty_list')).last).toBe('[ptyhold: 5 sessions]');
    const answers = await Promise.all(waits);
    expect(answers.map(({ output }) => output)).toEqual(names.map((name) => `from-${name}`));
    expect(performance.now() - started).toBeLessThan(8_000);
  });

  it('ends for several calls on one session with the same result', async () => {
    const server = await serverForTest();
    await server.open();
    await server.send('t1', 'true');
    await server.call('pty_send', { session_id: 't1', text: "sleep 1; sh -c 'exit 7'" });
    const answers = await Promise.all([1, 2, 3].map(() => server.call('pty_read', { session_id: 't1', wait: true })));
    expect(answers.map(({ facts }) => [facts['complete'], facts['exit_code']])).toEqual([
      [true, 7],
      [true, 7],
      [true, 7],
    ]);
  });

  it('reports progress where the client asked for it, with rising numbers', async () => {
    const server = await serverForTest();
    await server.open();
    const seen: number[] = [];
    const said: (string | undefined)[] = [];
    const { facts } = await server.call(
      'pty_send',
      {
        session_id: 't1',
        text: 'printf "\\033[31mst""ep\\n10%%\\r20%%"; sleep 6; echo; sleep 5.5',
        wait: true,
        timeout: 60,
      },
      {
        onprogress: ({ progress, message }) => {
          seen.push(progress);
          said.push(message);
        },
        timeout: 30_000,
        resetTimeoutOnProgress: true,
      },
    );
    expect(facts).toMatchObject({ complete: true, exit_code: 0 });
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    expect(seen[0]).toBeGreaterThan(0);
    expect(said[0]).toMatch(/^t1, \d+ s: 20%$/);
  });

  it('takes at most 50 s where the client takes no progress, and says so', () => {
    const call = { signal: new AbortController().signal, startedAt: 0 };
    const silent = { ...call, progress: undefined };
    const told = { ...call, progress: { tell: () => undefined, say: () => undefined, end: () => undefined } };
    expect(planWait(30, silent)).toMatchObject({ timeoutMs: 30_000, note: undefined });
    expect(planWait(50, silent)).toMatchObject({ timeoutMs: 50_000, note: undefined });
    expect(planWait(600, silent)).toMatchObject({ timeoutMs: 50_000, note: expect.stringContaining('50 s') });
    expect(planWait(600, silent).note).toContain('pty_read wait=true');
    expect(planWait(600, told)).toMatchObject({ timeoutMs: 600_000, note: undefined });
    expect(planWait(86_400, told)).toMatchObject({ timeoutMs: 3_600_000, note: expect.stringContaining('3600 s') });
  });
});

describe('a new server process for each call', () => {
  it('opens, sends, reads and closes as one server would', async () => {
    const server = await serverForTest();
    const once = async (tool: string, args: Record<string, unknown>): Promise<string> => {
      const { child, ended } = speak(server.env, [callOf(2, tool, args)]);
      const answer = await ended.answer(2);
      child.stdin.end();
      await ended.code;
      return answer;
    };
    expect(await once('pty_open', { name: 'cli' })).toContain('session_id: cli');
    expect(await once('pty_send', { session_id: 'cli', text: 'echo first' })).toContain('sent 10 characters and Enter');
    expect(await once('pty_read', { session_id: 'cli', wait: true })).toMatch(
      /^first\n.*is_complete=True via prompt exit=0/,
    );
    expect(await once('pty_read', { session_id: 'cli' })).toMatch(
      /^\[ptyhold cli: no output\] \[is_complete=True via prompt exit=0/,
    );
    expect(await once('pty_send', { session_id: 'cli', text: "sleep 1; echo second; sh -c 'exit 4'" })).toContain(
      'sent',
    );
    expect(await once('pty_read', { session_id: 'cli', wait: true })).toMatch(
      /^second\n.*is_complete=True via prompt exit=4/,
    );
    expect(await once('pty_send', { session_id: 'cli', text: 'echo third', wait: true })).toMatch(/^third\n.*exit=0/);
    expect(await once('pty_key', { session_id: 'cli', key: ['Up', 'Enter'], wait: true })).toMatch(/third\n.*exit=0/);
    expect(await once('pty_list', {})).toMatch(/^cli .*\n\[ptyhold: 1 session\]$/);
    expect(await once('pty_close', { session_id: 'cli' })).toMatch(/closed, its program ended exit=0/);
    expect(await once('pty_list', {})).toMatch(/0 sessions/);
  });

  it('sees the sessions of the others, and takes no output from them by reading it', async () => {
    const one = await processForTest();
    await one.open({ name: 'shared' });
    const other = await one.join();
    try {
      await one.send('shared', 'echo early');
      await other.call('pty_read', { session_id: 'shared' });
      await one.call('pty_send', { session_id: 'shared', text: 'echo for-both' });
      const [first, second] = await Promise.all(
        [one, other].map((each) => each.call('pty_read', { session_id: 'shared', until: '^for-both', timeout: 20 })),
      );
      expect(first?.output).toContain('for-both');
      expect(second?.output).toContain('for-both');
    } finally {
      await other.dispose();
    }
  });
});

/** What all of them take. Others drop the argument, or refuse the whole list. */
const WORDS =
  'type description default enum properties required additionalProperties items anyOf pattern minimum maximum minLength maxLength minItems maxItems';

function faultsIn(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [`${path}: no schema`];
  const { type, anyOf, enum: values, properties = {}, items, additionalProperties } = node as Record<string, unknown>;
  const words = Object.keys(node).flatMap((word) => (WORDS.split(' ').includes(word) ? [] : [`${path}: ${word}`]));
  if (Array.isArray(anyOf)) {
    const beside = Object.keys(node).filter((word) => word !== 'anyOf');
    const inside = anyOf.flatMap((each, at) => faultsIn(each, `${path}.${at}`));
    return [...words, ...beside.map((word) => `${path}: ${word} stands beside anyOf`), ...inside];
  }
  return [
    ...words,
    ...(type === undefined ? [`${path}: no type`] : typeof type === 'string' ? [] : [`${path}: several types`]),
    ...(values !== undefined && type !== 'string' ? [`${path}: enum of ${type}`] : []),
    ...(type === 'array' ? (items === undefined ? [`${path}: no items`] : faultsIn(items, `${path}[]`)) : []),
    ...(typeof additionalProperties === 'object' ? faultsIn(additionalProperties, `${path}{}`) : []),
    ...Object.entries(Object(properties)).flatMap(([name, each]) => faultsIn(each, `${path}.${name}`)),
  ];
}

interface Spoken {
  child: ReturnType<typeof spawn> & { stdin: NodeJS.WritableStream };
  ended: { code: Promise<number | null>; answer(id: number): Promise<string> };
}

it('a line that is no message is named on standard error, and the next one answered', async () => {
  const server = await serverForTest();
  const child = spawn(process.execPath, [SERVER], { env: { ...server.env } });
  let [said, received] = ['', ''];
  child.stderr.on('data', (bytes) => (said += bytes));
  child.stdout.on('data', (bytes) => (received += bytes));
  const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'by-hand', version: '1' } };
  const first = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize });
  const last = JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'ping' });
  child.stdin.write(`${first}\n{bad\n{"jsonrpc":"1.0","id":4,"method":"ping"}\n${last}\n`);
  await eventually(() => received.includes('"id":9'), 'the ping is answered');
  child.stdin.end();
  await new Promise((resolve) => child.on('close', resolve));
  // Never the line itself, which may hold a secret.
  expect(said).toMatch(/^ptyhold: a line of the client was left out, which is no JSON( at position \d+)?$/m);
  expect(said).toMatch(/^ptyhold: a line of the client was left out, which is no message of JSON-RPC 2\.0$/m);
});

function callOf(id: number, name: string, args: Record<string, unknown>): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

/** Speaks the protocol by hand, since a client library would end the process in its own way. */
function speak(env: Readonly<Record<string, string>>, requests: readonly object[]): Spoken {
  const child = spawn(process.execPath, [SERVER], { env: { ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  let received = '';
  child.stdout.on('data', (bytes: Buffer) => {
    received += bytes.toString();
  });
  const code = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  const clientInfo = { name: 'by-hand', version: '1.0.0' };
  const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const lines = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    ...requests,
  ];
  child.stdin.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const answer = (id: number): Promise<string> =>
    eventually(
      () => {
        const line = received.split('\n').find((each) => each.includes(`"id":${id}`) && each.endsWith('}'));
        if (line === undefined) return undefined;
        const { result } = JSON.parse(line) as { result: { content: { text: string }[] } };
        return result.content[0]?.text;
      },
      `an answer to request ${id}`,
      40_000,
    );
  return { child: child as Spoken['child'], ended: { code, answer } };
}

/** All processes below it. */
async function childrenOf(pid: number): Promise<number[]> {
  const table = (await processes()).map(({ pid: child, parent }) => ({ child, parent }));
  const found = new Set([pid]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { child, parent } of table) if (found.has(parent)) found.add(child);
  }
  return [...found].filter((each) => each !== pid);
}

async function livingOf(pids: readonly number[]): Promise<number[]> {
  const alive = (await processes()).filter(({ state }) => !state.startsWith('Z')).map(({ pid }) => pid);
  return pids.filter((pid) => alive.includes(pid));
}

async function processes(): Promise<{ pid: number; parent: number; state: string }[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'stat=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = ''] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), state };
    });
}
