import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failingExamples } from './declared/examples.ts';
import { reduce } from './index.ts';
import { readOwn } from './own.ts';

const DEPLOY = {
  name: 'deploy',
  commands: ['deploy'],
  keep: ['kept'],
  drop: { steps: ['^step \\d+'] },
  replace: [['https?://', '']],
  group: [{ match: '^uploaded (\\S+)', label: 'uploaded:' }],
  cap: [{ match: '^warning', most: 2, kind: 'warnings' }],
  summary: { match: '^deployed to (\\S+)$', text: 'deployed: $1' },
  empty: 'nothing to tell',
  examples: [{ command: 'deploy', exit: 1, text: 'step 1\nstep 2 kept\nbad', gives: 'step 2 kept\nbad' }],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'own-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function give(name: string, content: unknown): void {
  writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}

async function reduced(text: string, exitCode: number): Promise<string | undefined> {
  const { reducers } = await readOwn([folder]);
  return reduce({ command: 'deploy now', text, exitCode }, { own: reducers })?.text;
}

describe('a declared reducer', () => {
  beforeEach(() => give('deploy.json', DEPLOY));

  it('drops, keeps, replaces, groups and caps', async () => {
    const text =
      'step 1\nstep 2 kept\nuploaded a\nsee http://x.y\nuploaded b\nwarning 1\nwarning 2\nwarning 3\nwarning 4';
    expect(await reduced(text, 1)).toBe('step 2 kept\nuploaded: a b\nsee x.y\nwarning 1\nwarning 2\n… 2 more warnings');
  });

  it('summarises a success only', async () => {
    expect(await reduced('step 1\nstep 2\ndeployed to prod', 0)).toBe('deployed: prod');
    expect(await reduced('step 1\nstep 2\nerror\ndeployed to prod', 1)).toBe('error\ndeployed to prod');
  });

  it('says what was declared for an empty success, and shows a failure instead', async () => {
    expect(await reduced('step 1\nstep 2\nstep 3', 0)).toBe('nothing to tell');
    expect(await reduced('step 1\nstep 2\nstep 3', 1)).toBeUndefined();
  });
});

describe('reducers of the user', () => {
  it('win over ours', async () => {
    give('git.json', { ...DEPLOY, name: 'mine', commands: ['git status'], examples: DEPLOY.examples });
    const { reducers } = await readOwn([folder]);
    const text = 'On branch main\nstep 1\nbad';
    expect(reduce({ command: 'git status', text, exitCode: 0 }, { own: reducers })?.by).toBe('mine');
  });

  it('are ignored with a warning when they are broken', async () => {
    give('a.json', '{');
    give('b.json', { ...DEPLOY, drop: { x: ['('] } });
    give('c.json', { ...DEPLOY, droop: {} });
    give('d.json', { ...DEPLOY, examples: [] });
    give('e.json', DEPLOY);
    const { reducers, warnings } = await readOwn([folder, path.join(folder, 'not-there')]);
    expect(reducers.map(({ name }) => name)).toEqual(['deploy']);
    expect(warnings.map((warning) => path.basename(warning.split(' ')[0] ?? ''))).toEqual([
      'a.json',
      'b.json',
      'c.json',
      'd.json',
    ]);
    expect(warnings[1]).toContain('is not a regular expression');
  });

  it('have examples that are run', async () => {
    give('bad.json', { ...DEPLOY, examples: [{ ...DEPLOY.examples[0], gives: 'something else' }] });
    const { declarations } = await readOwn([folder]);
    expect(declarations.flatMap(failingExamples)).toHaveLength(1);
  });
});
