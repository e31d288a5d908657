// What is typed is judged in the language of the shell that is in front.
import { describe, expect, it } from 'vitest';
import { createJudge } from '../judge.ts';
import { BLOCKED, PASSING } from './dialects.examples.ts';
import { readings } from './index.ts';

const judge = createJudge();

describe.each(Object.keys(BLOCKED))('in %s', (shell) => {
  it.each(BLOCKED[shell] ?? [])('refuses %s', (text) => {
    expect(judge({ text, foreground: shell })).toMatchObject({ blocked: true });
  });

  it.each(PASSING[shell] ?? [])('passes %s', (text) => {
    expect(judge({ text, foreground: shell })).toMatchObject({ blocked: false });
  });
});

describe('a block that is open', () => {
  it.each([
    ['fish', 'if true; echo a\n', 'rm -rf ~\nend\n'],
    ['zsh', 'for d in / ~; do\n', 'rm -rf $d\ndone\n'],
  ])('is kept for the next text in %s', (foreground, first, second) => {
    const verdict = judge({ text: first, foreground });
    if (verdict.blocked) throw new Error('The first half is harmless.');
    expect(verdict.unrun.text).toBe(first);
    expect(judge({ text: second, foreground, unrun: verdict.unrun })).toMatchObject({ blocked: true });
  });

  it('ends with its last line', () => {
    expect(judge({ text: 'for f in *.log; rm $f; end\n', foreground: 'fish' })).toMatchObject({ unrun: { text: '' } });
  });
});

describe('a translation', () => {
  it('is made only for shells that need one, and never of a very long text', () => {
    expect(readings('for d (/) ls', 'bash')).toHaveLength(1);
    expect(readings('for d (/) ls', '-zsh')).toHaveLength(2);
    expect(readings('for d (/) ls '.repeat(1_000), 'zsh')).toHaveLength(1);
  });
});
