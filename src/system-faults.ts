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
  /** What else helps where the file is one of ptyhold's own. */
  ownHint?: string;
  /** The next step where it is not. */
  foreignHint?: string;
}

/** A file that ptyhold makes and keeps, or one of a person or of another program. */
export type Owner = 'own' | 'foreign';

const ELSEWHERE = 'PTYHOLD_DIR names another folder for sessions';
const ROOM = { hint: 'Free some (df -h and df -i show what is full)', ownHint: ELSEWHERE };
const RIGHTS = { hint: 'Give this user the right (ls -ld shows who has it)', ownHint: ELSEWHERE };

const FAULTS: Readonly<Record<string, Fault>> = {
  ENOSPC: {
    printed: /no space left on device/i,
    says: (what) => `There is no room for ${what}: the disk is full, or it can hold no more files`,
    ...ROOM,
  },
  EDQUOT: {
    printed: /quota exceeded/i,
    says: (what) => `There is no room for ${what}: the quota is used up`,
    ...ROOM,
  },
  EROFS: {
    printed: /read-only file system/i,
    says: (what) => `Nothing can be written to ${what}: its file system is read-only`,
    hint: 'Make it writable',
    ownHint: ELSEWHERE,
  },
  EACCES: { printed: /permission denied/i, says: (what) => `This user has no right to use ${what}`, ...RIGHTS },
  EPERM: { printed: /operation not permitted/i, says: (what) => `The system does not permit ${what}`, ...RIGHTS },
  EMFILE: {
    printed: /too many open files(?! in system)/i,
    says: (what) => `This process, or the tmux server, may open no more files, which ${what} needs`,
    hint: 'Close sessions, or raise the limit (ulimit -n) and start the MCP server again; the tmux server keeps its limit until it ends',
  },
  ENFILE: {
    printed: /too many open files in system/i,
    says: (what) => `The system opens no more files, which ${what} needs`,
    hint: 'End programs that hold many open, then call again',
  },
  EAGAIN: {
    printed: /resource temporarily unavailable|cannot fork|can't fork|\bspawn \S+ EAGAIN/i,
    says: (what) => `The system starts no more processes for this user, which ${what} needs`,
    hint: 'End programs that are not needed, or raise the limit (ulimit -u), then call again',
  },
  ENOMEM: {
    printed: /cannot allocate memory|out of memory/i,
    says: (what) => `There is no memory left for ${what}`,
    hint: 'End programs that are not needed, then call again',
  },
  EIO: {
    printed: /input\/output error/i,
    says: (what) => `The disk fails at ${what}`,
    hint: 'Look at the disk (dmesg)',
    ownHint: ELSEWHERE,
  },
  ENOTDIR: {
    printed: /not a directory/i,
    says: (what) => `A file stands where ${what} needs a folder`,
    hint: 'Move it away',
  },
  ELOOP: {
    printed: /too many levels of symbolic links/i,
    says: (what) => `A symbolic link stands where ${what} must be a file or a folder`,
    hint: 'Move it away',
  },
  ENAMETOOLONG: {
    printed: /file name too long/i,
    says: (what) => `The path ${what} is too long`,
    hint: 'Use a shorter one',
  },
  ENOENT: {
    printed: /no such file or directory/i,
    says: (what) => `There is no ${what}, or it was removed`,
    hint: 'Call again: its own files are made anew',
    foreignHint: 'Look at its path: each folder in it must be there',
  },
};

/** Undefined if the error is none of the operating system's. */
export function explainError(error: unknown, owner: Owner = 'own'): Explained | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const fault = FAULTS[error.code];
  return fault && { sentence: `${fault.says(whatOf(error))} (${error.code}).`, hint: hintOf(fault, owner) };
}

/** Reads what a program printed about its failure; undefined if it names none of these faults. */
export function explainText(printed: string, what: string): Explained | undefined {
  const fault = Object.values(FAULTS).find(({ printed: text }) => text.test(printed));
  return fault && { sentence: `${fault.says(what)} (${printed.trim()}).`, hint: hintOf(fault, 'own') };
}

function hintOf({ hint, ownHint, foreignHint }: Fault, owner: Owner): string {
  if (owner === 'foreign') return `${foreignHint ?? hint}.`;
  return ownHint === undefined ? `${hint}.` : `${hint}; ${ownHint}.`;
}

function whatOf(error: Error): string {
  if ('path' in error && typeof error.path === 'string') return error.path;
  const call = 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : '';
  return WRITTEN_OR_READ[call] ?? (call === '' ? 'this' : `the call ${call}`);
}

/** What a call does that has no path in its error, since it uses a file that is open. */
const WRITTEN_OR_READ: Readonly<Record<string, string>> = {
  write: 'what is written',
  read: 'what is read',
  ftruncate: 'what is written',
  fsync: 'what is written',
};
