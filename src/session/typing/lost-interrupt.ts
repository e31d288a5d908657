// An interrupt that a shell has taken for itself while it started a command, so that the command runs on.

import type { Look } from '../../bridges/look.ts';
import { log } from '../../log.ts';
import { ENTERED_MS } from '../../timing.ts';
import { INTERRUPTED_MS } from '../../timing-texts.ts';
import { countEndsAhead } from '../completion/marks.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { enterKeys } from './enter.ts';

/** The shell has a line, and what the line starts may not have the terminal yet. */
export async function isStarting(session: Session): Promise<boolean> {
  const { stream, typed } = session;
  const expected = typed.pending?.expected;
  if (!expected || countEndsAhead(stream.phases, expected, false) === 0) return false;
  return session.isAtMarkedPrompt || isOfShell(session, await lookAt(session));
}

/** A command that has not yet taken the place of the shell that started it has the name of that. */
function isOfShell({ row }: Session, { founderInFront, front }: Look): boolean {
  return founderInFront || front.every(({ name }) => name === row.shell);
}

/** `from`: where the journal ended when the interrupt was pressed. */
export async function interruptAgainIfLost(session: Session, from: number): Promise<void> {
  const { stream } = session;
  const isLost = await until(session, { within: ENTERED_MS, every: INTERRUPTED_MS }, async () => {
    if (stream.phases.endsSince(from).length > 0 || stream.phases.hasPromptedAgain(from)) return 'no';
    // The terminal shows an interrupt once it has passed it on.
    if (session.isAtMarkedPrompt || stream.scanned === from) return undefined;
    const look = await lookAt(session);
    if (isOfShell(session, look) || look.mode !== 'line') return undefined;
    return (await wouldHaveEnded(session, look)) ? 'yes' : 'no';
  });
  if (isLost !== 'yes') return;
  log.note('interrupted again', () => ({ from }));
  await enterKeys(session, ['C-c']);
}

/** None of them does anything about an interrupt, so that they live shows that they got none. */
async function wouldHaveEnded({ bridge }: Session, { front }: Look): Promise<boolean> {
  const told = await Promise.all(front.map(({ pid }) => bridge.readText(`/proc/${pid}/status`).catch(() => undefined)));
  return told.length > 0 && told.every((status) => status !== undefined && hasNoInterrupt(status));
}

const INTERRUPT = 2n;

export function hasNoInterrupt(status: string): boolean {
  const sets = [...status.matchAll(/^(?:SigPnd|ShdPnd|SigBlk|SigIgn|SigCgt):\s*([\da-f]+)$/gm)];
  return (
    sets.length === 5 &&
    !/^State:\s*[ZX]/m.test(status) &&
    sets.every(([, set]) => (BigInt(`0x${set}`) & INTERRUPT) === 0n)
  );
}
