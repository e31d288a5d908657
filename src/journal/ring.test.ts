// ring.sh by itself: what goes in comes out in order, bounded, and what is lost leaves a hole.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NativeBridge } from '../bridges/native/native.ts';
import { Journal } from './journal.ts';
import { FIRST_RING, ringArgv } from './ring.ts';
import { parseSegments } from './segments.ts';
import { readNoted, type TimeNote } from './times.ts';

interface Outcome {
  folder: string;
  code: number | null;
  /** What is kept, gaps as ⟨why⟩. */
  text: string;
  files: string[];
  bytes: number;
}

/** Where ring.sh stands without copy.pl, so that perl cannot run it and dd copies. */
async function aloneFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-ring-alone-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await copyFile(path.join(import.meta.dirname, 'ring.sh'), path.join(folder, 'ring.sh'));
  return folder;
}

type Copier = 'perl' | 'dd';

async function ring(
  input: Iterable<string> | ((folder: string) => AsyncIterable<string>),
  options: { before?: string; end?: string; limit?: number; shell?: string; copier?: Copier } = {},
): Promise<Outcome> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-ring-'));
  onTestFinished(async () => {
    if (options.end !== undefined) execFileSync(options.end, [folder]);
    await rm(folder, { recursive: true, force: true });
  });
  const scripts = options.copier === 'dd' ? await aloneFolder() : import.meta.dirname;
  const [shell, ...scriptAndArgs] = ringArgv(scripts, folder, 4 * (options.limit ?? 65_536), FIRST_RING);
  const script = `${options.before ?? ''}\nexec ${options.shell ?? shell} "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', script, ...scriptAndArgs], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.on('error', () => undefined);
  for await (const part of typeof input === 'function' ? input(folder) : input)
    if (!child.stdin.write(part)) await new Promise((resolve) => child.stdin.once('drain', resolve));
  child.stdin.end();
  const code = await ended;
  const names = await readdir(folder);
  const segments = parseSegments(
    await Promise.all(names.map(async (name) => ({ name, size: (await stat(path.join(folder, name))).size }))),
  );
  const bytes = segments.reduce((sum, { size }) => sum + size, 0);
  return { folder, code, text: await textOf(folder), files: segments.map(({ file }) => file), bytes };
}

async function textOf(folder: string): Promise<string> {
  const journal = new Journal(new NativeBridge(0, {}), folder);
  let text = '';
  for (let at = 0; ; ) {
    const piece = await journal.follow(at);
    if (!piece) break;
    text += piece.kind === 'gap' ? `⟨${piece.why}⟩` : Buffer.from(piece.bytes).toString('latin1');
    at = piece.kind === 'gap' ? piece.until : at + piece.bytes.length;
  }
  await journal.release();
  return text;
}

function* lines(count: number): Generator<string> {
  for (let from = 0; from < count; from += 500) {
    yield Array.from({ length: Math.min(500, count - from) }, (_, n) => `line ${from + n}\n`).join('');
  }
}

/** Every line that did not touch a gap, and their order. */
function wholeLines(text: string): number[] {
  return text
    .split(/⟨\w+⟩/)
    .flatMap((part) => [...part.matchAll(/(?<=\n)line (\d+)(?=\n)/g)].map(([, digits]) => Number(digits)));
}

describe.each<Copier>(['perl', 'dd'])('the ring with %s', (copier) => {
  it('keeps all of what fits, byte for byte', async () => {
    const bytes = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte))
      .join('')
      .repeat(20);
    const { code, text, files } = await ring([bytes], { copier });
    expect(code).toBe(0);
    expect(Buffer.from(text, 'latin1').toString()).toBe(bytes);
    expect(files[0]).toBe('1.0.0.open');
  });

  it('keeps the newest of what does not fit, within its bound, with offsets and line numbers', async () => {
    const { code, text, files, bytes, folder } = await ring(lines(50_000), { limit: 16_384, copier });
    expect(code).toBe(0);
    expect(bytes).toBeLessThanOrEqual(65_536);
    expect(bytes).toBeGreaterThan(32_768);
    expect(text).toMatch(/^⟨dropped⟩/);
    expect(text).toMatch(/line 49999\n$/);
    const input = [...lines(50_000)].join('');
    for (const file of files) {
      const [, start, before] = file.split('.').map(Number);
      const content = await readFile(path.join(folder, file), 'latin1');
      expect(input.slice(start, (start ?? 0) + content.length), file).toBe(content);
      expect(input.slice(0, start).split('\n').length - 1, file).toBe(before);
    }
  });

  it.each(['trap "" XFSZ;', ''])(
    'takes in everything under a small limit of file sizes (%j), and leaves holes',
    async (trap) => {
      const { code, text, bytes } = await ring(lines(200_000), {
        before: `${trap} ulimit -f 1000`,
        limit: 4_194_304,
        copier,
      });
      expect(code).toBe(0);
      expect(text).toMatch(/⟨(full|killed|dropped)⟩/);
      const kept = wholeLines(text);
      expect(kept.length).toBeGreaterThan(10);
      expect(kept).toEqual([...kept].sort((a, b) => a - b));
      expect(new Set(kept).size).toBe(kept.length);
      expect(bytes).toBeLessThanOrEqual(5 * 1000 * 1024);
    },
  );

  it.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
    'goes on where the disk can hold no more files, and what it dropped is told [needs root on Linux]',
    async () => {
      // The folder itself, the writer's number, the spare and the first file.
      const mount = 'mount -t tmpfs -o size=8m,nr_inodes=4 tmpfs "$1"';
      const { text, bytes } = await ring(lines(60_000), { before: mount, end: 'umount', copier });
      const kept = wholeLines(text);
      expect(text).toMatch(/^⟨dropped⟩/);
      expect(kept.at(-1)).toBe(59_999);
      expect(kept.length).toBeGreaterThan(5_000);
      expect(kept).toEqual(Array.from(kept, (_, at) => (kept[0] ?? 0) + at));
      expect(bytes).toBeLessThanOrEqual(2 * 65_536 + 4096);
    },
  );

  it('ends with its input where somebody removes its folder just before it begins the next file', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-ring-'));
    const programs = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-programs-'));
    onTestFinished(async () => {
      for (const each of [folder, programs]) await rm(each, { recursive: true, force: true });
    });
    const count = `#!/bin/sh\nset -- $(PATH='${process.env['PATH']}' wc "$@")\necho $*\n[ "$2" -le 49152 ] || rm -rf '${folder}'\n`;
    await writeFile(path.join(programs, 'wc'), count, { mode: 0o700 });
    const [shell = '', ...args] = ringArgv(import.meta.dirname, folder, 4 * 65_536, FIRST_RING);
    const env = { PATH: `${programs}:${process.env['PATH']}` };
    // Whether the rest of the input, which nobody reads, is an error differs between versions of Node. After the time it has no status.
    const { status } = spawnSync(shell, args, { env, input: 'x'.repeat(200_000), timeout: 20_000 });
    expect([status, existsSync(folder)]).toEqual([0, false]);
  });

  it('takes in everything where it has no folder', async () => {
    const before = 'set -- /nonexistent/ring 65536 4 1 0 0 open';
    const { code } = await ring(lines(5_000), { before, copier });
    expect(code).toBe(0);
  });

  it('ends with its input, also when nothing came', async () => {
    const { code, text } = await ring([], { copier });
    expect([code, text]).toEqual([0, '']);
  });
});

