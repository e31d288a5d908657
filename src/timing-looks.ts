// When the terminals of programs are looked at, each with its unit in its name and the fact that sets it.

/** A program that has been silent for this long may wait for somebody. */
export const SILENT_MS = 1_000;
/** One that seems to run is looked at again after this, and each time after twice as long, at most after SILENT_KEPT_MS. */
export const SILENT_AGAIN_MS = 1_000;
/** That it waits counts for this long: it may give up waiting without a word. */
export const SILENT_KEPT_MS = 15_000;
/** While a program changes its screen, the rows are looked at this often for a pattern. */
export const SCREEN_ROWS_MS = 50;
/** A program that cannot run has ended this soon after its session was opened. */
export const ENDS_AT_ONCE_MS = 60;
/** While a wait is on, it is looked this often whether the program that tmux started is still there, which takes 0.02 ms. */
export const FOUNDER_LOOK_MS = 100;
/** In a long wait less often: an end is told this share of the wait late, and at most so much. */
export const FOUNDER_LOOKS_SHARE = 0.05;
export const SLOWEST_FOUNDER_LOOK_MS = 1_000;

/** What prints the awaited pattern as its last word has ended within this. */
export const OWN_END_MS = 30;

/** A program that has taken keys, and says anew which it takes, waits for one if nothing comes for this long. */
export const OFFERS_AGAIN_MS = 500;
