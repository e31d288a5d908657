// The marks of a shell, told as commands.
import { describe, expect, it } from 'vitest';
import type { Mark, MarkKind } from '../../journal/marks.ts';
import { type PastCommand, PastCommands } from './past-commands.ts';

const OWN = 'own';
const INNER = 'inner';

/** Marks ten bytes apart, from 10 on, each five bytes long; an end is written with its status. */
class Shells {
  readonly commands: PastCommands;
  #at: number;
  readonly #sequences = new Map<string, number>();

  constructor({ from = 0, isOurs = true, marks = true } = {}) {
    this.commands = new PastCommands(from, isOurs ? OWN : undefined, () => marks);
    this.#at = from;
  }

  says(...marks: readonly (MarkKind | number)[]): this {
    for (const each of marks) this.#mark(each, OWN);
    return this;
  }

  insideSays(...marks: readonly (MarkKind | number)[]): this {
    for (const each of marks) this.#mark(each, INNER);
    return this;
  }

  /** Repeats an end that was had before, as a log does that is shown again. */
  repeats(sequence: number): this {
    this.#take({ kind: 'end', key: OWN, start: this.#at + 10, after: this.#at + 15, status: 99, sequence });
    return this;
  }

  upTo(to = this.#at + 10, oldest = 0, typed: readonly number[] = []): PastCommand[] {
    return this.commands.upTo(to, oldest, typed);
  }

  #mark(each: MarkKind | number, key: string): void {
    const kind = typeof each === 'number' ? 'end' : each;
    const status = typeof each === 'number' ? each : undefined;
    const sequence = (this.#sequences.get(key) ?? 0) + 1;
    if (kind === 'end') this.#sequences.set(key, sequence);
    const start = this.#at + 10;
    this.#take({ kind, key, start, after: start + 5, status, sequence: kind === 'end' ? sequence : undefined });
  }

  #take(mark: Mark): void {
    this.commands.take(mark);
    this.#at = mark.start;
  }
}

const brief = (commands: readonly PastCommand[]) => commands.map(({ from, to, status }) => [from, to, status]);
const phasesOf = (command: PastCommand | undefined) =>
  command?.spans.map(({ phase, from, to }) => `${phase} ${from}-${to}`);

describe('a command that has ended', () => {
  const round = () => new Shells().says('prompt', 'input', 'output', 3);

  it('goes from where the shell began to read it up to its end', () => {
    const [command, ...others] = round().upTo();
    expect(others).toEqual([]);
    expect(command).toMatchObject({ from: 20, to: 40, status: 3, since: 0 });
    expect(phasesOf(command)).toEqual(['input 20-30', 'output 30-40', 'ended 40-45']);
  });

  it('leaves hooks and the prompt between to nobody', () => {
    const two = round().says('hooks', 'prompt', 'input', 'output', 0);
    expect(brief(two.upTo())).toEqual([
      [20, 40, 3],
      [70, 90, 0],
    ]);
    expect(two.upTo().map(({ since }) => since)).toEqual([0, 40]);
  });

  it('has all the lines that it was typed in', () => {
    const [command] = new Shells().says('prompt', 'input', 'more', 'more', 'output', 0).upTo();
    expect(phasesOf(command)).toEqual(['input 20-30', 'more 30-40', 'more 40-50', 'output 50-60', 'ended 60-65']);
  });

  it('is told without output too, such as a syntax error', () => {
    expect(brief(new Shells().says('prompt', 'input', 2).upTo())).toEqual([[20, 30, 2]]);
  });

  it('does not end where a log with old marks is shown again', () => {
    const shells = round().says('hooks', 'prompt', 'input', 'output').repeats(1).says(0);
    expect(brief(shells.upTo())).toEqual([
      [20, 40, 3],
      [70, 100, 0],
    ]);
  });
});

describe('a false end, behind which the command goes on', () => {
  const running = () => new Shells().says('prompt', 'input', 'output');

  it('is taken back: the command goes up to the true end, with that status', () => {
    const shells = running().says(0, 3, 'hooks', 'prompt', 'input');
    expect(brief(shells.upTo())).toEqual([[20, 50, 3]]);
    expect(phasesOf(shells.upTo()[0])).toEqual(['input 20-30', 'output 30-40', 'output 40-50', 'ended 50-55']);
  });

  it('is taken back with the hooks and the prompt behind it, as often as one comes', () => {
    const shells = running().says(0, 'hooks', 'prompt', 1, 2, 'hooks', 'prompt', 7, 'prompt', 'input');
    expect(brief(shells.upTo())).toEqual([[20, 110, 7]]);
    expect(phasesOf(shells.upTo()[0])).toEqual([
      'input 20-30',
      'output 30-40',
      'output 40-70',
      'output 70-80',
      'output 80-110',
      'ended 110-115',
    ]);
  });

  it('takes nothing from the command before, nor from the next', () => {
    const shells = running().says(
      4,
      'hooks',
      'prompt',
      'input',
      'output',
      0,
      5,
      'prompt',
      'input',
      'output',
      6,
      'input',
    );
    expect(brief(shells.upTo())).toEqual([
      [20, 40, 4],
      [70, 100, 5],
      [120, 140, 6],
    ]);
    expect(shells.upTo().map(({ since }) => since)).toEqual([0, 40, 100]);
  });

  it('is not taken back once the shell has read at its prompt', () => {
    expect(brief(running().says(4, 'prompt', 'input', 5).upTo())).toEqual([
      [20, 40, 4],
      [60, 70, 5],
    ]);
  });
});

