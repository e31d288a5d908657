// Checks that tmux is installed and new enough, and reports the known faults of its version.
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { defectsOf } from '../tmux/defects.ts';
import { locateProgram } from '../tmux/locate.ts';
import { brokenBy, type Finding } from './finding.ts';

export async function checkTmux(bridge: Bridge, config: Config): Promise<Finding> {
  try {
    const { path, version } = await locateProgram(bridge, config);
    return { check: 'tmux', status: 'ok', says: `${version.text} at ${path}`, notes: defectsOf(version) };
  } catch (error) {
    return brokenBy('tmux', error);
  }
}
