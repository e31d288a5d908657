// Makes the bridge for a route to another host.

import { PtyholdError } from '../errors.ts';
import type { Route } from '../routes.ts';
import type { Bridge } from './bridge.ts';
import { Connections } from './prefix/connections.ts';
import { PrefixBridge } from './prefix/prefix.ts';
import { splitWords } from './shell-words.ts';
import { CommandWay } from './ways/command-way.ts';
import { SshWay } from './ways/ssh-way.ts';
import type { Way } from './ways/way.ts';
import { WslWay } from './ways/wsl-way.ts';

type RouteAway = Exclude<Route, { kind: 'here' }>;

/** `connections`: those that share the bound on how many there are. */
export function openPrefixBridge(route: RouteAway, here: Bridge, connections = new Connections()): PrefixBridge {
  return new PrefixBridge(wayOf(route, here), connections);
}

function wayOf(route: RouteAway, here: Bridge): Way {
  switch (route.kind) {
    case 'wsl':
      return new WslWay(route.distribution);
    case 'prefix':
      return new CommandWay(wordsOf(route.line, 'PTYHOLD_PREFIX'));
    case 'command':
      return new CommandWay(route.words, route.host);
    case 'ssh':
      return new SshWay({ ...route, command: [...wordsOf(route.line, 'PTYHOLD_SSH'), ...route.options] }, here);
  }
}

function wordsOf(line: string, setting: string): string[] {
  const words = splitWords(line);
  if (words && words.length > 0) return words;
  const sentence = `The setting ${setting} is not usable: a quote in it does not end, or it is empty.`;
  throw new PtyholdError('bad_setting', sentence, `Correct ${setting} and start the MCP server again.`);
}
