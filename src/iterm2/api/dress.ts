// How a session looks: badge and colours, as properties of its own copy of its profile.
import type { Dress, Rgb } from '../ways.ts';
import type { Api } from './api.ts';
import { GONE, requireDone } from './shown.ts';

interface Property {
  key: string;
  json: string;
}

/** Profiles with a look for light and one for dark have these beside each colour. */
const MODES = ['', ' (Light)', ' (Dark)'];

/** False if the session is gone. */
export async function dressSession(api: Api, session: string, dress: Dress, signal: AbortSignal): Promise<boolean> {
  const keys = keysToReset(dress);
  const before = keys.length === 0 ? [] : await profileValues(api, session, keys, signal);
  const assignments = [...propertiesOf(dress), ...before];
  if (assignments.length === 0) return true;
  const { status } = await api.ask('setProfile', { session, assignments }, signal);
  if (status === GONE) return false;
  requireDone(status, 'the look of a session');
  return true;
}

export function propertiesOf({ badge, tab, background, cursor }: Dress): Property[] {
  return [
    ...(typeof badge === 'string' ? [property('Badge Text', plainBadge(badge))] : []),
    ...(tab ? [...each('Use Tab Color', true), ...each('Tab Color', colourOf(notPureRed(tab)))] : []),
    ...(background ? each('Background Color', colourOf(background)) : []),
    ...(cursor ? each('Cursor Color', colourOf(cursor)) : []),
  ];
}

/** iTerm2 evaluates what stands in `\(…)` of a badge, and a name may come from anywhere. */
function plainBadge(badge: string): string {
  return badge.replaceAll('\\', '∖');
}

/** iTerm2 takes tabs of pure red in tmux for a fault of an earlier version, and shows a dialog. */
function notPureRed(colour: Rgb): Rgb {
  return colour.toLowerCase() === 'ff0000' ? 'fe0000' : colour;
}

function keysToReset({ badge, tab, background, cursor }: Dress): string[] {
  const inEach = (key: string): string[] => MODES.map((mode) => `${key}${mode}`);
  return [
    ...(badge === null ? ['Badge Text'] : []),
    ...(tab === null ? [...inEach('Use Tab Color'), ...inEach('Tab Color')] : []),
    ...(background === null ? inEach('Background Color') : []),
    ...(cursor === null ? inEach('Cursor Color') : []),
  ];
}

/** What the profile says from which the session's own copy was made. */
async function profileValues(
  api: Api,
  session: string,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<Property[]> {
  const own = await api.ask('getProfile', { session, keys: ['Original Guid', 'Guid'] }, signal);
  const guids = own.properties.flatMap(({ json }) => (json === undefined ? [] : [String(JSON.parse(json))]));
  const { profiles } = await api.ask('listProfiles', { keys, guids: guids.slice(0, 1) }, signal);
  const said = new Map(profiles[0]?.properties.map(({ key, json }) => [key, json]));
  return keys.flatMap((key) => {
    const json = said.get(key) ?? UNSET[key.replace(/ \(\w+\)$/, '')];
    return json === undefined ? [] : [{ key, json }];
  });
}

/** Where a profile says nothing. */
const UNSET: Readonly<Record<string, string>> = { 'Badge Text': '""', 'Use Tab Color': 'false' };

function each(key: string, value: unknown): Property[] {
  return MODES.map((mode) => property(`${key}${mode}`, value));
}

function property(key: string, value: unknown): Property {
  return { key, json: JSON.stringify(value) };
}

function colourOf(rgb: Rgb): Record<string, unknown> {
  const part = (at: number): number => Number.parseInt(rgb.slice(at, at + 2), 16) / 255;
  return {
    'Red Component': part(0),
    'Green Component': part(2),
    'Blue Component': part(4),
    'Alpha Component': 1,
    'Color Space': 'sRGB',
  };
}
