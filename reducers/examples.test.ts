// Walks every example beside the reducers, and those inside declarations.
import { describe, expect, it } from 'vitest';
import { failingExamples } from './declared/examples.ts';
import { lostFacts, readExamples } from './example.ts';
import { DECLARATIONS, reduce } from './index.ts';

const EXAMPLES = readExamples(import.meta.dirname);
const FALSE_STATEMENTS = [
  /\bno (?:errors?|issues?|problems?|failures?)\b/i,
  /\bno tests (?:collected|found)/i,
  /\ball (?:tests|checks|files)\b.{0,20}(?:passed|ok|clean|formatted)/i,
  /(?<!\d)0 failed/i,
  /\bsuccess(?:ful|fully)?\b/i,
  /nothing to (?:do|be done|commit)/i,
];

describe('the examples', () => {
  it.each(EXAMPLES)('%s keeps its facts, says nothing false and grows in nothing', (_file, example) => {
    const { command, exitCode, text } = example;
    const reduced = reduce({ command, text, exitCode, width: 120 })?.text ?? text;
    expect(lostFacts(example, reduced)).toEqual([]);
    expect(reduced.length).toBeLessThanOrEqual(text.length);
    if (exitCode !== 0) {
      const before = text.replace(/[ \t]+/g, ' ');
      const said = FALSE_STATEMENTS.filter((statement) => statement.test(reduced) && !statement.test(before));
      expect(said).toEqual([]);
    }
  });

  it('are there for every folder of reducers', () => {
    expect(EXAMPLES.length).toBeGreaterThan(80);
  });
});

describe('the examples of declarations', () => {
  it.each(DECLARATIONS.map((declaration) => [declaration.name, declaration] as const))('hold for %s', (_name, one) => {
    expect(failingExamples(one)).toEqual([]);
  });
});
