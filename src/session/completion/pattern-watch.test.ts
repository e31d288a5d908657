// A pattern is looked for in what a read would show.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { PatternWatch } from './pattern-watch.ts';

async function atPrompt(): Promise<FakeSession> {
  return new FakeSession().prompts().sync();
}

async function found(fake: FakeSession, watch: PatternWatch): Promise<boolean> {
  await fake.sync();
  return watch.isFound();
}

describe('a pattern', () => {
  it('is found in the output, and not in the echo of what was typed', async () => {
    const fake = await atPrompt();
    fake.typesAtPrompt('echo done');
    const watch = new PatternWatch(fake.session, /done/, fake.printed);
    expect(await found(fake.takes('echo done'), watch)).toBe(false);
    expect(await found(fake.print('done\r\n'), watch)).toBe(true);
  });

  it('is not found in an echo of which only a part has come', async () => {
    const fake = await new FakeSession({ shell: 'command' }).sync();
    fake.types('done and more');
    const watch = new PatternWatch(fake.session, /done/, 0);
    expect(await found(fake.print('done an'), watch)).toBe(false);
    expect(await found(fake.print('d more\r\n'), watch)).toBe(false);
    expect(await found(fake.print('done\r\n'), watch)).toBe(true);
  });

  it('is not found in the lines of a text that an editor draws at the prompts of its program', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print('>>> ').sync();
    const text = 'def f():\n    return "done"\n\nf()';
    fake.session.typed.begin({ at: fake.printed, text, prompts: ['>>> '] });
    const watch = new PatternWatch(fake.session, /done/, fake.printed);
    const line = '    return "done"';
    expect(await found(fake.print('\x1b[4D\n\x1b[1A>>> def f():\x1b[12D\x1b[1B... '), watch)).toBe(false);
    expect(await found(fake.print(`\x1b[4D\n\x1b[1A... ${line.slice(0, -1)}`), watch)).toBe(false);
    expect(await found(fake.print('"\x1b[21D\x1b[1B... '), watch)).toBe(false);
    expect(await found(fake.print('\x1b[4D\n... f()\x1b[7D\n'), watch)).toBe(false);
    expect(await found(fake.print('done\r\n'), watch)).toBe(true);
  });

  it('is not found in a text that a program draws, unless it is all of that', async () => {
    const text = 'write it, and say when it is done';
    const found = async (pattern: RegExp, ...shown: string[]): Promise<boolean[]> => {
      const fake = await new FakeSession({ shell: 'command' }).sync();
      fake.session.typed.begin({ at: fake.printed, text, isDrawn: true });
      const watch = new PatternWatch(fake.session, pattern, fake.printed);
      const seen: boolean[] = [];
      for (const each of shown) {
        await fake.print(each).sync();
        seen.push(await watch.isFound());
      }
      return seen;
    };
    const box = `\x1b[1A\r\x1b[J| > ${text} |`;
    expect(await found(/done/, box, `\r\nyou: ${text}\r\n`, 'all done\r\n')).toEqual([false, false, true]);
    expect(await found(/write.*done/, `| > you: ${text}`)).toEqual([true]);
  });

  it('is not found in a later line of a text of which only a part has come', async () => {
    const fake = await new FakeSession({ shell: 'command' }).sync();
    fake.types('first\nall done');
    const watch = new PatternWatch(fake.session, /done?/, 0);
    expect(await found(fake.print('first\r\nall don'), watch)).toBe(false);
    expect(await found(fake.print('e\r\n'), watch)).toBe(false);
    expect(await found(fake.print('done\r\n'), watch)).toBe(true);
  });

  it('is not found in a part of a line that the shell reads next', async () => {
    const fake = await new FakeSession({ shell: 'dash' }).prompts().sync();
    fake.typesAtPrompt('first\nall done');
    const watch = new PatternWatch(fake.session, /done?/, fake.printed);
    expect(await found(fake.print('first\r\n').ends().prompts('box # ').print('all don'), watch)).toBe(false);
    expect(await found(fake.print('e\r\n'), watch)).toBe(false);
  });

  it('is found where it comes in two pieces', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print('first\r\n').sync();
    const watch = new PatternWatch(fake.session, /rea.y/, 0);
    expect(await found(fake.print('re'), watch)).toBe(false);
    expect(await found(fake.print('ady'), watch)).toBe(true);
  });

  it('is not found in what came before it was waited for', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print('ready\r\n').sync();
    const watch = new PatternWatch(fake.session, /ready/, fake.printed);
    expect(await found(fake.print('other\r\n'), watch)).toBe(false);
  });

  it('is found between colours and other sequences', async () => {
    const fake = await new FakeSession({ shell: 'command' }).sync();
    const watch = new PatternWatch(fake.session, /^all ready$/m, 0);
    expect(await found(fake.print('\x1b[1mall \x1b[32mready\x1b[0m\r\n'), watch)).toBe(true);
  });

  it('is found in a line that was drawn over, as it stands there at last', async () => {
    const fake = await new FakeSession({ shell: 'command' }).sync();
    const watch = new PatternWatch(fake.session, /^100%$/m, 0);
    expect(await found(fake.print(' 50%\r'), watch)).toBe(false);
    expect(await found(fake.print('100\x1b[1C'), watch)).toBe(true);
  });

  it('stays found', async () => {
    const fake = await new FakeSession({ shell: 'command' }).sync();
    const watch = new PatternWatch(fake.session, /ready$/, 0);
    expect(await found(fake.print('ready'), watch)).toBe(true);
    expect(await found(fake.print(' or not'), watch)).toBe(true);
  });

  it('is looked for only where something has come', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print('x').sync();
    let searches = 0;
    class Counted extends RegExp {
      override [Symbol.search](text: string): number {
        searches += 1;
        return super[Symbol.search](text);
      }
    }
    const watch = new PatternWatch(fake.session, new Counted('y'), 0);
    await watch.isFound();
    const first = searches;
    expect(first).toBeGreaterThan(0);
    await watch.isFound();
    expect(searches).toBe(first);
  });
});

