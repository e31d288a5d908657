// Bytes are answered whole or not at all.
import { describe, expect, it } from 'vitest';
import { RecentBytes } from './recent-bytes.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const text = (held: Uint8Array | undefined): string | undefined => held && Buffer.from(held).toString();

function holding(from: number, ...pieces: string[]): RecentBytes {
  const recent = new RecentBytes(from);
  for (const piece of pieces) recent.push(bytes(piece));
  return recent;
}

describe('bytes that are held', () => {
  it('are answered by their offsets, across pieces', () => {
    const recent = holding(100, 'abc', 'def');
    expect([text(recent.slice(100, 106)), text(recent.slice(102, 104)), text(recent.slice(106, 106))]).toEqual([
      'abcdef',
      'cd',
      '',
    ]);
  });

  it('are copies: the next piece may be read into the same place', () => {
    const [recent, place] = [new RecentBytes(0), Buffer.from('abc')];
    recent.push(place);
    place.fill('x');
    expect(text(recent.slice(0, 3))).toBe('abc');
  });

  it('are not answered in part', () => {
    const recent = holding(100, 'abc');
    expect([recent.slice(99, 101), recent.slice(101, 104)]).toEqual([undefined, undefined]);
  });
});

describe('a new start', () => {
  it('keeps what comes behind it', () => {
    const recent = holding(0, 'abcdef');
    recent.restart(4, 6);
    expect([recent.slice(3, 5), text(recent.slice(4, 6))]).toEqual([undefined, 'ef']);
    recent.push(bytes('gh'));
    expect(text(recent.slice(5, 8))).toBe('fgh');
  });

  it('at the end holds nothing, and what comes then', () => {
    const recent = holding(0, 'abc');
    recent.restart(3, 3);
    recent.push(bytes('def'));
    expect(text(recent.slice(3, 6))).toBe('def');
  });

  it('within what was lost stays lost until all of that is behind', () => {
    const recent = holding(0, 'abc');
    recent.lose();
    recent.restart(1, 3);
    recent.push(bytes('d'));
    expect(recent.slice(3, 4)).toBeUndefined();
    recent.restart(4, 4);
    recent.push(bytes('e'));
    expect(text(recent.slice(4, 5))).toBe('e');
  });
});

describe('too much', () => {
  it('is not held, and the next start holds again', () => {
    const recent = new RecentBytes(0);
    const piece = new Uint8Array(256 * 1024);
    recent.push(piece);
    recent.push(piece);
    expect(recent.slice(0, 512 * 1024)).toHaveLength(512 * 1024);
    recent.push(bytes('x'));
    expect(recent.slice(0, 1)).toBeUndefined();
    recent.restart(512 * 1024 + 1, 512 * 1024 + 1);
    recent.push(bytes('y'));
    expect(text(recent.slice(512 * 1024 + 1, 512 * 1024 + 2))).toBe('y');
  });
});
