/** What the rest of the program knows of a shell: how to start it with marks, and what those marks can tell. */

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

export interface Shell {
  kind: 'bash' | 'zsh' | 'fish' | 'posix';
  /** Basenames served. */
  names: readonly string[];
  /** Relative path → content, to be installed in a folder of the server's with mode 0600. */
  files: Readonly<Record<string, string>>;
  launch(request: LaunchRequest): Launch;
  traits: {
    /** Prints `C` when a command's output starts. */
    marksOutputStart: boolean;
    /** When its line editor asks for bracketed paste. */
    asksForPastes: 'before its prompt' | 'behind its prompt' | 'never';
  };
  /** Removes what the shell itself drew after the output and before `D`. */
  stripEndNoise(output: Uint8Array, cols: number): Uint8Array;
}