/** Pauses before each piece but the first, once the journal has what came before; tells when each was written. */
async function* paced(
  folder: string,
  pieces: readonly string[],
  writtenAt: [from: number, to: number][],
): AsyncGenerator<string> {
  for (const [at, piece] of pieces.entries()) {
    await vi.waitFor(async () => expect(await textOf(folder)).toBe(pieces.slice(0, at).join('')), { timeout: 20_000 });
    if (at > 0) await setTimeout(PAUSE_MS);
    const from = Date.now();
    yield piece;
    writtenAt.push([from, Date.now()]);
  }
}

/** Longer than two pieces may share a note. */
const PAUSE_MS = 120;
/** What a process needs to be given the processor, and the grain of the uptime. */
const LATE_MS = 10_000;

async function notesIn(folder: string): Promise<TimeNote[]> {
  return (await readNoted(new NativeBridge(0, {}), folder)).notes;
}

describe('the notes of the ring', () => {
  it('say of each piece when it came', async () => {
    const pieces = ['one', 'two\n', 'three'];
    const writtenAt: [number, number][] = [];
    const { folder, text } = await ring((place) => paced(place, pieces, writtenAt));
    expect(text).toBe(pieces.join(''));
    const notes = await notesIn(folder);
    expect(notes.map(({ offset, kind }) => [offset, kind])).toEqual([
      [0, 'from'],
      [3, 'from'],
      [7, 'from'],
    ]);
    for (const [at, { ms }] of notes.entries()) {
      const [from = 0, to = 0] = writtenAt[at] ?? [];
      expect(ms).toBeGreaterThan(from - 100);
      expect(ms).toBeLessThan(to + LATE_MS);
    }
  });

  it('go with their files, and go on in the next ones', async () => {
    const { folder, files } = await ring(lines(50_000), { limit: 16_384 });
    const noted = await readdir(path.join(folder, 'times'));
    expect(noted.length).toBeGreaterThan(1);
    expect(files).toEqual(expect.arrayContaining(noted));
    const first = (await notesIn(folder))[0]?.offset;
    expect(files.map((file) => Number(file.split('.')[1]))).toContain(first);
  });

  it('tell how far the journal had come, where dd copies', async () => {
    const before = Date.now();
    const { folder, text } = await ring(['some', 'thing'], { copier: 'dd' });
    expect(text).toBe('something');
    const notes = await notesIn(folder);
    expect(notes.map(({ offset, kind }) => [offset, kind])).toEqual([[9, 'rough']]);
    expect(Math.abs((notes[0]?.ms ?? 0) - before)).toBeLessThan(LATE_MS + 2_000);
  });

  it('stay few where output comes often', async () => {
    const pieces = Array.from({ length: 400 }, () => 'x');
    const { folder } = await ring(() => often(pieces));
    expect((await notesIn(folder)).length).toBeLessThan(200);
  });
});

/** Faster than pieces are noted. */
async function* often(pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    await setTimeout(1);
    yield piece;
  }
}

it.each([65_536, 1_000_000, 16 * 1024 * 1024])('the files of a ring of %i bytes stay within it together', (bytes) => {
  const [, , , limit, keep] = ringArgv('/scripts', '/folder', bytes, FIRST_RING);
  expect(Number(limit) * Number(keep)).toBeLessThanOrEqual(bytes);
  expect(Number(limit) * Number(keep)).toBeGreaterThan(bytes * 0.99);
});
