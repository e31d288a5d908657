// Every rule is tried on its own examples.
import { describe, expect, it } from 'vitest';
import { createJudge } from '../judge.ts';
import { RULES } from './index.ts';
import type { Example } from './rule.ts';

const judge = createJudge();

function ask(example: Example) {
  return typeof example === 'string' ? judge({ text: example }) : judge(example);
}

function describeExample(example: Example): string {
  return typeof example === 'string' ? example : `${example.text} (${example.foreground})`;
}

describe.each(RULES.map((rule) => [rule.name, rule] as const))('the rule %s', (name, rule) => {
  it.each(rule.blocked.map((example) => [describeExample(example), example] as const))('refuses %s', (_, example) => {
    const verdict = ask(example);
    expect(verdict).toMatchObject({ blocked: true, rule: name });
    expect(verdict.blocked && verdict.command).toBeTruthy();
  });

  it.each(rule.passing.map((example) => [describeExample(example), example] as const))('passes %s', (_, example) => {
    expect(ask(example)).toMatchObject({ blocked: false });
  });
});

describe('the list of rules', () => {
  it('has a name of its own for each, with a reason, an advice and examples of both kinds', () => {
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
    for (const { name, reason, advice, blocked, passing } of RULES) {
      expect([name, reason.length > 10, advice.length > 10, blocked.length > 0, passing.length > 0]).toEqual([
        name,
        true,
        true,
        true,
        true,
      ]);
    }
  });
});
