// The waits for iTerm2 and its stage, each with its unit in its name and the fact that sets it.

/** Somebody who was given a line to type in iTerm2 types it within this. */
export const STAGE_AWAITED_S = 600;
/** While iTerm2 starts a program, its client is looked for this often. */
export const GATEWAY_LOOKS_MS = 40;
/** Where iTerm2 could not be reached, calls do not try again for this long. */
export const TRIED_AGAIN_MS = 60_000;
