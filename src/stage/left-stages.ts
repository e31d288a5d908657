// Stages whose command was killed together with all that watches over them.
import { posix as path } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import { LOOK_MS, STAGE_ANSWERS_MS } from '../timing.ts';
import { END_STAGE, WHO_LOOKS } from '../tmux/stage-lines.ts';

/** A stage has somebody who looks at it by the time it is this old. */
const BEGINS_S = 60;

/** Each stage is a socket in this folder. */
export function stagesIn(folder: string): string {
  return path.join(folder, 'stages');
}

/** Ends and removes those that nobody looks at any more. */
export async function clearStages(bridge: Bridge, program: string, folder: string): Promise<void> {
  const first = await leftStages(bridge, program, folder);
  if (first.length === 0) return;
  // One that is just being made answers in a moment.
  await sleep(STAGE_ANSWERS_MS);
  const still = await leftStages(bridge, program, folder);
  for (const socket of first.filter((each) => still.includes(each))) {
    await bridge.run([program, '-S', socket, END_STAGE], { timeoutMs: LOOK_MS });
    await bridge.removeTree(socket);
  }
}

/** Their sockets. */
export async function leftStages(bridge: Bridge, program: string, folder: string): Promise<string[]> {
  const sockets = (await bridge.namesIn(folder)).map((name) => path.join(folder, name));
  const isLeft = await Promise.all(
    sockets.map(async (socket) => {
      const { exitCode, stdout, isLate } = await bridge.run([program, '-S', socket, ...WHO_LOOKS], {
        timeoutMs: LOOK_MS,
      });
      // Without a server it is a socket alone. One that does not answer may be stopped, and go on.
      return !isLate && (exitCode !== 0 || isUnwatched(stdout, Date.now() / 1000));
    }),
  );
  return sockets.filter((_, at) => isLeft[at]);
}

/** Reads what `WHO_LOOKS` prints. */
export function isUnwatched(printed: string, now: number): boolean {
  const [, created, attached] = /^(\d+) (\d+)$/m.exec(printed) ?? [];
  return attached === '0' && now - Number(created) > BEGINS_S;
}
