// Makes the bridge for a route to another host.
import type { Route } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import type { Bridge } from './bridge.ts';
import { PrefixBridge } from './prefix/prefix.ts';
import { splitWords } from './shell-words.ts';
import { CommandWay } from './ways/command-way.ts';
import { SshWay } from './ways/ssh-way.ts';
import type { Way } from './ways/way.ts';
import { WslWay } from './ways/wsl-way.ts';

type RouteAway = Exclude<Route, { kind: 'here' }>;

export function openPrefixBridge(route: RouteAway, here: Bridge): PrefixBridge {
  return new PrefixBridge(wayOf(route, here));
}

function wayOf(route: RouteAway, here: Bridge): Way {
  if (route.kind === 'wsl') return new WslWay(route.distribution);
  if (route.kind === 'prefix') return new CommandWay(wordsOf(route.line, 'PTYHOLD_PREFIX'));
  const { host, line, socketFolders } = route;
  return new SshWay({ host, command: wordsOf(line, 'PTYHOLD_SSH'), socketFolders }, here);
}

function wordsOf(line: string, setting: string): string[] {
  const words = splitWords(line);
  if (words && words.length > 0) return words;
  const sentence = `The setting ${setting} is not usable: a quote in it does not end, or it is empty.`;
  throw new PtyholdError('bad_setting', sentence, `Correct ${setting} and start the MCP server again.`);
}
