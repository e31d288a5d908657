// Words reach a shell as they were, and are read as a person wrote them.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { printfWord, shellLine, shellQuote, splitWords } from './shell-words.ts';

const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

it.each(['', 'plain', "it's", '$x `y` "z" \\', 'a\nb', ';&|<>', '-n', '日本'])('%j is one word', (word) => {
  expect(execFileSync('sh', ['-c', `printf %s ${shellQuote(word)}`], { encoding: 'utf8' })).toBe(word);
});

it.each([EVERY_BYTE, Buffer.from('-n %s \\n'), Buffer.from('')])('printf gives the same bytes back', (bytes) => {
  const word = printfWord(bytes);
  expect(word).not.toMatch(/[\n\x80-\uffff]/);
  expect(execFileSync('sh', ['-c', `printf ${word}`])).toEqual(bytes);
});

describe('a line is read as words', () => {
  it.each([
    ['docker exec -i box', ['docker', 'exec', '-i', 'box']],
    [' a  b\t', ['a', 'b']],
    [`x "my box" 'it is' a\\ b`, ['x', 'my box', 'it is', 'a b']],
    [`a"b"'c' "" "q\\"q\\n"`, ['abc', '', 'q"q\\n']],
    ['C:\\\\wsl.exe', ['C:\\wsl.exe']],
  ])('%s', (line, words) => {
    expect(splitWords(line)).toEqual(words);
    if (!line.includes('\\n')) expect(splitWords(shellLine(words))).toEqual(words);
  });

  it.each(['a "b', "it's", 'a\\'])('%s does not end', (line) => expect(splitWords(line)).toBeUndefined());
});
