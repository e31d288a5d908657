// Looks for what killed commands left of `ptyhold attach --tiled`.
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { leftStages, stagesIn } from '../stage/left-stages.ts';
import { locateProgram } from '../tmux/locate.ts';
import type { Finding } from './finding.ts';

/** Nothing to report if there is none. */
export async function checkStages(bridge: Bridge, config: Config): Promise<Finding[]> {
  const { path } = await locateProgram(bridge, config);
  const left = await Promise.all(config.folders.map((folder) => leftStages(bridge, path, stagesIn(folder))));
  const [first, ...others] = left.flat();
  if (first === undefined) return [];
  const says = `A view of several sessions was killed and has left ${first}${others.length > 0 ? ` and ${others.length} more` : ''}.`;
  return [{ check: 'stage', status: 'warning', says, fix: 'The next ptyhold attach --tiled removes it.' }];
}
