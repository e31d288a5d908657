/** zsh: ZDOTDIR is a folder of ours, whose `.zshenv` restores the user's before zsh reads any file of theirs. */

import { QUOTE } from '../losses.ts';
import type { Launch, LaunchRequest, SessionShell } from '../shell.ts';
import adopt from './adopt.zsh';
import hooks from './hooks.zsh';
import marks from './marks.zsh';
import { stripPromptSp } from './prompt-sp.ts';
import zshenv from './zshenv.zsh';

function launch({ executable, folder, key, login, env }: LaunchRequest): Launch {
  const theirs = env['ZDOTDIR'];
  return {
    argv: [executable, ...(login ? ['-l'] : []), '-i'],
    env: {
      PTYHOLD_KEY: key,
      ZDOTDIR: folder,
      ...(theirs !== undefined && { PTYHOLD_ZDOTDIR: theirs }),
    },
  };
}

export const zsh: SessionShell = {
  kind: 'zsh',
  names: ['zsh'],
  files: { '.zshenv': zshenv, 'marks.zsh': marks, 'hooks.zsh': hooks },
  launch,
  traits: {
    marksOutputStart: true,
    asksForPastes: 'behind its prompt',
    readsKeys: true,
    keepsUnfinishedLines: false,
    // The first one may still belong to a key before: C-v quotes it, a number repeats it.
    clearLine: ['C-u', 'C-u'],
    quote: QUOTE,
    losses: [],
  },
  stripEndNoise: stripPromptSp,
  adoption: { script: adopt },
  trial: {
    startFiles: '~/.zshrc and ~/.zshenv',
    // zsh reads hooks.zsh before the user's files, which may set HISTFILE: the line must run at the first prompt.
    forget: (file) => ({
      script: 'hooks.zsh',
      line: `functions[__ptyhold_ready]="HISTFILE=${file}; $functions[__ptyhold_ready]"`,
    }),
  },
};
