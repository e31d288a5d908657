// The workflows run only code that was looked at: a tag can be moved to other code, a full commit hash cannot.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './helpers/imports.ts';

const FOLDER = path.join(ROOT, '.github/workflows');
const USES = /^\s*(?:-\s*)?uses:\s*(.*?)\s*$/gm;
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

const workflows = readdirSync(FOLDER).filter((name) => /\.ya?ml$/.test(name));
const actions = workflows.flatMap((name) => actionsIn(readFileSync(path.join(FOLDER, name), 'utf8')));

function actionsIn(workflow: string): string[] {
  return [...workflow.matchAll(USES)].map(([, action = '']) => action);
}

describe('an action of a workflow', () => {
  it('is found in each form in which a step is written', () => {
    expect(actions).not.toEqual([]);
    const steps = '  - uses: a/b@v1\n  - name: x\n    uses: a/c@v2 # two\n';
    expect(actionsIn(steps)).toEqual(['a/b@v1', 'a/c@v2 # two']);
  });

  it('is named by the full hash of a commit, with its version behind it, or is a workflow of our own', () => {
    expect(
      actions.filter((action) => !PINNED.test(action) && !/^\.\/\.github\/workflows\/\w+\.yml$/.test(action)),
    ).toEqual([]);
  });

  it('is the same commit wherever it is used', () => {
    const names = new Set(actions.map((action) => action.split('@')[0]));
    expect(new Set(actions).size).toBe(names.size);
  });
});
