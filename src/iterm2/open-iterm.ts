// What is needed to show sessions in iTerm2 on this machine, opened together and ended together.
import type { Config, Machine } from '../config.ts';
import { type Colours, TagColours } from '../looks/tag-colours.ts';
import { openRoute } from '../session/hosts/open-hosts.ts';
import { locateSocket } from '../tmux/locate.ts';
import { waysOf } from './all-ways.ts';
import { lineWay } from './line.ts';
import { keepProfiles } from './profiles.ts';
import { ITermStage } from './stage.ts';
import type { Ways } from './ways.ts';

export interface ITerm {
  stage: ITermStage;
  /** Also keeps iTerm2's profiles for tags up to date. */
  colours: (tags: readonly string[]) => Promise<Colours>;
  /** In the order in which they are tried; `tell` gets the line that a person has to type, at last. */
  ways(tell: (line: string) => void): Ways;
  dispose(): Promise<void>;
}

/** iTerm2 and the stage are on this machine, wherever the sessions are. `command` starts this program again. */
export async function openITerm(machine: Machine, command: readonly string[], settings: Config): Promise<ITerm> {
  const { bridge, config } = await openRoute({ kind: 'here' }, machine, settings, new AbortController().signal);
  const own = Object.entries(machine.env).filter(([name]) => name.startsWith('PTYHOLD_'));
  const place = {
    bridge,
    config,
    command,
    settings: Object.fromEntries(own.map(([name, value = '']) => [name, value])),
  };
  try {
    const stage = await ITermStage.find(place);
    const colours = new TagColours(bridge, async () => (await locateSocket(bridge, config)).folder);
    const byItself = waysOf(machine);
    const ways = (tell: (line: string) => void): Ways => [...byItself.ways, async () => lineWay(tell)];
    const dispose = async (): Promise<void> => {
      await byItself.close();
      await stage.dispose();
      bridge.dispose();
    };
    const known = async (tags: readonly string[]): Promise<Colours> => {
      const found = await colours.of(tags);
      if (tags.length > 0) await keepProfiles(bridge, config.own.home, await colours.all());
      return found;
    };
    return { stage, colours: known, ways, dispose };
  } catch (error) {
    bridge.dispose();
    throw error;
  }
}
