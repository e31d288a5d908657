// Of the bytes of a session, which are output.
import { describe, expect, it } from 'vitest';
import type { Phase } from '../state/phases.ts';
import { subtract } from '../state/range.ts';
import type { Sent } from '../state/sent-texts.ts';
import { findEchoOnItsWay } from './echo.ts';
import { findOutputRanges, type OutputInput } from './output-ranges.ts';

interface Piece {
  phase: Phase;
  text: string;
  /** Typed at the beginning of this piece, or so many bytes into it. */
  typed?: string;
  typedAfter?: number;
  /** Typed ahead of so many others. */
  ahead?: number;
  /** Of the program that read it. */
  prompts?: readonly string[];
  /** Echo was off. */
  isSilent?: boolean;
  isInFullScreen?: boolean;
}

interface Options {
  marksOutput?: boolean;
  drawsLines?: boolean;
  /** Longer pieces are not held. */
  held?: number;
  answered?: Sent[];
  openOutput?: OutputInput['openOutput'];
  stripEndNoise?: (output: Uint8Array) => Uint8Array;
}

/** What is shown of the pieces, joined. */
function shown(pieces: readonly Piece[], options: Options = {}): string {
  const whole = Buffer.from(pieces.map(({ text }) => text).join(''));
  const spans: OutputInput['spans'][number][] = [];
  const sent: Sent[] = [];
  let at = 0;
  for (const piece of pieces) {
    const length = Buffer.byteLength(piece.text);
    if (piece.typed !== undefined)
      sent.push({
        at: at + (piece.typedAfter ?? 0),
        text: piece.typed,
        ahead: piece.ahead ?? 0,
        prompts: piece.prompts,
        isSilent: piece.isSilent ?? false,
        isInFullScreen: piece.isInFullScreen ?? false,
      });
    spans.push({ phase: piece.phase, shellKey: '', from: at, to: at + length });
    at += length;
  }
  const ranges = findOutputRanges({
    spans,
    sent,
    answered: options.answered ?? [],
    ...(options.openOutput && { openOutput: options.openOutput }),
    bytes: (from, to) =>
      to - from > (options.held ?? Number.POSITIVE_INFINITY) ? Buffer.alloc(0) : whole.subarray(from, to),
    marksOutput: () => options.marksOutput ?? true,
    drawsLines: () => options.drawsLines ?? false,
    stripEndNoise: options.stripEndNoise ?? ((output) => output),
  });
  return ranges.map(({ from, to }) => whole.toString('utf8', from, to)).join('');
}

