// Which sessions stand in which window of a stage, and how.
import type { ShownAs } from '../looks/layouts.ts';
import type { NativeLook, NativePane, NativeWindow } from '../tmux/native-stage.ts';

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

/** So that no more windows stand on a stage when iTerm2 comes. It takes any number while it shows the stage. */
export function fitWindows(
  wanted: readonly NativeWindow[],
  { panes, gateways }: Pick<NativeLook, 'panes' | 'gateways'>,
): readonly NativeWindow[] {
  const there = new Set(panes.map(({ windowId }) => windowId));
  const room = MOST_WINDOWS - there.size;
  if (gateways.length > 0 || wanted.length <= room) return wanted;
  const own = wanted.slice(0, Math.max(0, room - 1));
  const rest = wanted.slice(own.length).flatMap((window) => window.panes);
  const name = nameOf(rest.map(({ title }) => title));
  if (room > 0) return [...own, { name, layout: 'grid', panes: rest }];
  const newest = panes.at(-1)?.windowId;
  return [{ name, layout: 'grid', panes: rest, joins: panes.filter(({ windowId }) => windowId === newest).length }];
}

function nameOf(names: readonly string[]): string {
  const all = names.join(' ');
  return all.length <= LONGEST_NAME ? all : `${all.slice(0, LONGEST_NAME - 1)}…`;
}
