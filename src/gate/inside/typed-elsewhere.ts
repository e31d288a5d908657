// Text that a command types into another terminal, where a shell or any other program may read it.
import type { Call } from '../command/call.ts';
import { type Inner, scriptOf } from '../command/inner.ts';
import { guessLanguages } from '../languages/index.ts';
import { parseShell } from '../shell/parse.ts';

/** It is read as a text is that is typed here while nobody knows the program in front. */
export function typedElsewhere(text: string, call: Call): Inner[] {
  const isShell = !parseShell(text).errors?.length;
  return [scriptOf(text, call), ...guessLanguages(text, isShell).map((language) => scriptOf(text, call, language))];
}
