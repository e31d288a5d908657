// A shell whose editor takes a paste whole keeps the lines behind the one that it runs, and runs them once that has ended: they
// do not go to the program that it has started.
import { cut } from '../../terminal/fold-items.ts';
import { nameOf } from '../look/in-front.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import type { Pending } from '../state/typed.ts';
import type { Verdict } from './verdict.ts';

const LONGEST_SHOWN = 60;

export async function withNoteOnRest(
  session: Session,
  pending: Pending | undefined,
  verdict: Verdict,
): Promise<Verdict> {
  if (verdict.complete || pending?.expected?.lines !== 1 || !pending.text.includes('\n')) return verdict;
  if (session.stream.phases.phase !== 'output') return verdict;
  const { front } = await lookAt(session);
  const { linesBehind } = await import('../../gate/shell/lines-behind.ts');
  const behind = linesBehind(pending.text, front.map(nameOf));
  if (!behind) return verdict;
  const [what, them] = behind.count === 1 ? ['the line', 'it'] : [`the ${behind.count} lines`, 'them'];
  const command = cut(behind.command.replaceAll('\n', ' '), LONGEST_SHOWN);
  const note = `the shell keeps ${what} behind \`${command}\`, and runs ${them} once that has ended`;
  return { ...verdict, note: verdict.note === undefined ? note : `${verdict.note}; ${note}` };
}
