// Reading a journal from files as the ring leaves them.
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { NativeBridge } from '../bridges/native/native.ts';
import { Journal, type Piece } from './journal.ts';

interface Fixture {
  journal: Journal;
  write(name: string, content: string): Promise<void>;
  append(name: string, content: string): Promise<void>;
  remove(name: string): Promise<void>;
}

async function journalWith(
  files: Readonly<Record<string, string>>,
  bridge = new NativeBridge(process.getuid?.() ?? 0, {}),
): Promise<Fixture> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-journal-'));
  const journal = new Journal(bridge, folder);
  onTestFinished(async () => {
    await journal.release();
    await rm(folder, { recursive: true, force: true });
  });
  const write = (name: string, content: string) => writeFile(path.join(folder, name), content);
  for (const [name, content] of Object.entries(files)) await write(name, content);
  return {
    journal,
    write,
    append: (name, content) => appendFile(path.join(folder, name), content),
    remove: (name) => rm(path.join(folder, name)),
  };
}

/** From the offset to the end: bytes as text, gaps as ⟨why:bytes⟩. */
async function readOn(journal: Journal, from: number): Promise<string> {
  let text = '';
  for (let at = from, piece: Piece | undefined; ; ) {
    piece = await journal.follow(at);
    if (!piece) return text;
    text += piece.kind === 'gap' ? `⟨${piece.why}:${piece.until - piece.offset}⟩` : Buffer.from(piece.bytes).toString();
    at = piece.kind === 'gap' ? piece.until : at + piece.bytes.length;
  }
}

it('reads from file to file without a seam', async () => {
  const { journal } = await journalWith({ '1.0.0.open': 'one', '1.3.0.next': 'two', '1.6.0.next': '' });
  expect(await readOn(journal, 0)).toBe('onetwo');
  expect(await readOn(journal, 2)).toBe('etwo');
  expect((await journal.segments()).at(-1)).toMatchObject({ start: 6, size: 0 });
});

it('reads ESC E, which ends a line, as the line end that it is, wherever it is cut', async () => {
  const { journal, append } = await journalWith({ '1.0.0.open': '\x1b[=> 1+1\x1bE2\r\nE\x1bEEnd\x1b' });
  expect(await readOn(journal, 0)).toBe('\x1b[=> 1+1\r\n2\r\nE\r\nEnd\x1b');
  await append('1.0.0.open', 'E3');
  expect(await readOn(journal, 20)).toBe('\n3');
  expect(await readOn(journal, 9)).toBe('\n2\r\nE\r\nEnd\r\n3');
});

it('follows a long output through one buffer', async () => {
  const long = Array.from({ length: 200_000 }, (_, line) => `${line}\n`).join('');
  const { journal } = await journalWith({ '1.0.0.open': long });
  const places = new Set<unknown>();
  let [at, read] = [0, ''];
  for (let piece = await journal.follow(at); piece?.kind === 'bytes'; piece = await journal.follow(at)) {
    at += piece.bytes.length;
    read += Buffer.from(piece.bytes).toString();
    if (piece.bytes.length === 256 * 1024) places.add(piece.bytes.buffer);
  }
  expect(read).toBe(long);
  expect(places.size).toBe(1);
});

it('sees what is written later, in the same file and in the next', async () => {
  const { journal, write, append } = await journalWith({ '1.0.0.open': 'one' });
  expect(await readOn(journal, 0)).toBe('one');
  await append('1.0.0.open', 'two');
  expect(await readOn(journal, 3)).toBe('two');
  await write('1.6.0.next', 'three');
  journal.filesChanged();
  expect(await readOn(journal, 6)).toBe('three');
});

it('goes back to an older file, and on at the end afterwards', async () => {
  const { journal, append } = await journalWith({ '1.0.0.open': 'old', '1.3.0.next': 'new' });
  expect(await readOn(journal, 0)).toBe('oldnew');
  expect(await journal.follow(1)).toMatchObject({ kind: 'bytes', offset: 1 });
  await append('1.3.0.next', 'er');
  expect(await readOn(journal, 6)).toBe('er');
});

