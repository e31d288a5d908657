// A secret is typed only where nothing shows it: here, in the terminal to which a program hands it on, or in a masked field.
import { randomInt } from 'node:crypto';
import { PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { DRAWN_MS } from '../../timing.ts';
import { TEXT_SHOWN_MS } from '../../timing-texts.ts';
import { makeAttachLine } from '../attach-line.ts';
import type { Context } from '../context.ts';
import { carriedMs } from '../look/carried.ts';
import { howKeyIsShown, type KeyShown } from '../look/drawn-mask.ts';
import { isCarried } from '../look/in-front.ts';
import { lookInside } from '../look/inside-terminal.ts';
import { isReady, type Look } from '../look/processes.ts';
import { asksForPassword } from '../look/question-text.ts';
import { isShellInFront, see } from '../look/shell-prompt.ts';
import { readRows } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { requireAlive } from './by-row.ts';
import { isInBuiltin } from './in-builtin.ts';
import { pressOwnKeys } from './press-keys.ts';

export async function requireNoEcho(context: Context, session: Session): Promise<void> {
  await requireAlive(context, session);
  const { look, line } = await see(session);
  if (look.mode === 'silent') return;
  // A carrier keeps the echo of its own terminal off all the time.
  const mode = await modeInside(session, look);
  if (mode === 'silent') return;
  // In raw mode the program itself shows what it likes, stars say.
  const mayBeSilent = isCarried(look) && mode !== 'line' && asksForPassword(line.text);
  if (mayBeSilent && !(await isProbeEchoed(context, session, look))) return;
  await session.stream.sync();
  const isDrawn = readsKeysInside(session, look);
  if (isDrawn && (await hidesKeys(context, session, line.text))) return;
  // Nobody tells the mode of a terminal elsewhere, and no key was tried there.
  const isUnseen = isCarried(look) && mode === 'unknown' && !mayBeSilent;
  const tried = isDrawn ? `${PROBE_KEY} and BSpace` : mayBeSilent ? 'letters and C-u' : undefined;
  const nothing = tried ? `Nothing of it was typed, only ${tried}.` : 'Nothing was typed.';
  const { name } = session.row;
  throw new PtyholdError(
    'bad_argument',
    isDrawn || isUnseen
      ? `It is not certain that ${name} hides what is typed, so the secret might be shown. ${nothing}`
      : `The terminal of ${name} echoes what is typed, so the secret would be shown. ${nothing}`,
    `Start the program that asks for it first and wait for state=password, or let a person attach and type it: ${await makeAttachLine(session, name)}`,
  );
}

/** The mode of the innermost terminal; unknown if that is on another machine or another user's. */
async function modeInside(session: Session, look: Look): Promise<Look['mode']> {
  const inside = await lookInside(session, look);
  return !inside || isCarried(inside) ? 'unknown' : inside.mode;
}

/** A program, or a builtin of the shell, takes each key itself. That of gpg draws its window for the program in front. */
function readsKeysInside(session: Session, look: Look): boolean {
  const isShell = session.shellOf() !== undefined && isShellInFront(session, look) && !isInBuiltin(session, look);
  return look.mode === 'raw' && !isCarried(look) && !isShell && (isReady(look) || session.row.alternate);
}

/** Hardly any program has a use for this key but as text. */
const PROBE_KEY = '=';

/** Types one key and takes it away again: a field for secrets draws a sign for it, or says before that it draws nothing. */
async function hidesKeys(context: Context, session: Session, line: string): Promise<boolean> {
  const { front, stream } = session;
  const before = await readRows(session);
  await stream.sync();
  const isAsking = front.isStillAsking(stream.scanned);
  const how = await press(PROBE_KEY, ['masked', 'shown']);
  const isGone = (await press('BSpace', ['not shown'])) === 'not shown';
  await stream.sync();
  // It asks as before.
  if (isAsking && isGone) front.noteAsking(stream.scanned);
  log.note('a key was tried', () => ({ how, isGone }));
  const { alternate, keypad } = session.row;
  const asks = (alternate || keypad ? before.map(textInBox) : [line]).some(asksForPassword);
  return isGone && (how === 'masked' || (how === 'not shown' && asks));

  /** While it is drawn, anything may stand there. */
  async function press(key: string, awaited: readonly KeyShown[]): Promise<KeyShown> {
    const look = async (): Promise<KeyShown> => howKeyIsShown(before, await readRows(session), PROBE_KEY);
    await pressOwnKeys(context, session, [key]);
    const found = await until(session, { within: TEXT_SHOWN_MS, every: DRAWN_MS }, async () => {
      const shown = await look();
      return awaited.includes(shown) && { shown };
    });
    return found?.shown ?? look();
  }
}

/** Without the frame around it. */
function textInBox(row: string): string {
  return row.replaceAll(/[\u2500-\u257f|]/gu, ' ');
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
