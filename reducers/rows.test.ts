import { describe, expect, it } from 'vitest';
import { inRows } from './rows.ts';

const names = Array.from({ length: 400 }, (_, at) => `name-${at}.so`);
const values = Array.from({ length: 200 }, (_, id) => ({ id, name: `a, b {${id}`, tags: ['x', 'y, "z"'] }));

describe('a long line that a reducer wrote', () => {
  it('is broken between the names of a list', () => {
    const rows = inRows(`/usr/lib/: ${names.join(' ')}\nshort`, names.join('\n')).split('\n');
    expect(rows.length).toBeGreaterThan(7);
    expect(rows.at(-1)).toBe('short');
    expect(rows.every((row) => row.length <= 602)).toBe(true);
    expect(rows.slice(1, -1).every((row) => /^ {2}\S/.test(row))).toBe(true);
    expect(rows.slice(0, -1).flatMap((row) => row.trim().split(' '))).toEqual(['/usr/lib/:', ...names]);
  });

  it('is broken between the values of a document, which stays the same', () => {
    const document = JSON.stringify({ kind: 'List', items: values });
    const rows = inRows(document, JSON.stringify(values, null, 2)).split('\n');
    expect(rows.length).toBeGreaterThan(document.length / 600);
    expect(rows.every((row) => row.length <= 600)).toBe(true);
    expect(rows.slice(1, -1).every((row) => /^\{"id":\d+,.*\},$/.test(row))).toBe(true);
    expect(JSON.parse(rows.join(''))).toEqual({ kind: 'List', items: values });
  });

  it('is broken in no name with a blank', () => {
    const quoted = names.map((name) => `"${name} 2"`);
    const rows = inRows(`a/: ${quoted.join(' ')}`, '').split('\n');
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every((row) => row.endsWith('"'))).toBe(true);
  });

  it.each([
    ['is part of one that was printed', names.join(' '), `10:00:00 ${names.join(' ')}`],
    ['is shown whole', names.slice(0, 100).join(' '), ''],
    ['has no place for it', 'x'.repeat(5_000), ''],
  ])('stays where it %s', (_why, line, before) => expect(inRows(line, before)).toBe(line));

  it('may hold a value that is longer than a row', () => {
    const document = JSON.stringify(['a', 'x, '.repeat(700), 'b']);
    expect(inRows(document, '').split('\n')).toEqual(['["a",', `${JSON.stringify('x, '.repeat(700))},`, '"b"]']);
  });
});
