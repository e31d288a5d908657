// A text longer than a terminal keeps: its echo, and what the program draws of it line by line.
import { expect, it } from 'vitest';
import { subtract } from '../state/range.ts';
import type { Sent } from '../state/sent-texts.ts';
import { findDrawnLines } from './drawn-lines.ts';

const LINES = Array.from({ length: 300 }, (_, at) => `insert into t values (${at})`);
const TEXT = LINES.join('\n');

/** What is left of the bytes that came behind the prompt. */
function left(shown: string): string {
  const bytes = Buffer.from(shown.replaceAll('\n', '\r\n'));
  const sent: Sent = { at: 0, text: TEXT, ahead: 0, isSilent: false, prompts: ['sql> '] };
  const echoes = findDrawnLines(sent, 0, 0, (from) => bytes.subarray(from));
  const ranges = subtract([{ from: 0, to: bytes.length }], echoes);
  return ranges
    .map(({ from, to }) => bytes.toString('latin1', from, to))
    .join('')
    .replaceAll('\r\n', '\n');
}

const drawn = (from: number, to: number): string =>
  LINES.slice(from, to)
    .map((line) => `sql> ${line}\n`)
    .join('');
const end = 'sql> ';

it('is left out where the terminal shows the beginning, up to the first prompt', () => {
  const kept = TEXT.slice(0, 4_000);
  expect(left(`${kept}${drawn(0, 300)}300 rows\n${end}`)).toBe(`300 rows\n${end}`);
});

it('is left out where the terminal shows more of it in between', () => {
  const shown = `${LINES[0]}\n${drawn(1, 90)}${LINES.slice(200, 203).join('\n').slice(4)}${drawn(90, 300)}done\n${end}`;
  expect(left(shown)).toBe(`done\n${end}`);
});

it('is known behind a piece too short to be known itself, which stays with its line', () => {
  expect(left(`${LINES[0]}\n${drawn(1, 9)}(7${drawn(9, 300)}${end}`)).toBe(`(7sql> ${LINES[9]}\n${end}`);
});

it('takes no output for an echo that ends without a line feed, and has the words of a line that was read', () => {
  const shown = `${LINES[0]}\n${drawn(1, 8)}into t values (7)${drawn(8, 300)}${end}`;
  expect(left(shown)).toBe(`into t values (7)sql> ${LINES[8]}\n${end}`);
});

it('takes no output for an echo, though it has the same words', () => {
  const said = `${LINES[3]}\n${LINES[4]}\nvalues`;
  const shown = `${LINES[0]}\n${drawn(1, 8)}${said}\n${drawn(8, 300)}${end}`;
  expect(left(shown)).toBe(`${said}\n${end}`);
});
