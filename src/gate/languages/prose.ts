// Prose for an agent, or keys for a full-screen program: only lines that reach a shell matter.
import { readEx } from './ex.ts';
import { type Found, foundScript } from './found.ts';

/** `!cmd` and `/run cmd` of agents and pagers, `:…` of editors, `platform shell …` of lldb. */
export function readProse(text: string): Found[] {
  const escapes = [
    ...text.matchAll(/^[ \t]*(?:\u001b)?(?:!|:(?:sh|shell|terminal|term) |platform shell |\/run )(.+)$/gm),
  ];
  const commands = [...text.matchAll(/^[ \t]*(?:\u001b)?:([^\n]+)$/gm)];
  return [
    ...escapes.map(([, command = '']) => foundScript(command)),
    ...commands.flatMap(([, command = '']) => readEx(command)),
  ];
}
