// How long the handshake lasts, and what the server is handed.
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HANDSHAKE_MS, LISTED_MS } from '../timing-handshake.ts';
import type { Answers } from './answers.ts';
import { type Handed, Handshake } from './handshake.ts';

const ANSWERS: Answers = {
  initialize: { before: '', between: '', after: '', versions: [], latest: '' },
  others: { 'tools/list': { before: 'list ', after: '', isRefusal: false } },
};
const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function begin() {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const { needed } = new Handshake(ANSWERS, stdin, stdout);
  let handed: Handed | undefined | 'not yet' = 'not yet';
  void needed.then((value) => {
    handed = value;
    value?.leaveSignals();
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const put = (text: string) => {
    stdin.write(text);
    return settle();
  };
  return { stdin, stdout, needed, put, settle, handed: () => handed };
}

async function textOf(handed: Handed | undefined): Promise<string> {
  let text = '';
  for await (const bytes of handed?.input ?? []) text += bytes;
  return text;
}

describe('the server is needed', () => {
  it('a moment after the list', async () => {
    const { stdout, put, settle, handed } = begin();
    await put(LIST);
    expect(String(stdout.read())).toBe('list 1\n');
    vi.advanceTimersByTime(LISTED_MS - 1);
    await settle();
    expect(handed()).toBe('not yet');
    vi.advanceTimersByTime(1);
    await settle();
    expect(handed()).toMatchObject({ heard: [{ method: 'tools/list', id: 1 }] });
  });

  it('where a client says nothing for long', async () => {
    const { needed } = begin();
    vi.advanceTimersByTime(HANDSHAKE_MS);
    expect(await needed).toMatchObject({ heard: [] });
  });

  it('at once for what it alone can answer, and reads that, and all that follows, once', async () => {
    const { stdin, stdout, needed, put } = begin();
    await put(`${LIST}other 1\noth`);
    const handed = await needed;
    await put('er 2\n');
    await put(LIST);
    stdin.end('other 3\n');
    expect(String(stdout.read())).toBe('list 1\n');
    expect(await textOf(handed)).toBe(`other 1\nother 2\n${LIST}other 3\n`);
  });

  it('and what came before it listens is there, although standard input has been closed since', async () => {
    const { stdin, needed, put, settle } = begin();
    await put('other 1\n');
    stdin.end();
    await new Promise((resolve) => stdin.once('close', resolve));
    await settle();
    expect(await textOf(await needed)).toBe('other 1\n');
  });
});

describe('nothing is loaded', () => {
  it('where the client goes after the list', async () => {
    const { stdin, needed, put } = begin();
    await put(LIST);
    stdin.end('{"half');
    expect(await needed).toBeUndefined();
  });

  it.each(['stdin', 'stdout'] as const)('where %s fails', async (which) => {
    const begun = begin();
    begun[which].destroy(new Error('gone'));
    expect(await begun.needed).toBeUndefined();
  });

  it('where a signal ends it', async () => {
    const { needed } = begin();
    process.emit('SIGTERM');
    expect(await needed).toBeUndefined();
  });
});

it('a signal ends it while the program is loaded, and is no matter of it any more once that says so', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  onTestFinished(() => exit.mockRestore());
  const { needed } = new Handshake(ANSWERS, new PassThrough(), new PassThrough());
  vi.advanceTimersByTime(HANDSHAKE_MS);
  const handed = await needed;
  process.emit('SIGTERM');
  expect(exit).toHaveBeenCalledExactlyOnceWith();
  handed?.leaveSignals();
  process.emit('SIGTERM');
  expect(exit).toHaveBeenCalledOnce();
});

it('a failure of standard input later on is handed on', async () => {
  const { stdin, needed, put } = begin();
  await put('other\n');
  const handed = await needed;
  stdin.destroy(new Error('gone'));
  await expect(textOf(handed)).rejects.toThrow('gone');
});
