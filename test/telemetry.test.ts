// Telemetry: what a collector gets, that nothing waits for one, and that nothing of it is loaded unless it is asked for.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Collector, type ReceivedMetric, type ReceivedSpan } from './helpers/collector.ts';
import { httpFor } from './helpers/http.ts';
import { ROOT } from './helpers/imports.ts';
import { eventually, processForTest, serverForTest, TestServer } from './helpers/server.ts';

const { connect }: typeof import('../src/library.ts') = await import(`${ROOT}/dist/library.mjs`);

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CLIENT_SPAN = '00f067aa0ba902b7';
const META = { traceparent: `00-${TRACE}-${CLIENT_SPAN}-01`, tracestate: 'vendor=one' };
const BOUNDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

function telling({ url }: Collector, more: Record<string, string> = {}): Record<string, string> {
  return {
    PTYHOLD_OTEL: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_METRIC_EXPORT_INTERVAL: '200',
    ...more,
  };
}

async function callWithin(server: TestServer, name: string, args: Record<string, unknown>): Promise<void> {
  await server.client.callTool({ name, arguments: args, _meta: META }, CallToolResultSchema);
}

/** The client sees its server end by itself, or kills it. */
async function msToEnd(server: TestServer): Promise<number> {
  const startedAt = performance.now();
  await server.client.close();
  return performance.now() - startedAt;
}

