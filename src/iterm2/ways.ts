// The ways into iTerm2: what each can do, and how they are tried in order.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Rgb } from '../colours.ts';
import { describeError } from '../errors.ts';

export type WayName = 'api' | 'applescript' | 'line';

/** Why a way did not do it: one sentence, and what mends it. */
export interface Closed {
  way: WayName;
  sentence: string;
  mend: string;
}

/** Undefined if it was done. */
export type Tried = Promise<Closed | undefined>;

/** A pane of a stage as iTerm2 shows it. Ids of panes collide between tmux servers; the gateway's terminal tells them apart. */
export interface ShownPane {
  /** tmux' `client_tty` of the gateway, which is iTerm2's session variable `tty` of it. */
  gatewayTty: string;
  /** tmux' pane id on the stage, which is iTerm2's session variable `tmuxWindowPane`: `%3`. */
  paneId: string;
}

/** What is left out stays; null is what the profile says. */
export interface Dress {
  badge?: string | null;
  tab?: Rgb | null;
  background?: Rgb | null;
  cursor?: Rgb | null;
}

/** One way into iTerm2. What is optional, not every way can do. No method throws for what iTerm2 or macOS refuse. */
export interface Way {
  readonly name: WayName;
  /**
   * Runs the program in a new window. iTerm2 splits and evaluates command lines itself, so `program` is one path of letters,
   * digits and `/._-`, without arguments. `raise` brings the app to the front.
   */
  run(program: string, how: { raise: boolean }, signal: AbortSignal): Tried;
  /** Hides the session on this terminal, which goes on. */
  bury?(tty: string, signal: AbortSignal): Tried;
  dress?(pane: ShownPane, dress: Dress, signal: AbortSignal): Tried;
  /** Selects tab and pane; `raise` brings the app to the front, too. */
  focus?(pane: ShownPane, how: { raise: boolean }, signal: AbortSignal): Tried;
  close?(): Promise<void>;
}

/** All of them together may take this long. A call for a session waits for no more. */
export const WAYS_MS = 3_000;

/** A way that is called off because of its time may say within this what held it up. */
const TELLS_MS = 50;

/** How each way is made on first use, in the order in which they are tried. */
export type Ways = readonly (() => Promise<Way>)[];

/** Answers which way did it, and why those before it did not. */
export async function tryWays(
  ways: Ways,
  action: (way: Way, signal: AbortSignal) => Tried | undefined,
  limitMs = WAYS_MS,
): Promise<{ by: WayName | undefined; closed: readonly Closed[] }> {
  const deadline = performance.now() + limitMs;
  const closed: Closed[] = [];
  for (const [index, make] of ways.entries()) {
    const way = await make();
    // One that hangs leaves the others their share.
    const share = (deadline - performance.now()) / (ways.length - index);
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(share)));
    const tried = action(way, signal);
    if (!tried) continue;
    const settled = tried.catch((error: unknown) =>
      error === signal.reason ? tooLate(way.name, share) : { way: way.name, sentence: describeError(error), mend: '' },
    );
    // A busy machine may come to both timers at once: what the first one brought counts.
    const late = sleep(share + TELLS_MS, undefined, { ref: false }).then(() => nextTurn());
    const said = await Promise.race([settled, late.then(() => tooLate(way.name, share))]);
    if (!said) return { by: way.name, closed };
    // Where nobody has consented, say, no way is open for one reason.
    if (!closed.some(({ sentence }) => sentence === said.sentence)) closed.push(said);
  }
  return { by: undefined, closed };
}

/** Why a person has to do it, and what would change that. */
export function describeClosed(closed: readonly Closed[]): string {
  return closed.map(({ sentence, mend }) => `${sentence} ${mend} `).join('');
}

function tooLate(way: WayName, shareMs: number): Closed {
  const sentence = `iTerm2 has not answered within ${(shareMs / 1000).toFixed(1)} s.`;
  return { way, sentence, mend: 'Look whether it shows a dialog, and try again.' };
}
