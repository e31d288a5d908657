// Parts the lines of a control-mode connection into the replies to its commands.
import { StringDecoder } from 'node:string_decoder';

export interface ReplyBlock {
  failed: boolean;
  lines: string[];
}

export type ControlEvent =
  | { kind: 'reply'; block: ReplyBlock }
  | { kind: 'exit'; reason: string }
  /** A session came or went. */
  | { kind: 'sessions' };

/**
 * A reply stands between `%begin TIME NUMBER FLAGS` and `%end` or `%error` with the same three values. A line of the
 * body may look like any of them, so only the very same triple ends it.
 */
export class ControlParser {
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';
  #open: { triple: string; lines: string[] } | undefined;

  push(bytes: Uint8Array): ControlEvent[] {
    const lines = (this.#rest + this.#decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))).split(
      '\n',
    );
    this.#rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.#line(line));
  }

  #line(line: string): ControlEvent[] {
    if (this.#open) return this.#bodyLine(this.#open, line);
    if (line.startsWith('%begin ')) this.#open = { triple: line.slice('%begin '.length), lines: [] };
    else if (line === '%exit' || line.startsWith('%exit '))
      return [{ kind: 'exit', reason: line.slice('%exit '.length) }];
    else if (line === '%sessions-changed') return [{ kind: 'sessions' }];
    return [];
  }

  #bodyLine(open: { triple: string; lines: string[] }, line: string): ControlEvent[] {
    const failed = line === `%error ${open.triple}`;
    if (!failed && line !== `%end ${open.triple}`) {
      open.lines.push(line);
      return [];
    }
    this.#open = undefined;
    return [{ kind: 'reply', block: { failed, lines: open.lines } }];
  }
}
