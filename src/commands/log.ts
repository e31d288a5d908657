// `ptyhold log NAME`: all output that a session's journal keeps, as a person saw it.
import { keptText } from '../session/kept-text.ts';
import type { Places } from '../session/places.ts';
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
