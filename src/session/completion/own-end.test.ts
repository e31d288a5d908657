// Whose end it is that the shell has told: that of the own text, or that of another line.
import { describe, expect, it, vi } from 'vitest';
import { FakeSession, mark } from '../../../test/helpers/fake-session.ts';
import { fakeTime } from '../../../test/helpers/fake-time.ts';
import { STANDS_MS } from '../../timing.ts';
import type { Expectation, OwnLine } from '../state/typed.ts';
import { OwnEnd } from './own-end.ts';

class Shell {
  readonly fake: FakeSession;

  constructor(shell = 'bash') {
    this.fake = new FakeSession({ shell }).prompts();
  }

  /** This server types a text now. */
  async types(text: string, line: Partial<OwnLine> = {}, expected: Partial<Expectation> = {}): Promise<OwnEnd> {
    await this.fake.sync();
    const from = this.fake.session.stream.scanned;
    const lines = text.split('\n');
    const own = { from, lines, standing: '', isAhead: false, mayBeRead: false, receipt: 'r', rivals: [], ...line };
    return new OwnEnd(this.fake.session, { from, lines: lines.length, ahead: 0, own, ...expected });
  }

  /** What was typed now answers a program, or was a key. */
  async answers(expected: Partial<Expectation> = {}): Promise<OwnEnd> {
    return this.types('', {}, { lines: 1, own: undefined, ...expected });
  }

  async place(): Promise<number> {
    return (await this.fake.sync()).session.stream.scanned;
  }

  /** The status of the own end, if it has come. */
  async status(own: OwnEnd): Promise<number | undefined> {
    await this.fake.sync();
    return (await own.find())?.status;
  }

  /** Other lines are typed and run one after the other; each ends with the status that it names. */
  async run(own: OwnEnd, ...lines: readonly (readonly [line: string, status: number])[]): Promise<unknown[]> {
    const statuses: unknown[] = [];
    for (const [line, status] of lines) {
      this.fake.rounds(line, 'output\r\n', status);
      statuses.push(await this.status(own));
    }
    return statuses;
  }
}

describe('an answer to a program that nobody saw read', () => {
  const unread = async (shell: Shell, text: string, showsMs = STANDS_MS) => {
    const from = await shell.place();
    const typed = { from, lines: [text], standing: '', isAhead: true, mayBeRead: true };
    return shell.answers({ from, unread: { ...typed, receipt: 'r', rivals: [], showsMs } });
  };

  it('ends with the line that the shell reads, if the program has left it unread', async () => {
    const shell = new Shell();
    shell.fake.takes('work');
    const own = await unread(shell, 'echo next');
    shell.fake.print('late\r\n').ends(0).prompts();
    expect(await shell.status(own)).toBeUndefined();
    shell.fake.takes('echo next');
    expect(await shell.status(own)).toBeUndefined();
    shell.fake.print('next\r\n').ends(3).prompts();
    expect(await shell.status(own)).toBe(3);
  });

  it('ends with the program, once the shell stands at its prompt and has read nothing', async () => {
    const shell = new Shell();
    shell.fake.takes('ask');
    const own = await unread(shell, 'Ada');
    shell.fake.print('hello\r\n').ends(4).prompts();
    expect(await shell.status(own)).toBeUndefined();
    await vi.waitFor(async () => expect(await shell.status(own)).toBe(4));
  });

  it('may be on its way over a slow line when the program ends, unless it was echoed before', async () => {
    fakeTime();
    const timeAfter = async (printed: string): Promise<number> => {
      const shell = new Shell();
      shell.fake.takes('ask');
      const own = await unread(shell, 'Ada', 1_000);
      shell.fake.print(printed).ends(4).prompts();
      const began = performance.now();
      while ((await shell.status(own)) !== 4) vi.advanceTimersByTime(own.againInMs ?? Number.NaN);
      return performance.now() - began;
    };
    expect(await timeAfter('hello\r\n')).toBeGreaterThanOrEqual(1_000);
    expect(await timeAfter('Name: Ada\r\n')).toBeLessThan(1_000);
  });
});

