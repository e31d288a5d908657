// What is known of a coding agent that does not, or not always, tell its state by OSC 7501.
import type { Report } from '../report.ts';

export interface KnownAgent {
  /** Its name as a client of ours, and as the one that reports. */
  id: string;
  /** The name of its program. */
  program: string;
  /**
   * Without hooks it tells little or nothing: `ptyhold install ID --hooks` gives it some. They tell nothing of a key that
   * interrupts it, or denies what it asks.
   */
  needsHooks?: true;
  /** The state that its window's title tells. Most titles, and all spinners, tell none. */
  stateOfTitle?(title: string): TitleState | undefined;
  /** What a hook's input on stdin means: a report, `clear`, or nothing. */
  readHook?(input: HookInput): Report | 'clear' | undefined;
}

/** `ready`: it takes a text, or a dialog of its start stands there, which the title does not tell apart. */
export type TitleState = 'working' | 'blocked' | 'ready';

export type HookInput = Readonly<Record<string, unknown>>;

export function report(state: Report['state'], more: Partial<Report> = {}): Report {
  return { state, kind: undefined, app: undefined, title: undefined, message: undefined, progress: undefined, ...more };
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