describe('a command in a shell that marks its output', () => {
  const round: Piece[] = [
    { phase: 'prompt', text: '~ $ ' },
    { phase: 'input', text: 'ls\r\n\x1b[?2004l\r', typed: 'ls' },
    { phase: 'output', text: 'a b\r\n' },
    { phase: 'ended', text: '' },
    { phase: 'prompt', text: '~ $ ' },
    { phase: 'input', text: '' },
  ];

  it('is its output, without prompt and echo', () => {
    expect(shown(round)).toBe('a b\r\n');
  });

  it('begins with what a job left open behind the prompt, if that is known to be its own', () => {
    const behind = '~ $ '.length;
    const pieces = (left: string): Piece[] => [
      { phase: 'prompt', text: '~ $ ' },
      { phase: 'input', text: `${left}ls\r\n`, typed: 'ls', typedAfter: left.length },
      { phase: 'output', text: 'a b\r\n' },
    ];
    const known = (length: number): Options => ({ openOutput: [{ from: behind, to: behind + length }] });
    expect(shown(pieces('job'), known(3))).toBe('joba b\r\n');
    expect(shown(pieces('one\r\njob'), known(8))).toBe('one\r\njoba b\r\n');
    expect(shown(pieces('job'))).toBe('a b\r\n');
    expect(shown(pieces('job'), { openOutput: [{ from: 0, to: 1 }] })).toBe('a b\r\n');
  });

  it('keeps job notices between the hooks and the prompt', () => {
    const pieces = [...round];
    pieces.splice(4, 0, { phase: 'notices', text: '[1]+ Done\r\n' });
    expect(shown(pieces)).toBe('a b\r\n[1]+ Done\r\n');
  });

  it('loses what the shell itself drew at the end', () => {
    const stripEndNoise = (output: Uint8Array) => output.subarray(0, output.length - 1);
    const pieces = round.map((piece) => (piece.phase === 'output' ? { ...piece, text: 'a b%' } : piece));
    expect(shown(pieces, { stripEndNoise })).toBe('a b');
  });

  it('shows what background jobs print while the shell waits for a line', () => {
    const pieces = [...round.slice(0, 5), { phase: 'input' as const, text: 'tick\r\n' }];
    expect(shown(pieces)).toBe('a b\r\ntick\r\n');
  });

  it('shows background output that came before the text was typed, and not its echo', () => {
    const input: Piece = { phase: 'input', text: 'tick\r\nls\r\n', typed: 'ls', typedAfter: 6 };
    expect(shown([{ phase: 'prompt', text: '$ ' }, input, { phase: 'output', text: 'a\r\n' }])).toBe('tick\r\na\r\n');
  });

  it('shows no rows of a line that its editor has drawn, gone up over and wiped', () => {
    const drawn = `${'a'.repeat(40)}\r\r\n\r\n\x1b[5C\x1bM\x1b[1A\x1b[10C\x1b[J\r\x1b[15C`;
    const round = (before: string): Piece[] => [
      { phase: 'prompt', text: '$ ' },
      { phase: 'input', text: `${before}ls\r\n`, typed: 'ls', typedAfter: before.length },
      { phase: 'output', text: 'b\r\n' },
    ];
    expect(shown(round(drawn))).toBe('b\r\n');
    expect(shown(round(`tick\r\n${drawn}`))).toBe('tick\r\nb\r\n');
    expect(shown([{ phase: 'input', text: drawn }])).toBe('');
  });

  it('shows each step of what a job draws over its own lines', () => {
    const job = '1\r\n2\r\n\x1b[2A3\r\n4\r\n';
    expect(shown([{ phase: 'input', text: job }])).toBe(job);
  });

  it('takes the line before the output for the echo when somebody else typed it', () => {
    const pieces: Piece[] = [
      { phase: 'input', text: 'who\r\n' },
      { phase: 'output', text: 'me\r\n' },
    ];
    expect(shown(pieces)).toBe('me\r\n');
  });

  it('loses the end of a long echo that comes when the program is over, and no other output', () => {
    const rows = Array.from({ length: 400 }, (_, row) => `row ${row} of a long paste`);
    const answered = [{ at: -9, text: rows.join('\n') }];
    const late = `g paste\r\n${rows.slice(-3).join('\r\n')}\r\n`;
    const input: Piece = { phase: 'input', text: `${late}tick\r\nls\r\n`, typed: 'ls', typedAfter: late.length + 6 };
    const pieces: Piece[] = [
      { phase: 'notices', text: `${late}[1]+ Done\r\n` },
      { phase: 'prompt', text: '$ ' },
      input,
      { phase: 'output', text: 'a\r\n' },
    ];
    expect(shown(pieces, { answered })).toBe('[1]+ Done\r\ntick\r\na\r\n');
    expect(shown(pieces)).toBe(`${late}[1]+ Done\r\n${late}tick\r\na\r\n`);
  });

  it('shows the message of a syntax error, which no mark introduces', () => {
    const pieces: Piece[] = [
      { phase: 'input', text: 'fi\r\n\x1b[?2004lbash: syntax error\r\n', typed: 'fi' },
      { phase: 'ended', text: '' },
    ];
    expect(shown(pieces)).toBe('bash: syntax error\r\n');
  });

  it.each<[string, string, string]>([
    ['a!b', 'a!b\x1b[K\x1b[60Con the right\x1b[70D\r\r\n', 'no such event: b\r\n'],
    ['# note', '# note        on the right\r\r\n', ''],
    ['a!b\necho c', 'a!b\x1b[K\x1b[60Con the right\r\r\n\x1b[32mecho\x1b[m c\x1b[K\r\r\n', 'no such event: b\r\n'],
  ])('shows nothing of %j, which the editor draws again beside a prompt on the right', (typed, drawn, output) => {
    const pieces: Piece[] = [
      { phase: 'input', text: `${typed}\x1b[?2004l`, typed },
      { phase: 'prompt', text: '~ $ ' },
      { phase: 'input', text: `${drawn}${output}` },
      { phase: 'ended', text: '' },
    ];
    expect(shown(pieces)).toBe(output);
  });
});

