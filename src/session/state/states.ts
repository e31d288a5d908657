// What a session can be doing.

export const STATES = [
  'idle',
  'running',
  'waiting_input',
  'password',
  'continuation',
  'fullscreen',
  'blocked',
  'done',
  'error',
  'stopped',
  'starting',
  'exited',
] as const;
/** What the session is doing. The program itself says that it is blocked, done, or has failed. */
export type State = (typeof STATES)[number];

/** Somebody has to type before it goes on. */
export const ASKING: readonly State[] = ['waiting_input', 'password', 'continuation'];

/** Why a program is said to wait for input. */
export interface Asking {
  /**
   * The system says that it reads, its line ends like a question, it only sleeps, it says itself that it is idle, text
   * stands at the shell's prompt, it is the shell's own line editor that asks, or a question stands above choices.
   */
  how: 'reads_line' | 'reads_keys' | 'asks' | 'may_ask' | 'sleeps' | 'told' | 'not_entered' | 'editor' | 'menu';
  /** What stands on the cursor's line. Of a line editor, what it asks. */
  line: string;
  /** Of a menu, so many rows above. */
  question?: { text: string; back: number };
  quietMs: number;
}
