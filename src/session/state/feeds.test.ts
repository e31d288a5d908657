// Lines of a journal are counted by their ends.
import { expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { countFeeds, countFeedsIn } from './feeds.ts';

it('counts line feeds', () => {
  expect(countFeeds(Buffer.from('\none\r\n\ntwo'))).toBe(3);
  expect(countFeeds(new Uint8Array())).toBe(0);
});

it('counts those of a range, across files and gaps', async () => {
  const fake = new FakeSession({ shell: 'command' }).print('one\ntwo\n').nextFile('full', 50).print('three\nfour\n');
  await fake.sync();
  const { journal } = fake.session.stream;
  expect(await countFeedsIn(journal, { from: 0, to: fake.printed })).toBe(4);
  expect(await countFeedsIn(journal, { from: 4, to: fake.printed - 5 })).toBe(2);
  expect(await countFeedsIn(journal, { from: 3, to: 3 })).toBe(0);
});