describe('text typed at a running program', () => {
  it('loses its echo and nothing else', () => {
    const output: Piece = { phase: 'output', text: 'name? Ann\r\nhello Ann\r\n', typed: 'Ann', typedAfter: 6 };
    expect(shown([output])).toBe('name? hello Ann\r\n');
  });

  it('keeps everything where the terminal does not echo', () => {
    expect(shown([{ phase: 'output', text: 'ok\r\nAnn\r\n', typed: 'secret' }])).toBe('ok\r\nAnn\r\n');
  });

  it('loses the echo of several lines, as the kernel writes them', () => {
    const output: Piece = { phase: 'foreign', text: 'one\r\ntwo\r\nanswer\r\n', typed: 'one\ntwo' };
    expect(shown([output])).toBe('answer\r\n');
  });

  it('keeps a line that only looks like the echo further down', () => {
    expect(shown([{ phase: 'foreign', text: 'Ann\r\nAnn\r\n', typed: 'Ann' }])).toBe('Ann\r\n');
  });
});

describe('text typed into a program that draws below the prompt', () => {
  const wiped = '7\x1b[1A\r \x1b[1B\r\x1b[J\x1b[?25h';

  it('is output where the program prints it after it has wiped its drawing away', () => {
    expect(shown([{ phase: 'output', text: `${wiped}77\r\n`, typed: '77' }])).toContain('77');
  });

  it('is echo behind a prompt that is drawn again', () => {
    expect(shown([{ phase: 'output', text: `${wiped}> 77\r\nout\r\n`, typed: '77' }])).toBe('out\r\n');
  });
});

describe('text typed into a full-screen program', () => {
  const end = '\x1b[?1049lbanana\r\n';

  it.each(['\x1b[2J\r> banana', '\x1b[3;1Hbanana\r\n1/2'])(
    'is drawn, and printed at the end it is output: %j',
    (drawn) => {
      const output: Piece = { phase: 'output', text: `${drawn}${end}`, typed: 'banana', isInFullScreen: true };
      expect(shown([output])).toBe(end);
    },
  );

  it('is an echo as elsewhere where the screen was only left so', () => {
    const output: Piece = { phase: 'output', text: 'banana\r\n6\r\n', typed: 'banana', isInFullScreen: true };
    expect(shown([output])).toBe('6\r\n');
  });
});

