// The page on troubleshooting says what the doctor says: no sentence of it is on the page alone, and no advice is missing there.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './helpers/imports.ts';

const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, lines: withoutValues(readFileSync(path.join(ROOT, 'src', file), 'utf8')).split('\n') }));
const said = sources.flatMap(({ lines }) => lines).filter((line) => /['"`]/.test(line));
const advice = sources
  .filter(({ file }) => path.dirname(file) === 'doctor')
  .flatMap(({ lines }) => lines.flatMap((line) => /\bfix(?::| =) (['"`])(.+?)\1/.exec(line)?.[2] ?? []));

/** What a template puts in, as `…`. */
function withoutValues(text: string): string {
  let [kept, depth] = ['', 0];
  for (let at = 0; at < text.length; at += 1) {
    if (depth === 0 && text.startsWith('${', at)) kept += '…';
    if (text.startsWith('${', at) || (depth > 0 && text[at] === '{' && text[at - 1] !== '$')) depth += 1;
    else if (depth > 0 && text[at] === '}') depth -= 1;
    else if (depth === 0) kept += text[at];
  }
  return kept;
}

function isSaid(sentence: string): boolean {
  const parts = sentence.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const form = new RegExp(parts.join('.*'));
  return said.some((line) => form.test(line));
}

const PAGES = ['docs/troubleshooting.md', 'docs/ja/troubleshooting.md'].map((file) => ({
  file,
  text: readFileSync(path.join(ROOT, file), 'utf8'),
}));
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, sentence = '']) => sentence);

describe.each(PAGES)('$file', ({ text }) => {
  it('quotes only what the program says', () => {
    expect(quotedIn(text).length).toBeGreaterThan(20);
    expect(quotedIn(text).filter((sentence) => !isSaid(sentence))).toEqual([]);
  });

  it('has all advice of the doctor', () => {
    expect(advice.length).toBeGreaterThan(15);
    expect(advice.filter((each) => !text.includes(each))).toEqual([]);
  });

  it('quotes what the other page quotes', () => {
    expect(quotedIn(text)).toEqual(quotedIn(PAGES[0]?.text ?? ''));
  });
});
