import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { Bridge, ChannelEvents } from '../bridges/bridge.ts';
import { ControlConnection } from './control.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function connected(): {
  connection: ControlConnection;
  changed: Mock;
  answer(text: string): void;
  written: string[];
} {
  const written: string[] = [];
  const changed = vi.fn();
  let events: ChannelEvents | undefined;
  const bridge = {
    connect: (_argv: unknown, _env: unknown, given: ChannelEvents) => {
      events = given;
      return { write: (text: string) => written.push(text), close: () => undefined };
    },
  };
  const connection = new ControlConnection(bridge as unknown as Bridge, [], {}, changed);
  return { connection, changed, written, answer: (text) => events?.data(Buffer.from(text)) };
}

const block = (line: string): string => `%begin 1 1 1\n${line}\n%end 1 1 1\n`;
const turnOver = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
const tokenOf = (text: string | undefined): string => /ptyhold-\w+-\d+/.exec(text ?? '')?.[0] ?? '';

describe('a connection to tmux', () => {
  it('gets what is asked for in one turn by one write, and much of it in pieces that tmux can begin with', async () => {
    const { connection, written } = connected();
    const ask = (count: number): void => {
      for (let at = 0; at < count; at += 1) connection.execute(`line ${at}`).catch(() => undefined);
    };
    ask(3);
    await turnOver();
    expect(written).toHaveLength(1);
    ask(40);
    await turnOver();
    expect(written.slice(1).map((each) => each.match(/^line/gm)?.length)).toEqual([16, 16, 8]);
    void connection.close();
  });

  it('is given up when nothing comes for long, and says that nobody knows what was taken', async () => {
    const { connection } = connected();
    const both = [connection.execute('one'), connection.execute('two')].map((each) => each.catch(String));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(connection.isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(connection.isOpen).toBe(false);
    expect(await Promise.all(both)).toEqual(Array(2).fill(expect.stringMatching(/has not answered for 30 seconds/)));
  });

  it('is kept while anything comes, and while no answer is due', async () => {
    const { connection, answer, written } = connected();
    const slow = connection.execute('slow');
    await vi.advanceTimersByTimeAsync(20_000);
    answer(block('a part'));
    await vi.advanceTimersByTimeAsync(20_000);
    answer(block(tokenOf(written[0])));
    expect(await slow).toMatchObject({ ok: true, lines: ['a part'] });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(connection.isOpen).toBe(true);
    const late = connection.execute('late');
    await turnOver();
    answer(block(tokenOf(written[1])));
    expect(await late).toMatchObject({ ok: true });
  });

  it('tells when sessions come or go, and when it has ended itself', async () => {
    const { connection, changed, answer, written } = connected();
    answer('%sessions-changed\n');
    expect(changed).toHaveBeenCalledTimes(1);
    const reply = connection.execute('line');
    await turnOver();
    answer(block(tokenOf(written[0])));
    await reply;
    answer('%exit\n');
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('that never came to anything tells of no change', () => {
    const { changed, answer } = connected();
    answer('%exit no sessions\n');
    expect(changed).not.toHaveBeenCalled();
  });
});
