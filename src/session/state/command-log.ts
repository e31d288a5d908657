// Finds the commands in a session's journal. Scans it on demand, and only what came since the last scan.
import { endOf } from '../../journal/journal.ts';
import { MarkScanner } from '../../journal/marks.ts';
import { Queue } from '../../queue.ts';
import { type PastCommand, PastCommands } from './past-commands.ts';
import type { ShellKeys } from './shell-keys.ts';
import type { Stream } from './stream.ts';
import type { TypedLog } from './typed.ts';

const SLICE = 256 * 1024;

interface Scan {
  scanner: MarkScanner;
  commands: PastCommands;
  /** Up to where the journal was scanned. */
  at: number;
}

export interface CommandSources {
  stream: Stream;
  typed: TypedLog;
  shellKeys: ShellKeys;
  /** The key of the session's own shell, if it prints marks. */
  ownKey: string | undefined;
}

export class CommandLog {
  readonly #sources: CommandSources;
  readonly #scanning = new Queue();
  #scan: Scan | undefined;

  constructor(sources: CommandSources) {
    this.#sources = sources;
  }

  upToNow(): Promise<PastCommand[]> {
    return this.#scanning.run(async () => {
      const { stream, typed } = this.#sources;
      const end = stream.scanned;
      const oldest = (await stream.journal.segments())[0]?.start ?? 0;
      this.#scan ??= this.#begin(oldest);
      await this.#goOn(this.#scan, end);
      const typedAt = typed.all.map(({ at }) => at);
      return this.#scan.commands.upTo(stream.scanned, oldest, typedAt);
    });
  }

  #begin(from: number): Scan {
    const { shellKeys, ownKey } = this.#sources;
    const commands = new PastCommands(from, ownKey, (key) => shellKeys.marksOutput(key));
    return { scanner: new MarkScanner(shellKeys.ofShells, from), commands, at: from };
  }

  async #goOn(scan: Scan, end: number): Promise<void> {
    for await (const piece of this.#sources.stream.journal.pieces({ from: scan.at, to: end }, SLICE)) {
      if (piece.kind === 'gap') scan.scanner.jump(piece.until);
      else for (const mark of scan.scanner.push(piece.bytes)) scan.commands.take(mark);
      scan.at = endOf(piece);
    }
  }
}