it('reports what is no longer kept with its size', async () => {
  const { journal } = await journalWith({ '1.700.9.next': 'rest' });
  expect(await readOn(journal, 100)).toBe('⟨dropped:600⟩rest');
});

it('reports a file that vanishes under a reader', async () => {
  const { journal, remove } = await journalWith({ '1.0.0.open': 'abc', '1.3.0.next': 'def' });
  await journal.segments();
  await remove('1.0.0.open');
  expect(await readOn(journal, 0)).toBe('⟨dropped:3⟩def');
});

it.each(['full', 'killed', 'repaired'] as const)('tells that output is missing and why: %s', async (why) => {
  const { journal } = await journalWith({ '1.0.0.open': 'abc', [`2.13.0.${why}`]: 'def' });
  expect(await readOn(journal, 0)).toBe(`abc⟨${why}:10⟩def`);
});

it('names what is missing within a part', async () => {
  const { journal } = await journalWith({ '1.0.0.open': 'abc', '2.13.0.killed': 'def', '2.16.0.next': 'ghi' });
  const gaps = await journal.gapsBetween(0, 19);
  expect(gaps).toEqual([{ kind: 'gap', offset: 3, until: 13, why: 'killed' }]);
  expect(await journal.gapsBetween(13, 19)).toEqual([]);
  expect(await journal.gapsBetween(0, 3)).toEqual([]);
});

it('reads much that was written at once whole', async () => {
  const content = 'x'.repeat(700_000);
  const { journal, append } = await journalWith({ '1.0.0.open': content });
  expect(await readOn(journal, 0)).toBe(content);
  await append('1.0.0.open', 'more');
  expect(await readOn(journal, 700_000)).toBe('more');
});

it('gives nothing and no error where there is no folder', async () => {
  const journal = new Journal(new NativeBridge(0, {}), path.join(os.tmpdir(), 'ptyhold-no-such-folder'));
  expect(await journal.follow(0)).toBeUndefined();
  expect(await journal.segments()).toEqual([]);
});

it('serves readers at different places at once', async () => {
  const { journal } = await journalWith({ '1.0.0.open': 'a'.repeat(50), '1.50.0.next': 'b'.repeat(50) });
  const texts = await Promise.all(Array.from({ length: 40 }, (_, n) => readOn(journal, n * 2)));
  expect(texts).toEqual(Array.from({ length: 40 }, (_, n) => `${'a'.repeat(50)}${'b'.repeat(50)}`.slice(n * 2)));
});

it('keeps no file open once it was released, and can be read all the same', async () => {
  const bridge = new NativeBridge(process.getuid?.() ?? 0, {});
  const { journal, append } = await journalWith({ '1.0.0.open': 'one' }, bridge);
  const opened = vi.spyOn(bridge, 'openFile');
  const closed: number[] = [];
  opened.mockImplementation(async (file) => {
    const open = await NativeBridge.prototype.openFile.call(bridge, file);
    return (
      open && { read: (...range) => open.read(...range), close: () => open.close().then(() => void closed.push(1)) }
    );
  });
  expect(await readOn(journal, 0)).toBe('one');
  expect([opened.mock.calls.length, closed.length]).toEqual([1, 0]);
  await journal.release();
  await append('1.0.0.open', 'two');
  expect(await readOn(journal, 0)).toBe('onetwo');
  expect(closed.length).toBe(opened.mock.calls.length);
});

it('tells a file that was removed from one that has not come yet, also after it has listed the files again', async () => {
  const { journal, write, remove } = await journalWith({});
  expect(await journal.state()).toBe('none');
  await write('1.0.0.open', 'one');
  expect(await journal.state()).toBe('there');
  await remove('1.0.0.open');
  await journal.segments();
  expect(await journal.state()).toBe('removed');
  await write('2.9.0.repaired', 'two');
  expect(await journal.state()).toBe('there');
});
