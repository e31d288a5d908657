// How long anything is waited for between commands and the process that stays.

/** A process that stays takes a command within this, or the command does its work itself. */
export const TAKES_MS = 500;
/** It has been told to begin: if it does not within this, nobody knows whether it will. */
export const BEGINS_MS = 5_000;
/** A command was handed to nobody. If another comes within this, a process is started for those that follow. */
export const SOON_MS = 60_000;
/** A process that stays looks so often whether it may. */
export const STANDING_LOOK_MS = 1_000;
