// A recording in the format of asciinema: a line for the header, and one for each event.
import type { Happening } from './pieces.ts';
import { Replayable } from './replayable.ts';

export interface CastOptions {
  version: 2 | 3;
  cols: number;
  rows: number;
  title?: string | undefined;
  /** The keys of the session's marks, which must not get out. */
  secrets: Iterable<string>;
  /** Longer pauses are this long, in seconds. */
  idleLimit?: number | undefined;
  /** How the program ended. */
  exit?: number | undefined;
}

type Code = 'o' | 'r' | 'm' | 'x';

/** Lines with their line ends. */
export async function* castOf(
  happenings: AsyncIterable<Happening> | Iterable<Happening>,
  options: CastOptions,
): AsyncGenerator<string> {
  const text = new Replayable(options.secrets);
  let clock: Clock | undefined;
  let last = 0;
  for await (const happening of happenings) {
    last = happening.ms;
    if (!clock) {
      clock = new Clock(options.version, last);
      yield header(options, last);
    }
    if (happening.kind === 'lost') text.jump();
    const event = eventOf(happening, text);
    if (event && event[1] !== '') yield clock.write(last, ...event);
  }
  if (!clock) {
    clock = new Clock(options.version, 0);
    yield header(options, 0);
  }
  const rest = text.end();
  if (rest !== '') yield clock.write(last, 'o', rest);
  if (options.exit !== undefined && options.version === 3) yield clock.write(last, 'x', String(options.exit));
}

function eventOf(happening: Happening, text: Replayable): [Code, string] | undefined {
  switch (happening.kind) {
    case 'output':
      return ['o', text.push(happening.bytes)];
    case 'size':
      return ['r', `${happening.cols}x${happening.rows}`];
    case 'command':
      return ['m', happening.line];
    case 'lost':
      return ['m', `output is missing here (${happening.why})`];
  }
}

function header({ version, cols, rows, title, idleLimit }: CastOptions, ms: number): string {
  const size = version === 3 ? { term: { cols, rows } } : { width: cols, height: rows };
  const more = {
    timestamp: Math.floor(ms / 1000),
    ...(idleLimit !== undefined && { idle_time_limit: idleLimit }),
    ...(title !== undefined && { title }),
  };
  return `${JSON.stringify({ version, ...size, ...more })}\n`;
}

/** Version 3 tells the time since the event before, version 2 that since the beginning. What rounding takes goes on. */
class Clock {
  readonly #version: 2 | 3;
  readonly #from: number;
  #told = 0;

  constructor(version: 2 | 3, from: number) {
    this.#version = version;
    this.#from = from;
  }

  write(ms: number, code: Code, data: string): string {
    const since = Math.max(this.#told, Math.round(ms - this.#from));
    const time = this.#version === 3 ? since - this.#told : since;
    this.#told = since;
    return `${JSON.stringify([time / 1000, code, data])}\n`;
  }
}
