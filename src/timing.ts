// Every wait of the program, each with its unit in its name and the fact that sets it.

// ── From the terminal to the journal ──────────────────────────────────────────────────────────────────────────────

/** What stands on the screen is in the journal within this, on a busy machine too. */
export const JOURNAL_LAG_MS = 2_000;
/** A line drawn by moving the cursor does not stand in the journal as it stands on the screen, so it is not waited for. */
export const REDRAWN_LAG_MS = 150;
/** A shell that reads again has printed the end of its command. One without marks never does, and each text would wait. */
export const END_MARK_MS = 200;
/** The output of a program that has died has come, once nothing came for this long. */
export const DRAINED_MS = 40;
/** A screen that was drawn by moving the cursor never looks as the journal does: then this must do. */
export const DRAIN_MS = 1_500;
/** On a busy machine a program can be over before the process that journals it has begun. */
export const FIRST_BYTES_MS = 10_000;
/** tmux learns this late how a program ended that closed its terminal before it was gone. */
export const EXIT_STATUS_MS = 640;
/** While that is awaited, tmux is made to look for its dead children this often. */
export const NUDGES_MS = 20;
/** In a flood each piece brings a notice of its own; those of this time are taken in together. */
export const FLOOD_PAUSE_MS = 10;
/** The number of a journal's writer is on disk once the session is this old. */
export const WRITER_STARTS_S = 5;

// ── Before a text is typed ────────────────────────────────────────────────────────────────────────────────────────

/** A slow rc file may take its time; afterwards the text goes in all the same. */
export const FIRST_PROMPT_MS = 15_000;
/** Between the end of a command and the prompt. Text typed in there would be echoed twice and not be bracketed. */
export const NEXT_PROMPT_MS = 1_500;
/** From the prompt until its editor asks for bracketed paste, where nobody knows whether it will. */
export const EDITOR_ASKS_MS = 500;
/** From a program's start, or its prompt, until it reads. */
export const BEGINS_TO_READ_MS = 400;
/** A shell far away, or on a busy machine, tells this late which one it is, or takes its marks. */
export const ADOPTION_MS = 3_000;

// ── Until something can be said of what runs ──────────────────────────────────────────────────────────────────────

/** A prompt that stood there before is looked for after these pauses, since that look costs next to nothing. */
export const PROMPT_LOOKS_MS: readonly number[] = [10, 40];
/** The first whole look at the terminal. Each later one comes after twice the pause, and this much later at most. */
export const FIRST_LOOK_MS = 120;
export const LONGEST_LOOK_PAUSE_MS = 3_000;
/** In output without a pause, a full-screen program is looked for this often. */
export const SCREEN_LOOK_MS = 400;
/** Shorter pauses are ordinary between two pieces of output. */
export const STILL_MS = 100;
/** A screen that has not changed for this long waits for a key. */
export const STILL_SCREEN_MS = 2_000;
/** A program that takes each key, is asleep and draws nothing for this long has a question on the screen. */
export const ASLEEP_MS = 3_000;
/** A continuation prompt followed by nothing for this long waits for somebody. */
export const CONTINUATION_MS = 40;
/** An end that the terminal shows may still be contradicted by the journal: it gets this long. */
export const CERTAIN_MS = 200;
/** The same for a verdict that says that nothing has ended. */
export const LIKELY_MS = 30;
/** A shell that has read the line tells its end this soon. */
export const READ_LINE_MS = 1_000;
/** A busy machine begins this late with what was entered. */
export const ENTERED_MS = 220;
/** Characters a millisecond: while a line editor takes in a long paste it prints nothing. */
export const SLOWEST_EDITOR = 200;
/** Whoever waits for output looks again this often, should a file event get lost. */
export const LOOK_AGAIN_MS = 250;
/** A lost file event must not hold an answer up for good: everything is looked at anew this often. */
export const HEARTBEAT_MS = 1_000;
/** How often a client that asked for it is told that the wait goes on. Many give up after 60 s without a word. */
export const PROGRESS_MS = 5_000;
/** One whole look at the terminal: without it nobody knows whether what runs waits for input. */
export const GLANCE_MS = 200;
/** An answer waits this long for those to texts typed before. One that is still out then waits for a pattern, say. */
export const EARLIER_ANSWERS_MS = 1_000;
/** A pattern that came with a call may search this long at a time. */
export const PATTERN_MS = 500;

