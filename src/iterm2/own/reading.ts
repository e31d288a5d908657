// What was found out about one of iTerm2's own sessions.
import type { Screen } from './buffer.ts';
import type { Told } from './see.ts';

export interface Verdict {
  complete: boolean;
  via: 'prompt' | 'exit' | 'timeout' | 'cancelled' | 'now';
  /** `unknown`: nobody has looked. */
  state: 'idle' | 'running' | 'password' | 'continuation' | 'exited' | 'unknown';
  exitCode: number | undefined;
}

/** Lines and screen as iTerm2 has them. */
export interface OwnReading extends Verdict {
  told: Told;
  output: readonly string[] | undefined;
  screen: Screen | undefined;
  notes: readonly string[];
}

export const NOW: Verdict = { complete: false, via: 'now', state: 'unknown', exitCode: undefined };

export function reading(
  told: Told,
  verdict: Verdict,
  { output, screen, notes = [] }: Partial<Pick<OwnReading, 'output' | 'screen' | 'notes'>>,
): OwnReading {
  return { told, ...verdict, output, screen, notes };
}
