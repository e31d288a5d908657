// Checks every example beside the reducers, and those inside declarations.
import { describe, expect, it } from 'vitest';
import { failingExamples } from './declared/examples.ts';
import { lostFacts, newPraise, readExamples } from './example.ts';
import { DECLARATIONS, reduce } from './index.ts';

const EXAMPLES = readExamples(import.meta.dirname);
describe('the examples', () => {
  it.each(EXAMPLES)('%s keeps its facts, says nothing false and grows in nothing', (_file, example) => {
    const { command, exitCode, text } = example;
    const reduced = reduce({ command, text, exitCode })?.text ?? text;
    expect(lostFacts(example, reduced)).toEqual([]);
    expect(reduced.length).toBeLessThanOrEqual(text.length);
    if (exitCode !== 0) expect(newPraise(text, reduced)).toEqual([]);
  });

  it('are there for every folder of reducers', () => {
    expect(EXAMPLES.length).toBeGreaterThan(250);
  });
});

describe('the examples of declarations', () => {
  it.each(DECLARATIONS.map((declaration) => [declaration.name, declaration] as const))('hold for %s', (_name, one) => {
    expect(failingExamples(one)).toEqual([]);
  });
});
