// What an operating system refuses, in plain words with the next step: of this machine by code, of another by its text.

export interface Explained {
  sentence: string;
  hint: string;
}

interface Fault {
  /** How programs print it, in every locale that ptyhold gives them. */
  printed: RegExp;
  /** `what` is a path, or what was tried. */
  says: (what: string) => string;
  hint: string;
}

const ELSEWHERE = 'PTYHOLD_DIR names another folder for sessions.';
const ROOM = `Free some (df -h and df -i show what is full); ${ELSEWHERE}`;
const RIGHTS = `Give this user the right (ls -ld shows who has it); ${ELSEWHERE}`;

const FAULTS: Readonly<Record<string, Fault>> = {
  ENOSPC: {
    printed: /no space left on device/i,
    says: (what) => `There is no room for ${what}: the disk is full, or it can hold no more files`,
    hint: ROOM,
  },
  EDQUOT: {
    printed: /quota exceeded/i,
    says: (what) => `There is no room for ${what}: the quota is used up`,
    hint: ROOM,
  },
  EROFS: {
    printed: /read-only file system/i,
    says: (what) => `Nothing can be written to ${what}: its file system is read-only`,
    hint: `Make it writable; ${ELSEWHERE}`,
  },
  EACCES: { printed: /permission denied/i, says: (what) => `This user has no right to use ${what}`, hint: RIGHTS },
  EPERM: { printed: /operation not permitted/i, says: (what) => `The system does not permit ${what}`, hint: RIGHTS },
  EMFILE: {
    printed: /too many open files(?! in system)/i,
    says: (what) => `This process may open no more files, which ${what} needs`,
    hint: 'Close sessions, or raise the limit (ulimit -n) and start the MCP server again.',
  },
  ENFILE: {
    printed: /too many open files in system/i,
    says: (what) => `The system opens no more files, which ${what} needs`,
    hint: 'End programs that hold many open, then call again.',
  },
  EAGAIN: {
    printed: /resource temporarily unavailable|cannot fork|can't fork|\bspawn \S+ EAGAIN/i,
    says: (what) => `The system starts no more processes for this user, which ${what} needs`,
    hint: 'End programs that are not needed, or raise the limit (ulimit -u), then call again.',
  },
  ENOMEM: {
    printed: /cannot allocate memory|out of memory/i,
    says: (what) => `There is no memory left for ${what}`,
    hint: 'End programs that are not needed, then call again.',
  },
  EIO: {
    printed: /input\/output error/i,
    says: (what) => `The disk fails at ${what}`,
    hint: `Look at the disk (dmesg); ${ELSEWHERE}`,
  },
  ENOTDIR: {
    printed: /not a directory/i,
    says: (what) => `A file stands where ${what} needs a folder`,
    hint: 'Move it away.',
  },
  ELOOP: {
    printed: /too many levels of symbolic links/i,
    says: (what) => `A symbolic link stands where ${what} must be a file or a folder`,
    hint: 'Move it away.',
  },
  ENAMETOOLONG: {
    printed: /file name too long/i,
    says: (what) => `The path ${what} is too long`,
    hint: 'Use a shorter one.',
  },
  ENOENT: {
    printed: /no such file or directory/i,
    says: (what) => `There is no ${what}, or it was removed`,
    hint: 'Call again: its own files are made anew.',
  },
};

/** Undefined if the error is none of the operating system's. */
export function explainError(error: unknown): Explained | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const fault = FAULTS[error.code];
  return fault && explained(fault, whatOf(error), error.code);
}

/** Reads what a program printed about its failure; undefined if it names none of these faults. */
export function explainText(printed: string, what: string): Explained | undefined {
  const found = Object.entries(FAULTS).find(([, { printed: text }]) => text.test(printed));
  return found && explained(found[1], what, printed.trim());
}

function explained({ says, hint }: Fault, what: string, detail: string): Explained {
  return { sentence: `${says(what)} (${detail}).`, hint };
}

function whatOf(error: Error): string {
  if ('path' in error && typeof error.path === 'string') return error.path;
  return 'syscall' in error && typeof error.syscall === 'string' ? `the call ${error.syscall}` : 'this';
}
