// Completion, exit code and output, told right in every situation of the list.
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { testWith } from '../helpers/programs.ts';
import { TestServer } from '../helpers/server.ts';
import { GROUPS } from './index.mjs';
import { runSituation, variants } from './run-situation.mjs';
import { startSshd } from './sshd.mjs';

// Nearly all of the time is spent waiting for sleeps.
vi.setConfig({ maxConcurrency: 12, testTimeout: 180_000 });

let server: TestServer;
let second: TestServer;
let ssh: Awaited<ReturnType<typeof startSshd>> | undefined;
beforeAll(async () => {
  server = await TestServer.start();
  second = await server.join();
  ssh = await startSshd(server.folder);
});
afterAll(async () => {
  ssh?.stop();
  await second.dispose();
  await server.dispose();
});

/** Only a client that is told of progress may wait as long as a flood takes on a busy machine. */
const PATIENT = { timeout: 180_000, onprogress: () => undefined };

const world = {
  get folder() {
    return server.folder;
  },
  get ssh() {
    return ssh;
  },
  call: (name: string, args: Record<string, unknown>) => server.call(name, args, PATIENT),
  other: (name: string, args: Record<string, unknown>) => second.call(name, args, PATIENT),
  tmux: async (...args: string[]) => ({ stdout: await server.tmux(...args) }),
};

/** A flood takes the whole of tmux, so the others would only wait for it. */
const ALONE = new Set(['floods']);

for (const [group, situations] of Object.entries(GROUPS)) {
  describe(group, { concurrent: !ALONE.has(group) }, () => {
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
