// Which sessions the grid shows, and in which order.
import { describe, expect, it } from 'vitest';
import { choose, type Filter, NO_FILTER, tagsOf } from './page/filter.ts';
import { ago, describeCard, duration, factsOf } from './page/words.ts';
import type { Card, PlayedCommand } from './protocol.ts';

const NOW = 10_000_000;
const card = (name: string, change: Partial<Card> = {}): Card => ({
  key: name,
  id: name,
  name,
  host: undefined,
  program: 'bash',
  state: 'idle',
  word: 'prompt',
  since: NOW - 60_000,
  isSinceExact: true,
  attention: undefined,
  exit: undefined,
  command: undefined,
  says: undefined,
  tags: [],
  tagColours: [],
  colour: undefined,
  badge: undefined,
  lock: undefined,
  queued: 0,
  people: 0,
  cols: 120,
  rows: 40,
  end: undefined,
  ...change,
});
const names = (cards: Card[], filter: Partial<Filter> = {}): string[] =>
  choose(cards, { ...NO_FILTER, ...filter }, NOW).map(({ name }) => name);

describe('the grid', () => {
  it('puts first who waits for a person, the longest wait before the others, and last what is over', () => {
    const cards = [
      card('t10'),
      card('over', { state: 'over' }),
      card('t2'),
      card('done', { attention: 'done' }),
      card('failed', { attention: 'failed' }),
      card('asks-now', { attention: 'waits', since: NOW - 1_000 }),
      card('asks-long', { attention: 'waits', since: NOW - 90_000 }),
    ];
    expect(names(cards)).toEqual(['asks-long', 'asks-now', 'failed', 'done', 't2', 't10', 'over']);
  });

  it('finds words in names, programs, commands, tags and hosts, all of them', () => {
    const cards = [
      card('web', { tags: ['front'], badge: 'Shop', command: 'npm run dev', host: 'box' }),
      card('db', { program: 'psql' }),
    ];
    for (const text of ['WEB', '#front', 'npm dev', 'box web', 'shop']) expect(names(cards, { text })).toEqual(['web']);
    expect(names(cards, { text: 'psql' })).toEqual(['db']);
    expect(names(cards, { text: 'web psql' })).toEqual([]);
    expect(names(cards, { tag: 'front' })).toEqual(['web']);
    expect(tagsOf([card('a', { tags: ['x', 'b'] }), card('c', { tags: ['b'] })])).toEqual(['b', 'x']);
  });

  it('shows what ended long ago only to whoever asks for it', () => {
    const cards = [card('old', { state: 'over', since: NOW - 9_000_000 }), card('new', { state: 'over' })];
    expect(names(cards)).toEqual(['new']);
    expect(names(cards, { state: 'over' })).toEqual(['new', 'old']);
  });
});

describe('in words', () => {
  it.each([
    [5_000, '5s'],
    [65_000, '1m 5s'],
    [3_000_000, '50m'],
    [7_260_000, '2h 1m'],
    [90_000_000, '1d 1h'],
  ])('%d ms are %s', (milliseconds, words) => expect(duration(milliseconds)).toBe(words));

  it('a session is told in one line', () => {
    const asking = card('deploy', {
      host: 'box',
      word: 'waiting',
      attention: 'waits',
      tags: ['ops'],
      badge: 'Live',
      exit: 1,
      isSinceExact: false,
    });
    expect(describeCard(asking, NOW)).toBe('deploy on box, bash, Live, waiting 1m 0s+, waits for you, exit 1, tag ops');
    expect(ago({ since: undefined, isSinceExact: true }, NOW)).toBe('');
  });
});

describe('of a command is told', () => {
  const known: PlayedCommand = {
    id: '1',
    line: 'make',
    startedAt: new Date(2026, 4, 3, 10, 20, 30).getTime(),
    isAbout: false,
    durationMs: 1_540,
    exit: 2,
    isRunning: false,
    folder: '/srv',
    by: 'claude-code',
    lines: 12,
    from: 1,
    outputFrom: 5,
    to: 90,
  };
  const today = new Date(2026, 4, 3, 23, 0, 0).getTime();
  const clock = new Date(known.startedAt ?? 0);

  it('how it ended, how long it took, when, by whom, how much it printed, and where', () => {
    const facts = ['exit 2', '1.5s', clock.toLocaleTimeString(), 'by claude-code', '12 lines', '/srv'];
    expect(factsOf(known, today)).toEqual(facts);
  });

  it('the day, unless it is today', () => {
    expect(factsOf(known, today + 86_400_000)).toContain(clock.toLocaleString());
  });

  it('that its times are only about right', () => {
    const facts = factsOf({ ...known, isAbout: true }, today);
    expect(facts.slice(1, 3)).toEqual(['~1.5s', `~${clock.toLocaleTimeString()}`]);
  });

  it('no more than is known', () => {
    const nothing = { startedAt: undefined, durationMs: undefined, exit: undefined, folder: undefined, by: undefined };
    expect(factsOf({ ...known, ...nothing, isRunning: true, lines: 1 }, today)).toEqual(['running', '1 line']);
  });
});
