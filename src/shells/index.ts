/** The shells that can be started with marks, and how one is found by name. */

import { bash } from './bash/bash.ts';
import { fish } from './fish/fish.ts';
import { posix } from './posix/posix.ts';
import type { Shell } from './shell.ts';
import { zsh } from './zsh/zsh.ts';

export const SHELLS: readonly Shell[] = [bash, zsh, fish, posix];

export const SHELL_NAMES: readonly string[] = SHELLS.flatMap((shell) => shell.names);

/** By basename: `/usr/bin/zsh`, `zsh` and the login form `-zsh` are the same shell. */
export function shellFor(nameOrPath: string): Shell | undefined {
  const name = nameOrPath.slice(nameOrPath.lastIndexOf('/') + 1).replace(/^-/, '');
  return SHELLS.find((shell) => shell.names.includes(name));
}
