// What a terminal shows after what happened in it.
import { CellScreen, type Drawn } from '../terminal/cells.ts';
import type { Happening } from './pieces.ts';
import { Replayable } from './replayable.ts';

export interface DrawOptions {
  cols: number;
  rows: number;
  /** The keys of the session's marks, which must not get out. */
  secrets: Iterable<string>;
  /** Only what the screen shows at the end, or also what has scrolled away. */
  part: 'screen' | 'all';
}

export async function draw(
  happenings: AsyncIterable<Happening> | Iterable<Happening>,
  { cols, rows, secrets, part }: DrawOptions,
): Promise<Drawn> {
  const screen = await CellScreen.open({ cols, rows }, part);
  const text = new Replayable(secrets);
  try {
    for await (const happening of happenings) {
      if (happening.kind === 'size') screen.resize(happening);
      if (happening.kind === 'lost') text.jump();
      if (happening.kind === 'output') await screen.write(text.push(happening.bytes));
    }
    await screen.write(text.end());
    return screen.read();
  } finally {
    screen.close();
  }
}
