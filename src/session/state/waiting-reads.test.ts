// Which of several reads is the newest that somebody still waits for.
import { expect, it } from 'vitest';
import { WaitingReads } from './waiting-reads.ts';

const forEver = () => new Promise<never>(() => undefined);

it('is newer as long as it waits', async () => {
  const reads = new WaitingReads();
  let end: (value: string) => void = () => undefined;
  const read = reads.run(undefined, () => new Promise<string>((resolve) => (end = resolve)));
  expect([reads.last, reads.isOneNewer(0), reads.isOneNewer(1)]).toEqual([1, true, false]);
  end('shown');
  expect(await read).toBe('shown');
  expect(reads.isOneNewer(0)).toBe(false);
});

it('is newer no more once its caller has given up, though it still looks for a last time', () => {
  const reads = new WaitingReads();
  const cancel = new AbortController();
  void reads.run(cancel.signal, forEver);
  expect(reads.isOneNewer(0)).toBe(true);
  cancel.abort();
  expect(reads.isOneNewer(0)).toBe(false);
});

it('is never newer where its caller had given up before', () => {
  const reads = new WaitingReads();
  void reads.run(AbortSignal.abort(), forEver);
  expect([reads.last, reads.isOneNewer(0)]).toEqual([1, false]);
});
