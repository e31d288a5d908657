// Tells which groups of processes have not ended.
import type { Bridge } from '../../bridges/bridge.ts';

export async function livingGroups(bridge: Bridge, groups: readonly number[]): Promise<number[]> {
  const alive = await Promise.all(groups.map((group) => bridge.isAlive(-group)));
  const left = groups.filter((_group, at) => alive[at]);
  return left.length === 0 ? left : withoutZombies(bridge, left);
}

/** A container may have no process that removes dead ones from the process table. */
async function withoutZombies(bridge: Bridge, groups: readonly number[]): Promise<number[]> {
  const { stdout } = await bridge.run(['ps', '-A', '-o', 'pgid=', '-o', 'stat=']);
  const states = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return groups.filter((group) => {
    const own = states.filter(([one]) => Number(one) === group);
    return own.length === 0 || own.some(([, state]) => !state?.startsWith('Z'));
  });
}
