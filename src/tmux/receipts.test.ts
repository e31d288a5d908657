// Receipts are written into one option of tmux, and read back in the order in which they were typed.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { posix as path } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NativeBridge } from '../bridges/native/native.ts';
import { appendOption } from './options.ts';
import { newReceipt, RECEIPTS_KEPT, type Receipt, readReceipts, writeReceipt } from './receipts.ts';
import { lastReceipts } from './typing.ts';

const receiptOf = (text: string | undefined, rest: Partial<Receipt> = {}): Receipt =>
  newReceipt({ from: 123_456, lines: 1, atPrompt: false, text, ...rest });

describe('a receipt', () => {
  it.each([
    receiptOf('make'),
    receiptOf('', { lines: 0 }),
    receiptOf('a\nb c', { lines: 2, atPrompt: true, ended: 12 }),
    receiptOf(undefined, { from: 0, lines: 0 }),
    receiptOf(undefined, { lines: 1, atPrompt: true, ended: 0 }),
  ])('is read as it was written: %o', (receipt) => {
    expect(readReceipts(writeReceipt(receipt))).toEqual([receipt]);
  });

  it('is like no other', () => {
    expect(receiptOf('make').id).not.toBe(receiptOf('make').id);
  });

  it('has the print of its text, which tells equal texts and nothing more', () => {
    const { print } = receiptOf('echo hunter2');
    expect(print).toBe(receiptOf('echo hunter2', { from: 7, lines: 9 }).print);
    for (const other of ['echo hunter3', 'echo hunter2 ', '']) expect(receiptOf(other).print).not.toBe(print);
    expect(writeReceipt(receiptOf('echo hunter2'))).not.toContain('hunter');
  });

  it('has no print for keys and secrets', () => {
    expect(receiptOf(undefined).print).toBe('');
    expect(receiptOf('').print).not.toBe('');
  });

  it('is one word that tmux takes as it is, whatever the text', () => {
    for (let n = 0; n < 300; n += 1)
      expect(writeReceipt(receiptOf(`text ${n}`, { atPrompt: n % 2 === 0 }))).toMatch(/^[\w-]+$/);
  });
});

describe('several receipts', () => {
  const three = [receiptOf('one', { from: 1 }), receiptOf(undefined, { from: 2 }), receiptOf('three', { from: 3 })];
  const written = three.map(writeReceipt).join(' ');

  it('are read in their order', () => {
    expect(readReceipts(` ${written}`)).toEqual(three);
    expect(readReceipts('')).toEqual([]);
  });

  it('are read without the first where that is cut, wherever it is', () => {
    const [first = ''] = written.split(' ');
    for (let cut = 1; cut <= first.length; cut += 1)
      expect(readReceipts(written.slice(cut)), `cut at ${cut}`).toEqual(three.slice(1));
  });

  it('are read without what is none', () => {
    expect(readReceipts(`dead typed ptyhold-12 ${written} ptyhold-x-1-1-`)).toEqual(three);
  });
});

describe('the tmux that is here', () => {
  const bridge = new NativeBridge(process.getuid?.() ?? 0, { PATH: process.env['PATH'] ?? '' });
  let folder = '';
  const argv = () => [process.env['PTYHOLD_TMUX'] || 'tmux', '-S', path.join(folder, 's'), '-f', '/dev/null'];
  const execute = async (...lines: string[]): Promise<string> => {
    const { stdout, stderr } = await bridge.run([...argv(), 'source-file', '-'], { input: `${lines.join('\n')}\n` });
    expect(stderr).toBe('');
    return stdout;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-receipts-'));
    await bridge.run([...argv(), 'new-session', '-d', '-s', 'x', 'cat']);
  });
  afterAll(async () => {
    await bridge.run([...argv(), 'kill-server']);
    await rm(folder, { recursive: true });
  });

  it('adds each to those before, and prints them all', async () => {
    const receipts = ['one', 'two', undefined].map((text) => receiptOf(text));
    await execute(...receipts.map((receipt) => appendOption('%0', 'typed', writeReceipt(receipt), RECEIPTS_KEPT)));
    const printed = await execute(lastReceipts('%0'));
    expect(readReceipts(printed.trimEnd())).toEqual(receipts);
  });

  it('keeps only the last, of which all but the first are whole', async () => {
    const receipts = Array.from({ length: 60 }, (_, n) => receiptOf(`text ${n}`, { from: n }));
    await execute(...receipts.map((receipt) => appendOption('%0', 'typed', writeReceipt(receipt), RECEIPTS_KEPT)));
    const printed = (await execute(lastReceipts('%0'))).trimEnd();
    const newest = writeReceipt(receipts.at(-1) ?? receiptOf(''));
    expect(printed).toHaveLength(RECEIPTS_KEPT + 1 + newest.length);
    const read = readReceipts(printed);
    expect(read).toEqual(receipts.slice(-read.length));
    expect(read.length).toBe(Math.floor(RECEIPTS_KEPT / (newest.length + 1)) + 1);
  });
});