describe('a shell that does not mark its output', () => {
  const options = { marksOutput: false };

  it('shows of a flood what is left of it, also where its echo is gone', () => {
    const flood = 'a line of many\r\n'.repeat(100);
    const pieces: Piece[] = [
      { phase: 'input', text: flood },
      { phase: 'ended', text: '' },
    ];
    expect(shown(pieces, { ...options, held: 1000 })).toBe(flood);
  });

  it('takes nothing of a prompt at which nothing was typed', () => {
    const pieces: Piece[] = [
      { phase: 'input', text: '\r\n' },
      { phase: 'ended', text: '' },
      { phase: 'prompt', text: '$ ' },
      { phase: 'input', text: 'echo on\r\non\r\n', typed: 'echo on' },
    ];
    expect(shown(pieces, options)).toBe('on\r\n');
  });

  it('shows what follows the echo', () => {
    const pieces: Piece[] = [
      { phase: 'prompt', text: '$ ' },
      { phase: 'input', text: 'ls\r\na b\r\n', typed: 'ls' },
      { phase: 'ended', text: '' },
    ];
    expect(shown(pieces, options)).toBe('a b\r\n');
  });

  it('shows nothing while only a part of the echo has come', () => {
    expect(shown([{ phase: 'input', text: 'lon', typed: 'longer' }], options)).toBe('');
  });

  it.each(['7', 'hello\r\n', 'one\r\ntwo'])('shows all where nothing is echoed: %j', (text) => {
    const pieces: Piece[] = [
      { phase: 'input', text, typed: 'printf $?' },
      { phase: 'ended', text: '' },
    ];
    expect(shown(pieces, options)).toBe(text);
  });

  it('leaves out what the shell drew before the end', () => {
    const pieces: Piece[] = [
      { phase: 'input', text: 'ls\r\na b\r\nhook\r\n', typed: 'ls' },
      { phase: 'ended', text: '' },
    ];
    const stripEndNoise = (output: Uint8Array): Uint8Array => output.subarray(0, -6);
    expect(shown(pieces, { ...options, stripEndNoise })).toBe('a b\r\n');
  });

  it('leaves the continuation prompt out', () => {
    const pieces: Piece[] = [
      { phase: 'input', text: 'if\r\n> ', typed: 'if' },
      { phase: 'more', text: '' },
    ];
    expect(shown(pieces, options)).toBe('');
  });
});

describe('what a background job prints before the echo in such a shell', () => {
  const input = (text: string, rest: Partial<Piece> = {}) =>
    shown([{ phase: 'input', text, typed: 'make all', ...rest }], { marksOutput: false });

  it('is output, and the echo behind it is not', () => {
    expect(input('noise 1\r\nnoise 2\r\nmake all\r\nbuilt\r\n')).toBe('noise 1\r\nnoise 2\r\nbuilt\r\n');
  });

  it('may stand on the line of the echo, which is left out', () => {
    expect(input('noise 1\r\nnoisemake all\r\nbuilt\r\n')).toBe('noise 1\r\nbuilt\r\n');
  });

  it('is none where the first line is the echo, and a later one equals it', () => {
    expect(input('make all\r\n+ make all\r\nmake all\r\n')).toBe('+ make all\r\nmake all\r\n');
  });

  it('is unknown where a line editor drew the text in another way', () => {
    expect(input('make a\r$ <ke al\r\nbuilt\r\n')).toBe('built\r\n');
  });

  it('is told from the rest of an echo that goes over several lines', () => {
    expect(input('mak\r\ne a\r\nll\r\nbuilt\r\n')).toBe('built\r\n');
  });

  it('cannot be told from output where there is no echo', () => {
    expect(input('one\r\ntwo\r\n')).toBe('one\r\ntwo\r\n');
  });
});

describe('a text typed while echo is off', () => {
  const input = (text: string, typed: string) =>
    shown([{ phase: 'input', text, typed, isSilent: true }], { marksOutput: false });

  it('has no echo, so the first line is output', () => {
    expect(input('one\r\ntwo\r\n', 'make all')).toBe('one\r\ntwo\r\n');
    expect(input('i got zz\r\n', 'zz')).toBe('i got zz\r\n');
  });

  it('may be a secret, whose program ends the line', () => {
    expect(input('\r\nunlocked\r\n', '')).toBe('unlocked\r\n');
    expect(input('unlocked\r\n', '')).toBe('unlocked\r\n');
  });

  it('has none at a running program either', () => {
    const pieces: Piece[] = [{ phase: 'output', text: 'got zz\r\n', typed: 'zz', isSilent: true }];
    expect(shown(pieces)).toBe('got zz\r\n');
  });
});

