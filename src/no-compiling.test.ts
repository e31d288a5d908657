// What is told to zod before it is loaded is what it goes by.
import { expect, it, vi } from 'vitest';

it('zod compiles no schema', async () => {
  vi.resetModules();
  await import('./no-compiling.ts');
  const { config } = await import('zod');
  expect(config()).toEqual(expect.objectContaining({ jitless: true }));
});
