// Where a command for people writes its output and its remarks.

export interface Out {
  /** Resolves when there is room for more. */
  write(text: string): Promise<void>;
  note(text: string): void;
}

export function standardOut(): Out {
  // The reader, for example `head`, has closed the pipe and wants no more.
  process.stdout.on('error', () => process.exit(0));
  return {
    write: (text) => new Promise((resolve) => process.stdout.write(text, () => resolve())),
    note: (text) => void process.stderr.write(`ptyhold: ${text}\n`),
  };
}
