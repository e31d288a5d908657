/** The lists of shells, and how one is found in them. */

import { bash } from './bash/bash.ts';
import { elvish } from './elvish/elvish.ts';
import { fish } from './fish/fish.ts';
import { ksh } from './ksh/ksh.ts';
import { mksh } from './mksh/mksh.ts';
import { posix } from './posix/posix.ts';
import type { Loss, SessionShell, Shell } from './shell.ts';
import { tcsh } from './tcsh/tcsh.ts';
import { yash } from './yash/yash.ts';
import { zsh } from './zsh/zsh.ts';

/** Those that a session can start with marks. */
export const SHELLS: readonly SessionShell[] = [bash, zsh, fish, posix, ksh, mksh, yash];

/** Those too that get marks only where they run already. */
export const ALL_SHELLS: readonly Shell[] = [...SHELLS, tcsh, elvish];

export const SHELL_NAMES: readonly string[] = SHELLS.flatMap((shell) => shell.names);

/** By basename: `/usr/bin/zsh`, `zsh` and the login form `-zsh` are the same shell. */
export function shellFor(nameOrPath: string): SessionShell | undefined {
  const name = nameOrPath.slice(nameOrPath.lastIndexOf('/') + 1).replace(/^-/, '');
  return SHELLS.find((shell) => shell.names.includes(name));
}

/** By the name of a program that runs. */
export function shellNamed(name: string): Shell | undefined {
  return ALL_SHELLS.find(({ names, otherNames }) => names.includes(name) || otherNames?.includes(name));
}

/** By what is stored with a session, perhaps by a server of another version. */
export function shellOfKind(kind: string): Shell | undefined {
  return ALL_SHELLS.find((shell) => shell.kind === kind);
}

/** What is lost of a text that the line editor of this program reads. */
export function lossesOf(program: string): readonly Loss[] {
  return shellNamed(program)?.traits.losses ?? [];
}
