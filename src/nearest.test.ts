import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

describe('the nearest words', () => {
  it.each([
    ['lgo', ['log']],
    ['Entre', ['Enter']],
    ['attahc', ['attach']],
    ['clena', ['clean']],
    ['xyzzy', []],
  ])('to %s are %j', (word, near) => {
    expect(nearest(word, ['log', 'attach', 'clean', 'Enter', 'F1'])).toEqual(near);
  });

  it('come with the closest first', () => {
    expect(nearest('instal', ['uninstall', 'install'])).toEqual(['install', 'uninstall']);
  });
});
