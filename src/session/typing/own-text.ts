// The text that stands on a line and may be gone on with: this server's own, or that of a server that has ended.
import { PROMPT_STANDS_MS, STANDS_MS } from '../../timing.ts';
import { withoutSpaces } from '../look/bare-text.ts';
import type { Session } from '../state/session.ts';
import { ownerOfUnrun } from '../state/tmux-options.ts';
import { until } from '../state/until.ts';

export function ownUnrun(session: Session, shown?: string): string {
  return isUnrunOfAnother(session) ? '' : unrunAsShown(session, shown);
}

/** The last line of it, without its spaces. */
export function ownLastLine(session: Session, shown: string): string {
  return lastLineOf(ownUnrun(session, shown));
}

/** Where another program may have read what was typed, the line shows what stands there. */
export function unrunAsShown({ typed, stream }: Session, shown: string | undefined): string {
  const { text, others = [] } = typed.unrun(stream.phases);
  if (lastLineOf(text) === shown) return text;
  return others.find((other) => lastLineOf(other.text) === shown)?.text ?? text;
}

/** What stands there is what another server has typed without Enter. */
export function isTextOfAnother(session: Session, shown: string): boolean {
  return shown !== '' && isUnrunOfAnother(session) && shown === lastLineOf(unrunAsShown(session, shown));
}

function lastLineOf(text: string): string {
  return withoutSpaces(text.slice(text.lastIndexOf('\n') + 1));
}

/** Another server has typed there, and its text is shown in a moment. False also if it has run, or was removed. */
export async function awaitTextOfAnother(session: Session, isShown: () => Promise<boolean>): Promise<boolean> {
  if (!isUnrunOfAnother(session) || session.typed.unrun(session.stream.phases).text === '') return false;
  const seen = await until(session, { within: STANDS_MS, every: PROMPT_STANDS_MS }, isShown);
  return seen ?? false;
}

export function isUnrunOfAnother({ row, leases }: Session): boolean {
  return leases.holder.isAnother(ownerOfUnrun(row.unrun));
}
