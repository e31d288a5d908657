// The name of an environment in front of a prompt that holds its own end mark belongs to the prompt.
import { describe, expect, it } from 'vitest';
import { MarkScanner } from './marks.ts';

/** What sh prints at its prompts: what stood before the end mark, and whether the prompt's own mark comes behind. */
function endsOf(...before: readonly (readonly [text: string, next: string])[]): string[] {
  const scanner = new MarkScanner(undefined, 0);
  let text = '';
  return before.map(([printed, next], at) => {
    const piece = `${printed}\x1b]133;D;0;ptyhold=key.${at + 1}\x07${next}`;
    text += piece;
    const start = scanner.push(Buffer.from(piece)).find(({ kind }) => kind === 'end')?.start ?? 0;
    return Buffer.from(text)
      .subarray(Buffer.byteLength(text) - Buffer.byteLength(piece), start)
      .toString();
  });
}

const PROMPT = '\x1b]133;A;ptyhold=key\x07$ ';

describe('what stands before an end mark that a prompt holds', () => {
  it('is output the first time, and from then on a part of the prompt', () => {
    expect(endsOf(['ok\r\n(venv) ', PROMPT], ['ok\r\n(venv) ', PROMPT], ['no line end(venv) ', PROMPT])).toEqual([
      'ok\r\n(venv) ',
      'ok\r\n',
      'no line end',
    ]);
  });

  it('may be named with any letters', () => {
    expect(endsOf(['(日本-ü 3.12) ', PROMPT], ['(日本-ü 3.12) ', PROMPT])).toEqual(['(日本-ü 3.12) ', '']);
  });

  it.each([
    [
      'another name',
      [
        ['(a) ', PROMPT],
        ['(b) ', PROMPT],
      ],
    ],
    [
      'a name that was gone between',
      [
        ['(a) ', PROMPT],
        ['x\r\n', PROMPT],
        ['(a) ', PROMPT],
      ],
    ],
    [
      'no name',
      [
        ['100% ', PROMPT],
        ['100% ', PROMPT],
      ],
    ],
    [
      'what stands before the mark of hooks',
      [
        ['(a) ', '\x1b]133;N;ptyhold=key\x07'],
        ['(a) ', '\x1b]133;N;ptyhold=key\x07'],
      ],
    ],
  ] as const)('is output: %s', (_, before) => {
    expect(endsOf(...before)).toEqual(before.map(([printed]) => printed));
  });
});
