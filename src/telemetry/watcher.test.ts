// Which spans are made, and what they belong to.
import { setTimeout as sleep } from 'node:timers/promises';
import { createNoopMeter } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { expect, it } from 'vitest';
import { Meters } from './meters.ts';
import { Watcher } from './watcher.ts';

function watching(content = false): { watcher: Watcher; spans: () => Record<string, string | undefined> } {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const watcher = new Watcher(provider.getTracer('test'), new Meters(createNoopMeter()), content);
  /** The name of each, with that of its parent. */
  const spans = (): Record<string, string | undefined> => {
    const all = exporter.getFinishedSpans();
    const nameOf = (id: string | undefined) => all.find((span) => span.spanContext().spanId === id)?.name ?? id;
    return Object.fromEntries(all.map(({ name, parentSpanContext: parent }) => [name, nameOf(parent?.spanId)]));
  };
  return { watcher, spans };
}

const CALL = { tool: 'pty_send', arguments: {}, origin: undefined, isQuiet: false };
const ANSWER = { isError: false, text: '', facts: {} };
const VERDICT = { complete: true, via: 'prompt', state: 'idle', exitCode: 0 };

const slow = (command: string) => ({ command, ms: 10, isRefused: false });

it('a command of tmux has one from 10 ms on', async () => {
  const { watcher, spans } = watching();
  watcher.tmux({ ...slow('list-panes'), ms: 9.9 });
  watcher.tmux(slow('list-sessions'));
  expect(spans()).toEqual({ 'tmux list-sessions': undefined });
});

it('what calls do side by side belongs to the call that did it', async () => {
  const { watcher, spans } = watching();
  await Promise.all(
    ['pty_send', 'pty_read'].map((tool) =>
      watcher.call({ ...CALL, tool }, async () => {
        await sleep(1);
        watcher.tmux(slow(tool));
        return ANSWER;
      }),
    ),
  );
  expect(spans()).toMatchObject({
    'tmux pty_send': 'tools/call pty_send',
    'tmux pty_read': 'tools/call pty_read',
  });
});

it('what a call began and goes on after it no longer belongs to it, and waits of nobody have none', async () => {
  const { watcher, spans } = watching();
  let goesOn = Promise.resolve();
  await watcher.call(CALL, async () => {
    goesOn = sleep(5).then(async () => {
      watcher.tmux(slow('late'));
      await watcher.wait('s1', async () => VERDICT);
    });
    return ANSWER;
  });
  await goesOn;
  expect(spans()).toEqual({ 'tools/call pty_send': undefined, 'tmux late': undefined });
});

it.each([
  ['a trace that a client makes up', { traceparent: 'zz' }],
  ['one that is no text', { traceparent: ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'] }],
  ['nothing', undefined],
])('%s is no parent', async (_, meta) => {
  const { watcher, spans } = watching();
  const origin = { id: 1, meta, wire: { kind: 'pipe' }, version: undefined } as const;
  await watcher.call({ ...CALL, origin }, async () => ANSWER);
  expect(spans()).toEqual({ 'tools/call pty_send': undefined });
});

it('arguments that JSON cannot hold harm no call', async () => {
  const { watcher, spans } = watching(true);
  expect(await watcher.call({ ...CALL, arguments: { text: 1n } }, async () => ANSWER)).toBe(ANSWER);
  expect(spans()).toEqual({ 'tools/call pty_send': undefined });
});

it('a tool that does not exist is not named, and a call that throws has its span', async () => {
  const { watcher, spans } = watching();
  const fails = watcher.call({ ...CALL, tool: undefined }, async () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  expect(spans()).toEqual({ 'tools/call': undefined });
});
