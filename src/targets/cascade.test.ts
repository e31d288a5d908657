// {target: text}: the most specific target that names a session gives its text.
import { describe, expect, it } from 'vitest';
import { cascade } from './cascade.ts';
import { resolve } from './resolve.ts';
import type { Known, Row } from './target.ts';

const row = (name: string, ...tags: string[]): Row => ({ name, id: `s-${name}`, tags });

const KNOWN: Known = {
  rows: [row('web-1', 'web'), row('web-2', 'web', 'slow'), row('db', 'slow'), row('*odd*'), row('c')],
  hosts: [],
};

type Texts = Record<string, string>;

function texts(given: Texts, among?: readonly string[]): Texts {
  const found = cascade(given, KNOWN, among && resolve(among, KNOWN));
  expect(new Set(found.map(({ row: { id } }) => id)).size).toBe(found.length);
  return Object.fromEntries(found.map(({ row: { name }, text }) => [name, text]));
}

describe('a session gets the text', () => {
  it.each<[string, Texts, string[] | undefined, Texts]>([
    ['of its name', { c: 'x' }, undefined, { c: 'x' }],
    ['of its name before a glob', { 'web-*': 'g', 'web-1': 'n' }, undefined, { 'web-1': 'n', 'web-2': 'g' }],
    ['of its id before a tag', { '#slow': 't', 's-db': 'n' }, undefined, { 'web-2': 't', db: 'n' }],
    ['of a glob before a tag', { '#slow': 't', 'web-*': 'g' }, undefined, { 'web-2': 'g', db: 't', 'web-1': 'g' }],
    ['that two tags agree on', { '#slow': 't', '#web': 't' }, undefined, { 'web-2': 't', db: 't', 'web-1': 't' }],
    [
      'of a name over tags that differ',
      { '#slow': 's', '#web': 'w', 'web-2': 'n' },
      undefined,
      { 'web-2': 'n', db: 's', 'web-1': 'w' },
    ],
    [
      'of * where nothing else names it',
      { '*': 'all', 'web-1': 'n' },
      ['#web', 'c'],
      { 'web-1': 'n', 'web-2': 'all', c: 'all' },
    ],
    ['of a tag for those of the call alone', { '#slow': 's', '*': 'r' }, ['web-2', 'c'], { 'web-2': 's', c: 'r' }],
    ['of a name that reads as a glob', { '*odd*': 'x' }, undefined, { '*odd*': 'x' }],
    ['that is empty', { c: '' }, undefined, { c: '' }],
  ])('%s', (_, given, among, found) => {
    expect(texts(given, among)).toEqual(found);
  });
});

it('keeps the order of the call, or that of the keys', () => {
  expect(Object.keys(texts({ '*': 'x' }, ['c', 'db', 'web-1']))).toEqual(['c', 'db', 'web-1']);
  expect(Object.keys(texts({ c: 'x', '#web': 'y' }))).toEqual(['c', 'web-1', 'web-2']);
});

describe('it is an error, before anything is typed,', () => {
  it.each<[string, Texts, string[] | undefined, string]>([
    [
      'that two tags differ',
      { '#slow': 's', '#web': 'w' },
      undefined,
      'text has two texts for web-2: #slow and #web both name it',
    ],
    [
      'that name and id differ',
      { db: 's', 's-db': 'w' },
      undefined,
      'text has two texts for db: db and s-db both name it',
    ],
    ['that a key names nothing', { c: 'x', nowhere: 'y' }, undefined, 'There is no session nowhere.'],
    [
      'that a key names no session of the call',
      { db: 'x', '*': 'y' },
      ['#web'],
      'a key db, which names none of the sessions of session_id',
    ],
    ['that a key names nothing at all', { dbx: 'x', '*': 'y' }, ['#web'], 'There is no session dbx.'],
    ['to type into all', { '*': 'x' }, undefined, 'text has a key *, which would type into every session.'],
    [
      'that a session of the call gets none',
      { 'web-1': 'x' },
      ['#web'],
      'session_id names web-2, and text has nothing for it.',
    ],
    ['to leave one out', { '!c': 'x' }, undefined, 'text cannot leave out c'],
    ['that there is no key', {}, undefined, 'text has no key.'],
  ])('%s', (_, given, among, told) => {
    expect(() => texts(given, among)).toThrow(told);
  });
});

it('takes a key that only looks like one of the language', () => {
  const known = { rows: [row('__proto__'), row('constructor')], hosts: [] };
  const given: Texts = JSON.parse('{"__proto__": "a", "constructor": "b"}');
  expect(cascade(given, known).map(({ text }) => text)).toEqual(['a', 'b']);
});
