// Texts that were written without a look at the rules: those that must be refused, and those that must pass.
import { describe, expect, it } from 'vitest';
import { readGateTexts } from '../../test/helpers/gate-texts.ts';
import { createJudge } from './judge.ts';

const judge = createJudge();

describe('of the texts written beside the rules', () => {
  it('every dangerous one is refused', () => {
    const texts = readGateTexts('dangerous');
    expect(texts.length).toBeGreaterThan(800);
    expect(texts.filter((question) => !judge(question).blocked)).toEqual([]);
  });

  it('every everyday one passes', () => {
    const texts = readGateTexts('everyday');
    expect(texts.length).toBeGreaterThan(700);
    expect(texts.filter((question) => judge(question).blocked)).toEqual([]);
  });
});
