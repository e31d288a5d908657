/** zsh: a ZDOTDIR of ours whose `.zshenv` gives the user's back before anything of theirs is read. */

import type { Launch, LaunchRequest, Shell } from '../shell.ts';
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
  traits: { marksOutputStart: true, asksForPastes: 'behind its prompt' },
  stripEndNoise: stripPromptSp,
};
