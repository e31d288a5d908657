// How long iTerm2 is waited for.

/** A call waits no longer, whatever it asks: a dialog of iTerm2 or macOS blocks everything. */
export const ANSWERS_MS = 3_000;
/** While an earlier answer is outstanding, which a dialog may hold up, the next one is waited for this long. */
export const STUCK_MS = 200;
/** A way that failed is not tried again for this long: each try starts a program. */
export const RESTS_MS = 5_000;
/** A person answers the question of macOS whether we may speak to iTerm2 within this, or it is asked anew. */
export const CONSENT_MS = 120_000;
/** A shell that has drawn its prompt anew starts the command that was typed at it within this. */
export const STARTS_MS = 500;
