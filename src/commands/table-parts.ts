// What the tables of commands share.
import type { Command, Option } from './command.ts';

export const COLOR: Option = {
  value: 'WHEN',
  choices: ['auto', 'always', 'never'],
  says: 'colours; auto means on a terminal, without NO_COLOR',
};
export const JSON_OPTION: Option = { says: 'prints JSON, for programs' };
export const PROJECT: Option = { says: "changes the client's file in this folder's project, not that of the user" };
export const DRY_RUN: Option = { says: 'tells what would change, and changes nothing' };
export const HOOKS: Option = { says: 'the hooks by which the client tells its state, instead of the server' };
export const CAST_VERSION: Option = {
  value: 'N',
  choices: ['2', '3'],
  says: 'the version of its format; 3 if it is left out, 2 for players before asciinema 3',
};
export const IDLE: Option = { value: 'SECONDS', says: 'players make pauses no longer than this (with recordings)' };
export const TARGET = {
  name: 'TARGET',
  says: "a session's name or id, 'web-*', '#web' (a tag), NAME@HOST; '!x' leaves x out",
};
export const CLIENT = {
  name: 'CLIENT',
  says: 'an MCP client, such as claude-code; without it, those of this machine are shown, and it asks which',
  isOptional: true,
} as const;

export const DONE = [0, 'done'] as const;
export const FAILED = [1, 'it could not be done; the message says why'] as const;
export const WRONG = [2, 'wrong arguments'] as const;

export function onHosts(name: HostCommand): Command['start'] {
  return async (given, here) => (await import('./on-hosts.ts')).runWithHosts(name, given, here);
}

type HostCommand =
  | 'attach'
  | 'down'
  | 'events'
  | 'forget'
  | 'gain'
  | 'grep'
  | 'history'
  | 'iterm'
  | 'log'
  | 'ls'
  | 'notify'
  | 'record'
  | 'run'
  | 'up'
  | 'wait'
  | 'watch';
