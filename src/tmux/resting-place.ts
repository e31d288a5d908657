// Where the control client of a server rests. A program that asked for reports of the focus gets one, as keys, whenever
// the first client comes to its session and the last one leaves, with `focus-events` off, too.
import { command } from './quote.ts';

export const LIST_PLACES = command(
  'list-sessions',
  '-F',
  '#{session_id} #{pane_id} #{?pane_dead,dead,#{?alternate_on,full,plain}} #{session_attached_list} #{pane_current_command}',
);

/** From what `LIST_PLACES` prints: the id of the session where the client is noticed least. `leaving` is a pane. */
export function restingPlace(printed: readonly string[], leaving?: string): string | undefined {
  const places = printed.map((line) => line.split(' ')).filter(([, pane]) => pane !== leaving);
  const ranks = places.map(([, , screen, clients = '', program = '']) => rank(screen, clients, program));
  return places[ranks.indexOf(Math.min(...ranks))]?.[0];
}

const SHELL = /^-?(?:ba|z|fi|da|k|mk|ya|tc|c|a)?sh$/;

/**
 * Nobody is told where a client of this kind rests already. Programs that draw the whole screen ask most often, and
 * shells at their prompts take such a report for no text. tmux 3.3a and 3.4 end when a client comes to a program that
 * has died after it had asked.
 */
function rank(screen: string | undefined, clients: string, program: string): number {
  if (/(?:^|,)client-\d+(?:,|$)/.test(clients)) return 0;
  if (screen === 'plain') return SHELL.test(program) ? 1 : 2;
  return screen === 'full' ? 3 : 4;
}
