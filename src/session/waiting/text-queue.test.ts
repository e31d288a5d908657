// A queue on a disk that several servers append to: nothing is lost, nothing comes twice, and the order is that of the lines.
import { describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { PtyholdError } from '../../errors.ts';
import { newTextId, type QueuedText, readQueue, SEAL, writeFate, writeText } from './queue-file.ts';
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
  const files = [`${writeText(before)}${SEAL}${writeText(behind)}`, writeText(next)];
  expect(readQueue(files).waiting.map(({ body }) => body)).toEqual(['before', 'next']);
  expect(readQueue([...files, writeFate(before.id, 'delivered')]).waiting).toEqual([next]);
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
