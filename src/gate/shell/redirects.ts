// What a command reads, and where it writes, according to its redirections.
import { type Call, NOTHING, type Value, type Write } from '../command/call.ts';
import { UNKNOWN } from '../command/stand-ins.ts';
import type { Redirection } from './parse.ts';
import type { Scope } from './scope.ts';
import { expandParts, expandToText, type Runner } from './words.ts';

interface RedirectPlan {
  input: Value | undefined;
  writes: readonly Write[];
  /** The commands whose output is in the names of the files. */
  from: readonly Call[];
}

export function planRedirects(redirects: readonly Redirection[], scope: Scope, runner: Runner): RedirectPlan {
  let input: Value | undefined;
  const from: Call[] = [];
  const writes: Write[] = [];
  for (const redirect of redirects) {
    if (redirect.type === 'HereDoc') {
      const { body } = redirect;
      input = body.parts ? expandParts(body.parts, scope, runner) : { text: body.text, from: [] };
    } else if (redirect.target) {
      const target = expandToText(redirect.target, scope, runner);
      from.push(...target.from);
      if (redirect.operator === '<<<') input = target;
      else if (redirect.operator === '<') input = readInput(target.text, scope);
      else if (!/^[0-9-]+$/.test(target.text)) {
        writes.push({ path: target.text, how: redirect.operator.endsWith('>>') ? 'append' : 'empty' });
      }
    }
  }
  return { input, writes, from };
}

function readInput(path: string, scope: Scope): Value {
  if (path === '/dev/null') return NOTHING;
  return scope.getFile(path) ?? { text: UNKNOWN, from: [] };
}
