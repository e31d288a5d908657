// A queue on a disk that several servers append to: nothing is lost, nothing comes twice, and the order is that of the lines.
import { describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { PtyholdError } from '../../errors.ts';
import {
  MOST_LINES,
  MOST_TORN,
  newTextId,
  parseQueueFile,
  type QueuedText,
  readQueue,
  SEAL,
  writeFate,
  writeText,
} from './queue-file.ts';
import { MOST_WRITTEN } from './queue-files.ts';
import { MOST_WAITING, TextQueue } from './text-queue.ts';

const FOLDER = '/j/s1';

function text(body: string): QueuedText {
  const server = { holder: '0123456789ab', role: '', roleRules: '' };
  return { id: newTextId(), body, enter: true, force: false, agreed: [], ...server, at: 0 };
}

const bodies = async (queue: TextQueue): Promise<string[]> => (await queue.read()).waiting.map(({ body }) => body);

it('keeps the order of what several servers add, and what became of each', async () => {
  const bridge = new FakeBridge();
  const [one, other] = [new TextQueue(bridge, FOLDER), new TextQueue(bridge, FOLDER)];
  const [a, b, c] = [text('a'), text('b\nsecond line'), text('c')];
  expect([await one.add(a), await other.add(b), await one.add(c)]).toEqual([1, 2, 3]);
  await other.settle(b.id, 'delivered');
  await one.settle(b.id, 'unknown');
  expect(await bodies(one)).toEqual(['a', 'c']);
  expect((await one.read()).fates.get(b.id)).toBe('delivered');
});

it('goes on behind a line that was torn', async () => {
  const bridge = new FakeBridge();
  const queue = new TextQueue(bridge, FOLDER);
  await queue.add(text('a'));
  bridge.append(`${FOLDER}/queue.1`, '{"id":"torn","bo');
  await queue.add(text('b'));
  expect(await bodies(queue)).toEqual(['a', 'b']);
});

it('a text behind the seal is none, one before it is', () => {
  const [before, behind, next] = [text('before'), text('behind'), text('next')];
  const read = (files: readonly string[]) => readQueue(files.flatMap((each) => parseQueueFile(each) ?? []));
  const files = [`${writeText(before)}${SEAL}${writeText(behind)}`, writeText(next)];
  expect(read(files).waiting.map(({ body }) => body)).toEqual(['before', 'next']);
  expect(read([...files, writeFate(before.id, 'delivered')]).waiting).toEqual([next]);
});

it('begins another file when a long one is done with, and keeps few', async () => {
  const bridge = new FakeBridge();
  const queue = new TextQueue(bridge, FOLDER);
  for (let round = 0; round < 20; round += 1) {
    const long = text('x'.repeat(50_000));
    await queue.add(long);
    await queue.settle(long.id, 'delivered');
  }
  await queue.add(text('last'));
  expect(await bodies(queue)).toEqual(['last']);
  expect((await bridge.namesIn(FOLDER)).length).toBeLessThanOrEqual(3);
});

it('a text that another server wrote to a file which is gone counts', async () => {
  const bridge = new FakeBridge();
  const queue = new TextQueue(bridge, FOLDER);
  bridge.append(`${FOLDER}/queue.2`, writeText(text('newer')));
  bridge.append(`${FOLDER}/queue.1`, writeText(text('late')));
  expect(await bodies(queue)).toEqual(['late', 'newer']);
});

it('keeps few files and no old text, also where some text waits at all times', async () => {
  const bridge = new FakeBridge();
  const queue = new TextQueue(bridge, FOLDER);
  let before = text('x'.repeat(50_000));
  await queue.add(before);
  for (let round = 0; round < 40; round += 1) {
    const next = text(`${round} ${'x'.repeat(50_000)}`);
    await queue.add(next);
    await queue.settle(before.id, 'delivered');
    before = next;
    expect((await queue.read()).waiting).toEqual([next]);
  }
  expect((await bridge.namesIn(FOLDER)).length).toBeLessThanOrEqual(4);
});

it('takes no more bytes than it reads', async () => {
  const bridge = new FakeBridge();
  const queue = new TextQueue(bridge, FOLDER);
  const long = '\x1b'.repeat(64 * 1024);
  const add = async (left: number): Promise<void> => {
    await queue.add(text(long));
    if (left > 0) await add(left - 1);
  };
  await expect(add(100)).rejects.toThrow(/bytes wait.*Nothing was queued/);
  expect((await queue.read()).waiting.length).toBeGreaterThan(10);
});

it.each([
  ['lines', '\n'.repeat(MOST_LINES + 1)],
  ['torn lines', '{}\n'.repeat(MOST_TORN + 1)],
  ['bytes', `{"x":"${'x'.repeat(3 * MOST_WRITTEN)}"}`],
])('nothing counts in a file with far more %s than are written, and nothing is added to it', async (_, garbage) => {
  const bridge = new FakeBridge();
  const queue = new TextQueue(bridge, FOLDER);
  await queue.add(text('a'));
  bridge.append(`${FOLDER}/queue.1`, garbage);
  await expect(queue.read()).rejects.toThrow(`${FOLDER}/queue.1 has`);
  await expect(queue.add(text('b'))).rejects.toThrow('than ptyhold writes there');
});

it('takes so many and no more', async () => {
  const bridge = new FakeBridge();
  const queue = new TextQueue(bridge, FOLDER);
  bridge.append(`${FOLDER}/queue.1`, Array.from({ length: MOST_WAITING }, () => writeText(text('x'))).join(''));
  await expect(queue.add(text('one more'))).rejects.toThrow('Nothing was queued');
});

describe('a text whose connection breaks as it is added', () => {
  function breaking(isWritten: boolean): TextQueue {
    const bridge = new FakeBridge();
    bridge.appendFile = async (file, content) => {
      if (isWritten) bridge.append(file, content);
      throw new PtyholdError('connection_lost', 'The connection broke.', 'Call again.');
    };
    return new TextQueue(bridge, FOLDER);
  }

  it('waits if it was written', async () => {
    const queue = breaking(true);
    expect([await queue.add(text('a')), await bodies(queue)]).toEqual([1, ['a']]);
  });

  it('is refused if it was not', async () => {
    await expect(breaking(false).add(text('a'))).rejects.toThrow('The connection broke');
  });
});

it('adds nothing where the disk is full', async () => {
  const bridge = new FakeBridge();
  const queue = new TextQueue(bridge, FOLDER);
  bridge.fault = new Error('ENOSPC');
  await expect(queue.add(text('x'))).rejects.toThrow('ENOSPC');
});
