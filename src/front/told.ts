// What the process that stays is told of a command and of where it was typed.

export interface Told {
  /** The same text there: src/front/surroundings.ts. */
  surroundings: string;
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** Roles are found by it. */
  pid: number;
  /** Of ptyhold, as it was started. */
  file: string;
  /** Seconds without a command after which that process ends. */
  stay: number;
  /** Of standard output, if it is one. */
  terminal: { columns?: number; rows?: number; isColoured?: boolean; tellsColoured?: boolean };
}

export function terminalHere(): Told['terminal'] {
  const { stdout, stderr } = process;
  return {
    ...(stdout.isTTY && { columns: stdout.columns, rows: stdout.rows, isColoured: stdout.hasColors() }),
    ...(stderr.isTTY && { tellsColoured: stderr.hasColors() }),
  };
}
