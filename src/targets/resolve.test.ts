// The grammar of targets, a line a case: what each names among sessions of three hosts.
import { describe, expect, it } from 'vitest';
import { workOf } from '../../test/helpers/work.ts';
import { requireNarrow } from './allowed.ts';
import { resolve } from './resolve.ts';
import { isPlain, type Known, matchTarget, type Row } from './target.ts';
import { matchesWildcard } from './wildcard.ts';

/** "name=id #tag #tag" */
function row(written: string, host?: string): Row {
  const [first = '', ...tags] = written.split(' ');
  const [name = '', id = `s-${first}`] = first.split('=');
  return { name: name.replaceAll('_', ' '), id, host, tags: tags.map((tag) => tag.slice(1)) };
}

const HERE: Known = {
  rows: ['web-1 #web', 'web-10 #web', 'web-2 #web #slow', 'db #db', 'odd_#1', 'web-*', '!db', 'a@b #x@y', '#web'].map(
    (each) => row(each),
  ),
  over: [row('gone=s-new'), row('gone=s-old'), row('db=s-former')],
  hosts: [],
};

const HOSTS: Known = {
  rows: [
    row('api #web', 'db-1'),
    row('only', 'db-1'),
    row('api=s-api2 #web', 'db-2'),
    row('api=s-api3 #web', 'me@far'),
    row('only=s-only', 'alias'),
    row('log', 'me@far'),
  ].map((each) => (each.name === 'only' ? { ...each, id: 's-only' } : each)),
  hosts: ['alias', 'db-1', 'db-2', 'me@far'],
};

const ids = (rows: readonly Row[]): string => rows.map(({ id }) => id.replace(/^s-/, '')).join(' ');

