// What stands around the terminal of a command: another tmux, or a session of ours.
import type { Context } from '../session/context.ts';
import { askAround, paneAround, readAround } from '../tmux/inside.ts';
import { Fault } from './fault.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The session whose terminal this is. */
export async function sessionAround({ tmux }: Context, env: Env): Promise<{ id: string; name: string } | undefined> {
  const pane = paneAround(env);
  if (!pane || pane.socket !== (await tmux.location()).socket) return undefined;
  const result = await tmux.execute(askAround(pane), { repeatable: true });
  return result?.ok ? readAround(result.lines[0] ?? '', pane) : undefined;
}

/** What a session shows in itself would be drawn into it, and shown again. */
export async function refuseItself(shown: readonly { id: string; context: Context }[], env: Env): Promise<void> {
  for (const context of new Set(shown.map((each) => each.context))) {
    const around = await sessionAround(context, env);
    if (!around || !shown.some(({ id }) => id === around.id)) continue;
    const hint = shown.length > 1 ? ` Leave it out: '!${around.name}'` : '';
    throw new Fault(`This terminal is the session ${around.name}, and a session cannot show itself.${hint}`);
  }
}

/** `command`: what was typed. tmux itself has said why it cannot draw there. */
export function cannotShow(env: Env, command: string, so = ''): string {
  const hint = `For one that works like xterm: TERM=xterm-256color ${command}`;
  return `This terminal (TERM=${env['TERM'] ?? ''}) cannot show a session${so}. ${hint}`;
}

/** How a person presses the prefix key of a tmux that is inside another one. */
export function prefixIn(env: Env): string {
  return env['TMUX'] ? 'Ctrl-b Ctrl-b' : 'Ctrl-b';
}

export const INSIDE_TMUX =
  'You are inside tmux already, which takes the first Ctrl-b: press Ctrl-b twice for the keys of this view, so Ctrl-b Ctrl-b d leaves it.';
