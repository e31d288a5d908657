// Signals, while a command is handed over.
import { endWithTerminal, STATUSES } from '../signals.ts';

/** Answers with what takes the listeners away again. */
export function atSignals(take: (status: number) => void): () => void {
  const taken = Object.entries(STATUSES).map(([signal, status]) => {
    const listener = (): void => take(status);
    process.on(signal, listener);
    return (): void => void process.off(signal, listener);
  });
  endWithTerminal();
  return () => {
    for (const end of taken) end();
  };
}
