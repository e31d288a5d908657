// Which sessions stand in which window of a stage, and how.
import type { ShownAs } from '../looks/layouts.ts';
import type { NativePane, NativeWindow } from '../tmux/native-stage.ts';

/** iTerm2 hides all windows of a tmux session that has more. */
const MOST_WINDOWS = 10;
/** More are too small to read. */
const MOST_PANES = 12;
const LONGEST_NAME = 40;

/** `tabs` and `windows` are a window of tmux for each; iTerm2's own setting makes tabs or windows of those. */
export function planWindows(panes: readonly (NativePane & { name: string })[], shownAs: ShownAs): NativeWindow[] {
  const isApart = shownAs === 'tabs' || shownAs === 'windows';
  const count = Math.min(MOST_WINDOWS, isApart ? panes.length : Math.ceil(panes.length / MOST_PANES));
  const begin = (window: number): number => Math.round((window * panes.length) / count);
  return Array.from({ length: count }, (_, window) => {
    const own = panes.slice(begin(window), begin(window + 1));
    return { name: nameOf(own.map(({ name }) => name)), layout: isApart ? 'grid' : shownAs, panes: own };
  });
}

function nameOf(names: readonly string[]): string {
  const all = names.join(' ');
  return all.length <= LONGEST_NAME ? all : `${all.slice(0, LONGEST_NAME - 1)}…`;
}
