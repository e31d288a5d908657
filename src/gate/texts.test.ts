// Texts that were written without a look at the rules: those that must be refused, and those that must pass.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createJudge } from './judge.ts';

const judge = createJudge();

interface Text {
  foreground: string | undefined;
  text: string;
}

/** A line each; `## ` begins a title, `@zsh ` names the program in front, and `⏎` stands for a new line. */
function readTexts(name: string): Text[] {
  const file = path.join(import.meta.dirname, `../../test/helpers/gate-texts/${name}.txt`);
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('## '))
    .map((line) => {
      const [, foreground, rest = line] = /^@(\S+) (.*)$/.exec(line) ?? [];
      return { foreground, text: rest.replaceAll('⏎', '\n') };
    });
}

describe('of the texts written beside the rules', () => {
  it('every dangerous one is refused', () => {
    const texts = readTexts('dangerous');
    expect(texts.length).toBeGreaterThan(800);
    expect(texts.filter((question) => !judge(question).blocked)).toEqual([]);
  });

  it('every everyday one passes', () => {
    const texts = readTexts('everyday');
    expect(texts.length).toBeGreaterThan(700);
    expect(texts.filter((question) => judge(question).blocked)).toEqual([]);
  });
});
