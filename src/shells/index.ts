/** The list of shells, and how one is found in it. */

import { bash } from './bash/bash.ts';
import { fish } from './fish/fish.ts';
import { ksh } from './ksh/ksh.ts';
import { mksh } from './mksh/mksh.ts';
import { posix } from './posix/posix.ts';
import type { Loss, Shell } from './shell.ts';
import { yash } from './yash/yash.ts';
import { zsh } from './zsh/zsh.ts';

export const SHELLS: readonly Shell[] = [bash, zsh, fish, posix, ksh, mksh, yash];

export const SHELL_NAMES: readonly string[] = SHELLS.flatMap((shell) => shell.names);

/** By basename: `/usr/bin/zsh`, `zsh` and the login form `-zsh` are the same shell. */
export function shellFor(nameOrPath: string): Shell | undefined {
  return shellNamed(nameOrPath.slice(nameOrPath.lastIndexOf('/') + 1).replace(/^-/, ''));
}

export function shellNamed(name: string): Shell | undefined {
  return SHELLS.find((shell) => shell.names.includes(name));
}

/** By what is stored with a session, perhaps by a server of another version. */
export function shellOfKind(kind: string): Shell | undefined {
  return SHELLS.find((shell) => shell.kind === kind);
}

/** What is lost of a text that the line editor of this program reads. */
export function lossesOf(program: string): readonly Loss[] {
  const shell = SHELLS.find(({ names, otherNames }) => names.includes(program) || otherNames?.includes(program));
  return shell?.traits.losses ?? [];
}
