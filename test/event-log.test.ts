// The log of events under several processes that write at once and are killed: no hole, no double, nothing lost.
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { scriptsAsText } from '../.ci/scripts.mjs';
import { NativeBridge } from '../src/bridges/native/native.ts';
import { nameOf, readNames } from '../src/events/event-file.ts';
import { EventLog } from '../src/events/event-log.ts';
import { ROOT } from './helpers/imports.ts';

/** How many events each writer appends; as many are noticed by all of them. */
const COUNT = Number(process.env['EVENTS_EACH'] ?? 150);
/** All are kept, in five files. */
const KEPT = COUNT * 6;

let world: string;
beforeAll(async () => {
  world = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-events-'));
  await build({
    entryPoints: [path.join(ROOT, 'test/helpers/event-writer.ts')],
    outfile: path.join(world, 'writer.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    loader: await scriptsAsText(ROOT),
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
});
afterAll(() => rm(world, { recursive: true }));

interface Writer {
  name: string;
  /** The number of the last event that is in the log for sure. */
  last: () => number;
  process: ChildProcess;
  ended: Promise<void>;
}

function write(folder: string, name: string, from: number, kind: string): Writer {
  const argv = [path.join(world, 'writer.mjs'), folder, name, String(from), String(COUNT), kind, String(KEPT)];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  child.stdout.on('data', (bytes: Buffer) => {
    told += bytes.toString();
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { name, last: () => Number(told.split('\n').at(-2) ?? from - 1), process: child, ended };
}

/** Reads the log as it grows. */
async function readAlong(folder: string, isOver: () => boolean): Promise<{ number: number; text: string }[]> {
  const bridge = new NativeBridge(process.getuid?.() ?? 0, {});
  onTestFinished(() => bridge.dispose());
  const log = new EventLog(bridge, async () => folder, KEPT);
  const seen: { number: number; text: string }[] = [];
  for (let isLast = false; ; ) {
    const { events, gone } = await log.since(seen.length);
    expect(gone).toBe(0);
    for (const { number, event } of events) seen.push({ number, text: 'text' in event ? String(event.text) : '' });
    if (isLast) return seen;
    isLast = isOver();
    await sleep(2);
  }
}

describe.each(['native', 'prefix'])('five processes, each by the %s bridge', { retry: 0 }, (kind) => {
  it('leave no hole and no double, though some are killed, lines are torn and files change', async () => {
    const folder = path.join(world, kind);
    const writers = ['a', 'b', 'c', 'd', 'e'].map((name) => write(folder, name, 0, kind));
    let isOver = false;
    const seen = readAlong(folder, () => isOver);
    // What a writer leaves that was killed in the middle of a line.
    const tear = async (): Promise<void> => {
      const newest = readNames(await readdir(folder).catch(() => [])).at(-1);
      if (newest !== undefined) await appendFile(path.join(folder, nameOf(newest)), '{"key":"torn","kind":"noti');
    };
    const lives = writers.map(async (first, index) => {
      let writer = first;
      // The first two are killed again and again, and others go on where they were.
      for (let kills = 0; index < 2 && kills < 6; kills += 1) {
        const goal = writer.last() + 1 + Math.random() * (COUNT / 10);
        while (writer.last() < goal && writer.process.exitCode === null) await sleep(1);
        await tear();
        writer.process.kill('SIGKILL');
        await writer.ended;
        writer = write(folder, writer.name, writer.last() + 1, kind);
      }
      await writer.ended;
      expect(writer.process.exitCode).toBe(0);
      expect(writer.last()).toBe(COUNT - 1);
    });
    await Promise.all(lives).finally(() => (isOver = true));
    const told = await seen;
    expect(told.map(({ number }) => number)).toEqual(told.map((_, at) => at + 1));
    const wanted = ['a', 'b', 'c', 'd', 'e', 'shared'].flatMap((name) =>
      Array.from({ length: COUNT }, (_, number) => `${name}-${number}`),
    );
    expect(told.map(({ text }) => text.split(' ')[0] ?? '').sort()).toEqual(wanted.sort());
    expect(await readAlong(folder, () => true)).toEqual(told);
    expect(readNames(await readdir(folder)).length).toBeGreaterThan(2);
  }, 400_000);
});
