// The record of a session: what is read back, what tmux' present state changes in it, and how it says that a session ended.
import { describe, expect, it } from 'vitest';
import type { LastKnown } from '../../tmux/last-known.ts';
import { describeEnd, describeEnded } from './describe.ts';
import { judgeEnd } from './judge-end.ts';
import { bareRecord, brought, differ, parseRecord, type SessionRecord, writeRecord } from './record.ts';

const RECORD: SessionRecord = { ...bareRecord('t1'), cwd: '/old', seen: 100, env: ['TOKEN'], program: '/bin/bash' };

const KNOWN: LastKnown = {
  id: 's1',
  name: 'new',
  shell: 'bash',
  cwd: '/here',
  cols: 80,
  rows: 24,
  role: 'reader',
  look: 'color=ff8000',
  roleRules: 'W10',
  tags: ['a,b'],
  idleTimeout: undefined,
  key: 'k',
  adopted: '',
  cursor: '',
  dead: false,
  status: undefined,
  lock: '',
  server: '7.1',
};

describe('a record', () => {
  it('is read as it was written', () => {
    const whole: SessionRecord = { ...RECORD, life: 'boot', server: '7.1', end: { how: 'exit', at: 5, status: 3 } };
    expect(parseRecord(writeRecord(whole))).toEqual(whole);
  });

  it.each([
    ['torn', writeRecord(RECORD).slice(0, 40)],
    ['empty, as after a power cut', ''],
    ['all NUL, as after a power cut', '\0'.repeat(100)],
    ['of somebody else', '{"name": "x"}'],
    ['no object', '[1]'],
    ['a size that is none', JSON.stringify({ ...RECORD, cols: -1 })],
  ])('that is %s is none', (_, text) => {
    expect(parseRecord(text)).toBeUndefined();
  });
});

describe('what tmux tells', () => {
  it('replaces what was known, and what only the opener knew stays', () => {
    expect(brought(RECORD, KNOWN, 'boot', 200)).toMatchObject({
      name: 'new',
      cwd: '/here',
      cols: 80,
      tags: ['a,b'],
      env: ['TOKEN'],
      program: '/bin/bash',
      life: 'boot',
      server: '7.1',
      seen: 200,
    });
  });

  it('leaves the last known folder where it tells none', () => {
    expect(brought(RECORD, { ...KNOWN, cwd: '' }, 'boot', 200).cwd).toBe('/old');
  });

  it('makes an exit of a dead program, at the time when it was first seen dead', () => {
    const dead = brought(RECORD, { ...KNOWN, dead: true, status: 3 }, 'boot', 200);
    expect(dead.end).toEqual({ how: 'exit', at: 200, status: 3 });
    expect(brought(dead, { ...KNOWN, dead: true, status: 3 }, 'boot', 300).end?.at).toBe(200);
    expect(brought(dead, KNOWN, 'boot', 300).end).toBeUndefined();
  });

  it('counts as a change unless only time has passed', () => {
    const one = brought(RECORD, KNOWN, 'boot', 200);
    expect(differ(one, brought(one, KNOWN, 'boot', 300))).toBe(false);
    expect(differ(one, brought(one, { ...KNOWN, cwd: '/there' }, 'boot', 200))).toBe(true);
  });
});

describe('an end that nobody wrote down', () => {
  const seen = { ...RECORD, life: 'boot-1', server: '7.1' };
  it.each([
    ['a restart of the machine', seen, { life: 'boot-2', server: '7.1' }, 'restart'],
    ['the end of tmux', seen, { life: 'boot-1', server: undefined }, 'tmux'],
    ['the end of tmux, with another one since', seen, { life: 'boot-1', server: '8.2' }, 'tmux'],
    ['that of the session alone', seen, { life: 'boot-1', server: '7.1' }, 'killed'],
    ['that of tmux, where little is known', RECORD, { life: 'boot-1', server: '7.1' }, 'tmux'],
  ] as const)('is %s', (_, record, present, how) => {
    expect(judgeEnd(record, present)).toEqual({ how, at: 100 });
  });

  it('is the one that was written down, if there is one', () => {
    const end = { how: 'closed', at: 5 } as const;
    expect(judgeEnd({ ...seen, end }, { life: 'boot-2', server: undefined })).toBe(end);
  });
});

describe('the words', () => {
  const now = 7_300;
  it.each([
    [{ how: 'exit', at: 100, status: 3 }, 'ended exit=3 2h ago'],
    [{ how: 'exit', at: 100 }, 'ended 2h ago'],
    [{ how: 'closed', at: 7_295, status: 0 }, 'closed exit=0 5s ago'],
    [{ how: 'idle', at: 7_000 }, 'closed for being idle 5m ago'],
    [{ how: 'killed', at: 100 }, 'killed, last seen 2h ago'],
    [{ how: 'tmux', at: 100 }, 'ended with tmux, last seen 2h ago'],
    [{ how: 'restart', at: 100 }, 'ended when the machine restarted, last seen 2h ago'],
    [{ how: 'unknown', at: 100 }, 'ended unseen'],
  ] as const)('of %o', (end, words) => {
    expect(describeEnd(end, now)).toBe(words);
  });

  it('name the folder and the tags, and the host where there are several', () => {
    const record = { ...RECORD, tags: ['a', 'b'] };
    const ended = { id: 's1', record, end: { how: 'tmux', at: 100 } as const };
    expect(describeEnded(ended, now)).toBe('t1 (s1): ended with tmux, last seen 2h ago, in /old, tags a b');
    expect(describeEnded({ ...ended, record: bareRecord('t1') }, now, 'far')).toBe(
      't1 (s1) on far: ended with tmux, last seen 2h ago',
    );
  });
});
