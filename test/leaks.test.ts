// Nothing stays behind of texts that were typed and sessions that have ended, here or elsewhere.
import { expect, it } from 'vitest';
import { measureLeaks } from '../bench/leaks.mjs';

it('memory, open files, processes and the journal are after 500 texts what they were after 100', async () => {
  const { early, late, grown, opened } = await measureLeaks(100, 400);
  expect(grown, `${JSON.stringify(early)}\n${JSON.stringify(late)}\nopened: ${opened.join(' ')}`).toEqual([]);
}, 240_000);