describe('an echo on its way', () => {
  it.each([
    ['', 0],
    ['ec', 0],
    ['echo hi', 0],
    ['other', undefined],
    ['echo hi\r\n', undefined],
  ])('after "%s" of "echo hi" begins at %s', (bytes, expected) => {
    expect(findEchoOnItsWay(Buffer.from(bytes), 'echo hi')).toBe(expected);
  });

  it.each([
    ['one\r\ntwo wo', 5],
    ['one\r\n> two wo', 5],
    ['one\r\n', undefined],
    ['one\r\ntwo words\r\n', undefined],
    ['one\r\nsays two wo', undefined],
    ['one\r\none', undefined],
  ])('after "%s" of several lines begins at %s', (bytes, expected) => {
    expect(findEchoOnItsWay(Buffer.from(bytes), 'one\ntwo words')).toBe(expected);
  });
});

describe('ranges without others', () => {
  it.each([
    [[{ from: 0, to: 10 }], [], [{ from: 0, to: 10 }]],
    [
      [{ from: 0, to: 10 }],
      [{ from: 3, to: 5 }],
      [
        { from: 0, to: 3 },
        { from: 5, to: 10 },
      ],
    ],
    [[{ from: 0, to: 10 }], [{ from: 0, to: 10 }], []],
    [[{ from: 5, to: 10 }], [{ from: 0, to: 7 }], [{ from: 7, to: 10 }]],
    [
      [
        { from: 0, to: 4 },
        { from: 6, to: 10 },
      ],
      [{ from: 2, to: 8 }],
      [
        { from: 0, to: 2 },
        { from: 8, to: 10 },
      ],
    ],
    [[{ from: 0, to: 4 }], [{ from: 10, to: 20 }], [{ from: 0, to: 4 }]],
  ])('%j without %j is %j', (ranges, others, left) => {
    expect(subtract(ranges, others)).toEqual(left);
  });
});

describe('lines typed ahead in a shell that does not say where output begins', () => {
  it('are left out where they are echoed, and nothing of what runs meanwhile', () => {
    const pieces: Piece[] = [
      { phase: 'input', text: 'first\r\na\r\n', typed: 'first' },
      { phase: 'ended', text: '', typed: 'second', ahead: 1 },
      { phase: 'prompt', text: '# ' },
      { phase: 'input', text: 'second\r\nb\r\nthird\r\n', typed: 'third', typedAfter: 8, ahead: 1 },
      { phase: 'ended', text: '' },
    ];
    expect(shown(pieces, { marksOutput: false })).toBe('a\r\nb\r\n');
  });
});

describe('text typed ahead of what runs', () => {
  const ahead = { typed: 'next', ahead: 1 };

  it('is left out where it is echoed as a line of its own behind other output', () => {
    const output: Piece = { phase: 'output', text: 'one\r\nnext\r\ntwo\r\n', ...ahead };
    expect(shown([output])).toBe('one\r\ntwo\r\n');
  });

  it('is left out where the shell took the terminal back between the text and its Enter', () => {
    const pasted: Piece = { phase: 'output', text: 'one\r\n^[[200~next^[[201~', ...ahead };
    expect(shown([pasted, { phase: 'ended', text: '' }])).toBe('one\r\n');
    expect(
      shown([
        { ...pasted, text: 'one\r\nnext' },
        { phase: 'ended', text: '' },
      ]),
    ).toBe('one\r\n');
    expect(
      shown([
        { ...pasted, text: 'one next' },
        { phase: 'ended', text: '' },
      ]),
    ).toBe('one next');
  });

  it('is output where it stands at the end of another line', () => {
    const output: Piece = { phase: 'output', text: 'one\r\nwhat is next\r\n', ...ahead };
    expect(shown([output])).toBe('one\r\nwhat is next\r\n');
  });

  it('is left out behind lines that end with the same words', () => {
    const output: Piece = { phase: 'output', text: 'one\r\nwhat is next\r\nnext\r\n', ...ahead };
    expect(shown([output])).toBe('one\r\nwhat is next\r\n');
  });

  it('is left out once: printed again it is output', () => {
    const output: Piece = { phase: 'output', text: 'one\r\nnext\r\nnext\r\n', ...ahead };
    expect(shown([output])).toBe('one\r\nnext\r\n');
    const later: Piece = { phase: 'foreign', text: 'next\r\n' };
    expect(shown([output, later])).toBe('one\r\nnext\r\nnext\r\n');
  });

  it('is left out with the brackets of a paste that nobody asked for', () => {
    const output: Piece = { phase: 'output', text: 'one\r\n^[[200~next^[[201~\r\ntwo\r\n', ...ahead };
    expect(shown([output])).toBe('one\r\ntwo\r\n');
  });

  it('comes back at the beginning of the output when the line before was still being taken', () => {
    const pieces: Piece[] = [
      { phase: 'input', text: 'first', typed: 'first' },
      { phase: 'more', text: '\r\n', typed: 'second' },
      { phase: 'output', text: '\x1b]0;title\x07second\r\nout\r\n' },
    ];
    expect(shown(pieces)).toBe('out\r\n');
  });
});

