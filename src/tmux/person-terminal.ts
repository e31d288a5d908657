// A session that was a person's own terminal: it takes the size of the terminal in which a person has it, and says what it is.
import { setOption } from './options.ts';
import { command, literalFormat, sequence } from './quote.ts';

/**
 * With `window-size latest` the session would take the size of a terminal that only watches, once no other is there. So
 * each terminal that comes or changes its size sets it once, and those that only watch do not.
 */
const TAKES_SIZE = '#{?#{m:*ignore-size*,#{client_flags}},0,1}';

/** `hint` stands in the last line of the terminal, behind the name. */
export function makePersons(paneId: string, hint: string): string {
  const resize = command('if-shell', '-F', TAKES_SIZE, command('resize-window', '-t', paneId, '-A'));
  const left = ` #[bold]#{session_name}#[nobold] · ${literalFormat(hint)}`;
  return sequence(
    command('set-hook', '-t', paneId, 'client-attached', sequence(resize, setOption(paneId, 'visited', '1'))),
    command('set-hook', '-t', paneId, 'client-resized', resize),
    command('set-option', '-t', paneId, 'status-left', left),
    command('set-option', '-t', paneId, 'status-left-length', 200),
    command('set-option', '-t', paneId, 'status-right', ''),
    command('set-option', '-w', '-t', paneId, 'window-status-format', ''),
    command('set-option', '-w', '-t', paneId, 'window-status-current-format', ''),
  );
}

/** Prints 1 if anybody has had it in a terminal. */
export function askVisited(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, '#{@ptyhold_visited}');
}
