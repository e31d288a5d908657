// Three servers and a person type into the same sessions at random, and every answer is held against the truth.
import { expect, onTestFinished, vi } from 'vitest';
import { newSeed, randomOfTest } from '../helpers/chance.ts';
import { testWith } from '../helpers/programs.ts';
import { serverForTest, type TestServer } from '../helpers/server.ts';
import { UNFOLDED } from './commands.mjs';
import { judge, tellWrong } from './judge.mjs';
import { play } from './play.mjs';
import type { Client, World } from './types.ts';

vi.setConfig({ testTimeout: 120_000 });

const SERVERS = 3;
const CALLS = 6;

for (const shells of [
  ['bash', 'dash'],
  ['zsh', 'fish'],
]) {
  testWith(
    shells,
    `every writer is told the truth in ${shells.join(' and ')}`,
    async () => {
      const random = randomOfTest(newSeed());
      const server = await serverForTest(UNFOLDED);
      const record = await play(worldOf(server), {
        servers: SERVERS,
        shells,
        sessions: shells.length,
        seed: random(1_000_000),
        goesOn: (calls) => calls < CALLS,
        people: true,
        kills: false,
        interrupts: true,
      });
      const { wrong, judged, truth } = await judge(record);
      expect(judged).toBeGreaterThan(SERVERS);
      expect(wrong.map((each) => tellWrong(record, truth, each)).join('\n')).toBe('');
    },
    { retry: 0 },
  );
}

function worldOf(server: TestServer): World {
  const { folder } = server;
  return { folder, tmux: (...args) => server.tmux(...args), join: () => clientOf(server) };
}

async function clientOf(server: TestServer): Promise<Client> {
  const more = await server.join();
  onTestFinished(() => more.dispose());
  return {
    pid: more.pid,
    call: async (tool, args) => {
      const answer = await more.call(tool, args);
      if (answer.isError) throw new Error(answer.text);
      return answer;
    },
  };
}
