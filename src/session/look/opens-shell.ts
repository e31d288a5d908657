// Whether a command line opens a shell that is spoken to: on this machine, on another one, or in a container.
import { type Call, callsOf, wrapsNothing } from '../../gate/calls.ts';
import { programOf } from '../../programs/programs.ts';
import { shellNamed } from '../../shells/index.ts';
import { isInteractive } from '../../shells/interactive.ts';

/** Only shells that can be given marks count. `ssh host` is one, `ssh host make` and `bash build.sh` are none. */
export function opensShell(line: string): boolean {
  return callsOf(line).some((call) => call.input === undefined && (isShellCall(call) || leadsToLogin(call)));
}

/** It runs a shell on the text of a file or a pipe. While a builtin there reads, the shell looks like one at its prompt. */
export function feedsShell(line: string): boolean {
  return callsOf(line).some((call) => call.input !== undefined && isShellCall(call));
}

function isShellCall({ name, args }: Call): boolean {
  return shellNamed(name.replace(/^-/, '')) !== undefined && isInteractive([name, ...args].join(' '));
}

/** It was given no command, so it starts the shell of the user over there. */
function leadsToLogin(call: Call): boolean {
  const { opens, wraps } = programOf(call.name);
  if (!opens || call.args.some((word) => isInert(word, wraps?.inert))) return false;
  const verbs = wraps?.after?.split(' ');
  return (verbs === undefined || call.args.some((word) => verbs.includes(word))) && wrapsNothing(call);
}

function isInert(word: string, inert = '--help --version'): boolean {
  return inert.split(' ').includes(word);
}
