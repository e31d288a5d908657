import { expect, it } from 'vitest';
import { suggestionOf } from './suggestions.ts';

it('keeps the sign of a reference with the type that changes', () => {
  const change = (before: string, after: string): string => suggestionOf(['  |', `3 - ${before}`, `3 + ${after}`]);
  expect(change('fn ebb(of: &String) {', 'fn ebb(of: &str) {')).toBe('&String → &str');
  expect(change('let tide = ebb(high);', 'let tide = flow(high);')).toBe('ebb → flow');
});