describe('behind an Enter on an unfinished line', () => {
  it('what the editor draws of it again is no output, and what a job prints is', () => {
    const pieces: Piece[] = [
      { phase: 'input', text: 'echo "a', typed: 'echo "a' },
      { phase: 'more', text: '\r\n\x1b[K\x1bM\r\n\x1b[11C\x1bM\x1b[34mecho \x1b[91m"a\r\r\nnoise\r\n' },
    ];
    expect(shown(pieces)).toContain('noise\r\n');
    expect(shown(pieces)).not.toContain('echo');
  });
});

describe('text typed at the prompts of another program', () => {
  const prompts = ['>>> '];

  it('goes with the prompt that its editor has drawn again', () => {
    const again: Piece = { phase: 'foreign', text: '>>> 1+1\r\n2\r\n', typed: '1+1', typedAfter: 4, prompts };
    expect(shown([again])).toBe('2\r\n');
  });

  it('leaves what stood before it where that is no prompt', () => {
    const job: Piece = { phase: 'foreign', text: 'tick\r\n1+1\r\n2\r\n', typed: '1+1', typedAfter: 6, prompts };
    expect(shown([job])).toBe('tick\r\n2\r\n');
  });

  it('of several lines is echoed line by line, each behind a prompt', () => {
    const text = 'a = 1\r\n>>> b = 2\r\n>>> a + b\r\n3\r\n>>> ';
    expect(shown([{ phase: 'foreign', text, typed: 'a = 1\nb = 2\na + b', prompts }])).toBe('3\r\n>>> ');
  });

  it('shows a line that says what was typed where no prompt stands before it', () => {
    const text = 'a = 1\r\nsays: b = 2\r\n';
    expect(shown([{ phase: 'foreign', text, typed: 'a = 1\nb = 2', prompts }])).toBe('says: b = 2\r\n');
  });
});

/** As an editor draws it that colours what stands there: all of a statement again with each key. */
function drawnAtEachKey(lines: readonly string[]): string {
  let drawn = '';
  const entered: string[] = [];
  for (const [at, line] of lines.entries()) {
    for (let length = 1; length <= line.length; length += 1) {
      const up = at > 0 ? `\x1b[${at}A` : '';
      const rows = [...entered, line.slice(0, length)].map(
        (row, index) => `${index > 0 ? '| ' : '> '}\x1b[36m${row}\x1b[39m`,
      );
      drawn += `${up}\x1b[1G\x1b[0J${rows.join('\r\n')}\x1b[${length + 3}G`;
    }
    entered.push(line);
    drawn += `\r\r\n${at < lines.length - 1 ? '| ' : ''}`;
  }
  return drawn;
}

