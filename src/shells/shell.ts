/** Everything the rest of the program knows of a shell: a new one is a folder with one of these, and a line in a list. */

export interface LaunchRequest {
  executable: string;
  /** The name the user asked for; a multi-call binary such as busybox chooses its applet by it. */
  name: string;
  /** Where this shell's `files` were installed, absolute. */
  folder: string;
  /** Signs the marks: letters and digits only. */
  key: string;
  login: boolean;
  /** The environment the shell will inherit. */
  env: Readonly<Record<string, string | undefined>>;
}

export interface Launch {
  argv: string[];
  env: Record<string, string>;
}

/** A shell that can be given marks by one typed line where it runs already. */
export interface Shell {
  /** Names the folder of its scripts, and is stored with sessions: it must not change. */
  kind: string;
  /** The programs that are this shell. */
  names: readonly string[];
  /** More names of it that are seen in terminals, such as that of its restricted form; nothing is started by them. */
  otherNames?: readonly string[];
  /** A program of many that becomes this shell when a name follows, as in `busybox sh`. */
  holder?: string;
  traits: Traits;
  /** Removes what the shell itself drew after the output and before `D`. */
  stripEndNoise(output: Uint8Array, cols: number): Uint8Array;
  adoption: Adoption;
}

/** A shell that a session can start with marks, from its first prompt on. */
export interface SessionShell extends Shell {
  /** Relative path → content, to be installed in a folder of the server's with mode 0600. */
  files: Readonly<Record<string, string>>;
  launch(request: LaunchRequest): Launch;
  trial: Trial;
}

export interface Traits {
  /** Prints `C` when a command's output starts. */
  marksOutputStart: boolean;
  /** When its line editor asks for bracketed paste. */
  asksForPastes: 'before its prompt' | 'behind its prompt' | 'never';
  /** It reads each key itself; other shells leave a line to the terminal until Enter. */
  readsKeys: boolean;
  /** A line that is unfinished or wrong stays in its editor: there is no second prompt. */
  keepsUnfinishedLines: boolean;
  /** The keys that remove whatever stands on its line, and leave everything else as it is. */
  clearLine: readonly string[];
  /** Right on an empty line may move its cursor beyond the end, where a text is lost. This moves it back. */
  backFromBeyond?: string;
  /** After this character its line editor takes the next one as text. */
  quote?: string;
  /** It may draw its prompt with an interrupt that it carries out at the next key. */
  keepsInterrupts?: true;
  /** C-c on an empty line does nothing: no command ends, and no new prompt is drawn. */
  keepsEmptyPrompt?: true;
  /** An interrupt during a paste leaves its editor in the paste, which takes in what is typed next. */
  spoilsPastes?: true;
  /** It escapes quotes in a paste behind an open one, so that this never ends. */
  escapesPastes?: true;
  /** The line that ends the job which was stopped last, where `kill %%` does not. */
  endStopped?: string;
  /** Its jobs outlive `exit`. Hung up, it ends them, but for those that it has disowned. */
  leavesJobs?: true;
  /** It tells the end of `exit` before it goes, or says why it stays. */
  endsBeforeExit?: true;
  /** What its line editor would change or drop. */
  losses: readonly Loss[];
}

export interface Loss {
  /** `bracketed`: the editor has asked for pastes to be marked. */
  loses(text: string, bracketed: boolean): boolean;
  /** Completes "This text cannot be typed here: …". */
  how: string;
  /** What to do then. */
  instead: string;
}

/** How such a shell is given marks. */
interface Adoption {
  /** Becomes the line: comments are left out, lines are joined by spaces, KEY and ROWS are filled in. */
  script: string;
  /** Whether this version prints `C`, where not all do. */
  marksOutput?(version: string): boolean;
}

/** How the doctor tries it without leaving anything behind. */
interface Trial {
  /** The user's start-up files, as a person is told to look at them. */
  startFiles: string;
  /** Added to a script of `files`: keeps what is tried out of the user's history. `file` is a place for a history. */
  forget(file: string): { script: string; line: string };
  /** The folder that it makes in the user's configuration and data at its first start. */
  makesFolder?: string;
}
