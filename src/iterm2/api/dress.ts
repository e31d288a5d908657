// How a session looks: badge and colours, as properties of its own copy of its profile.
import { colourValue, inEachMode, namesInModes, plainBadge, tabValue } from '../profile-values.ts';
import type { Dress } from '../ways.ts';
import type { Api } from './api.ts';
import { GONE, requireDone } from './shown.ts';

interface Property {
  key: string;
  json: string;
}

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
    ...(tab ? [...each('Use Tab Color', true), ...each('Tab Color', tabValue(tab))] : []),
    ...(background ? each('Background Color', colourValue(background)) : []),
    ...(cursor ? each('Cursor Color', colourValue(cursor)) : []),
  ];
}

function keysToReset({ badge, tab, background, cursor }: Dress): string[] {
  return [
    ...(badge === null ? ['Badge Text'] : []),
    ...(tab === null ? [...namesInModes('Use Tab Color'), ...namesInModes('Tab Color')] : []),
    ...(background === null ? namesInModes('Background Color') : []),
    ...(cursor === null ? namesInModes('Cursor Color') : []),
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
  return inEachMode(key, value).map((pair) => property(...pair));
}

function property(key: string, value: unknown): Property {
  return { key, json: JSON.stringify(value) };
}
