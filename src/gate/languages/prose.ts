// Prose for an agent, or keys for a full-screen program: only lines that reach a shell matter.
import { type Found, foundScript } from './found.ts';

/** `!cmd` of agents and pagers, `:!cmd` of editors. */
export function readProse(text: string): Found[] {
  return [...text.matchAll(/^[ \t]*(?:\u001b)?(?:!|:(?:silent!? )?[%.,$\d]*!|:(?:sh|terminal|term) )(.+)$/gm)].map(
    ([, command = '']) => foundScript(command),
  );
}
