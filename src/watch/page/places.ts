// Where in the page somebody is, as the address says it, so that a link leads there.
import type { Place, Tab } from './store.ts';

const TABS: readonly Tab[] = ['terminal', 'lines', 'timeline'];

export function placeNow(): Place {
  const [, kind, key, tab, line] = location.hash.split('/');
  if (kind !== 's' || !key) return { view: 'grid' };
  const known = TABS.find((each) => each === tab) ?? 'terminal';
  return {
    view: 'session',
    key: decodeURIComponent(key),
    tab: known,
    line: line === undefined ? undefined : Number(line),
  };
}

export function linkTo(place: Place): string {
  if (place.view === 'grid') return '#/';
  const line = place.line === undefined ? '' : `/${place.line}`;
  return `#/s/${encodeURIComponent(place.key)}/${place.tab}${line}`;
}

export function go(place: Place): void {
  location.hash = linkTo(place);
}
