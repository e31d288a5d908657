// What a wait came to, without what was printed meanwhile.
import { makeAttachLine } from '../attach-line.ts';
import type { Verdict } from '../completion/verdict.ts';
import { findPager, isPagerBusy } from '../look/pager.ts';
import { see } from '../look/shell-prompt.ts';
import type { Session } from '../state/session.ts';

interface Pager {
  name: string;
  /** It takes no key but the one that interrupts. */
  isBusy: boolean;
}

export interface WaitedReading {
  session: Session;
  verdict: Verdict;
  notes: string[];
  /** The command with which a person attaches to type a password. */
  attach?: string;
  /** The pager in front. */
  pager?: Pager | undefined;
  /** Nothing was typed; the notes say why. */
  isHeldBack?: true;
}

export async function readingOfWait(session: Session, verdict: Verdict): Promise<WaitedReading> {
  return {
    session,
    verdict,
    notes: [verdict.note, verdict.left].filter((note) => note !== undefined),
    pager: await pagerInFront(session, verdict),
    ...(await attachForPassword(session, verdict)),
  };
}

/** A person is to type it. */
export async function attachForPassword(session: Session, { state }: Verdict): Promise<Pick<WaitedReading, 'attach'>> {
  return state === 'password' ? { attach: await makeAttachLine(session, session.row.name) } : {};
}

async function pagerInFront(session: Session, { state }: Verdict): Promise<Pager | undefined> {
  if (state !== 'fullscreen' && state !== 'waiting_input') return undefined;
  const { look, line } = await see(session);
  const name = findPager({ look, line: line.text, hasBracketedPaste: session.stream.modes.hasBracketedPaste });
  return name === undefined ? undefined : { name, isBusy: isPagerBusy(line.text) };
}
