// Shows in iTerm2 what a call has opened. A call never fails for that, and never waits long.
import { type Machine, readConfig } from '../config.ts';
import { describeError } from '../errors.ts';
import { retryable } from '../retryable.ts';
import type { NewSession } from '../session/open.ts';
import { type ITerm, openITerm } from './open-iterm.ts';
import { type Showable, showSessions } from './show.ts';
import { TRIED_AGAIN_MS } from './stage-timing.ts';
import { describeClosed } from './ways.ts';

export class ShowsOpened {
  readonly #machine: Machine;
  readonly #command: readonly string[];
  /** When it failed last, and was told. */
  #failedAt = Number.NEGATIVE_INFINITY;
  #iterm: Promise<ITerm> | undefined;

  /** `command` starts this program again. */
  constructor(machine: Machine, command: readonly string[]) {
    this.#machine = machine;
    this.#command = command;
  }

  /** What to tell of it: nothing if all went well. */
  async show(opened: readonly NewSession[]): Promise<string[]> {
    if (opened.length === 0) return [];
    try {
      return await this.#show(opened);
    } catch (error) {
      return this.#failed(`not shown in iTerm2: ${describeError(error)}`);
    }
  }

  async #show(opened: readonly NewSession[]): Promise<string[]> {
    const { stage, colours, ways } = await this.#open();
    const lines: string[] = [];
    const sessions = opened.map(({ row, context }): Showable => ({ ...row, host: context.host, context }));
    const isResting = performance.now() - this.#failedAt < TRIED_AGAIN_MS;
    const { by, closed } = await showSessions(
      {
        stage,
        ways: isResting ? [] : ways((line) => lines.push(line)),
        colours: await colours(opened.flatMap(({ row }) => row.tags)),
      },
      sessions,
      {
        shownAs: opened.find(({ look }) => look?.layout !== undefined)?.look?.layout ?? 'grid',
        focus: opened.some(({ look }) => look?.focus === true),
      },
    );
    if (by !== 'line') return [];
    return this.#failed(`not shown in iTerm2 yet: ${describeClosed(closed)}To see it, type there: ${lines.join(' ')}`);
  }

  async close(): Promise<void> {
    const iterm = await this.#iterm?.catch(() => undefined);
    await iterm?.dispose();
  }

  #open(): Promise<ITerm> {
    const open = (): Promise<ITerm> => openITerm(this.#machine, this.#command, readConfig(this.#machine));
    this.#iterm ??= retryable(open(), () => (this.#iterm = undefined));
    return this.#iterm;
  }

  #failed(told: string): string[] {
    this.#failedAt = performance.now();
    return [told];
  }
}
