// `ptyhold log NAME`: all output that a session's journal keeps, as a person saw it.
import { prepareToRead } from '../session/completion/prepare.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { readKeptText } from '../session/lines/whole-journal.ts';
import type { Given, Here } from './command.ts';
import { withSession } from './with-session.ts';

export async function log(hosts: Hosts, { operands: [name] }: Given, { out }: Here): Promise<number> {
  const session = await withSession(hosts, name, prepareToRead, 'all');
  if (await session.stream.journal.gapBefore(0)) out.note('older output is no longer kept');
  for await (const piece of readKeptText(session)) {
    if (typeof piece === 'string') await out.write(piece);
    else out.note(`output is missing here (${piece.why})`);
  }
  return 0;
}