describe('what was found tells what the session does now', () => {
  async function stateAfter(printed: string, ends = false): Promise<string | undefined> {
    const fake = await atPrompt();
    fake.typesAtPrompt('serve');
    const watch = new PatternWatch(fake.session, /ready/, fake.printed);
    fake.takes('serve').print(printed);
    if (ends) fake.ends().prompts();
    await fake.sync();
    return (await watch.weigh())?.state;
  }

  it.each([
    ['a command that runs on', 'ready\r\n', false, 'running'],
    ['a program that has the alternate screen', '\x1b[?1049h\x1b[Hready', false, 'fullscreen'],
    ['a program that has given the screen back', '\x1b[?1049h\x1b[H\x1b[?1049lready\r\n', false, 'running'],
    ['a shell that is back', 'ready\r\n', true, 'idle'],
    ['nothing that was waited for', 'steady\r\n', false, undefined],
  ])('%s', async (_, printed, ends, state) => {
    expect(await stateAfter(printed, ends)).toBe(state);
  });
});

describe('on the whole screen, a pattern', () => {
  /** A program draws these rows, and the wait begins. */
  async function drawn(pattern: RegExp, ...rows: string[]): Promise<{ fake: FakeSession; watch: PatternWatch }> {
    const fake = await new FakeSession({ shell: 'command', alternate: true })
      .print(`\x1b[?1049h\x1b[H${rows.join('\r\n')}`)
      .shows(...rows)
      .sync();
    return { fake, watch: new PatternWatch(fake.session, pattern, fake.printed) };
  }

  it('is found in a row of which a part was written anew, however soon, and not in what it was before', async () => {
    const { fake, watch } = await drawn(/^state: started/m, 'state: starting');
    expect(await found(fake.print('\x1b[1;13Hed ').shows('state: started'), watch)).toBe(true);
    const old = await drawn(/starting/, 'state: starting', 'pid 1');
    expect(await found(old.fake.print('\x1b[2;5H2').shows('state: starting', 'pid 2'), old.watch)).toBe(false);
  });

  it('is not found in a row that was a match before a clock in it went on', async () => {
    const { fake, watch } = await drawn(/Running/, 'web-1 Running 11s');
    expect(await found(fake.print('\x1b[1;16H2').shows('web-1 Running 12s'), watch)).toBe(false);
  });

  it('is not found in what was drawn before the wait, though nobody has seen it', async () => {
    const { fake } = await drawn(/ended/, 'job a: running');
    const front = await fake.print('\x1b[1;8Hended  ').shows('job a: ended').sync();
    const watch = new PatternWatch(front.session, /ended/, front.printed);
    expect(await found(fake.print('\x1b[2;1Hjob b: running').shows('job a: ended', 'job b: running'), watch)).toBe(
      false,
    );
  });

  it('is not found in what was typed, and a short text hides no word that ends like it', async () => {
    const { fake, watch } = await drawn(/don/, '> ');
    fake.types('done');
    expect(await found(fake.print('\x1b[1;3Hd\x1b[1;4Hone').shows('> done'), watch)).toBe(false);
    const other = await drawn(/done/, 'saved: none');
    other.fake.types('e');
    expect(await found(other.fake.print('\x1b[1;8Hd').shows('saved: done'), other.watch)).toBe(true);
  });

  it('is looked for at intervals while the program draws', async () => {
    // However long a busy machine takes for it, this is one moment.
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    onTestFinished(() => now.mockRestore());
    const { fake, watch } = await drawn(/9/, 'n 1');
    expect(await found(fake.print('\x1b[1;3H2').shows('n 2'), watch)).toBe(false);
    expect(watch.againInMs).toBeUndefined();
    expect(await found(fake.print('\x1b[1;3H3').shows('n 3'), watch)).toBe(false);
    expect(watch.againInMs).toBeGreaterThan(0);
  });
});
