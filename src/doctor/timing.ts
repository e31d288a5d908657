// How long the doctor waits for what it tries.

/** The doctor gives this long to a shell's start-up files and to each command in it. */
export const TRIED_SHELL_MS = 6_000;
/** Clients give a server up that has not started within 10 to 30 s. */
export const CLIENT_START_MS = 30_000;
/** A bridge that starts no shell within this does not work. */
export const BRIDGE_CHECK_MS = 30_000;
/** A host of a fleet that begins no shell within this is told to be away. */
export const HOST_VISIT_MS = 15_000;
/** All checks of one host take less than this. */
export const HOST_CHECK_MS = 90_000;
/** A program that the doctor started ends within this after it was told to. */
export const TRIAL_ENDS_MS = 2_000;
