// Tries command lines in which several programs print, without a line between their outputs.
import { describe, expect, it } from 'vitest';
import { choose } from './choose.ts';
import { type Example, lostFacts, readExamples } from './example.ts';
import { REDUCERS, reduce } from './index.ts';

const PASSING_OTHERS = readExamples(import.meta.dirname)
  .map(([, example]) => example)
  .filter(({ command, text }) => choose(REDUCERS, command, text).reducer?.passesOthers === true);

describe('a reducer of several commands', () => {
  it.each([
    ['git diff --cached', 'git diff'],
    ['git -C site show HEAD~2', 'git show'],
    ['git log -p -3', 'git log'],
    ['sudo dpkg -i tide.deb', 'dpkg'],
    ['wc -l *.md', 'sizes and counts'],
  ])('is called as the one that printed: %s', (command, name) => {
    expect(choose(REDUCERS, command, '').name).toBe(name);
  });

  it('is called so in what the answer says of it', () => {
    const head = 'diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n';
    expect(reduce({ command: 'git diff', text: `${head}-tide\n+ebb\n`, exitCode: 0 })?.by).toBe('git diff');
  });
});

describe('several programs that print', () => {
  it('are each reduced, if their reducers let other lines pass', () => {
    const { reducer } = choose(REDUCERS, 'tsc --noEmit && make test; npx eslint src', '');
    expect(reducer?.name).toBe('linters, make and compilers');
    expect(choose(REDUCERS, 'make; ls', '').reducer?.name).toBe('make and compilers, general');
    expect(choose(REDUCERS, 'make; cat Makefile', '').reducer).toBeUndefined();
  });

  it('are reduced as one, if they belong to a reducer that knows several of its own', () => {
    expect(choose(REDUCERS, 'terraform init && terraform plan', '').reducer?.name).toBe('terraform');
    expect(choose(REDUCERS, 'terraform init && ansible-playbook site.yml', '').reducer?.name).toBe(
      'ansible-playbook, general',
    );
    expect(choose(REDUCERS, 'cp -v a b && tar xvf c', '').reducer).toBeUndefined();
  });

  it('are those of the scripts that a script starts', () => {
    const shown = '> s@1 ci\n> npm run types && npm run lint\n\n> s@1 types\n> tsc\n\n> s@1 lint\n> biome check\n';
    expect(choose(REDUCERS, 'npm run ci', shown).reducer?.name).toBe('linters, biome');
  });

  it('lose next to nothing to each other', () => {
    const lost = PASSING_OTHERS.flatMap((one, at) => {
      const other = PASSING_OTHERS[(at * 37 + 11) % PASSING_OTHERS.length] ?? one;
      return [...factsLost(one, other), ...factsLost(other, one)];
    });
    const facts = PASSING_OTHERS.reduce((sum, one) => sum + one.facts.length, 0);
    expect(lost.length / (4 * facts), lost.slice(0, 30).join('\n')).toBeLessThan(0.005);
  });
});

function factsLost(one: Example, other: Example): string[] {
  const command = `${one.command}; ${other.command}`;
  const text = `${one.text}\n${other.text}`;
  const facts = [...one.facts, ...other.facts].filter(
    (fact) => lostFacts({ ...one, facts: [fact] }, text).length === 0,
  );
  const reduced = reduce({ command, text, exitCode: other.exitCode })?.text ?? text;
  return lostFacts({ ...one, facts }, reduced).map((fact) => `${command}: ${fact}`);
}
