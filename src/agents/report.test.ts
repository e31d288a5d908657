// What the words of OSC 7501 mean, and what of them is not believed.
import { describe, expect, it } from 'vitest';
import { readTold, writeTold } from './report.ts';
import { readSaying } from './saying.ts';

const b64 = (text: string): string => Buffer.from(text).toString('base64');
const PLAIN = { kind: undefined, app: undefined, title: undefined, message: undefined, progress: undefined };

describe('a report', () => {
  it.each<[string, unknown]>([
    ['state=idle', { state: 'idle' }],
    ['state=working:app=codex:progress=40', { state: 'working', app: 'codex', progress: 40 }],
    [
      `app=c:msg=${b64('approve: ls')}:kind=permission:state=blocked:title=${b64('fix')}`,
      { state: 'blocked', kind: 'permission', app: 'c', message: 'approve: ls', title: 'fix' },
    ],
    ['state=working:kind=permission', { state: 'working' }],
    ['state=blocked:kind=bribe', { state: 'blocked' }],
    ['state=working:progress=101:new=1:odd', { state: 'working' }],
    ['state=working:progress=-1', { state: 'working' }],
    [`state=done:msg=${'not base64!'}`, { state: 'done' }],
    [`state=done:msg=${b64('x'.repeat(2049))}`, { state: 'done' }],
  ])('%s', (body, report) => {
    expect(readTold(`7501;${body}`)).toEqual({ id: '', report: { ...PLAIN, ...Object(report) } });
  });

  it.each(['?', '', 'state=', 'state=sleeping', 'app=x', `state=idle:id=${'i'.repeat(65)}`])('%j is none', (body) => {
    expect(readTold(`7501;${body}`)).toBeUndefined();
  });

  it('of another id is that of a part, and clear takes the record away', () => {
    expect(readTold('7501;state=clear:id=sub')).toEqual({ id: 'sub', report: undefined });
  });

  it('is read as it was written', () => {
    const report = {
      state: 'blocked' as const,
      kind: 'question' as const,
      app: 'x',
      title: 'a:b;c',
      message: 'é漢🙂 "quoted"\n',
      progress: 7,
    };
    for (const told of [
      { id: '', report },
      { id: 'a', report: undefined },
    ]) {
      const written = writeTold(told);
      expect(readTold(written.slice(2, -2))).toEqual(told);
    }
  });

  it('carries the key of the session that it is written for, and without one says nothing of it', () => {
    const told = { id: '', report: { ...PLAIN, state: 'blocked' as const }, key: 'k1' };
    expect(readTold(writeTold(told).slice(2, -2))).toEqual(told);
    expect(writeTold({ ...told, key: undefined })).not.toContain('ptyhold');
    expect(readTold('7501;state=blocked:isSigned=true')?.report?.isSigned).toBeUndefined();
  });

  it('has at most 2048 bytes of text, in whole characters', () => {
    const written = writeTold({ id: '', report: { ...PLAIN, state: 'done', message: '漢'.repeat(1_000) } });
    expect(written.length).toBeLessThan(4_096);
    expect(readTold(written.slice(2, -2))?.report?.message).toBe('漢'.repeat(682));
  });
});

it.each<[string | undefined, unknown]>([
  [undefined, { kind: 'bell' }],
  ['0;a;b', { kind: 'title', text: 'a;b' }],
  ['2;', { kind: 'title', text: '' }],
  ['9;4;1;40', { kind: 'progress', state: 'working', percent: 40 }],
  ['9;4;3;', { kind: 'progress', state: 'working', percent: undefined }],
  ['9;4;3', { kind: 'progress', state: 'working', percent: undefined }],
  ['9;4;2;90', { kind: 'progress', state: 'error', percent: undefined }],
  ['9;4;0', { kind: 'progress', state: 'over', percent: undefined }],
  ['9;4;4;50', { kind: 'progress', state: 'over', percent: undefined }],
  ['9;4;9', undefined],
  ['9;9;/home', undefined],
  ['9;12', undefined],
  ['9;Build is done', { kind: 'notice', text: 'Build is done' }],
  ['9;4 tests failed', { kind: 'notice', text: '4 tests failed' }],
  ['777;notify;Title;Text', { kind: 'notice', text: 'Title: Text' }],
  ['777;preexec', undefined],
  ['99;;Hello', { kind: 'notice', text: 'Hello' }],
  [`99;i=1:e=1:p=body;${b64('Hé')}`, { kind: 'notice', text: 'Hé' }],
  ['99;i=1:p=close;', undefined],
  ['99;i=1:p=?;', undefined],
  ['7501;?', undefined],
])('%j tells %j', (body, saying) => {
  expect(readSaying(body)).toEqual(saying);
});
