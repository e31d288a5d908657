// A secret is typed only where nothing echoes it: here, or in the terminal to which a program hands it on.
import { randomInt } from 'node:crypto';
import { PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { makeAttachLine } from '../attach-line.ts';
import type { Context } from '../context.ts';
import { carriedMs } from '../look/carried.ts';
import { isCarried } from '../look/in-front.ts';
import { lookInside } from '../look/inside-terminal.ts';
import type { Look } from '../look/processes.ts';
import { asksForPassword } from '../look/question-text.ts';
import { see } from '../look/shell-prompt.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { pressOwnKeys } from './press-keys.ts';

export async function requireNoEcho(context: Context, session: Session): Promise<void> {
  const { look, line } = await see(session);
  if (look.mode === 'silent') return;
  // A carrier keeps the echo of its own terminal off all the time.
  const mode = await modeInside(session, look);
  if (mode === 'silent') return;
  // In raw mode the program itself shows what it likes, stars say.
  const mayBeSilent = isCarried(look) && mode !== 'line' && asksForPassword(line.text);
  if (mayBeSilent && !(await isProbeEchoed(context, session, look))) return;
  throw new PtyholdError(
    'bad_argument',
    `The terminal of ${session.row.name} echoes what is typed, so the secret would be shown. Nothing was typed.`,
    `Start the program that asks for it first and wait for state=password, or let a person attach and type it: ${await makeAttachLine(session, session.row.name)}`,
  );
}

/** The mode of the innermost terminal; unknown if that is on another machine or another user's. */
async function modeInside(session: Session, look: Look): Promise<Look['mode']> {
  const inside = await lookInside(session, look);
  return !inside || isCarried(inside) ? 'unknown' : inside.mode;
}

const PROBE_LETTERS = 'bcdfghjkmnpqrstvwxyz';

/** Types some letters and takes them away again. A terminal in line mode, and what asks for passwords by itself, know C-u. */
async function isProbeEchoed(context: Context, session: Session, look: Look): Promise<boolean> {
  const { stream } = session;
  const letters = Array.from({ length: 6 }, () => PROBE_LETTERS[randomInt(PROBE_LETTERS.length)] ?? '');
  await stream.sync();
  const from = stream.scanned;
  await pressOwnKeys(context, session, [...letters, 'C-u']);
  const isEchoed = await until(session, { within: carriedMs(session, look) }, async () => {
    const bytes = await stream.read({ from, to: stream.scanned });
    return Buffer.from(bytes).includes(letters.join(''));
  });
  log.note('the echo was tried', () => ({ isEchoed: isEchoed ?? false }));
  return isEchoed ?? false;
}
