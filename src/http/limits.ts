// What HTTP clients may use up: sizes, numbers and times.

/** A text of pty_send is far smaller; a client that sends more means no text. */
export const LARGEST_BODY = 4 * 1024 * 1024;
/** Clients at a time. Each has a connection to tmux of its own. */
export const MOST_SESSIONS = 50;
/** Requests of one client under way at a time: a wait on each of 50 sessions, and some more. */
export const MOST_UNDER_WAY = 100;
/** Connections that have not shown the token yet. For one more, the oldest of them is closed. */
export const MOST_NEWCOMERS = 256;
/** A client sends the head of a request within this, and all of it within the other. */
export const HEAD_MS = 10_000;
export const WHOLE_REQUEST_MS = 30_000;
/** How often the two are looked at. */
export const SLOW_LOOK_MS = 2_000;
/** Between two requests of a client, a connection stays open this long. */
export const IDLE_CONNECTION_MS = 65_000;
/** A client that asks for nothing and has no stream open is forgotten after this; a lease that it holds is freed then. */
export const FORGOTTEN_MS = 4 * 60 * 60 * 1_000;
export const FORGET_LOOK_MS = 60_000;
/** What was refused is told at most this often. */
export const TOLD_EVERY_MS = 60_000;