describe('a command that runs', () => {
  it('is the last one, and ends where the journal does', () => {
    const shells = new Shells().says('prompt', 'input', 'output', 0, 'hooks', 'prompt', 'input', 'output');
    expect(brief(shells.upTo(500))).toEqual([
      [20, 40, 0],
      [70, 500, undefined],
    ]);
  });

  it('counts each text that was typed into it as a command of its own', () => {
    const shells = new Shells().says('prompt', 'input', 'output');
    expect(brief(shells.upTo(100, 0, [10, 50, 70]))).toEqual([
      [20, 50, undefined],
      [50, 70, undefined],
      [70, 100, undefined],
    ]);
    expect(shells.upTo(100, 0, [50]).map(({ since }) => since)).toEqual([0, 50]);
  });

  it('is not told twice for a text of which nothing has come yet', () => {
    expect(brief(new Shells().says('prompt', 'input', 'output').upTo(100, 0, [100]))).toEqual([[20, 100, undefined]]);
  });

  it('is none while the shell reads a line', () => {
    expect(new Shells().says('prompt', 'input').upTo(100, 0, [20, 30])).toEqual([]);
  });
});

describe('a shell that does not say where output begins', () => {
  it('runs what was typed at its prompt', () => {
    const shells = new Shells({ marks: false }).says('prompt', 'input');
    expect(shells.upTo(100)).toEqual([]);
    expect(brief(shells.upTo(100, 0, [20]))).toEqual([[20, 100, undefined]]);
    expect(brief(shells.upTo(100, 0, [30]))).toEqual([
      [20, 30, undefined],
      [30, 100, undefined],
    ]);
  });
});

describe('a session without a shell of ours', () => {
  it('is one command, or one for each text', () => {
    const shells = new Shells({ isOurs: false });
    expect(brief(shells.upTo(100))).toEqual([[0, 100, undefined]]);
    expect(brief(shells.upTo(100, 0, [40]))).toEqual([
      [0, 40, undefined],
      [40, 100, undefined],
    ]);
  });
});

describe('a shell inside the shell', () => {
  it('says with its first end that it has begun: how what led to it ended is not known', () => {
    const shells = new Shells().says('prompt', 'input', 'output').insideSays(0);
    expect(brief(shells.upTo())).toEqual([[20, 40, undefined]]);
  });

  it('has commands with statuses from then on, and the outer shell afterwards', () => {
    const shells = new Shells().says('prompt', 'input', 'output').insideSays(0, 'prompt', 'input', 'output', 7);
    expect(brief(shells.upTo()).at(-1)).toEqual([60, 80, 7]);
    shells.insideSays('prompt', 'input', 'output').says(1);
    expect(brief(shells.upTo()).at(-1)).toEqual([100, 120, 1]);
  });
});

describe('what the journal has lost', () => {
  it('begins in the middle of a command where the first byte is not kept', () => {
    expect(brief(new Shells({ from: 100 }).says(0, 'prompt', 'input').upTo())).toEqual([[100, 110, 0]]);
  });

  it('cuts a command at the oldest byte, and drops what is wholly before it', () => {
    const shells = new Shells().says('prompt', 'input', 'output', 1, 'prompt', 'input', 'output', 2);
    const [cut, ...others] = shells.upTo(100, 75);
    expect(others).toEqual([]);
    expect(cut).toMatchObject({ from: 75, to: 80, status: 2 });
    expect(phasesOf(cut)).toEqual(['output 75-80', 'ended 80-85']);
    expect(shells.upTo(100, 80)).toEqual([]);
  });

  it('cuts the one that runs as well', () => {
    const [running] = new Shells().says('prompt', 'input', 'output').upTo(100, 50);
    expect(running).toMatchObject({ from: 50, to: 100 });
    expect(phasesOf(running)).toEqual(['output 50-100']);
  });
});

describe('very many commands', () => {
  it('are remembered up to the last thousand', () => {
    const shells = new Shells();
    for (let n = 0; n < 1_200; n += 1) shells.says('prompt', 'input', 'output', n % 200);
    const commands = shells.upTo();
    expect(commands).toHaveLength(1_000);
    expect([commands[0]?.status, commands.at(-1)?.status]).toEqual([0, 199]);
  });
});