describe('the end of a line', () => {
  it('is known at the prompt behind it, and not before', async () => {
    const shell = new Shell();
    const own = await shell.types('make');
    expect(await shell.status(own)).toBeUndefined();
    shell.fake.takes('make').ends(2);
    expect(await shell.status(own)).toBeUndefined();
    shell.fake.prompts();
    expect(await shell.status(own)).toBe(2);
  });

  it('is known where so much was printed that the line has gone from the journal', async () => {
    const shell = new Shell();
    const own = await shell.types('make');
    shell.fake.takes('make').print('x'.repeat(600_000));
    expect(await shell.status(own)).toBeUndefined();
    shell.fake.nextFile().print('more').dropOldest().ends(2).prompts();
    expect(await shell.status(own)).toBe(2);
  });

  it('is known to each of two who ask at the same time', async () => {
    const shell = new Shell();
    const own = await shell.types('make');
    shell.fake.rounds('make', 'output\r\n', 2);
    await shell.fake.sync();
    const found = await Promise.all([own.find(), own.find()]);
    expect(found.map((end) => end?.status)).toEqual([2, 2]);
  });

  it('is none of those of the lines that others typed before or behind it', async () => {
    const shell = new Shell();
    const own = await shell.types('make');
    const others = await shell.run(own, ['ls', 1], ['make all', 2], ['make', 3], ['make', 4], ['pwd', 5]);
    expect(others).toEqual([undefined, undefined, 3, 3, 3]);
  });

  it('is found however late it is asked for', async () => {
    const shell = new Shell();
    const own = await shell.types('make');
    shell.fake.rounds('ls', '', 1).rounds('make', '', 2).rounds('make', '', 3);
    expect(await shell.status(own)).toBe(2);
  });

  it('is none from before it was typed', async () => {
    const shell = new Shell();
    shell.fake.rounds('make', '', 1);
    const own = await shell.types('make');
    expect(await shell.run(own, ['make', 2])).toEqual([2]);
  });

  it('is not a false one', async () => {
    const shell = new Shell();
    const own = await shell.types('make');
    shell.fake.takes('make').ends(0).print('and on\r\n').ends(6).prompts();
    expect(await shell.status(own)).toBe(6);
  });

  it('is that of an empty line for an empty text', async () => {
    const shell = new Shell();
    const own = await shell.types('');
    expect(await shell.run(own, ['ls', 1], ['', 2])).toEqual([undefined, 2]);
  });

  it('is that of the whole line where something stood before the text', async () => {
    const shell = new Shell();
    shell.fake.print('make ');
    const own = await shell.types('test', { standing: 'make ' });
    expect(await shell.run(own, ['test', 3])).toEqual([3]);
  });
});

describe('equal texts', () => {
  it('have their ends in the order in which they were typed', async () => {
    const shell = new Shell();
    const first = await shell.types('make');
    const rivals = [await shell.place()];
    const second = await shell.types('make', { rivals });
    const third = await shell.types('make', { rivals: [...rivals, ...rivals] });
    shell.fake.rounds('make', '', 1).rounds('ls', '', 9).rounds('make', '', 2).rounds('make', '', 3);
    expect([await shell.status(first), await shell.status(second), await shell.status(third)]).toEqual([1, 2, 3]);
  });

  it('count where they were read before the own one was typed', async () => {
    const shell = new Shell();
    const rivals = [await shell.place()];
    shell.fake.takes('make');
    const own = await shell.types('make', { rivals, isAhead: true });
    shell.fake.ends(1).prompts();
    expect(await shell.status(own)).toBeUndefined();
    expect(await shell.run(own, ['make', 2])).toEqual([2]);
  });

  it('of several lines each have as many of their own', async () => {
    const shell = new Shell();
    const own = await shell.types('a\nb', { rivals: [await shell.place()] });
    expect(await shell.run(own, ['a', 1], ['b', 2], ['a', 3], ['b', 4])).toEqual([undefined, undefined, undefined, 4]);
  });
});

describe('a text typed ahead', () => {
  it('has the end of the line that a later prompt read', async () => {
    const shell = new Shell();
    shell.fake.takes('sleep 9');
    const own = await shell.types('ls', { isAhead: true });
    shell.fake.print('ls\r\n').ends(1).prompts();
    expect(await shell.status(own)).toBeUndefined();
    expect(await shell.run(own, ['ls', 2])).toEqual([2]);
  });

  it('has not the end of an equal line that ran when it was typed', async () => {
    const shell = new Shell('dash');
    const from = await shell.place();
    shell.fake.print('ls\r\n');
    const own = await shell.types('ls', { from, isAhead: true });
    shell.fake.print('x\r\n').ends(1).prompts();
    expect(await shell.status(own)).toBeUndefined();
  });
});

describe('several lines', () => {
  it('taken one by one end with the last', async () => {
    const shell = new Shell();
    const own = await shell.types('a\nb\nc');
    expect(await shell.run(own, ['a', 1], ['b', 2], ['c', 3])).toEqual([undefined, undefined, 3]);
  });

  it('taken one by one may have lines of others between them', async () => {
    const shell = new Shell();
    const own = await shell.types('a\nb');
    expect(await shell.run(own, ['a', 1], ['ls', 2], ['b', 3])).toEqual([undefined, undefined, 3]);
  });

  it('do not end with an equal line before their first', async () => {
    const shell = new Shell();
    const own = await shell.types('a\nb');
    expect(await shell.run(own, ['b', 1], ['a', 2], ['b', 3])).toEqual([undefined, undefined, 3]);
  });

  it('taken as one paste have one end', async () => {
    const shell = new Shell();
    const own = await shell.types('a\nb', {}, { lines: 1 });
    expect(await shell.run(own, ['a\r\n\rb', 4])).toEqual([4]);
  });

  it('that the terminal has echoed at once are read without an echo each', async () => {
    const shell = new Shell('dash');
    const own = await shell.types('a\nb\nc');
    shell.fake.print('a\r\nb\r\nc\r\nx\r\n').ends(1).prompts();
    expect(await shell.status(own)).toBeUndefined();
    shell.fake.print('y\r\n').ends(2).prompts();
    expect(await shell.status(own)).toBeUndefined();
    shell.fake.print('z\r\n').ends(3).prompts();
    expect(await shell.status(own)).toBe(3);
  });
});

