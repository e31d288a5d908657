// Which program takes what is typed now.
import { expect, it } from 'vitest';
import { readerOf } from './in-front.ts';
import type { FrontProcess, Look } from './processes.ts';

const process = (name: string, pid: number, reads: FrontProcess['reads']): FrontProcess => ({
  pid,
  group: 20,
  reads,
  name,
});
const look = (mode: Look['mode'], ...front: FrontProcess[]): Look => ({ mode, founderInFront: false, front });

it.each<[string, Look, string | undefined]>([
  ['a program that reads lines', look('line', process('psql', 20, 'yes')), 'psql'],
  ['a login shell', look('raw', process('-bash', 20, 'yes')), 'bash'],
  ['the child of a shell', look('line', process('sh', 20, 'no'), process('cat', 21, 'yes')), 'cat'],
  ['one that draws the screen, while it is busy', look('raw', process('vim', 20, 'no')), 'vim'],
  [
    'the editor of a client, which waits for it',
    look('raw', { ...process('psql', 20, 'no'), waitsForOwn: true }, process('vim', 21, 'polls')),
    'vim',
  ],
  ['nobody while a command runs', look('line', process('git', 20, 'no')), undefined],
  ['nobody known behind ssh', look('raw', process('ssh', 20, 'yes')), undefined],
  ['nobody known behind sudo', look('raw', process('sudo', 20, 'no'), process('vim', 21, 'yes')), undefined],
])('is %s', (_, given, reader) => {
  expect(readerOf(given)).toBe(reader);
});
