// To whom belongs what is run, read or connected to in a folder of ours, and who may change the way to it.

/** Who may write to a folder. */
export interface FolderOwner {
  path: string;
  /** Its bits, of which the last ten say who may write there. */
  mode: number;
  owner: number;
  group: number;
}

export interface Ownership {
  /** What is not the user's own or leads elsewhere; the first that was found. */
  stranger: string | undefined;
  /** The folders above, from the root down. */
  above: FolderOwner[];
}

/** What is looked at, and all in it: names, or what names begin with. A socket elsewhere comes to these. */
export const OURS = { names: ['scripts', 'journal', 'turns', 'stages'], beginnings: ['tmux.', 'events'] } as const;

/** Folders in these are looked into, and those in them are not. */
export const DEPTH = 2;