describe('a line that is not finished', () => {
  const isContinued = async (shell: Shell, own: OwnEnd) => {
    await shell.fake.sync();
    return own.isContinued();
  };
  const wantsMore = ({ fake }: Shell, line: string) => fake.print(`${line}\r\n> ${mark('S')}`);

  it('is continued where the shell wants more of it', async () => {
    const shell = new Shell();
    const own = await shell.types('if true');
    expect(await isContinued(shell, own)).toBe(false);
    wantsMore(shell, 'if true');
    expect(await isContinued(shell, own)).toBe(true);
    expect(await shell.status(own)).toBeUndefined();
  });

  it('is not continued where the shell wants more of the line of another', async () => {
    const shell = new Shell();
    const own = await shell.types('if true');
    wantsMore(shell, 'while :');
    expect(await isContinued(shell, own)).toBe(false);
  });

  it('is not the continuation that stood there before it', async () => {
    const shell = new Shell();
    wantsMore(shell, 'if true');
    const own = await shell.types('then');
    expect(await isContinued(shell, own)).toBe(false);
    wantsMore(shell, 'then');
    expect(await isContinued(shell, own)).toBe(true);
  });

  it('is continued once all its lines were read, and not while some are to come', async () => {
    const shell = new Shell();
    const own = await shell.types('ls\nif true\nthen');
    expect(await shell.run(own, ['ls', 0])).toEqual([undefined]);
    wantsMore(shell, 'if true');
    expect(await isContinued(shell, own)).toBe(false);
    wantsMore(shell, 'then');
    expect(await isContinued(shell, own)).toBe(true);
  });

  it('is not continued while the line at the newest prompt may run', async () => {
    const shell = new Shell('dash');
    const own = await shell.types("printf 'x\ny'; sleep 2");
    wantsMore(shell, "printf 'x");
    shell.fake.print("y'; sleep 2\r\nx");
    expect(await isContinued(shell, own)).toBe(false);
    shell.fake.print(`\r\n> ${mark('S')}`);
    expect(await isContinued(shell, own)).toBe(true);
  });

  it('of lines that the terminal echoed all at once is not continued while the last of them may run', async () => {
    const shell = new Shell('dash');
    const own = await shell.types("printf 'x\ny'; sleep 2");
    shell.fake.print(`printf 'x\r\ny'; sleep 2\r\n> ${mark('S')}x`);
    expect(await isContinued(shell, own)).toBe(false);
    shell.fake.print(`\r\n> ${mark('S')}`);
    expect(await isContinued(shell, own)).toBe(true);
  });

  it('is not that of an equal text that was typed before', async () => {
    const shell = new Shell();
    const own = await shell.types('if true', { rivals: [await shell.place()] });
    wantsMore(shell, 'if true');
    expect(await isContinued(shell, own)).toBe(false);
  });

  it('has its end when it was finished, with the status of the whole', async () => {
    const shell = new Shell();
    const own = await shell.types('if true\nthen false; fi');
    wantsMore(shell, 'if true');
    shell.fake.rounds('then false; fi', '', 1);
    expect([await shell.status(own), await isContinued(shell, own)]).toEqual([1, false]);
  });
});

describe('an answer or a key', () => {
  it('has the end of the command that runs, whatever its line was', async () => {
    const shell = new Shell();
    shell.fake.takes('ask');
    const own = await shell.answers();
    expect(await shell.status(own)).toBeUndefined();
    shell.fake.print('yes\r\n').ends(4).prompts().rounds('ls', '', 5);
    expect(await shell.status(own)).toBe(4);
  });

  it('has the end behind those that come first', async () => {
    const shell = new Shell();
    shell.fake.takes('sleep 9');
    const own = await shell.answers({ ahead: 1 });
    shell.fake.ends(1).prompts();
    expect(await shell.status(own)).toBeUndefined();
    expect(await shell.run(own, ['ls', 2], ['pwd', 3])).toEqual([2, 2]);
  });

  it('of several lines has the last end, and counts what the shell wanted more of', async () => {
    const shell = new Shell();
    const own = await shell.answers({ lines: 2 });
    shell.fake.print(`if true\r\n> ${mark('S')}`);
    expect(await shell.status(own)).toBeUndefined();
    shell.fake.rounds('then false; fi', '', 1);
    expect(await shell.status(own)).toBe(1);
  });

  it('is continued where the shell wants more, once its turn has come', async () => {
    const shell = new Shell();
    const [key, later] = [await shell.answers(), await shell.answers({ ahead: 1 })];
    await shell.fake.print(`if true\r\n> ${mark('S')}`).sync();
    expect([await key.isContinued(), await later.isContinued()]).toEqual([true, false]);
  });
});
