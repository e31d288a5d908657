// Whenever a viewer comes, and however its acknowledgements fall, what it draws is what the journal says.
import { describe, expect, it, onTestFinished } from 'vitest';
import { FakeBridge } from '../../test/helpers/fake-bridge.ts';
import { randomFrom } from '../../test/helpers/random.mjs';
import { LiveScreen } from '../terminal/live-screen.ts';
import { DEPTHS, Mirror } from './mirror.ts';
import type { Frame, Size } from './protocol.ts';
import { Subscription } from './subscription.ts';

const SIZE = { cols: 40, rows: 10 };
const FILE = '/j/1.0.0.open';

async function mirrored(bridge: FakeBridge, size: Size, drawn?: () => Promise<string[]>): Promise<Mirror> {
  const source = { bridge, folder: '/j', size: SIZE, drawn: drawn ?? (async () => undefined) };
  const mirror = await Mirror.open(source, DEPTHS[size]);
  onTestFinished(() => mirror.close());
  return mirror;
}

async function rowsOf(frames: readonly (Uint8Array | string)[]): Promise<string[]> {
  const screen = await LiveScreen.open(SIZE, 100);
  for (const frame of frames) await screen.write(Buffer.from(frame));
  const rows = screen.rows();
  screen.dispose();
  return rows;
}

async function until(test: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!test() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(test()).toBe(true);
}

describe('a mirror', () => {
  it.each([1, 2, 3])('gives viewers that come at any moment the same screen (seed %d)', async (seed) => {
    const random = randomFrom(seed);
    const bridge = new FakeBridge();
    bridge.append(FILE, 'begin\r\n');
    const mirror = await mirrored(bridge, 'large');
    const printed = ['begin\r\n'];
    const viewers: { frames: Frame[]; subscription: Subscription }[] = [];
    for (let round = 0; round < 60; round += 1) {
      const text = `\x1b[3${random(8)}m${'line '.repeat(random(3000))}${round}\x1b[${random(10) + 1};${random(40) + 1}H漢`;
      printed.push(text);
      bridge.append(FILE, text);
      if (random(4) === 0) {
        const frames: Frame[] = [];
        viewers.push({ frames, subscription: new Subscription(1, mirror, 'large', (frame) => frames.push(frame)) });
      }
      for (const { frames, subscription } of viewers)
        if (random(2) === 0) subscription.drawn(frames.at(-1)?.bytes.length ?? 0);
      if (random(2) === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const end = Buffer.byteLength(printed.join(''));
    await until(() => mirror.offset === end);
    const wanted = await rowsOf(printed);
    for (const { frames, subscription } of viewers) {
      for (let last = -1; last !== frames.length; ) {
        last = frames.length;
        subscription.drawn(10_000_000);
      }
      const from = frames.findLastIndex(({ kind }) => kind === 'snapshot');
      expect(frames.at(-1)?.offset).toBe(end);
      expect(await rowsOf(frames.slice(from).map(({ bytes }) => bytes))).toEqual(wanted);
    }
  });

  it('that cannot be opened watches no file any more', async () => {
    const bridge = new FakeBridge();
    bridge.append(FILE, 'begin');
    bridge.listFolder = async () => {
      throw new Error('the host is away');
    };
    await expect(mirrored(bridge, 'large')).rejects.toThrow('the host is away');
    expect(bridge.watched).toBe(0);
  });

  it('draws all that is kept where its beginning in the middle shows another screen than tmux', async () => {
    const bridge = new FakeBridge();
    const head = '\x1b[2J\x1b[3;3Hhead';
    const long = `${head}${`\x1b[8;1Hcount\n`.repeat(20_000)}`;
    bridge.append(FILE, long);
    const wanted = await rowsOf([long]);
    expect(wanted[2]).toBe('  head');
    const mirror = await mirrored(bridge, 'tile', async () => wanted);
    const shown = async (): Promise<string[]> => rowsOf([mirror.snapshot()?.bytes ?? '']);
    expect((await shown())[2]).toBe('');
    const era = mirror.era;
    await until(() => mirror.era !== era && mirror.offset === Buffer.byteLength(long));
    expect(await shown()).toEqual(wanted);
  });
});