describe('the spans', () => {
  it('of calls have the parent that the client names, those of waits the call, those of commands a link to it', async () => {
    const collector = await Collector.start();
    const server = await processForTest(telling(collector, { OTEL_SERVICE_NAME: 'mine' }));
    await server.open({ name: 'one' });
    await callWithin(server, 'pty_send', { session_id: 'one', text: "A=1 sh -c 'sleep 0.1; exit 3'", wait: true });
    const [[command], [call, ...others]] = await eventually(
      () => both(collector.named('sh'), collector.named('tools/call pty_send')),
      'the spans of command and call',
    );
    expect(others).toEqual([]);
    expect(call).toMatchObject({ kind: 'SERVER', traceId: TRACE, parent: CLIENT_SPAN, traceState: 'vendor=one' });
    expect(call?.attributes).toEqual({
      'mcp.method.name': 'tools/call',
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'pty_send',
      'network.transport': 'pipe',
      'jsonrpc.request.id': expect.stringMatching(/^\d+$/),
    });
    const wait = collector.named('wait').find(({ parent }) => parent === call?.spanId);
    expect(wait).toMatchObject({ kind: 'INTERNAL', traceId: TRACE, isError: false });
    expect(wait?.attributes).toEqual({
      'ptyhold.session.id': expect.stringMatching(/^s\w+$/),
      'ptyhold.verdict.via': 'prompt',
      'ptyhold.verdict.state': 'idle',
      'ptyhold.verdict.complete': true,
      'process.exit.code': 3,
    });
    expect(command).toMatchObject({ kind: 'CLIENT', parent: '', isError: true });
    expect(command?.traceId).not.toBe(TRACE);
    expect(command?.links).toMatchObject([{ traceId: TRACE, spanId: call?.spanId }]);
    expect(command?.attributes).toEqual({
      'process.executable.name': 'sh',
      'process.exit.code': 3,
      'process.pid': Number(await server.tmux('display-message', '-p', '-t', 'one', '#{pane_pid}')),
      'ptyhold.session.id': wait?.attributes['ptyhold.session.id'],
      'error.type': '3',
    });
    const took = (command?.endMs ?? 0) - (command?.startMs ?? 0);
    expect(took).toBeGreaterThanOrEqual(100);
    expect(took).toBeLessThan((call?.endMs ?? 0) - (call?.startMs ?? 0));
    expect(collector.resources[0]).toMatchObject({
      'service.name': 'mine',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      'service.instance.id': expect.stringMatching(/^[\da-f-]{36}$/),
      'telemetry.sdk.language': 'nodejs',
    });
  });

  it('of commands come when they end, although nobody waits for them', async () => {
    const collector = await Collector.start();
    const server = await serverProcess(collector);
    await server.open({ name: 'one' });
    await server.call('pty_send', { session_id: 'one', text: 'sleep 0.3' });
    await server.call('pty_send', { session_id: 'one', text: 'true' });
    const [sleep] = await eventually(() => some(collector.named('sleep')), 'the span of the command');
    await eventually(() => some(collector.named('true')), 'the span of the other');
    await eventually(() => collector.named('tools/call pty_send').length === 2, 'the spans of the calls');
    const [first] = collector.named('tools/call pty_send');
    expect(sleep?.links).toMatchObject([{ spanId: first?.spanId }]);
    expect(sleep?.endMs).toBeGreaterThan(first?.endMs ?? 0);
    expect(collector.named('wait').filter(({ parent }) => parent === first?.spanId)).toEqual([]);
  });

  it('of failed calls and slow commands of tmux say so, in JSON too', async () => {
    const collector = await Collector.start();
    const { folder } = await serverForTest();
    const slow = path.join(folder, 'tmux');
    await writeFile(slow, `#!/bin/sh\nsleep 0.02\nexec "${process.env['PTYHOLD_TMUX'] || 'tmux'}" "$@"\n`, {
      mode: 0o755,
    });
    const server = await serverProcess(collector, { PTYHOLD_TMUX: slow, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' });
    await server.open({ name: 'one' });
    await server.call('pty_read', { session_id: 'nobody' });
    const [failed] = await eventually(() => some(collector.named('tools/call pty_read')), 'the failed call');
    expect(failed).toMatchObject({ isError: true, parent: '' });
    expect(failed?.attributes).toMatchObject({ 'error.type': 'tool_error', 'ptyhold.error.code': 'no_session' });
    const [opened] = collector.named('tools/call pty_open');
    const [made] = collector.named('tmux new-session');
    expect(made).toMatchObject({ kind: 'CLIENT', parent: opened?.spanId });
    expect(made?.attributes).toEqual({ 'ptyhold.tmux.command': 'new-session', 'ptyhold.tmux.refused': false });
    const tmux = collector.spans.filter(({ name }) => name.startsWith('tmux '));
    expect(tmux.filter(({ startMs, endMs }) => endMs - startMs < 9.9)).toEqual([]);
    expect(new Set(collector.requests.map(({ type }) => type))).toEqual(new Set(['application/json']));
  });

  it('hold nothing that was typed or printed unless that is asked for, and never a secret', async () => {
    const [bare, whole] = [await Collector.start(), await Collector.start()];
    const text = 'echo typed-$((40+2)) # zebra';
    const run = async (collector: Collector, more: Record<string, string> = {}): Promise<void> => {
      const server = await serverProcess(collector, more);
      await server.open({ name: 'my-name', env: { TOKEN: 'value-of-token' } });
      await server.send('my-name', text);
      await server.send('my-name', 'read -rs x');
      await server.send('my-name', 'hunter2', { secret: true });
      // A password in the wrong place is a command that nobody knows.
      await server.send('my-name', 'swordfish');
      await eventually(() => some(collector.named('echo')), 'the command');
      await eventually(() => some(collector.named('bash')), 'the one that nobody knows');
      await eventually(() => collector.named('tools/call pty_send').length === 4, 'all calls');
      await eventually(() => some([collector.metric('ptyhold.command.duration')]), 'the metrics');
    };
    await Promise.all([run(bare), run(whole, { PTYHOLD_OTEL_CONTENT: '1' })]);
    const sent = ({ bodies }: Collector): string => Buffer.concat(bodies).toString('latin1');
    for (const word of ['typed-', 'my-name', 'zebra', 'read -rs', 'swordfish']) expect(sent(bare)).not.toContain(word);
    for (const secret of ['hunter2', 'value-of-token'])
      for (const collector of [bare, whole]) expect(sent(collector)).not.toContain(secret);
    const [call] = whole.named('tools/call pty_send');
    expect(JSON.parse(String(call?.attributes['gen_ai.tool.call.arguments']))).toMatchObject({ text });
    expect(call?.attributes['gen_ai.tool.call.result']).toMatch(/^typed-42\n\[ptyhold my-name: /);
    expect(whole.named('echo')[0]?.attributes).toMatchObject({ 'process.command_line': text });
  });
});

it('the metrics have the names, units and bounds of the conventions, and the dashboard shows what there is', async () => {
  const collector = await Collector.start();
  const server = await serverProcess(collector);
  await server.open({ name: 'one' });
  await server.send('one', 'seq 1 2000');
  await server.send('one', 'rm -rf /');
  await eventually(() => some(collector.metric('ptyhold.gate.refusals')?.points ?? []), 'the refusal');
  await eventually(() => some(collector.metric('ptyhold.command.duration')?.points ?? []), 'the command');
  await eventually(() => (collector.metric('mcp.server.operation.duration')?.points.length ?? 0) > 2, 'the calls');
  await server.client.close();
  const { metrics } = collector;
  const about = (name: string): ReceivedMetric | undefined => metrics.find((each) => each.name === name);
  expect(Object.fromEntries(metrics.map(({ name, kind, unit }) => [name, `${kind} ${unit}`]))).toEqual({
    'mcp.server.operation.duration': 'histogram s',
    'mcp.server.session.duration': 'histogram s',
    'ptyhold.command.duration': 'histogram s',
    'ptyhold.verdicts': 'counter {verdict}',
    'ptyhold.gate.refusals': 'counter {refusal}',
    'ptyhold.answer.tokens': 'counter {token}',
    'ptyhold.answer.tokens_saved': 'counter {token}',
  });
  const histograms = metrics.filter(({ kind }) => kind === 'histogram');
  expect(histograms.flatMap(({ points }) => points.map(({ bounds }) => bounds))).toEqual(
    histograms.flatMap(({ points }) => points.map(() => BOUNDS)),
  );
  const call = {
    'mcp.method.name': 'tools/call',
    'gen_ai.operation.name': 'execute_tool',
    'network.transport': 'pipe',
  };
  const calls = about('mcp.server.operation.duration')?.points ?? [];
  expect(calls.map(({ attributes, count }) => [attributes, count])).toEqual(
    expect.arrayContaining([
      [{ ...call, 'gen_ai.tool.name': 'pty_open' }, 1],
      [{ ...call, 'gen_ai.tool.name': 'pty_send' }, 1],
      [{ ...call, 'gen_ai.tool.name': 'pty_send', 'error.type': 'tool_error' }, 1],
    ]),
  );
  expect(about('ptyhold.command.duration')?.points).toMatchObject([
    { attributes: { 'process.executable.name': 'seq' }, count: 1 },
  ]);
  const verdict = {
    'ptyhold.verdict.via': 'prompt',
    'ptyhold.verdict.state': 'idle',
    'ptyhold.verdict.complete': true,
  };
  expect(about('ptyhold.verdicts')?.points).toMatchObject([{ attributes: verdict, count: 1 }]);
  const refusal = { 'ptyhold.gate.by': 'rule', 'ptyhold.gate.rule': 'remove-root' };
  expect(about('ptyhold.gate.refusals')?.points).toMatchObject([{ attributes: refusal, count: 1 }]);
  expect(about('ptyhold.answer.tokens_saved')?.points[0]?.count).toBeGreaterThan(1_000);
  expect(about('mcp.server.session.duration')?.points).toMatchObject([{ attributes: { 'network.transport': 'pipe' } }]);

  const dashboard = await readFile(path.join(ROOT, 'docs/grafana-dashboard.json'), 'utf8');
  const shown = [...dashboard.matchAll(/"expr": "(.*)"/g)].map(([, expression = '']) => expression);
  expect(shown.length).toBeGreaterThan(10);
  const asked = new Set(shown.flatMap((each) => each.match(/\b(?:ptyhold|mcp)_\w+(?=[{[])/g) ?? []));
  expect([...asked].filter((name) => !metrics.flatMap(namesInPrometheus).includes(name))).toEqual([]);
  const labels = shown.flatMap((each) =>
    [...each.matchAll(/by \(([^)]*)\)/g)].flatMap(([, by = '']) => by.split(', ')),
  );
  const known = metrics.flatMap(({ points }) => points.flatMap(({ attributes }) => Object.keys(attributes)));
  expect(labels.filter((label) => !['le', ...known.map(withUnderscores)].includes(label))).toEqual([]);
});

describe('a collector that', () => {
  const manners = ['is away', 'hangs', 'fails'] as const;
  it.concurrent.for(manners)('%s delays no call and no end, and is told once', async (how, context) => {
    const { expect, onTestFinished: finished } = context;
    const collector = await Collector.start(how === 'hangs' ? 'hangs' : 'fails', finished);
    // One that hangs is given up only at the end.
    const env = telling(collector, { OTEL_EXPORTER_OTLP_TIMEOUT: how === 'hangs' ? '60000' : '300' });
    if (how === 'is away') await collector.end();
    const server = await processForTest(env, finished);
    await server.open({ name: 'one' });
    const complaint = () => eventually(() => server.stderr.includes('telemetry is lost'), 'the complaint');
    if (how !== 'hangs') await complaint();
    const startedAt = performance.now();
    for (let n = 0; n < 5; n += 1) expect((await server.send('one', 'true')).facts).toMatchObject({ exit_code: 0 });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await msToEnd(server)).toBeLessThan(4_000);
    await complaint();
    expect(server.stderr.match(/telemetry/g)).toHaveLength(1);
    expect(server.stderr).toContain(new URL(env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '').host);
  });

  it.concurrent('speaks only gRPC gets nothing, and a console nothing that would spoil the protocol, and that is told', async ({
    expect,
    onTestFinished: finished,
  }) => {
    const collector = await Collector.start('takes', finished);
    const grpc = { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc', OTEL_METRICS_EXPORTER: 'console' };
    const server = await processForTest(telling(collector, grpc), finished);
    await server.open();
    expect(server.stderr).toMatch(/no traces are sent, because the protocol grpc is not spoken here/);
    expect(server.stderr).toMatch(/OTEL_METRICS_EXPORTER knows otlp and none, not console/);
    await msToEnd(server);
    expect(collector.requests).toEqual([]);
  });
});

it('a server that ends sends what it has', async () => {
  const collector = await Collector.start();
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc', OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip' };
  const server = await serverProcess(collector, { ...headers, OTEL_BSP_SCHEDULE_DELAY: '60000' });
  await server.open();
  await server.client.close();
  expect(collector.named('tools/call pty_open')).toHaveLength(1);
  expect(collector.requests.map(({ headers: { 'x-key': key } }) => key)).toContain('abc');
  expect(collector.requests.map(({ headers: sent }) => sent['content-encoding'])).toContain('gzip');
});

it('over HTTP there is one telemetry for all clients, and each call tells its own', async () => {
  const collector = await Collector.start();
  const { env } = await serverForTest();
  const http = await httpFor({ env: { ...env, ...telling(collector) } } as TestServer);
  const [one, two] = [await http.connect(), await http.connect()];
  await one.call('pty_open', { name: 'a' });
  await two.call('pty_list');
  const [[opened], [listed]] = await eventually(
    () => both(collector.named('tools/call pty_open'), collector.named('tools/call pty_list')),
    'the spans of both',
  );
  const wire = { 'network.transport': 'tcp', 'network.protocol.name': 'http' };
  const version = { 'mcp.protocol.version': expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
  expect(opened?.attributes).toMatchObject({ ...wire, ...version, 'mcp.session.id': one.transport.sessionId });
  expect(listed?.attributes).toMatchObject({ ...wire, 'mcp.session.id': two.transport.sessionId });
  expect(new Set(collector.resources.map((each) => each['service.instance.id'])).size).toBe(1);
});

it('the library tells its calls, until the last connection ends, and again with the next', async () => {
  const collector = await Collector.start();
  const { env, folder } = await serverForTest();
  for (const [name, value] of Object.entries(telling(collector))) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const options = { env: { ...env, PTYHOLD_OTEL: '1' }, cwd: folder };
  const [one, two] = [await connect(options), await connect(options)];
  await one.open({ name: 'lib' });
  await one.disconnect();
  await two.send('lib', 'true', { wait: true });
  await two.disconnect();
  expect(collector.named('tools/call pty_open')).toMatchObject([{ kind: 'INTERNAL', parent: '' }]);
  expect(collector.named('tools/call pty_send')).toHaveLength(1);
  expect(collector.named('true')).toHaveLength(1);
  const three = await connect(options);
  await three.list();
  await three.disconnect();
  expect(collector.named('tools/call pty_list')).toHaveLength(1);
});

describe('without PTYHOLD_OTEL', () => {
  it('not a byte of it is read, whatever OTEL_* variables a client hands on', async () => {
    const { folder } = await serverForTest();
    const dist = path.join(folder, 'dist');
    await cp(path.join(ROOT, 'dist'), dist, { recursive: true });
    // It has the sources of all chunks that ran before.
    await rm(path.join(dist, 'compiled'), { recursive: true, force: true });
    const chunks = await readdir(path.join(dist, 'chunks'));
    const telemetry = chunks.filter((name) => name.startsWith('telemetry-'));
    expect(telemetry).toHaveLength(1);
    await rm(path.join(dist, 'chunks', telemetry[0] ?? ''));
    for (const name of ['ptyhold.js', 'program.js', 'library.mjs', ...chunks.filter((each) => each !== telemetry[0])]) {
      const file = path.join(dist, /^(?:ptyhold|program|library)\.m?js$/.test(name) ? '' : 'chunks', name);
      expect(await readFile(file, 'utf8'), name).not.toMatch(/opentelemetry\.js\.api|SpanProcessor/);
    }
    const collector = await Collector.start();
    const { PTYHOLD_OTEL: _, ...inherited } = telling(collector);
    const launcher = ['sh', '-c', `exec "${process.execPath}" "${dist}/ptyhold.js"`];
    const start = async (env: Record<string, string>): Promise<TestServer> => {
      const server = await TestServer.start(env, launcher);
      onTestFinished(() => server.dispose());
      expect((await server.send(await server.open(), '(exit 4)')).facts).toMatchObject({ exit_code: 4 });
      return server;
    };
    expect((await start(inherited)).stderr).toBe('');
    expect((await start({ ...inherited, PTYHOLD_OTEL: '1' })).stderr).toMatch(/^ptyhold: telemetry does not begin: /);
    expect(collector.requests).toEqual([]);
  });
});

function serverProcess(collector: Collector, more: Record<string, string> = {}): Promise<TestServer> {
  return processForTest(telling(collector, more));
}

function some<T>(all: readonly T[]): readonly T[] | undefined {
  return all.length > 0 && all[0] !== undefined ? all : undefined;
}

function both(one: ReceivedSpan[], two: ReceivedSpan[]): [ReceivedSpan[], ReceivedSpan[]] | undefined {
  return some(one) && some(two) && [one, two];
}

function withUnderscores(name: string): string {
  return name.replaceAll('.', '_');
}

/** As Prometheus calls what it gets by OTLP. */
function namesInPrometheus({ name, kind, unit }: ReceivedMetric): string[] {
  const base = withUnderscores(name);
  if (kind === 'counter') return [`${base}_total`];
  return ['bucket', 'count', 'sum'].map((part) => `${base}_${unit === 's' ? 'seconds' : unit}_${part}`);
}