describe('a text that an editor draws again with each key', () => {
  const prompts = ['> '];
  const lines = ['function f() {', '  if (x) {', '', '    return 1', '  }', '}'];
  const foreign = (text: string, typed: string): Piece => ({ phase: 'foreign', text, typed, prompts });

  it('is no output, however often it is drawn', () => {
    const text = `${drawnAtEachKey(lines)}undefined\r\n\x1b[1G\x1b[0J> `;
    expect(shown([foreign(text, lines.join('\n'))])).toBe('undefined\r\n\x1b[1G\x1b[0J> ');
  });

  it('is none where each of several statements has its own output', () => {
    const other = ['for (;;) {', '  f()', '}'];
    const text = `${drawnAtEachKey(lines)}undefined\r\n${drawnAtEachKey(other)}1\r\n${drawnAtEachKey(['f'])}2\r\n`;
    const typed = [...lines, ...other, 'f'].join('\n');
    expect(shown([foreign(text, typed)])).toBe('undefined\r\n1\r\n2\r\n');
  });

  it('is none where it fills more than an echo may', () => {
    const long = ['x = {', ...Array<string>(30).fill(`  ${'abcdefgh'.repeat(5)},`), '}'];
    const drawn = drawnAtEachKey(long);
    expect(drawn.length).toBeGreaterThan(1_000_000);
    expect(shown([foreign(`${drawn}done\r\n`, long.join('\n'))])).toBe('done\r\n');
  });

  it('is none on one line that fills more than that', () => {
    const line = `"${'x'.repeat(500)}"`;
    expect(shown([foreign(`${drawnAtEachKey([line])}500\r\n`, line)])).toBe('500\r\n');
  });

  it('is none while only a part of it has been drawn', () => {
    const drawn = drawnAtEachKey(lines);
    const first = drawn.indexOf('\n') + 1;
    for (let end = first + 4; end < drawn.length; end += 1)
      expect(shown([foreign(drawn.slice(0, end), lines.join('\n'))])).not.toMatch(/[a-z]{2}/);
  });

  it('leaves what a program draws over its own lines', () => {
    const progress = '1 %\r\n\x1b[1A\x1b[1G\x1b[0J50 %\r\n\x1b[1A\x1b[1G\x1b[0J100 %\r\n';
    expect(shown([foreign(`${drawnAtEachKey(lines)}${progress}`, lines.join('\n'))])).toBe(progress);
  });
});

describe('several lines that an editor took as one paste', () => {
  const typed = 'function f()\n  g()\nend';

  it('are no output until it stops reading, whatever it has drawn', () => {
    const drawn =
      '\x1b[3mfunction f()\r\n\r  g()\r\n\rend\x1b[23m\x1bM\x1bM\r\x1b[C\x1b[Cfunction f()\r\n\r  g()\r\n\rend\r\n';
    const text = `${drawn}\x1b[?2004l\rend\r\n`;
    expect(shown([{ phase: 'foreign', text, typed, prompts: ['> '] }])).toBe('\rend\r\n');
  });

  it('are no output where it ends the last of them behind that', () => {
    const drawn = '\r\x1b[K> function f()\r\n  g()\r\nend\x1b[3A\r\x1b[K> function f()\r\n  g()\r\nend';
    const text = `${drawn}\x1b[?2004l\r\n1\r\n`;
    expect(shown([{ phase: 'foreign', text, typed, prompts: ['> '] }])).toBe('1\r\n');
  });

  it('go with the prompt that it has drawn again', () => {
    const text = 'In [1]: \r\n\r\n\x1b[2A\x1b[8Cf()\r\n   ...: g()\r\n\x1b[?2004l1\r\n';
    const piece: Piece = { phase: 'foreign', text, typed: 'f()\ng()', typedAfter: 20, prompts: ['In [1]: '] };
    expect(shown([piece])).toBe('1\r\n');
  });

  it('are output where it stopped reading before the last of them', () => {
    const text = 'function f()\r\n\x1b[?2004l\rerror\r\n\x1b[?2004h> ';
    expect(shown([{ phase: 'foreign', text, typed, prompts: ['> '] }])).toBe('\x1b[?2004l\rerror\r\n\x1b[?2004h> ');
  });
});

