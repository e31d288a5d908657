// Brings one of iTerm2's own sessions to the front.
import type { Api } from '../api/api.ts';
import { focusSession } from '../api/open.ts';
import { limited } from '../limited.ts';
import { findTold, goneError, listOwn, type Told } from './see.ts';

/** Selects its tab and pane, and raises the app. */
export async function focusOwn(api: Api, written: string): Promise<Told> {
  const signal = limited();
  const told = await findTold(api, await listOwn(api, signal), written, signal);
  if (await focusSession(api, told.session.id, { raise: true }, signal)) return told;
  throw goneError(told.name);
}
