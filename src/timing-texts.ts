// How long things take around texts for coding agents, texts that wait, and people who type. The other times stand in timing.ts.

/** A coding agent draws a text that was pasted within this, and has taken it within AGENT_TAKES_MS after Enter. */
export const AGENT_SHOWS_MS = 5_000;
export const AGENT_TAKES_MS = 5_000;
/** A program that takes each key itself has drawn a text, and what it makes of it, within this. */
export const TEXT_SHOWN_MS = 300;
/** Behind a paste, Codex takes Enter for a line end for 120 ms. */
export const BEHIND_PASTE_MS = 150;
/** A program that has taken single keys before, or seems to ask, does no work between its turns if it sleeps for longer. */
export const RESTS_MS = 900;
/** A line from which the text went counts once it has stood so for this long: programs draw a screen in several steps. */
export const TAKEN_STANDS_MS = 100;
/** A call with `when: ready` looks for this long whether the program takes the text now. */
export const READY_GLANCE_MS = 700;
/** A server that delivers waiting texts waits this long at a time until the program is ready, and pauses at least so if it is not. */
export const READY_WAIT_MS = 10_000;
export const READY_AGAIN_MS = 200;
/** The server that queued a text types it within this once the program is ready, or another one does. */
export const OWN_TYPES_MS = 2_000;
/** A server that delivers types a text within this once the program is ready, or the text waits on. A call types by its own timeout. */
export const WAITING_TYPED_MS = 20_000;
/** A server looks so long after a call whether texts wait that another one has left, and as long as none do, ever more seldom. */
export const QUEUES_LOOK_MS = 3_000;
export const QUEUES_LOOK_MOST_MS = 15_000;
/** A server that ends waits this long for a text that it is typing: clients kill a server that has not ended 4 s after its input. */
export const COURIERS_END_MS = 500;
/** A program that a session was opened with begins to read within this from then on, or gets its first text unread. */
export const PROGRAM_STARTS_MS = 2_500;
/** The same for several that start one another. */
export const PROGRAMS_START_MS = 10_000;
/** An answer waits this long for a long output to be shortened, and then shows both its ends. */
export const ASIDE_MS = 5_000;
/** A text waits for the answer to the one before at a program's prompt until so much of its own time is left. */
export const TYPED_AHEAD_MS = 1_000;
/** A read that waits gives the texts of calls before it this long to be typed: most are within some milliseconds. */
export const TYPED_BEFORE_MS = 500;
/** Calls that a client makes side by side come within this. */
export const SIDE_BY_SIDE_MS = 1_000;
/** What goes through a carrier may take so many of the trips that were timed there, and so much longer on a busy machine. */
export const CARRIED_TRIPS = 4;
export const CARRIED_SPARE_MS = 600;
/** Somebody who types at a stretch types the next letter within this. */
export const TYPES_ON_MS = 400;
/** A program that a text has ended, or a timer of its own, is gone within this. */
export const ABOUT_TO_END_MS = 200;
/** An interrupt has ended what does nothing about it within this. It is looked for so often until that is known. */
export const INTERRUPTED_MS = 10;
/** A wait for a pattern looks so often whether a text that waits was typed meanwhile. */
export const QUEUE_TYPED_LOOK_MS = 100;
