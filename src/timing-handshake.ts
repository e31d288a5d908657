// How long the program is not loaded while a client may still go away.

/** A client that has listed the tools and wants no more goes within this. Until a call comes, loading delays nobody. */
export const LISTED_MS = 5;
/** Clients ask for the list within this after the start: what is loaded meanwhile would delay it. */
export const HANDSHAKE_MS = 250;
/** A client that has ended its input reads what it was answered within this, or is gone. */
export const TAKEN_MS = 3_000;
