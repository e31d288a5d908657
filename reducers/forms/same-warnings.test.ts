import { describe, expect, it } from 'vitest';
import { unfetchedOnce, warningsOnce } from './same-warnings.ts';

const through = (pass: typeof warningsOnce, text: string): string =>
  pass(text.split('\n'), () => undefined, { argv: [], text, exitCode: 0 }).join('\n');

describe('warnings that differ in one word', () => {
  it('are told once with the others', () => {
    const warning = (name: string): string => `WARNING: Location 'file:///opt/simple/${name}/' is ignored.`;
    expect(through(warningsOnce, `${warning('a')}\nother\n${warning('b')}\n${warning('c')}`)).toBe(
      `${warning('a')} (×3, others with b, c)\nother`,
    );
    const many = Array.from({ length: 16 }, (_warning, at) => warning(`p${at}`)).join('\n');
    expect(through(warningsOnce, many)).toBe(
      `${warning('p0')} (×16, others with p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, … 3 more)`,
    );
  });

  it('are counted where one comes again', () => {
    const retry = (name: string): string => `WARNING: Retrying after a lost connection: /simple/${name}/`;
    const lines = ['tide', 'tide', 'kelp', 'reef', 'kelp', 'kelp'].map(retry);
    expect(through(warningsOnce, lines.join('\n'))).toBe(`${retry('tide')} (×6, others with tide, kelp (×3), reef)`);
    const same = Array.from({ length: 4 }, () => retry('tide')).join('\n');
    expect(through(warningsOnce, same)).toBe(same);
  });

  it('stay where they are few, or differ in more', () => {
    for (const text of ['W: a is old\nW: b is old', 'W: a is old\nW: b is new\nW: c is red'])
      expect(through(warningsOnce, text)).toBe(text);
  });
});

describe('what apt cannot fetch', () => {
  const step = "Err:1 http://a bookworm InRelease\n  Temporary failure resolving 'a'";
  it('is told once', () => {
    const end = "W: Failed to fetch http://a/dists/bookworm/InRelease  Temporary failure resolving 'a'";
    expect(through(unfetchedOnce, `${step}\n${end}`)).toBe(end);
  });

  it('stays as a step where the end does not tell it', () => {
    const text = `${step}\nE: The repository is not signed.`;
    expect(through(unfetchedOnce, text)).toBe(text);
  });
});
