// Cuts a list of keys where a prompt must come in between.
import type { Session } from '../state/session.ts';

/** A shell that was interrupted at its prompt gets the next keys when it has drawn a new one. */
export function splitAtInterrupts(session: Session, keys: readonly string[]): string[][] {
  if (!session.isAtMarkedPrompt) return [[...keys]];
  const starts = keys.flatMap((key, index) =>
    index === 0 || (keys[index - 1] === 'C-c' && key !== 'C-c') ? [index] : [],
  );
  return starts.map((start, number) => keys.slice(start, starts[number + 1]));
}
