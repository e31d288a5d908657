// The waits of the program, each with its unit in its name and the fact that sets it. A caller's own time limit is an argument.

// ── From the terminal to the journal ─────────────────────────────────────────────────────────────────────────────────

/** The journal has what the screen shows within this time, even on a busy machine. */
export const JOURNAL_LAG_MS = 2_000;
/** A line drawn by cursor moves never looks the same in the journal, so waits for it end after this. */
export const REDRAWN_LAG_MS = 150;
/** A shell that reads again has printed its end mark. Kept short, because a shell without marks never prints one. */
export const END_MARK_MS = 200;
/** After such a pause, all has arrived of a dead program, or of a process behind a command, which may print for longer. */
export const DRAINED_MS = 40;
export const OUTLIVES_MS = 400;
/** The longest wait for that. A screen drawn by cursor moves never looks like the journal, so nothing else ends it. */
export const DRAIN_MS = 1_500;
/** On a busy machine a program can end before its journal writer has started. */
export const FIRST_BYTES_MS = 10_000;
/** If a program closes its terminal before it exits, tmux learns the exit code up to this late. */
export const EXIT_STATUS_MS = 640;
/** During that wait, tmux is told this often to look for dead children. */
export const NUDGES_MS = 20;
/** In a burst of output each piece causes an event. Events within this time are handled together. */
export const BURST_PAUSE_MS = 10;
/** What is taken in this soon after the last time has just been said. */
export const HEARD_LIVE_MS = 5_000;
/** A journal writer has written its process id to disk by the time the session is this old. */
export const WRITER_STARTS_S = 5;

// ── Before a text is typed ───────────────────────────────────────────────────────────────────────────────────────────

/** The longest wait for the first prompt, which a slow start-up file, such as .bashrc, delays. Then the text is typed anyway. */
export const FIRST_PROMPT_MS = 15_000;
/** A line editor may work so long on one key, as on a completion. A program that the key has started may run on. */
export const KEY_WORKS_MS = 3_000;
/** From the end of a command to the prompt. Text typed in between would be echoed twice and not pasted as a whole. */
export const NEXT_PROMPT_MS = 1_500;
/** From the prompt until its line editor asks for bracketed paste, if nothing tells whether it will. */
export const EDITOR_ASKS_MS = 500;
/** A report that a program left unread is drawn by the line editor within this, also on a busy machine. */
export const REPORT_DRAWN_MS = 300;
/** Text that stands at a prompt for this long was not entered: the Enter behind a text is read within a moment. */
export const STANDS_MS = 150;
/** A line editor shows within this what a key did. */
export const PROBED_MS = 150;
/** An editor that has drawn nothing for this long has drawn all that a key does. */
export const DRAWN_MS = 20;
/** A key that makes the shell draw a new prompt has done so within this, and is quiet for PROMPT_STANDS_MS then. */
export const REDRAWN_PROMPT_MS = 1_000;
export const PROMPT_STANDS_MS = 30;
/** A command that an interrupt ends is followed by the prompt within this. */
export const INTERRUPTED_MS = 400;
/** From a program's start, or its prompt, until it reads. */
export const BEGINS_TO_READ_MS = 400;
/** A shell on a busy machine needs up to this long to tell its name or to take its marks, once anything of it has come. */
export const ADOPTION_MS = 3_000;
/** On a slow line what is typed shows nothing for up to this long. */
export const LINE_DELAY_MS = 6_000;
/** Meanwhile other servers wait, so long for one that has ended amid it: longer than all steps take. They look so often. */
export const QUESTION_S = 22;
export const QUESTION_LOOK_MS = 50;

// ── Until a verdict ──────────────────────────────────────────────────────────────────────────────────────────────────

