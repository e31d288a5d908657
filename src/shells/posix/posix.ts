/** dash, busybox ash, ksh, mksh and whatever `sh` is: marks inside PS1, set by a file named in ENV. */

import { BASH_FILES } from '../bash/bash.ts';
import type { Launch, LaunchRequest, Shell } from '../shell.ts';
import rc from './rc.sh';

function launch({ executable, name, folder, key, login, env }: LaunchRequest): Launch {
  const theirs = env['ENV'];
  const applet = /(?:^|\/)busybox$/.test(executable) ? [name.endsWith('busybox') ? 'sh' : name] : [];
  return {
    argv: [executable, ...applet, '-i'],
    env: {
      PTYHOLD_KEY: key,
      ENV: `${folder}/rc.sh`,
      ...(theirs !== undefined && { PTYHOLD_ENV: theirs }),
      ...(login && { PTYHOLD_LOGIN: '1' }),
    },
  };
}

export const posix: Shell = {
  kind: 'posix',
  names: ['sh', 'dash', 'ash', 'ksh', 'ksh93', 'mksh', 'busybox'],
  files: { 'rc.sh': rc, ...BASH_FILES },
  launch,
  // No hook runs before a command here. `sh` that is bash still prints C and asks for bracketed paste.
  traits: { marksOutputStart: false, asksForPastes: 'never' },
  stripEndNoise: (output) => output,
};
