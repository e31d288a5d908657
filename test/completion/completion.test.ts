// Completion, exit code and output, told right in every situation of the list.
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { testWith } from '../helpers/programs.ts';
import { TestServer } from '../helpers/server.ts';
import { GROUPS } from './index.mjs';
import { runSituation, variants } from './run-situation.mjs';

// Nearly all of the time is spent waiting for sleeps.
vi.setConfig({ maxConcurrency: 12 });

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  second = await server.join();
});
afterAll(async () => {
  await second.dispose();
  await server.dispose();
});

const world = {
  get folder() {
    return server.folder;
  },
  call: (name: string, args: Record<string, unknown>) => server.call(name, args),
  other: (name: string, args: Record<string, unknown>) => second.call(name, args),
  tmux: async (...args: string[]) => ({ stdout: await server.tmux(...args) }),
};

for (const [group, situations] of Object.entries(GROUPS)) {
  describe.concurrent(group, () => {
    for (const situation of situations) {
      for (const { shell, needs } of variants(situation)) {
        testWith(needs, `${shell}: ${situation.title}`, async () => {
          const { fault } = await runSituation(world, situation, shell);
          if (fault) throw new Error(`${fault.kind}: ${fault.told}`);
        });
      }
    }
  });
}
