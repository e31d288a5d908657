// Codex. In a tmux it sends OSC 7501 unasked; its title and hooks serve where that does not reach.
import { readClaudeHook } from './claude.ts';
import type { KnownAgent } from './known-agent.ts';

export const codex: KnownAgent = {
  id: 'codex',
  program: 'codex',
  // The title blinks while it asks; all else in it is a spinner and a name.
  stateOfTitle: (title) => (/^\[ [!.] \] Action Required/.test(title) ? 'blocked' : undefined),
  // Not its `notify`: that is also called for the hidden thread that finds a title.
  readHook: readClaudeHook,
};