describe('text typed ahead in a shell that does not mark its output', () => {
  const pieces: Piece[] = [
    { phase: 'input', text: 'one\r\n', typed: 'one' },
    { phase: 'input', text: 'two\r\n  x_\r\na\r\n', typed: 'two\n  x_', ahead: 1 },
    { phase: 'ended', text: '' },
    { phase: 'prompt', text: '$ ' },
    { phase: 'input', text: 'two\r\r\nb\r\n' },
    { phase: 'ended', text: '' },
    { phase: 'prompt', text: '$ ' },
    { phase: 'input', text: '  x \b_\r\nc\r\n' },
    { phase: 'ended', text: '' },
  ];

  it('is left out once more where an editor draws it when its turn comes', () => {
    expect(shown(pieces, { marksOutput: false, drawsLines: true })).toBe('a\r\nb\r\nc\r\n');
  });

  it('is output where no editor draws it again', () => {
    const options = { marksOutput: false, drawsLines: false };
    expect(shown(pieces, options)).toBe('a\r\ntwo\r\r\nb\r\n  x \b_\r\nc\r\n');
  });

  it('is output where the first line behind the prompt is another one', () => {
    const job = pieces.map((piece) => ({ ...piece, text: piece.text.replace('two\r\r\n', 'twofold\r\n') }));
    expect(shown(job, { marksOutput: false, drawsLines: true })).toContain('twofold\r\n');
  });
});

describe('several lines typed at once in a shell that does not mark its output', () => {
  const options = { marksOutput: false };

  it('are left out when the turn of each comes', () => {
    const pieces: Piece[] = [
      { phase: 'input', text: 'one\r\na\r\n', typed: 'one\ntwo\nthree' },
      { phase: 'ended', text: '' },
      { phase: 'prompt', text: '$ ' },
      { phase: 'input', text: 'two\r\nb\r\n' },
      { phase: 'ended', text: '' },
      { phase: 'prompt', text: '$ ' },
      { phase: 'input', text: 'three\r\nc\r\n' },
      { phase: 'ended', text: '' },
    ];
    expect(shown(pieces, options)).toBe('a\r\nb\r\nc\r\n');
  });

  it('are left out where the terminal has echoed all of them at once', () => {
    const input: Piece = { phase: 'input', text: 'one\r\ntwo\r\na\r\n', typed: 'one\ntwo' };
    expect(shown([input, { phase: 'ended', text: '' }], options)).toBe('a\r\n');
  });

  it('are left out with the next text, which was typed before their echo was there', () => {
    const pieces: Piece[] = [
      { phase: 'input', text: '', typed: 'one' },
      { phase: 'input', text: 'one\r\ntwo\r\na\r\n', typed: 'one' },
    ];
    expect(shown(pieces.slice(1), options)).toBe('two\r\na\r\n');
    const soon: Piece = { phase: 'input', text: 'one\r\ntwo\r\na\r\n', typed: 'one' };
    const second: Piece = { phase: 'ended', text: '' };
    expect(shown([soon, second], options)).toBe('two\r\na\r\n');
  });

  it('show what a job prints before the text was typed, in whole lines', () => {
    const input: Piece = { phase: 'input', text: 'tick\r\n$ ls\r\na\r\n', typed: 'ls', typedAfter: 8 };
    expect(shown([input, { phase: 'ended', text: '' }], options)).toBe('tick\r\na\r\n');
  });
});

describe('Enter alone, or a secret', () => {
  it('loses the line end and nothing else', () => {
    const output: Piece = { phase: 'foreign', text: 'Password: \r\nok\r\n', typed: '', typedAfter: 10 };
    expect(shown([output])).toBe('Password: ok\r\n');
  });
});

describe('before the first prompt', () => {
  it('everything is output, and hooks, prompts and what they print are none', () => {
    const pieces: Piece[] = [
      { phase: 'starting', text: 'Welcome\r\n' },
      { phase: 'ended', text: 'hook\r\n' },
      { phase: 'prompt', text: 'right\r\n$ ' },
      { phase: 'input', text: 'half a line' },
    ];
    expect(shown(pieces)).toBe('Welcome\r\n');
  });
});