/** A prompt that was seen before is looked for after these pauses. Such a look is cheap. */
export const PROMPT_LOOKS_MS: readonly number[] = [4, 15, 50];
/** The first full look at the terminal. Each pause is twice the one before, and at most this much longer. */
export const FIRST_LOOK_MS = 120;
export const LONGEST_LOOK_PAUSE_MS = 3_000;
/** A look at a program that prints at intervals is put off for this long at most. */
export const POSTPONED_LOOK_MS = 5_000;
/** While output comes without a pause, full-screen programs are looked for this often. */
export const SCREEN_LOOK_MS = 400;
/** Shorter pauses are normal within output. */
export const STILL_MS = 100;
/** The alternate screen of a program that waits for keys stands for longer, and so does the line of an editor. */
export const SCREEN_STANDS_MS = 200;
/** A screen that has not changed for this long waits for a key. */
export const STILL_SCREEN_MS = 2_000;
/** A sleeping program that reads single keys and draws nothing for this long is asking a question. */
export const ASLEEP_MS = 3_000;
/** A program that goes on by itself within this may have work to do, and needs no answer. */
export const LONG_SLEEP_MS = 6_000;
/** A text or a key that no byte has answered is still on its way over a slow line, unless this long has passed. */
export const SLOWEST_ANSWER_MS = 2_000;
/** If only the text on the line tells, and it may be the output of a program at work, it must stand still for this long. */
export const UNSURE_MS = 5_000;
/** A continuation prompt with no output after it for this long waits for input. */
export const CONTINUATION_MS = 40;
/** If the terminal shows an end, the journal gets this long to contradict it. */
export const CERTAIN_MS = 200;
/** The same for a verdict that nothing has ended. */
export const LIKELY_MS = 30;
/** A shell that has read a line prints its end mark within this. */
export const READ_LINE_MS = 1_000;
/** A busy machine may start an entered command this late. */
export const ENTERED_MS = 220;
/** A text that goes through ssh and its kin, and its echo back, need up to this long. */
export const CARRIED_MS = 2_500;
/** Characters per millisecond. A line editor prints nothing while it takes in a long paste. */
export const SLOWEST_EDITOR = 200;
/** On a shared machine all processes stand still together, so long in one wait at most. */
export const STANDSTILL_MS = 2_000;
/** Waits for output check this often, in case a file event was lost. */
export const LOOK_AGAIN_MS = 250;
/** A program that tells its state says within this that it works on a text. */
export const REACTS_MS = 3_000;
/** A state counts once it has stood for this long: a text that was typed ahead is taken up at once. */
export const ANSWERED_STANDS_MS = 300;
/** While a program tells states, it is looked at no more often than this. */
export const WORD_LOOK_MS = 100;
/** A terminal takes a few bytes within this, unless somebody has stopped it. */
export const TELLS_MS = 1_000;
/** Waits for a verdict check everything this often, in case a file event was lost. */
export const HEARTBEAT_MS = 1_000;
/** Clients that asked for progress notices get one this often. Many give up after 60 s without one. */
export const PROGRESS_MS = 5_000;
/** Enough for one full look at the terminal, which tells whether the running program waits for input. */
export const GLANCE_MS = 200;
/** A list of sessions for a person waits this long for what each of them does. */
export const STATES_SEEN_MS = 2_000;
/** An answer waits this long for the answers to earlier texts. Then it stops: the shell may never read an earlier one. */
export const EARLIER_ANSWERS_MS = 6_000;
/** A caller's pattern may search this long at a time. */
export const PATTERN_MS = 500;

// ── Closing ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Keys that ask a program to end, and the time it gets after each. They repeat: a program may not be ready for the
 * first interrupt, and each end of input may end only one of several nested programs.
 */
export const GOODBYES: readonly (readonly [key: string, patienceMs: number])[] = [
  ['C-c', 80],
  ['C-d', 250],
  ['C-c', 250],
  ['C-d', 420],
];
/** A program that was hung up ends within this, or it ignores that. */
export const HUNG_UP_MS = 1_500;
/** A program that outlives its shell by more than this has ignored the hang-up. */
export const OUTLIVES_SHELL_MS = 500;
/** A killed program is gone within this. */
export const KILLED_MS = 2_000;

