// How cargo tells its steps: a crate with its version, or what it reads and waits for. Other programs begin lines with these words, too.

const WORDS = 'Compiling|Checking|Fresh|Downloading|Downloaded|Documenting|Unpacking|Packaging|Verifying';
const CRATES = String.raw`(?:\S+ v\d|\d+ crates?\b|crates\b)`;
const READS = String.raw`Building \[|Updating (?:\S+ index|git )|Locking \d|Blocking waiting `;

/** Without the changes of versions, which are what some commands were asked for. */
export const CARGO_STEP = new RegExp(String.raw`^\s+(?:(?:${WORDS}) ${CRATES}|${READS})`);

export const CHANGED_VERSION = /^\s+(?:Updating|Adding) \S+ v\d/;
