// Where a command for people writes: its output, and what is said beside it.

export interface Out {
  /** Done when there is room for more. */
  write(text: string): Promise<void>;
  note(text: string): void;
}

export function standardOut(): Out {
  // Whoever reads has seen enough, such as `head`.
  process.stdout.on('error', () => process.exit(0));
  return {
    write: (text) => new Promise((resolve) => process.stdout.write(text, () => resolve())),
    note: (text) => void process.stderr.write(`ptyhold: ${text}\n`),
  };
}