// ── tmux ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A tmux server that is silent for this long counts as stopped or stuck. */
export const TMUX_SILENT_MS = 30_000;
/** A program that prints no version within this is not tmux. */
export const TMUX_VERSION_MS = 10_000;
/** Pauses before trying again: a tmux server that ends still answers for a moment, and one makes its socket again within a moment. */
export const SERVER_PAUSES_MS: readonly number[] = [10, 50, 200];
/** Where no process of a server was found, none is searched for again for so long. */
export const NO_SERVER_HOLDS_MS = 1_000;
/** A server has connected to tmux within this, or has died meanwhile. */
export const CONNECTING_MS = 2_000;
/** A server that ends waits this long for its turn to leave tmux. */
export const LEAVING_MS = 500;
/** ptyhold servers take turns to make and end sessions. A server asks again after this pause. */
export const TURN_AGAIN_MS = 2;
/** A server pauses this long between two turns of its own, so that others get theirs. */
export const TURN_PAUSE_MS = 5;
/** A server that holds its turn for longer was stopped in it, or is on a machine whose processes cannot be seen. */
export const LONGEST_TURN_MS = 10_000;
/** The clients of tmux that a killed server had started have introduced themselves, or ended, within this. */
export const INHERITED_TURN_MS = 30;

// ── Leases ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A lease of a caller that was forgotten must end on the same day. */
export const LONGEST_LEASE_S = 14_400;
/** A session is closed within this, also one whose programs must be killed. */
export const CLOSING_LEASE_S = 30;
/** tmux tells the time in whole seconds, so a lease is surely over this long after its last one. */
export const LEASE_END_MS = 1_000;
/** The parts of a text or of keys follow each other within this. Until the last, another server asks again after PARTS_AGAIN_MS. */
export const PARTS_S = 10;
export const PARTS_AGAIN_MS = 20;
/** A server that only looks whether another one lives takes its ticket away within this. */
export const HOLDER_LOOK_MS = 15;

// ── Programs, files and hosts ────────────────────────────────────────────────────────────────────────────────────────

/** A program that is run for its output alone and takes longer than this hangs. */
export const OWN_PROGRAM_MS = 30_000;
/** A program that was told to end has ended within this. Then it is killed. */
export const PROGRAM_ENDS_MS = 2_000;
/** A server whose client has gone ends within this, whatever hangs: clients kill it 4 s after they have closed its input. */
export const SERVER_ENDS_MS = 3_000;
/** A command that was told to end clears up within this. Then it ends all the same. */
export const CLEARING_UP_MS = 6_000;
/** A person who has pressed Tab does not wait longer. */
export const COMPLETES_MS = 2_000;
/** `ps` and a look at a terminal or a file take far less than this, even on a busy machine. */
export const LOOK_MS = 5_000;
/** A shell that looks at terminals ends when it was not asked for so long. */
export const LOOKER_RESTS_MS = 10_000;
/** A look at a file of another machine is not waited for longer: what comes late counts at the next call. */
export const FAR_FILE_LOOK_MS = 5;
/** A folder is checked this often if the system reports no changes of it. */
export const WATCH_LOOK_MS = 100;
/** After an event in a folder behind a prefix, its files are listed after these pauses. */
export const FAR_FILES_MS: readonly number[] = [15, 60, 250];
/** A login on another host, or the start of a WSL distribution, takes almost this long. */
export const FAR_SHELL_BEGINS_MS = 45_000;
/** ssh gives up earlier. This limit is for an ssh that does not. */
export const SSH_BEGINS_MS = 40_000;
/** A remote shell that does not answer within this is given up, and its connection is closed. */
export const FAR_ANSWER_MS = 20_000;
/** Remote jobs are short: one that takes longer hangs. */
export const FAR_JOB_MS = 60_000;
/** A connection that was asked nothing for this long is not watched for events. */
export const LINK_IDLE_MS = 3_000;
/** A connection unused for this long makes room for another: longer than HEARTBEAT_MS, or it would take those of waits. */
export const CONNECTION_IDLE_MS = 1_500;
/** A call waits up to this long for room. */
export const CONNECTION_ROOM_MS = 20_000;
/** After an answer this recent, the connection counts as alive. */
export const FRESH_ANSWER_MS = 50;
/** A request after a pause of this length begins a new call. */
export const CALL_PAUSE_MS = 20;
/** Bytes that a remote follower has read arrive here within this. */
export const FOLLOWED_BYTES_MS = 50;
/** A program that does not tell its hosts within this hangs, and is ended. */
export const SOURCE_ANSWERS_MS = 10_000;
/** One that has failed is not asked again for this long, unless somebody asks for a host that is not known. */
export const SOURCE_RESTS_MS = 15_000;
/** Calls to all hosts wait this long for each, and HOST_AWAY_MS for one that did not answer the last time. */
export const HOST_ANSWERS_MS = 3_000;
export const HOST_AWAY_MS = 500;
/** One that has failed is not tried again by such calls for this long: each try starts a program. */
export const HOST_RESTS_MS = 2_000;
/** Many hosts that log in at once take turns. As long as one of them comes in HOST_ANSWERS_MS, the others get up to this. */
export const HOSTS_ANSWER_MS = 20_000;

