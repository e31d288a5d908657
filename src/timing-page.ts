// The waits of the page that `ptyhold watch` serves, each with its unit in its name and the fact that sets it.

/** Whoever connects shows the token within this, or is sent away. */
export const VIEWER_TELLS_MS = 5_000;
/** What sessions do is looked at this often while somebody watches. */
export const OVERVIEW_LOOKS_MS = 1_000;
/** The small pictures change this often: people see no more, and browsers draw 50 of them. */
export const TILE_PAUSE_MS = 500;
/** A session that nobody watches any more is followed for this long: people go back. */
export const MIRROR_KEPT_MS = 5_000;
/** A mirror looks for output this often, in case a file event was lost. */
export const MIRROR_LOOKS_MS = 1_000;
/** After a pause of this length, what tmux has drawn is in the journal. */
export const MIRROR_QUIET_MS = 300;
/** A person who types has the session for this long, and again with each renewal, until they give it back. */
export const TAKEN_S = 30;
export const TAKEN_AGAIN_MS = 10_000;
/** A connection that has died is noticed within two of these. */
export const VIEWER_PING_MS = 15_000;