describe('on one host', () => {
  it.each([
    ['a name', ['db'], 'db'],
    ['an id', ['s-db'], 'db'],
    ['a list, in its order', ['web-2', 'db', 'web-1'], 'web-2 db web-1'],
    ['a session that is named twice', ['db', 's-db', '#db'], 'db'],
    ['a glob, by name', ['web-?*'], 'web-* web-1 web-2 web-10'],
    ['one character', ['web-?'], 'web-* web-1 web-2'],
    ['a tag with the name of a session', ['#web'], '#web'],
    ['a tag', ['#slow'], 'web-2'],
    ['a tag by a glob', ['#we*'], 'web-1 web-2 web-10'],
    ['one left out', ['#we*', '!web-2'], 'web-1 web-10'],
    ['left out before it is named', ['!web-2', '#we*'], 'web-1 web-10'],
    ['a tag left out', ['web-1', 'web-2', '!#slow'], 'web-1'],
    ['all but a glob', ['*', '!web-?*', '!#web', '!odd*', '!*@b'], '!db db'],
    ['a name with a space and #', ['odd #1'], 'odd_#1'],
    ['a name that reads as a glob', ['web-*'], 'web-*'],
    ['a name that reads as left out', ['!db'], '!db'],
    ['a name with @', ['a@b'], 'a@b'],
    ['a tag with @', ['#x@y'], 'a@b'],
    ['any host', ['db@*'], 'db'],
    ['one that is over, by its name the newest', ['gone'], 'new'],
    ['one that is over, by its id', ['s-old'], 'old'],
    ['a living one before one that is over', ['db'], 'db'],
  ])('%s', (_, written, found) => {
    expect(ids(resolve(written, HERE))).toBe(found);
  });

  it.each([
    [
      ['web-3'],
      'There is no session web-3. Near it: web-1, web-2, web-*. There are: web-1, web-10, web-2, db, odd #1, ',
    ],
    [['api-*'], 'No session has a name like api-*. There are: web-1, web-10, '],
    [['gon*'], 'No session has a name like gon*.'],
    [['#wbe'], 'No session has the tag wbe. Near it: #web, #db. There are: #web, #slow, #db, #x@y.'],
    [['db', 'nowhere'], 'There is no session nowhere.'],
    [['#slow', '!web-22'], 'There is no session web-22.'],
    [['#slow', '!#none'], 'No session has the tag none.'],
    [['!web-1'], '!web-1 only leaves out. Name first '],
    [['db', '!#db'], 'db !#db leaves no session. Leave out fewer.'],
    [['!'], 'A target is empty.'],
    [['#'], 'The target # names nothing.'],
    [['!!db'], '!!db only leaves out.'],
    [['!!web-1'], 'The target !web-1 names nothing.'],
    [['@b'], 'There is no host b. There is only one host: leave its name out.'],
    [['db@far'], 'There is no host far.'],
  ])('%j is an error that says what is there', (written, told) => {
    expect(tell(() => resolve(written, HERE))).toContain(told);
  });

  it('takes at most 50, and says how many there are', () => {
    const rows = Array.from({ length: 73 }, (_, at) => row(`t${at} #all`));
    const known = { rows, hosts: [] };
    expect(tell(() => resolve(['#all'], known))).toMatch(/^#all names 73 sessions, and one call takes at most 50\. /);
    const left = Array.from({ length: 23 }, (_, at) => `!t${at}`);
    expect(resolve(['#all', ...left], known)).toHaveLength(50);
    expect(resolve(['*'], known, Number.POSITIVE_INFINITY)).toHaveLength(73);
  });

  it('says where nothing is at all', () => {
    const nothing = { rows: [], hosts: [] };
    expect(tell(() => resolve(['db'], nothing))).toBe('There is no session db. There is none; pty_open makes one.');
    expect(tell(() => resolve(['#a'], nothing))).toMatch(/There is no session; pty_open makes one\.$/);
    expect(tell(() => resolve(['#a'], { rows: [row('x')], hosts: [] }))).toMatch(
      /No session has a tag; pty_open with tags/,
    );
  });
});

describe('on several hosts', () => {
  it.each([
    ['a name at its host', ['api@db-2'], 'api2'],
    ['a host with @ in its name', ['api@me@far'], 'api3'],
    ['a host by a part of its name', ['api@*far'], 'api3'],
    ['a name at several', ['api@db-*'], 'api api2'],
    ['a tag, in the order of the hosts', ['#web'], 'api api2 api3'],
    ['a tag at some', ['#web@db-*'], 'api api2'],
    ['all of one', ['*@me@far'], 'api3 log'],
    ['a name left out everywhere', ['*@db-1', '!api'], 'only'],
    ['left out at one', ['#web', '!api@db-1'], 'api2 api3'],
    ['one machine under two names', ['only'], 'only'],
    ['an id', ['s-api3'], 'api3'],
  ])('%s', (_, written, found) => {
    expect(ids(resolve(written, HOSTS))).toBe(found);
  });

  it.each([
    [
      ['api'],
      'Several hosts have a session api. Name it by its id or its host: s-api (api@db-1), s-api2 (api@db-2), s-api3 (api@me@far).',
    ],
    [['api@db-3'], 'There is no host db-3. Near it: db-1, db-2. There are: alias, db-1, db-2, me@far.'],
    [['log@db-1'], 'There is no session log@db-1.'],
    [['#none@db-1'], 'No session has the tag none@db-1.'],
  ])('%j is an error that says what is there', (written, told) => {
    expect(tell(() => resolve(written, HOSTS))).toContain(told);
  });

  it('tells which could not be asked', () => {
    const known = { ...HOSTS, away: [{ name: 'db-2', why: 'no route' }] };
    expect(tell(() => resolve(['x'], known))).toContain('There is no session x. db-2 could not be asked: no route');
  });

  it('tells that nobody knows what is at a host that could not be asked', () => {
    const known = { ...HOSTS, rows: [], away: [{ name: 'db-2', why: 'no route.' }] };
    expect(() => resolve(['x@db-2'], known)).toThrow(expect.objectContaining({ code: 'unreachable' }));
    expect(tell(() => resolve(['x@db-2'], known))).toContain('db-2 could not be asked: no route.');
    expect(() => resolve(['x@db-1'], known)).toThrow(expect.objectContaining({ code: 'no_session' }));
  });
});

describe('what a target may be used for', () => {
  it.each([
    ['type', 'web-1', HERE, true],
    ['type', 'web-?*', HERE, true],
    ['type', '#web', HERE, true],
    ['type', '*', HERE, false],
    ['type', '**', HERE, false],
    ['press', '?*', HERE, false],
    ['type', '*@*', HOSTS, false],
    ['type', '*@db-*', HOSTS, true],
    ['close', '*@db-1', HOSTS, false],
    ['close', '#web', HERE, true],
    ['close', '#we*', HERE, false],
    ['close', '#web@db-1', HOSTS, true],
    ['close', '#web@db-*', HOSTS, false],
    ['close', 'web-*', HERE, true],
    ['close', 'web-?*', HERE, false],
  ] as const)('%s: %s', (use, written, known, isFine) => {
    const check = (): void => requireNarrow([matchTarget(written, known)], use);
    if (isFine) expect(check).not.toThrow();
    else expect(tell(check)).toMatch(/Nothing was \w+\. Give names, a list of names.+ or a tag such as #web\.$/);
  });

  it('what is left out may be as wide as it likes', () => {
    const matches = ['#slow', '!web-1*', '!*'].map((each) => matchTarget(each, HERE));
    expect(() => requireNarrow(matches, 'close')).not.toThrow();
  });
});

it.each([
  ['t1', true],
  ['odd name', true],
  ['s7f', true],
  ['a#b', true],
  ['#a', false],
  ['!a', false],
  ['a*', false],
  ['a?', false],
  ['a@b', false],
])('%s can only be a name: %s', (written, is) => {
  expect(isPlain(written)).toBe(is);
});

it.each([
  ['a*c', 'abbc', true],
  ['a*c', 'abbcd', false],
  ['*', '', true],
  ['?', '', false],
  ['?é*', 'xéy', true],
  ['*.*[x]', 'a.b[x]', true],
  ['a*b*c', 'abcbc', true],
])('%s and %s: %s', (pattern, text, matches) => {
  expect(matchesWildcard(pattern, text)).toBe(matches);
});

it('a pattern with many stars takes no time', () => {
  const { ms, result } = workOf(() => matchesWildcard(`${'*a'.repeat(300)}b`, 'a'.repeat(5_000)));
  expect(result).toBe(false);
  expect(ms).toBeLessThan(2_000);
});

/** Sentence and hint of the error. */
function tell(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Error && 'hint' in error) return `${error.message} ${error.hint}`;
    throw error;
  }
  return 'no error';
}
