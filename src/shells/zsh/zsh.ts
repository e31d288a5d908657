/** zsh: a ZDOTDIR of ours whose `.zshenv` gives the user's back before anything of theirs is read. */

import type { Launch, LaunchRequest, Shell } from '../shell.ts';
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

export const zsh: Shell = {
  kind: 'zsh',
  names: ['zsh'],
  files: { '.zshenv': zshenv, 'marks.zsh': marks, 'hooks.zsh': hooks },
  launch,
  optionsWithValue: ['-o'],
  traits: {
    marksOutputStart: true,
    asksForPastes: 'behind its prompt',
    readsKeys: true,
    keepsUnfinishedLines: false,
    losses: [],
  },
  stripEndNoise: stripPromptSp,
  adoption: { script: adopt, versionVariable: 'ZSH_VERSION' },
  trial: {
    startFiles: '~/.zshrc and ~/.zshenv',
    // hooks.zsh is read before the user's own files, so the line must wait for the first prompt.
    forget: (file) => ({
      script: 'hooks.zsh',
      line: `functions[__ptyhold_ready]="HISTFILE=${file}; $functions[__ptyhold_ready]"`,
    }),
  },
};
