import { expect, it } from 'vitest';
import { remembering } from './remembering.ts';

it('reduces what several tasks print alike once, and what another program or another result prints anew', () => {
  let calls = 0;
  const reduceOne = remembering((command, text) => {
    calls += 1;
    return text === '' ? null : { text: command, dropped: {} };
  });
  for (const command of ['tsc', 'tsc', 'eslint']) expect(reduceOne(command, 'a', 1)?.text).toBe(command);
  expect(calls).toBe(2);
  reduceOne('tsc', 'a', 0);
  expect([reduceOne('tsc', '', 0), reduceOne('tsc', '', 0)]).toEqual([null, null]);
  expect(calls).toBe(4);
});
