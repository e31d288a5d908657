import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { helpFor } from './help.ts';
import { parse } from './parse.ts';

const COMMAND: Command = {
  name: 'move',
  summary: 'moves things',
  operands: [
    { name: 'FROM', says: 'where they are' },
    { name: 'TO', says: 'where they go', isOptional: true, isRepeated: true },
  ],
  options: { force: { says: 'in any case', short: 'f' }, limit: { value: 'N', says: 'at most so many', short: 'n' } },
  rest: { name: 'WORD…', says: 'handed on' },
  examples: [],
  exits: [[0, 'done']],
  start: async () => 0,
};

describe('what a person types', () => {
  it.each([
    ['a', { operands: ['a'], options: {}, rest: undefined }],
    ['a b c', { operands: ['a', 'b', 'c'], options: {}, rest: undefined }],
    ['-fn 3 a', { operands: ['a'], options: { force: true, limit: '3' }, rest: undefined }],
    ['a --limit=-1 --force', { operands: ['a'], options: { force: true, limit: '-1' }, rest: undefined }],
    ['a -- -f b', { operands: ['a'], options: {}, rest: ['-f', 'b'] }],
  ])('%s is taken apart', async (line, given) => {
    expect(await parse(COMMAND, line.split(' '))).toMatchObject(given);
  });

  it('may repeat an option', async () => {
    const given = await parse(COMMAND, ['-n', '3', 'a', '-fn', '4']);
    expect(given).toMatchObject({
      options: { limit: '4' },
      typed: [
        ['limit', '3'],
        ['force', true],
        ['limit', '4'],
      ],
    });
  });

  it('is help wherever it stands, but not behind --', async () => {
    expect(await parse(COMMAND, ['--nothing', '-h'])).toBe('help');
    expect(await parse(COMMAND, ['a', '--', '-h'])).toMatchObject({ rest: ['-h'] });
  });

  it('is told by the help in the same words', async () => {
    expect(await helpFor(COMMAND)).toMatch(/^Usage: ptyhold move FROM \[TO…\] \[OPTION…\] \[-- WORD…\]\n/);
    await expect(parse(COMMAND, [])).rejects.toThrow('move needs FROM: where they are.');
  });
});
