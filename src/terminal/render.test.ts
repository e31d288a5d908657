import { describe, expect, it } from 'vitest';
import { render, renderTold } from './render.ts';

const size = { cols: 80, rows: 24 };
const draw = (text: string, at = size): Promise<string[]> => render(Buffer.from(text), at);

describe('output that only flows', () => {
  it('ends a line at LF, CRLF and CRCRLF alike', async () => {
    expect(await draw('a\nb\r\nc\r\r\nd')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps tabs, blank lines and the blanks that a program wrote at the end of a line', async () => {
    expect(await draw('a\tb\n\nc  \n')).toEqual(['a\tb', '', 'c  ']);
  });

  it('drops colours, titles, links, modes and keypad switches', async () => {
    const text =
      '\x1b[?2004l\r\x1b]0;t\x07\x1bkname\x1b\\\x1b=\x1b[1;31mred\x1b(B\x1b[m \x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\\n';
    expect(await draw(text)).toEqual(['red link']);
  });

  it('shows bytes that are no UTF-8 and joins characters whatever the terminal width', async () => {
    expect(await render(Buffer.from([0x61, 0xff, 0xc3, 0xa9, 0xe2, 0x82]), { cols: 2, rows: 2 })).toEqual([
      'a\\xffé\\xe2\\x82',
    ]);
  });

  it('draws boxes where a program chose the line drawing characters', async () => {
    expect(await draw('\x1b(0lqqk\x1b(B lqqk \x1b)0\x0ex\x0fx\n')).toEqual(['┌──┐ lqqk │x']);
  });

  it('is one line where the terminal wrapped it', async () => {
    const long = 'word '.repeat(60);
    expect(await draw(`${long}\n`)).toEqual([long]);
    expect(await draw(`\x1b[2J\x1b[H${long}\n`)).toEqual([long]);
  });
});

describe('tools that redraw', () => {
  it('reads the last state of a curl progress meter', async () => {
    const head = '                                 Dload  Upload   Total   Spent    Left  Speed';
    const zero = '  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0';
    const done = '100 2929k  100 2929k    0     0  5108M      0 --:--:-- --:--:-- --:--:-- 5108M';
    expect(await draw(`${head}\r\n\r${zero}\r${done}\r\n`)).toEqual([head, done]);
  });

  it('reads past the spinner of npm', async () => {
    expect(await draw('⠙\x1b[1G\x1b[0K⠹\x1b[1G\x1b[0K1.3.0\r\n⠙\x1b[1G\x1b[0K')).toEqual(['1.3.0']);
  });

  it('reads grep, which erases to the end of the line after every colour', async () => {
    const line = '\x1b[32m\x1b[K2\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K\x1b[01;31m\x1b[Kimport\x1b[m\x1b[K\tx\r\n';
    expect(await draw(line)).toEqual(['2:import\tx']);
  });

  it('reads the overstrike of a manual page as plain letters', async () => {
    expect(await draw('N\bNA\bAM\bME\bE\r\n       l\bls\bs [_\bO_\bP]...\r\n')).toEqual(['NAME', '       ls [OP]...']);
  });

  it('reads the bar of tqdm as it ended', async () => {
    const bar = (n: number): string =>
      `\rloading: ${String(n).padStart(3)}%|${'█'.repeat(n / 10).padEnd(10)}| ${n}/100`;
    expect(await draw(`${bar(0)}${bar(40)}${bar(100)}\n`)).toEqual(['loading: 100%|██████████| 100/100']);
  });

  it('reads the layers of a docker pull, each on its own row', async () => {
    const frame = (a: string, b: string): string =>
      `\x1b[2A\x1b[2K\ra1: ${a}\x1b[2B\r\x1b[1A\x1b[2K\rb2: ${b}\x1b[1B\r`;
    const start = 'latest: Pulling from library/x\r\na1: Waiting\r\nb2: Waiting\r\n';
    const text = `${start}${frame('Downloading', 'Waiting')}${frame('Pull complete', 'Downloading')}${frame('Pull complete', 'Pull complete')}`;
    expect(await draw(`${text}Digest: sha256:0\r\n`)).toEqual([
      'latest: Pulling from library/x',
      'a1: Pull complete',
      'b2: Pull complete',
      'Digest: sha256:0',
    ]);
  });

  it('reads the redrawn list of a test runner', async () => {
    const first = '\x1b[?2026h\x1b[1m ❯ \x1b[22mx.test.ts [queued]\r\n\r\n Tests  0 passed\r\n\x1b[?2026l';
    const second =
      '\x1b[?2026h\x1b[K\x1b[1A\x1b[K\x1b[1A\x1b[K\x1b[1A\x1b[K ✓ x.test.ts (4)\r\n\r\n Tests  4 passed\r\n\x1b[?2026l';
    expect(await draw(first + second)).toEqual([' ✓ x.test.ts (4)', '', ' Tests  4 passed']);
  });

  it('keeps what apt prints above the bar it holds at the bottom', async () => {
    const region = '\r\n\x1b7\x1b[0;23r\x1b8\x1b[1A';
    const bar = (n: number): string => `\x1b7\x1b[24;0f\x1b[42m\x1b[30mProgress: [${n}%]\x1b[49m\x1b[39m\x1b8`;
    const steps = Array.from({ length: 40 }, (_, i) => `Setting up package-${i} ...\r\n${bar(i)}`).join('');
    const end = '\r\n\x1b7\x1b[0;24r\x1b8\x1b[1A\x1b[J';
    const lines = await draw(region + bar(0) + steps + end);
    expect(lines.filter((line) => line.startsWith('Setting up'))).toHaveLength(40);
    expect(lines.filter((line) => line.includes('Progress'))).toEqual([]);
  });

  it('counts the columns of wide characters, combining marks and emoji as a terminal does', async () => {
    expect(await draw('漢字\x1b[3Gx\n')).toEqual(['漢x']);
    expect(await draw('e\u0301a\x1b[2Gx\n')).toEqual(['e\u0301x']);
    expect(await draw('👩‍💻!\x1b[3G?\n')).toEqual(['👩‍💻?']);
  });

  it('keeps a mark that zsh leaves where output ended without a newline', async () => {
    const mark = `\x1b[1m\x1b[7m%\x1b[27m\x1b[1m\x1b[0m${' '.repeat(79)}\r \r`;
    expect(await draw(`${mark}\r\x1b[0m\x1b[27m\x1b[24m\x1b[Jhost% \x1b[K\x1b[?2004h`)).toEqual(['host% ']);
    expect((await draw(`partial${mark}\r\x1b[0m\x1b[27m\x1b[24m\x1b[Jhost% `)).map((line) => line.trimEnd())).toEqual([
      'partial%',
      'host%',
    ]);
  });
});

describe('erasing', () => {
  it('keeps what a line editor at the lower end of the screen scrolls up to make room', async () => {
    const editor = '> \x1b[1S\x1b[1S\x1b[2A\r> one\x1b[1B\r> two\x1b[1B\r> three\x1b[S\rout\r\n';
    expect(await draw(editor)).toEqual(['> one', '> two', '> three', 'out']);
    expect(await draw('a\r\nb\r\nc\x1b[1;3r\x1b[S\x1b[r')).toEqual(['b', 'c']);
  });

  it('leaves out what was cleared and keeps what had scrolled away', async () => {
    const many = Array.from({ length: 30 }, (_, i) => `line ${i}`);
    const lines = await draw(`${many.join('\r\n')}\r\n\x1b[H\x1b[2J\x1b[3Jafter\r\n`);
    expect(lines).toEqual([...many.slice(0, 7), 'after']);
  });

  it.each([
    ['one\r\n\x1b[H\x1b[2Jtwo', true],
    ['one\r\n\x1bctwo', true],
    ['one\r\n\x1b[H\x1b[2Jtwo\r\n\x1b[H\x1b[2J', true],
    ['\x1b[H\x1b[2Jtwo', false],
    ['one\r\n\x1b[H\x1b[2J', false],
    ['one\r\n\x1b[?1049h\x1b[2Jscreen\x1b[2J\x1b[?1049ltwo', false],
    ['one\rtwo\x1b[K', false],
  ])('tells whether a clear has taken something away: %j', async (text, isCleared) => {
    expect((await renderTold(Buffer.from(text), size)).isCleared).toBe(isCleared);
  });

  it('is not emptied by a clear at the very end', async () => {
    for (const clear of ['\x1b[H\x1b[2J\x1b[3J', '\x1b[H\x1b[J', '\x1bc', '\x1b[2J\x1b[H\x1b[2J']) {
      expect(await draw(`one\r\ntwo\r\n${clear}`)).toEqual(['one', 'two']);
    }
  });

  it('leaves out what a full-screen program drew', async () => {
    expect(await draw('$ vim\r\n\x1b[?1049h\x1b[2J\x1b[5;5Htext\x1b[?1049l$ \r\n')).toEqual(['$ vim', '$ ']);
  });

  it('leaves out the rest of a full-screen program that had begun before', async () => {
    const rows = [3, 4, 5, 6].map((row) => `\x1b[${row};1Hrow ${row}`).join('');
    expect(await draw(`${rows}\x1b[?1049l$ done\r\n`)).toEqual(['$ done']);
  });

  it('keeps the output of a program that gives back a screen it never took', async () => {
    expect(await draw('result\r\n\x1b[?1049lend\r\n')).toEqual(['result', 'end']);
  });
});

describe('hostile streams', () => {
  it('takes absurd counts for no more than the screen', async () => {
    const before = performance.now();
    const lines = await draw(`a\x1b[99999999b\x1b[65535L\x1b[65535@\x1b[65535;65535H\x1b[65535Sx\n`.repeat(50));
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(lines.join('').length).toBeLessThan(20_000);
  });

  it('lets nothing unfinished swallow the lines after it', async () => {
    expect(await draw('\x1b]0;never ended\nseen\n\x1bPq\nseen too\n\x1b[1;2\nand this\n')).toEqual([
      '',
      'seen',
      '',
      'seen too',
      '',
      'and this',
    ]);
  });

  it('shows a joiner that moved away from what it joined', async () => {
    expect((await draw('👩‍💻\x1b[1GX\n')).join('')).not.toMatch(/\u200d/);
  });
});
