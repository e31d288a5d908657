// Where a command for people writes its output and its remarks.
import { writeOut } from '../standard-output.ts';

export interface Out {
  /** Resolves when all is written and there is room for more. Fails where it cannot be written. */
  write(text: string): Promise<void>;
  note(text: string): void;
  /** A line for the person that is part of an answer, and not of its output. */
  tell(line: string): void;
  /** The columns of the terminal; undefined if the output goes elsewhere. */
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  /** The terminal shows colours, and the person wants them. */
  readonly isColoured?: boolean | undefined;
  /** The same for what is told. */
  readonly tellsColoured?: boolean;
}

export function standardOut(): Out {
  const { stdout, stderr } = process;
  // Where nothing can be said, the exit status still tells.
  stderr.on('error', () => undefined);
  return {
    write: writeOut,
    note: (text) => void stderr.write(`ptyhold: ${text}\n`),
    tell: (line) => void stderr.write(`${line}\n`),
    columns: stdout.isTTY ? stdout.columns : undefined,
    rows: stdout.isTTY ? stdout.rows : undefined,
    // Node looks at NO_COLOR and TERM.
    isColoured: stdout.isTTY && stdout.hasColors(),
    tellsColoured: stderr.isTTY && stderr.hasColors(),
  };
}
