// What a command is told over a socket, and when it is told more.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FRAME, type Frame, framesIn } from '../front/frames.ts';
import { Line } from './line.ts';

/** The two ends of a socket. */
async function pair(): Promise<[Socket, Socket]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-line-'));
  const met = new Promise<Socket>((resolve) => {
    const server = createServer((socket) => {
      server.close();
      resolve(socket);
    });
    server.listen(path.join(folder, 's'));
  });
  const near = connect(path.join(folder, 's'));
  const far = await met;
  onTestFinished(async () => {
    near.destroy();
    far.destroy();
    await rm(folder, { recursive: true });
  });
  return [near, far];
}

const LARGE = 'ä'.repeat(1_000_000);

it('tells a large text in parts, the next one once the last was written', async () => {
  const [near, far] = await pair();
  const line = new Line(far);
  const shown = line.show(LARGE).then(() => line.end(3));
  const parts: Frame[] = [];
  for await (const frame of framesIn(near)) {
    parts.push(frame);
    // Nothing more has been sent while this part is not written.
    expect(near.readableLength).toBe(0);
    line.take(FRAME.shown, Buffer.alloc(0));
  }
  await shown;
  const out = parts.filter(({ kind }) => kind === FRAME.out).map(({ body }) => Buffer.from(body));
  expect(out.length).toBeGreaterThan(5);
  expect(Buffer.concat(out).toString() === LARGE).toBe(true);
  expect([parts.at(-1)?.kind, parts.at(-1)?.body.toString()]).toEqual([FRAME.ended, '3']);
});

it('fails where a part could not be written, and tells nothing more', async () => {
  const [near, far] = await pair();
  const line = new Line(far);
  const shown = line.show(LARGE).then(
    () => 'shown',
    ({ message }: Error) => message,
  );
  void shown.then(() => line.end(125));
  const kinds: string[] = [];
  for await (const { kind } of framesIn(near)) {
    kinds.push(kind);
    line.take(FRAME.notShown, Buffer.from('The disk is full.'));
  }
  expect(kinds).toEqual([FRAME.out, FRAME.ended]);
  expect(await shown).toBe('The disk is full.');
});

it('waits no longer once nobody is there, and what stops it aborts first', async () => {
  const [, far] = await pair();
  const line = new Line(far);
  const shown = line.show(LARGE).then(() => line.stopping.aborted);
  line.leave();
  expect(await shown).toBe(true);
});

it('hands on what is typed, up to its end or its fault', async () => {
  const [, far] = await pair();
  const line = new Line(far);
  const read = async (): Promise<string> => {
    let text = '';
    for await (const bytes of line.input()) text += Buffer.from(bytes).toString();
    return text;
  };
  const all = read();
  for (const part of ['a', 'b\n']) line.take(FRAME.input, Buffer.from(part));
  line.take(FRAME.inputEnd, Buffer.alloc(0));
  expect(await all).toBe('ab\n');
  line.take(FRAME.inputFault, Buffer.from('{"code":"EISDIR","message":"EISDIR: read"}'));
  await expect(read()).rejects.toMatchObject({ code: 'EISDIR', message: 'EISDIR: read' });
});
