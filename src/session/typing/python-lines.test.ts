// What is pressed before a line of Python, and typed behind several.
import { describe, expect, it } from 'vitest';
import { inFront, program } from '../../../test/helpers/front.ts';
import { endOfPaste, keysThatUnindent } from './python-lines.ts';

const look = (name: string) => inFront('raw', program(name, 'waits'));
const keys = (name: string, line: string, text = 'else:'): readonly string[] =>
  keysThatUnindent({ line: { text: line.trimEnd(), x: line.length }, look: look(name) }, text);

describe('the indent of an editor', () => {
  it.each([
    ['python3.13', '...     '],
    ['ipython', '   ...:     '],
    ['pypy3', '....     '],
    ['ssh', '...     '],
  ])('is removed in %s: %j', (name, line) => {
    expect(keys(name, line)).toEqual(['C-u']);
  });

  it.each([
    ['python3.12', '... ', 'there is none'],
    ['ipython', '   ...: ', 'there is none'],
    ['python3.13', '...     x', 'a line stands there'],
    ['python3.13', '>>>     ', 'no block goes on'],
    ['node', '...     ', 'it means nothing to the language'],
    ['ssh', '... ', 'there is none'],
  ])('is left alone in %s: %j, where %s', (name, line) => {
    expect(keys(name, line)).toEqual([]);
  });

  it('ends the block with an empty text', () => {
    expect(keys('python3.13', '...     ', '')).toEqual([]);
  });
});

describe('a paste of several lines', () => {
  const end = (text: string, name = 'python3.13', line = '>>> '): string | undefined =>
    endOfPaste({ line: { text: line.trimEnd(), x: line.length }, look: look(name) }, text);

  it.each(['a = 1\nprint(a)', 'def f():\n    pass\n\nf()', 'x = [\n  1,\n]', '"""s"""\nx'])('is run: %j', (text) => {
    expect(end(text)).toBe('\n');
  });

  it.each([
    ['one line', 'a = 1'],
    ['a block goes on', 'for x in y:\n    x()'],
    ['a string goes on', 's = """one\ntwo'],
    ['the line goes on', 'a = 1\nb = a + \\'],
    ['it ends with an empty line', 'def f():\n    pass\n'],
  ])('is left as it is where it is no whole: %s', (_, text) => {
    expect(end(text)).toBeUndefined();
  });

  it('is run on another machine where the prompt is that of Python', () => {
    expect(end('a = 1\nprint(a)', 'ssh')).toBe('\n');
    expect(end('a = 1\nprint(a)', 'ssh', '> ')).toBeUndefined();
    expect(end('a = 1\nprint(a)', 'ssh', 'In [1]: ')).toBeUndefined();
  });

  it.each(['ipython', 'node', 'psql'])('is left as it is in %s', (name) => {
    expect(end('a = 1\nb = 2', name)).toBeUndefined();
  });
});
