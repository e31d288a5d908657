import { describe, expect, it } from 'vitest';
import { digestOf, readOwner, writeOwner } from './owner.ts';
import type { PlannedSession } from './plan.ts';

const WEB: PlannedSession = {
  name: 'web',
  command: 'node server.js',
  shell: undefined,
  cwd: 'server',
  env: { A: '1', B: '2' },
  tags: [],
  host: undefined,
  role: undefined,
  look: undefined,
  cols: undefined,
  rows: undefined,
  ready: { by: 'start' },
  readyS: 60,
  needs: [],
};

describe('the owner of a session', () => {
  it('is read as it was written, whatever the file is called', () => {
    const owner = { file: '/home/ä b/a|b.#{x}/ptyhold.yaml', digest: '0123456789abcdef' };
    expect(writeOwner(owner)).toMatch(/^[\w-]+\.[0-9a-f]+$/);
    expect(readOwner(writeOwner(owner))).toEqual(owner);
    expect(['', 'x', '.', 'a.b.c'].map(readOwner)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('asks for the same where only what shows or needs it has changed, or the order of its variables', () => {
    const digest = digestOf(WEB, '/project');
    const same: Partial<PlannedSession>[] = [
      { needs: ['db'] },
      { look: { badge: 'x' } },
      { ready: { by: 'exit', code: 0 } },
      { readyS: 1 },
    ];
    for (const change of [...same, { env: { B: '2', A: '1' } }, { cwd: '/project/server' }])
      expect(digestOf({ ...WEB, ...change }, '/project'), JSON.stringify(change)).toBe(digest);
    const other: Partial<PlannedSession>[] = [{ command: 'node other.js' }, { cwd: undefined }, { env: { A: '1' } }];
    for (const change of [...other, { tags: ['x'] }, { role: 'reader' }, { cols: 80 }, { host: 'db-1' }])
      expect(digestOf({ ...WEB, ...change }, '/project'), JSON.stringify(change)).not.toBe(digest);
    expect(digestOf(WEB, '/elsewhere')).not.toBe(digest);
  });
});
