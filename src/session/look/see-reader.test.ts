// Who reads, seen once it reads.
import { beforeEach, expect, it, vi } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import { BEGINS_TO_READ_MS } from '../../timing.ts';
import type { Look } from './processes.ts';
import { seeReader } from './see-reader.ts';

const READS = inFront('raw', program('python3', 'yes'));
const TAKES_IN = inFront('raw', program('python3', 'no'));
const WORKS = inFront('line', program('python3', 'no'));

beforeEach(() => {
  fakeTime();
});

/** A program that waited behind its prompt; then what it shows and does now, look after look, and the last one from then on. */
async function look(line: string, ...looks: Look[]): Promise<{ value: Look; ms: number }> {
  const fake = await new FakeSession().prompts().takes('python3').print('>>> ').sync();
  fake.session.front.noteRest({ text: '>>> ', at: fake.session.stream.scanned });
  fake.shows(line);
  const left = [...looks];
  vi.spyOn(fake.bridge, 'lookAtTerminal').mockImplementation(async () => left.shift() ?? looks.at(-1) ?? READS);
  const { value, ms } = await passTime(seeReader(fake.session));
  return { value: value.look, ms };
}

it('is looked for again while an editor takes in what a person types', async () => {
  expect((await look('>>> pri', TAKES_IN, TAKES_IN, READS)).value).toEqual(READS);
});

it('is not waited for where the program works on the line', async () => {
  expect(await look('>>> sum()', WORKS, READS)).toMatchObject({ value: WORKS, ms: 0 });
  expect(await look('out', TAKES_IN, READS)).toMatchObject({ value: TAKES_IN, ms: 0 });
});

it('is looked for again for a moment only', async () => {
  const { value, ms } = await look('>>> pri', TAKES_IN);
  expect(value).toEqual(TAKES_IN);
  expect(ms).toBeGreaterThanOrEqual(BEGINS_TO_READ_MS);
});
