// The server tells completion, exit code and output right in every situation of the list.
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { testWith } from '../helpers/programs.ts';
import { TestServer } from '../helpers/server.ts';
import { GROUPS } from './index.mjs';
import { needsNewerBash, runSituation, variants } from './run-situation.mjs';
import { startSshd } from './sshd.mjs';

// Nearly all of the time goes into sleeps, so many tests can run at once.
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

/** A server cuts a long wait short for a client that takes no progress notices, and a flood may take long. */
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
  join: async () => {
    const more = await server.join();
    return {
      call: (name: string, args: Record<string, unknown>) => more.call(name, args, PATIENT),
      kill: () => more.kill(),
      close: () => more.dispose(),
    };
  },
  tmux: async (...args: string[]) => ({ stdout: await server.tmux(...args) }),
};

/** A flood keeps tmux busy, so other situations would only wait for it. */
const ALONE = new Set(['floods']);

for (const [group, situations] of Object.entries(GROUPS)) {
  describe(group, { concurrent: !ALONE.has(group) }, () => {
    for (const situation of situations) {
      for (const { shell, needs } of variants(situation)) {
        const title = `${shell}: ${situation.title}`;
        const newer = needsNewerBash(situation, shell);
        if (newer) {
          const { version, why } = newer;
          const needed = `bash ${Math.trunc(version / 100)}.${version % 100} is needed: ${why}`;
          it(title, ({ skip }) => skip(needed));
          continue;
        }
        testWith(needs, title, async () => {
          const { fault } = await runSituation(world, situation, shell);
          if (fault) throw new Error(`${fault.kind}: ${fault.told}`);
        });
      }
    }
  });
}
