// The colours of tags, as they are kept on the machine of the person who looks.
import { type Machine, readConfig } from '../config.ts';
import { type Colours, TagColours } from '../looks/tag-colours.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { openRoute } from '../session/hosts/open-hosts.ts';
import { locateSocket } from '../tmux/locate.ts';

/** Makes nothing where there is no tag. */
export async function coloursOf(
  hosts: Hosts,
  machine: Machine,
  rows: readonly { tags: readonly string[] }[],
): Promise<Colours> {
  const tags = [...new Set(rows.flatMap((row) => row.tags))];
  if (tags.length === 0) return new Map();
  // On Windows all that is ours is in WSL.
  if (machine.platform === 'win32') {
    const { bridge, tmux } = await hosts.at(undefined);
    return new TagColours(bridge, async () => (await tmux.location()).folder).of(tags);
  }
  const settings = readConfig(machine);
  const { bridge, config } = await openRoute({ kind: 'here' }, machine, settings, new AbortController().signal);
  try {
    return await new TagColours(bridge, async () => (await locateSocket(bridge, config)).folder).of(tags);
  } finally {
    bridge.dispose();
  }
}
