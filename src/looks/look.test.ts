// What callers may say of a session's look, and how it is kept.
import { describe, expect, it } from 'vitest';
import { changeLook, type Look, lookSchema, readLook, writeLook } from './look.ts';

const change = (before: Look, given: object): Look => changeLook(before, lookSchema.parse(given));

describe('a look', () => {
  it('takes colours in one notation and reads them as one', () => {
    expect(change({}, { color: '#FF8000', background: '001122' })).toEqual({ color: 'ff8000', background: '001122' });
  });

  it('keeps what is not given, and gives up what is reset', () => {
    const before = { badge: 'db', color: 'ff8000', cursor: '00ff00' };
    expect(change(before, { color: 'reset', background: '101010' })).toEqual({
      badge: 'db',
      background: '101010',
      cursor: '00ff00',
    });
    expect(change(before, { badge: 'reset', cursor: 'reset', color: 'reset' })).toEqual({});
  });

  it('keeps neither focus nor layout', () => {
    expect(change({}, { focus: true, layout: 'grid', badge: 'x' })).toEqual({ badge: 'x' });
  });

  it.each([
    ['single', 'tabs'],
    ['horizontal', 'rows'],
    ['vertical', 'columns'],
    ['quad', 'grid'],
    ['windows', 'windows'],
  ])('takes the layout %s for %s', (word, meant) => {
    expect(lookSchema.parse({ layout: word }).layout).toBe(meant);
  });

  it.each([
    [{ color: 'red' }, 'a colour is #rrggbb, or reset'],
    [{ background: '#12345' }, 'a colour is #rrggbb, or reset'],
    [{ layout: 'circle' }, 'layout is one of columns, rows, grid, tabs, windows'],
    [{ badge: 'a\x1b]0;x\x07' }, 'a badge is one line of text'],
    [{ badge: 'x'.repeat(65) }, 'a badge has at most 64 characters'],
    [{ tab: 'x' }, 'tab'],
  ])('refuses %j', (given, why) => {
    expect(lookSchema.safeParse(given).error?.issues[0]?.message).toContain(why);
  });
});

describe('a look in an option of tmux', () => {
  it('is read back whole, and has no character that parts fields', () => {
    const look = { badge: 'a|b #{pid} "c" ; 漢 =&%', color: 'ff8000', background: '001122' };
    expect(writeLook(look)).toMatch(/^[\w%+=&.*-]+$/);
    expect(readLook(writeLook(look))).toEqual(look);
    expect(writeLook({})).toBe('');
  });

  it('is read as far as it is understood', () => {
    expect(readLook('color=red&cursor=00ff00&shape=round')).toEqual({ cursor: '00ff00' });
    expect(readLook('')).toEqual({});
  });
});
