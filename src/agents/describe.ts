// Shows what a program says of itself inside a line of ours. The words are the program's own: quoted, harmless, one line.
import { neutraliseText } from '../terminal/neutralise.ts';
import { showName } from '../terminal/show-name.ts';
import type { AgentSays } from './states.ts';

const LONGEST_SHOWN = 200;
const LONGEST_APP = 40;

/** `blocked permission "approve Bash: make"`: the state, and the program's words behind it. */
export function describeState({ state, kind, message, progress }: AgentSays): string {
  const said = shown(message);
  return [
    state,
    kind ?? '',
    progress === undefined ? '' : `${progress}%`,
    said === undefined ? '' : neutraliseText(JSON.stringify(said)),
  ]
    .filter((word) => word !== '')
    .join(' ');
}

/** The name that it gives itself. */
export function describeApp({ app }: AgentSays): string | undefined {
  return app === undefined ? undefined : showName(cut(app, LONGEST_APP));
}

/** For programs, which read JSON. */
export function agentFacts(says: AgentSays): Record<string, unknown> {
  return {
    state: says.state,
    kind: says.kind ?? null,
    message: shown(says.message) ?? null,
    app: says.app === undefined ? null : neutraliseText(cut(says.app, LONGEST_APP)),
    title: shown(says.title) ?? null,
    progress: says.progress ?? null,
    since: new Date(says.since * 1000).toISOString(),
    since_exact: !says.isAtLeast,
    by: says.by,
  };
}

/** Our lines are in brackets, so no text inside them has any. */
export function shown(text: string | undefined): string | undefined {
  const line = cut(text ?? '', LONGEST_SHOWN).replace(/[\p{C}\s]+/gu, ' ');
  return neutraliseText(line).replaceAll('[', '(').replaceAll(']', ')').trim() || undefined;
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