// ── Closing ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Keys that ask a program to end, and how long it has then. An interrupt may come before it is ready for one, and an end
    of input may end one of several. */
export const GOODBYES: readonly (readonly [key: string, patienceMs: number])[] = [
  ['C-c', 80],
  ['C-d', 250],
  ['C-c', 250],
  ['C-d', 420],
];
export const HUNG_UP_MS = 1_500;
/** A program that outlives its shell by more than this has ignored the hang-up. */
export const OUTLIVES_SHELL_MS = 500;
export const KILLED_MS = 2_000;

// ── tmux ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A server that has not answered for this long is taken to be stopped or stuck. */
export const TMUX_SILENT_MS = 30_000;
/** A program that tells no version within this is no tmux. */
export const TMUX_VERSION_MS = 10_000;
/** A server that is just ending still answers for a moment, and one that makes its socket anew takes one (every version tried). */
export const SERVER_PAUSES_MS: readonly number[] = [10, 50, 200];
/** Servers take turns where sessions come and go. A turn that is taken is asked for again after this pause. */
export const TURN_AGAIN_MS = 2;
/** Between two turns of its own a server pauses, so that another one can take its turn. */
export const TURN_PAUSE_MS = 5;
/** A server that has held its turn for this long was killed in the middle of it. */
export const LONGEST_TURN_MS = 10_000;

// ── Programs, files and hosts ─────────────────────────────────────────────────────────────────────────────────────

/** Programs that are run for their output alone end within this, or they hang. */
export const OWN_PROGRAM_MS = 30_000;
/** A folder that the system tells no changes of is looked at this often. */
export const WATCH_LOOK_MS = 100;
/** After something happened in a folder behind a prefix, files that came or went are looked for after these pauses. */
export const FAR_FILES_MS: readonly number[] = [15, 60, 250];
/** A host that must log in, or a distribution that must start first, takes almost this long to begin a shell. */
export const FAR_SHELL_BEGINS_MS = 45_000;
/** ssh gives up by itself before: this is for one that does not. */
export const SSH_BEGINS_MS = 40_000;
/** A far shell that does not answer a question within this is given up, with its connection. */
export const FAR_ANSWER_MS = 20_000;
/** Jobs over there are short: one that takes longer hangs. */
export const FAR_JOB_MS = 60_000;
/** A connection over which nothing was asked for this long is not watched for news. */
export const LINK_IDLE_MS = 3_000;
/** An answer this young says that the connection is alive. */
export const FRESH_ANSWER_MS = 50;
/** What is sent after a pause this long is the beginning of a call. */
export const CALL_PAUSE_MS = 20;
/** Bytes that a follower has read over there arrive within this. */
export const FOLLOWED_BYTES_MS = 50;
/** Calls that ask all hosts wait this long for one, and this long for one that did not answer the last time. */
export const HOST_ANSWERS_MS = 3_000;
export const HOST_AWAY_MS = 200;

// ── What nobody waits for ─────────────────────────────────────────────────────────────────────────────────────────

/** Sessions with an idle time are looked at a quarter of it apart, within these bounds. */
export const SHORTEST_IDLE_LOOK_MS = 500;
export const LONGEST_IDLE_LOOK_MS = 15_000;
/** What reducers saved is written down this much later, many counts at once. */
export const SAVINGS_WRITTEN_MS = 5_000;
/** Clients are told of changes to a resource this far apart at least. */
export const NOTICE_PAUSE_MS = 500;

// ── Clients and people ────────────────────────────────────────────────────────────────────────────────────────────

/** Many clients give a call up after 60 s. Those that are told of progress wait on. */
export const LONGEST_SILENT_WAIT_S = 50;
export const LONGEST_WAIT_S = 3_600;
/** A person who has not answered the gate's question by then gets no say, since most clients give the call up soon after. */
export const PERSON_ANSWERS_MS = 45_000;

// ── The doctor ────────────────────────────────────────────────────────────────────────────────────────────────────

/** The start-up files of a shell that is tried, and each command in it, have this long. */
export const TRIED_SHELL_MS = 6_000;
/** The tmux server of the sessions answers a question within this. */
export const SERVER_CHECK_MS = 5_000;
/** What the doctor started has ended within this, once it was told to. */
export const TRIAL_ENDS_MS = 3_000;