// ── In the background ────────────────────────────────────────────────────────────────────────────────────────────────

/** Sessions are checked every quarter of their idle timeout, within these bounds. */
export const SHORTEST_IDLE_LOOK_MS = 500;
export const LONGEST_IDLE_LOOK_MS = 15_000;
/** Savings are written after this pause, many counts at once. */
export const SAVINGS_WRITTEN_MS = 5_000;
/**
 * What is written down of the sessions is looked at this long after the last call, so that it costs no call time; during
 * calls without a pause, this often. An unchanged record is written again after RECORD_FRESH_S, for when it was last seen.
 */
export const RECORDS_PAUSE_MS = 250;
export const RECORDS_EVERY_MS = 5_000;
/** A host that cannot be reached is left alone for this long: another try may start an ssh each time. */
export const RECORDS_REST_MS = 60_000;
export const RECORD_FRESH_S = 60;
/** A server that ends waits this long for the last records. */
export const LAST_RECORDS_MS = 1_000;
/** A session that is still being made after this long never will be: its server was killed. */
export const BEING_MADE_S = 60;
/** Sessions come and go in groups. Those that ended elsewhere are looked for this long after the first change. */
export const SESSIONS_SETTLE_MS = 500;
/** Events are written this long after the first of several. */
export const EVENTS_WRITTEN_MS = 20;
/** What was appended to the log of events is read back within this, and looked for this often. */
export const EVENTS_READ_BACK_MS = 2_000;
export const EVENTS_READ_AGAIN_MS = 5;
/** A server that ends waits this long for its last events. */
export const LAST_EVENTS_MS = 1_000;
/** Clients hear of changes to a resource at most this often. */
export const NOTICE_PAUSE_MS = 500;

// ── Clients and people ───────────────────────────────────────────────────────────────────────────────────────────────

/** Many clients give a call up after 60 s, unless they get progress notices. */
export const LONGEST_SILENT_WAIT_S = 50;
export const LONGEST_WAIT_S = 3_600;
/** A call waits this long for a person's answer to the gate's question, because most clients give the call up soon after. */
export const PERSON_ANSWERS_MS = 45_000;
/** The questions of one call on several sessions are gathered this long, so that the person is asked once. */
export const QUESTIONS_GATHER_MS = 1_000;
/** Clients keep the question in front of the person. A later answer counts for the same text for this long. */
export const LATE_ANSWER_MS = 600_000;

/** A server that closes a session takes it out of tmux within this after its program has ended. */
export const OTHERS_CLOSE_MS = 150;
/** A tmux server that has made its socket answers on it within this. */
export const STAGE_ANSWERS_MS = 300;
/** The titles of tiles are at most this old. */
export const TITLES_MS = 1_000;

// ── Playbooks ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What a playbook gives a session to be ready, and a step to be done, where it says nothing. */
export const PLAYBOOK_READY_S = 60;
export const PLAYBOOK_STEP_S = 300;
/** A port that is awaited is tried this often, which costs a process on its host. */
export const PORT_LOOKS_MS = 200;
/** One try takes less than this. */
export const PORT_LOOK_MS = 3_000;

// ── The doctor ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** The sessions' tmux server answers the doctor within this. */
export const SERVER_CHECK_MS = 5_000;
