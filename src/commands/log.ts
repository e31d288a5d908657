// `ptyhold log NAME`: all that the journal of a session keeps, as a person would have seen it.

import type { Places } from '../session/hosts/hosts.ts';
import { keptText } from '../session/lines/whole-journal.ts';
import { prepare } from '../session/read.ts';
import type { Out } from './out.ts';

export async function log(places: Places, out: Out, name: string): Promise<number> {
  const view = await prepare(await places.holding([name]), name);
  if (await view.journal.gapBefore(0)) out.note('older output is no longer kept');
  for await (const piece of keptText(view)) {
    if (typeof piece === 'string') await out.write(piece);
    else out.note(`output is missing here (${piece.why})`);
  }
  return 0;
}
