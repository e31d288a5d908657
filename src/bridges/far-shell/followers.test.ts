// Bytes without a name find their file by how far each follower has read, or are dropped and fetched.
import { expect, it, vi } from 'vitest';
import { Followers } from './followers.ts';

interface World {
  followers: Followers;
  orders: string[];
  changed: string[];
  /** The far end's answer: how far each has read. */
  say(...positions: readonly number[]): void;
  come(text: string): void;
}

function following(files: Readonly<Record<string, number>>): World {
  const orders: string[] = [];
  const changed: string[] = [];
  const followers = new Followers({ order: (line) => orders.push(line), changed: (file) => changed.push(file) });
  for (const [file, from] of Object.entries(files)) followers.follow(file, from, (number) => `follow ${number}`);
  return {
    followers,
    orders,
    changed,
    say: (...positions) => followers.sort(new Map(positions.map((position, at) => [at + 1, position]))),
    come: (text) => followers.came(Buffer.from(text)),
  };
}

const read = ({ followers }: World, file: string, offset: number) => followers.read(file, offset, 100)?.toString();

it('what came is read where exactly one went on by as much', () => {
  const world = following({ a: 10, b: 0 });
  world.come('four');
  world.say(14, 0);
  expect(read(world, 'a', 10)).toBe('four');
  expect(read(world, 'a', 14)).toBe('');
  expect(read(world, 'b', 0)).toBe('');
  expect(world.changed).toEqual(['a']);
});

it('before its start a file has to be fetched', () => {
  expect(read(following({ a: 10 }), 'a', 9)).toBeUndefined();
  expect(following({ a: 10 }).followers.startOf('a')).toBe(10);
});

it('two that went on at once are fetched from there', () => {
  const world = following({ a: 0, b: 0 });
  world.come('xxyy');
  world.say(2, 2);
  expect(read(world, 'a', 0)).toBeUndefined();
  expect(read(world, 'a', 2)).toBe('');
  expect(read(world, 'b', 2)).toBe('');
  expect(world.changed).toEqual(['a', 'b']);
});

it('more than was read is noise when it stays so, and late word when it does not', () => {
  const world = following({ a: 0 });
  world.come('abcd');
  world.say(2);
  expect(world.changed).toEqual([]);
  world.say(4);
  expect(read(world, 'a', 0)).toBe('abcd');
  world.come('efNOISE');
  world.say(6);
  world.say(6);
  expect(read(world, 'a', 4)).toBeUndefined();
  expect(read(world, 'a', 6)).toBe('');
});

it('the rest of a piece is waited for', () => {
  const world = following({ a: 0 });
  world.come('ab');
  world.say(4);
  expect(world.changed).toEqual([]);
  world.come('cd');
  world.say(4);
  expect(read(world, 'a', 0)).toBe('abcd');
});

it('what never comes is fetched', () => {
  vi.useFakeTimers();
  try {
    const world = following({ a: 0 });
    world.come('ab');
    world.say(4);
    const asked = world.orders.length;
    vi.advanceTimersByTime(1000);
    expect(world.orders.length).toBe(asked + 1);
    world.say(4);
    expect(read(world, 'a', 0)).toBeUndefined();
    expect(world.changed).toEqual(['a']);
  } finally {
    vi.useRealTimers();
  }
});

it('a flood is not followed any longer', () => {
  const world = following({ a: 0 });
  world.come('x'.repeat(100_000));
  world.say(120_000);
  expect(world.followers.isFollowed('a')).toBe(false);
  expect(world.orders).toContain('unfollow 1');
  expect(world.changed).toEqual(['a']);
});

it('what nobody reads is not kept for ever', () => {
  const world = following({ a: 0 });
  for (let end = 50_000; end <= 300_000; end += 50_000) {
    world.come('x'.repeat(50_000));
    world.say(end);
  }
  expect(world.followers.isFollowed('a')).toBe(false);
});
