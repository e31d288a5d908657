// Compares the general reduction with a cut to the first and last lines, as other tools cut unknown output.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { recognise } from '../command/recognise.ts';
import { type Example, lostFacts, readExamples } from '../example.ts';
import { general } from './general.ts';

const HEAD_SHARE = 0.6;

const families = new Map<string, Example[]>();
for (const [file, example] of readExamples(path.join(import.meta.dirname, '..'))) {
  const family = file.split(path.sep)[0] ?? '';
  // Some facts are in words that only the reducer for the command writes.
  const facts = example.facts.filter((fact) => lostFacts({ ...example, facts: [fact] }, example.text).length === 0);
  families.set(family, [...(families.get(family) ?? []), { ...example, facts }]);
}

describe('the general reduction', () => {
  it.each([...families])('of %s keeps no fewer facts than a head and a tail of its size', (_family, examples) => {
    const lost = examples.flatMap((example) => lostFacts(example, reduceUnknown(example)));
    // If next to nothing can be left out, a cut to that size loses nothing either.
    expect(lost.length, lost.join('\n')).toBeLessThanOrEqual(lostByCut(examples).length);
  });

  it('of all families keeps far more facts than that', () => {
    const all = [...families.values()].flat();
    const lost = all.flatMap((example) => lostFacts(example, reduceUnknown(example)));
    expect(20 * lost.length).toBeLessThan(lostByCut(all).length);
  });

  it('loses next to nothing, and saves much, where it knows no program', () => {
    const all = [...families.values()].flat();
    const facts = all.flatMap((example) => example.facts).length;
    const lost = all.flatMap((example) => lostFacts(example, reduceUnknown(example)));
    const size = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);
    expect(lost.length / facts, lost.join('\n')).toBeLessThan(0.01);
    expect(size(all.map(reduceUnknown))).toBeLessThan(0.75 * size(all.map(({ text }) => text)));
  });
});

function reduceUnknown({ command, text, exitCode }: Example): string {
  const reduced = general.reduce({ argv: recognise(command, text), text, exitCode })?.text ?? text;
  return reduced.length < text.length ? reduced : text;
}

function lostByCut(examples: readonly Example[]): string[] {
  return examples.flatMap((example) => lostFacts(example, headAndTail(example.text, reduceUnknown(example).length)));
}

/** Keeps whole lines from both ends. */
function headAndTail(text: string, size: number): string {
  if (text.length <= size) return text;
  const lines = text.split('\n');
  const head = filling(lines, HEAD_SHARE * size);
  const tail = filling([...lines].reverse(), (1 - HEAD_SHARE) * size).reverse();
  return [...head, ...tail].join('\n');
}

function filling(lines: readonly string[], size: number): string[] {
  const kept: string[] = [];
  let left = size;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    kept.push(line);
  }
  return kept;
}
