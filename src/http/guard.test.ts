// Who is let in: the names of the server, the pages that may call it, the token.
import { describe, expect, it } from 'vitest';
import { holdsToken, isName, isOrigin, judge, namesOf, type Rules } from './guard.ts';

const TOKEN = 'a'.repeat(43);
const BEARER = `Bearer ${TOKEN}`;
const RULES: Rules = {
  hosts: [...namesOf('127.0.0.1'), 'box.example'],
  origins: ['https://app.example'],
  schemes: ['http', 'https'],
};

function judged(host: string[], { origin = [], auth = BEARER }: { origin?: string[]; auth?: string } = {}): unknown {
  const headers = { ...(host.length > 0 && { host }), ...(origin.length > 0 && { origin }) };
  return judge(headers, RULES) ?? (holdsToken(auth === '' ? {} : { authorization: auth }, TOKEN) ? undefined : 'token');
}

describe('the name by which it is called', () => {
  it.each(['localhost', 'LOCALHOST:4817', '127.0.0.1:1', '[::1]:4817', 'box.example'])('may be %s', (host) => {
    expect(judged([host])).toBeUndefined();
  });

  it.each<string[]>([
    ['evil.example'],
    ['evil.example:4817'],
    ['localhost.evil.example'],
    ['localhost.'],
    ['localhost@evil.example'],
    ['localhost#.evil.example'],
    ['127.0.0.1.evil.example'],
    ['0.0.0.0'],
    [''],
    ['localhost:x'],
    ['localhost', 'evil.example'],
    [],
  ])('may not be %s', (...host) => {
    expect(judged(host)).toBe('host');
  });

  it('is the address alone where others reach it, and nothing where it is all addresses', () => {
    expect([namesOf('192.0.2.7'), namesOf('0.0.0.0'), namesOf('::')]).toEqual([['192.0.2.7'], [], []]);
    expect(namesOf(undefined)).toEqual(['localhost', '127.0.0.1', '[::1]']);
  });
});

it.each<[string, boolean]>([
  ['box.example', true],
  ['[fd00::1]', true],
  ['192.0.2.7', true],
  ['box.example:8443', false],
  ['https://box.example', false],
  ['*.example', false],
  ['fd00::1', false],
  ['box.example/mcp', false],
])('takes %s for a name: %s', (written, isOne) => {
  expect(isName(written)).toBe(isOne);
});

it.each<[string, boolean]>([
  ['https://app.example', true],
  ['http://localhost:3000', true],
  ['vscode-webview://abc', true],
  ['https://app.example/', false],
  ['https://app.example:443', false],
  ['app.example', false],
  ['null', false],
  ['https://*.example/x', false],
  ['http://[zz]', false],
])('takes %s for an origin: %s', (written, isOne) => {
  expect(isOrigin(written)).toBe(isOne);
});

describe('the page that calls it', () => {
  it.each(['http://localhost:4817', 'https://localhost:4817', 'https://APP.example'])('may be %s', (origin) => {
    expect(judged(['localhost:4817'], { origin: [origin] })).toBeUndefined();
  });

  it.each<string[]>([
    ['http://localhost:3000'],
    ['http://evil.example'],
    ['null'],
    ['https://app.example.evil.example'],
    ['http://localhost:4817', 'http://evil.example'],
  ])('may not be %s', (...origin) => {
    expect(judged(['localhost:4817'], { origin })).toBe('origin');
  });
});

it('takes a page of its own name by https only where a proxy may stand in front', () => {
  const headers = { host: ['localhost:4817'], origin: ['https://localhost:4817'] };
  expect(judge(headers, RULES)).toBeUndefined();
  expect(judge(headers, { ...RULES, schemes: ['http'] })).toBe('origin');
});

describe('the token', () => {
  it.each([BEARER, `bearer ${TOKEN}`])('is taken as %s', (auth) => {
    expect(judged(['localhost'], { auth })).toBeUndefined();
  });

  it.each(['', TOKEN, `Basic ${TOKEN}`, 'Bearer ', `Bearer ${TOKEN}a`, `Bearer ${TOKEN.slice(1)}`, `${BEARER} x`])(
    'is not taken as %s',
    (auth) => {
      expect(judged(['localhost'], { auth })).toBe('token');
    },
  );
});
