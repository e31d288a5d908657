// Which lines of a file of events count, and which numbers they get.
import { describe, expect, it } from 'vitest';
import type { Event } from './event.ts';
import { EventFile, nameOf, readNames, SEAL, writeEvent } from './event-file.ts';

const notice = (text: string): Event => ({ kind: 'notice', time: 1, text });
const line = (key: string): string => writeEvent(notice(key), key);

function fileOf(...texts: readonly string[]): EventFile {
  const file = new EventFile(1);
  for (const text of texts) file.take(Buffer.from(text));
  return file;
}

function told({ events }: EventFile): string[] {
  return events.map(({ number, event }) => `${number} ${'text' in event ? event.text : event.kind}`);
}

const header = new EventFile(1).write([]);

describe('a file of events', () => {
  it('numbers them in the order of their lines', () => {
    const file = fileOf(new EventFile(1).write([line('a'), line('b')]));
    file.take(Buffer.from(file.write([line('c')])));
    expect(told(file)).toEqual(['1 a', '2 b', '3 c']);
    expect(file.next).toBe(4);
  });

  it('begins with the number in its name', () => {
    const file = new EventFile(121);
    file.take(Buffer.from(file.write([line('a')])));
    expect(told(file)).toEqual(['121 a']);
  });

  it('counts what is told twice only once', () => {
    expect(told(fileOf(header, `${line('a')}\n`, `${line('a')}\n${line('b')}\n`))).toEqual(['1 a', '2 b']);
  });

  it('does not count a line until it is whole', () => {
    const file = fileOf(header, line('a'));
    expect(told(file)).toEqual([]);
    file.take(Buffer.from('\n'));
    expect(told(file)).toEqual(['1 a']);
  });

  it('skips a torn line, wherever it was torn, and takes the next', () => {
    const torn = line('torn');
    for (let length = 1; length < torn.length; length += 1) {
      const file = fileOf(header, torn.slice(0, length));
      file.take(Buffer.from(file.write([line('a')])));
      expect(told(file)).toEqual(['1 a']);
    }
  });

  it('takes bytes in any pieces', () => {
    const bytes = Buffer.from(new EventFile(1).write([line('ä漢🙂'), line('b')]));
    for (const size of [1, 2, 3, 7]) {
      const file = new EventFile(1);
      for (let at = 0; at < bytes.length; at += size) file.take(bytes.subarray(at, at + size));
      expect(told(file)).toEqual(['1 ä漢🙂', '2 b']);
    }
  });

  it('counts nothing before its header, which is written again where it is torn', () => {
    const file = fileOf(`${line('early')}\n${header.slice(0, 8)}`);
    file.take(Buffer.from(file.write([line('a')])));
    expect(told(file)).toEqual(['1 a']);
  });

  it('counts nothing behind its seal, which the next file goes on from', () => {
    const file = fileOf(new EventFile(1).write([line('a'), line('b'), SEAL, line('late')]));
    expect(file.isSealed).toBe(true);
    const next = file.follower(100);
    next.take(Buffer.from(next.write([line('late')])));
    expect([...told(file), ...told(next)]).toEqual(['1 a', '2 b', '3 late']);
  });

  it('is not sealed while it has no event', () => {
    expect(fileOf(header, `${SEAL}\n`).isSealed).toBe(false);
  });

  it('hands on its last keys, so that a fact is not told again in the next file', () => {
    const file = fileOf(new EventFile(1).write([line('a'), SEAL]));
    const [one, other] = [file.follower(100), file.follower(100)];
    const written = one.write([line('b')]);
    for (const each of [one, other]) each.take(Buffer.from(written + other.write([line('a')])));
    expect([told(one), told(other)]).toEqual([['2 b'], ['2 b']]);
    const stranger = new EventFile(2);
    stranger.take(Buffer.from(`${written}${line('a')}\n${line('c')}\n`));
    expect(told(stranger)).toEqual(['2 b', '3 c']);
  });

  it('counts an event of a kind that it does not know', () => {
    const file = fileOf(header, '{"key":"k","kind":"promoted","time":5,"name":1}\n', `${line('a')}\n`);
    expect(told(file)).toEqual(['1 unknown', '2 a']);
  });
});

it('only so many keys are handed on as events are kept', () => {
  const file = fileOf(new EventFile(1).write([line('a'), line('b'), line('c'), SEAL]));
  const next = file.follower(2);
  next.take(Buffer.from(next.write(['a', 'b', 'c'].map(line))));
  expect(told(next)).toEqual(['4 a']);
});

it('names of other files are none of the log', () => {
  expect(readNames([nameOf(12), nameOf(3), '0.jsonl', '7.jsonl.bak', 'x', '1.jsonl~'])).toEqual([3, 12]);
});
