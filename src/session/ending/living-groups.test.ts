import { expect, it } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { livingGroups } from './living-groups.ts';

it('counts no group of which only dead processes are left that nobody has removed', async () => {
  const bridge = new FakeBridge();
  for (const group of [5, 6, 7]) bridge.living.add(-group);
  bridge.prints.set('ps', '    5 Ss\n    6 Z+\n    7 Z\n    7 S+\n    8 S\n');
  expect(await livingGroups(bridge, [4, 5, 6, 7])).toEqual([5, 7]);
});

it('believes what answers to a signal where nobody has a table', async () => {
  const bridge = new FakeBridge();
  bridge.living.add(-5);
  bridge.failures.set('ps', 'ps: not found');
  expect(await livingGroups(bridge, [4, 5])).toEqual([5]);
});
