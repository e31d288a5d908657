// Every rule is tried on its own examples.
import { describe, expect, it } from 'vitest';
import { createJudge } from '../judge.ts';
import { compileRulePattern, programsOf } from '../patterns/pattern.ts';
import { EXAMPLES } from './examples.ts';
import { RULES } from './index.ts';
import type { Example } from './rule.ts';

const judge = createJudge();

function ask(example: Example) {
  return typeof example === 'string' ? judge({ text: example }) : judge(example);
}

function describeExample(example: Example): string {
  return typeof example === 'string' ? example : `${example.text} (${example.foreground})`;
}

describe.each(Object.entries(EXAMPLES))('the rule %s', (name, { blocked, passing }) => {
  it.each(blocked.map((example) => [describeExample(example), example] as const))('refuses %s', (_, example) => {
    const verdict = ask(example);
    expect(verdict).toMatchObject({ blocked: true, rule: name });
    expect(verdict.blocked && verdict.command).toBeTruthy();
  });

  it.each(passing.map((example) => [describeExample(example), example] as const))('passes %s', (_, example) => {
    expect(ask(example)).toMatchObject({ blocked: false });
  });
});

describe('the list of rules', () => {
  it('has a name of its own for each, with a reason and an advice', () => {
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
    const bare = RULES.filter(({ reason, advice }) => reason.length <= 10 || advice.length <= 10);
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('has patterns without a slip, found by the programs that they are about', () => {
    const patterns = RULES.flatMap(({ patterns = [] }) => patterns);
    expect(patterns.length).toBeGreaterThan(100);
    for (const pattern of patterns) expect(programsOf(pattern), pattern).toEqual(compileRulePattern(pattern).names);
  });

  it('has examples of both kinds for each', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(RULES.map(({ name }) => name).sort());
    const few = Object.entries(EXAMPLES).filter(([, { blocked, passing }]) => !blocked.length || !passing.length);
    expect(few.map(([name]) => name)).toEqual([]);
  });
});
