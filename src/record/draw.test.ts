// Pictures, pages and texts of what a terminal shows: the same text in each, and nothing that breaks out of them.
import { describe, expect, it } from 'vitest';
import type { Drawn } from '../terminal/cells.ts';
import { ansiOf } from './ansi.ts';
import { draw as drawAll } from './draw.ts';
import { htmlOf } from './html.ts';
import { svgOf } from './svg.ts';
import { textOf } from './text.ts';

function draw(text: string, part: 'screen' | 'all' = 'all', size = { cols: 40, rows: 5 }): Promise<Drawn> {
  return drawAll([{ kind: 'output', ms: 0, bytes: Buffer.from(text) }], { ...size, secrets: [], part });
}

const textIn = (markup: string): string =>
  markup
    .replace(/<title>.*?<\/title>|<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('what is drawn', () => {
  it('is the screen at the end, or all lines', async () => {
    const text = Array.from({ length: 9 }, (_, n) => `line ${n + 1}`).join('\r\n');
    expect(textOf(await draw(text))).toBe(`${text.replaceAll('\r', '')}\n`);
    expect(textOf(await draw(text, 'screen'))).toBe('line 5\nline 6\nline 7\nline 8\nline 9\n');
  });

  it('has each colour and look', async () => {
    const { rows } = await draw('\x1b[1;31mbold\x1b[0m \x1b[38;2;1;2;3;4mrgb\x1b[0;48;5;200;7mback');
    expect(rows[0]).toMatchObject([
      { text: 'bold', bold: true, fg: { palette: 1 }, column: 0 },
      { text: ' ', column: 4 },
      { text: 'rgb', underline: true, fg: { rgb: 0x010203 } },
      { text: 'back', inverse: true, bg: { palette: 200 } },
    ]);
  });

  it('has each wide character at its column', async () => {
    const { rows } = await draw('a日本b');
    expect(rows[0]?.map(({ text, column, columns }) => [text, column, columns])).toEqual([
      ['a', 0, 1],
      ['日', 1, 2],
      ['本', 3, 2],
      ['b', 5, 1],
    ]);
  });

  it('follows the size of the terminal', async () => {
    const bytes = (text: string): Buffer => Buffer.from(text);
    const drawn = await drawAll(
      [
        { kind: 'output', ms: 0, bytes: bytes('x\r\n') },
        { kind: 'size', ms: 0, cols: 80, rows: 5 },
        { kind: 'output', ms: 0, bytes: bytes('y'.repeat(60)) },
      ],
      { cols: 40, rows: 5, secrets: [], part: 'all' },
    );
    expect(textOf(drawn)).toBe(`x\n${'y'.repeat(60)}\n`);
  });

  it('draws the same again from its own output', async () => {
    const first = await draw(
      '\x1b[1;31mred\x1b[0m plain\r\n\x1b[2;5H日本\x1b[48;2;1;2;3m back \x1b[0m\x1b[4;3H',
      'screen',
    );
    expect(await draw(ansiOf(first), 'screen')).toEqual(first);
  });
});

const HOSTILE = [
  '<script>alert(1)</script>',
  ']]><!--',
  '</text></svg><img src=x onerror=alert(1)>',
  '</pre></body><iframe src=//x>',
  '" onload="alert(1)',
  "' onload='alert(1)",
  '&lt;b&gt;&#x3c;',
  '\x1b]8;;javascript:alert(1)\x07link\x1b]8;;\x07',
  '\u202etxt\ufffe\uffff\u0000',
];

describe('hostile output', () => {
  it.each(HOSTILE)('breaks out of no picture and no page: %j', async (text) => {
    const drawn = await draw(text, 'all', { cols: 80, rows: 5 });
    const [svg, html] = [svgOf(drawn, { title: text }), htmlOf(drawn, { title: text })];
    const tags = (markup: string): string[] =>
      [...markup.matchAll(/<\/?([a-z]+)/gi)].map(([, name = '']) => name.toLowerCase());
    expect(new Set(tags(svg))).toEqual(new Set(['svg', 'title', 'rect', 'g', 'text']));
    const page = ['html', 'head', 'meta', 'title', 'style', 'body', 'pre'];
    expect(tags(html).filter((tag) => !page.includes(tag))).toEqual([]);
    for (const markup of [svg, html]) {
      for (const [tag] of markup.matchAll(/<[a-z][^>]*>/gi)) expect(tag).not.toMatch(/\son\w+=|javascript:|href/i);
      expect(markup).not.toMatch(/[\x00-\x08\x0b-\x1f\u202e\ufffe\uffff]/);
      expect(textIn(markup).trim()).toBe(
        textOf(drawn)
          .trim()
          .replace(/\\u\{fff[ef]\}/g, '\uFFFD'),
      );
    }
  });

  it('keeps hidden text out of both', async () => {
    const drawn = await draw('a\x1b[8msecret\x1b[28mb');
    for (const markup of [svgOf(drawn), htmlOf(drawn), textOf(drawn)]) expect(markup).not.toContain('secret');
  });
});
