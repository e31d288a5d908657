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
