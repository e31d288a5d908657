// What `ptyhold wait` can wait for. Apart from the command, so that help needs not load the sessions.

/** What a look at the session tells. */
const SEEN = ['idle', 'blocked', 'exit', 'ended'] as const;
/** What only an event tells. */
export const TOLD = [
  'done',
  'error',
  'locked',
  'released',
  'asked',
  'queued',
  'delivered',
  'refused',
  'notice',
] as const;

export const AWAITED = [...SEEN, ...TOLD] as const;
export type Awaited = (typeof AWAITED)[number];

export function isAwaited(word: string): word is Awaited {
  return AWAITED.some((each) => each === word);
}
