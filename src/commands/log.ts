// `ptyhold log TARGET…`: all output that the journals of sessions keep, as a person saw it.
import { prepareToRead } from '../session/completion/prepare.ts';
import type { Chosen } from '../session/hosts/chosen.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { readKeptText } from '../session/lines/whole-journal.ts';
import type { Session } from '../session/state/session.ts';
import { isPlain } from '../targets/target.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Given, Here } from './command.ts';
import { tell } from './fault.ts';
import type { Out } from './out.ts';
import { chooseForPerson, withSession } from './with-session.ts';

/** Another form than all lines as text was asked for. */
export function isExport({ options }: Given): boolean {
  return ['cast', 'svg', 'html', 'text', 'command'].some((name) => options[name] !== undefined);
}

/** Returns the exit status: 1 if one of several could not be read. */
export async function log(hosts: Hosts, { operands }: Given, { out }: Here): Promise<number> {
  const [name = ''] = operands;
  if (operands.length === 1 && isPlain(name)) {
    await print(await withSession(hosts, name, prepareToRead, 'all'), out);
    return 0;
  }
  const choice = await chooseForPerson(hosts, operands);
  if (choice.kind === 'several') return logEach(choice.sessions, out);
  await print(await prepareToRead(choice.context, choice.session), out);
  return 0;
}

/** Each below its name, as head and tail write those of several files. */
async function logEach(chosen: readonly Chosen[], out: Out): Promise<number> {
  const failures: string[] = [];
  for (const [at, { context, id, name }] of chosen.entries()) {
    const label = neutraliseText(context.host === undefined ? name : `${name}@${context.host}`);
    try {
      const session = await prepareToRead(context, id);
      await out.write(`${at > 0 ? '\n' : ''}==> ${label} <==\n`);
      await print(session, out);
    } catch (error) {
      failures.push(`${label}: ${tell(error)}`);
    }
  }
  for (const failure of failures) out.note(failure);
  return failures.length > 0 ? 1 : 0;
}

async function print(session: Session, out: Out): Promise<void> {
  if (await session.stream.journal.gapBefore(0)) out.note('older output is no longer kept');
  for await (const piece of readKeptText(session)) {
    if (typeof piece === 'string') await out.write(piece);
    else out.note(`output is missing here (${piece.why})`);
  }
}
