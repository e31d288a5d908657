// Whether and how a text can go in, by what stands in front.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSession, FOUNDER, mark } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime, type Waited } from '../../../test/helpers/fake-time.ts';
import { inFront, program, shell } from '../../../test/helpers/front.ts';
import type { Look } from '../../bridges/look.ts';
import { BEGINS_TO_READ_MS, FIRST_PROMPT_MS, NEXT_PROMPT_MS, STANDS_MS } from '../../timing.ts';
import { awaitReader } from './judge-text.ts';
import { makeReady, readerOfKeys } from './readiness.ts';
import type { Readiness } from './situation.ts';

beforeEach(() => {
  fakeTime();
});

function ready(fake: FakeSession, text = 'ls', enter = true): Promise<Waited<Readiness>> {
  return passTime(makeReady(fake.session, text, { enter, mark: false, deadline: Number.POSITIVE_INFINITY }));
}

const AT_PROMPT: Readiness = {
  ahead: 0,
  answers: false,
  promptBefore: undefined,
  isAtPrompt: true,
  mayBeRead: false,
  reader: 'sh',
  isSilent: false,
  way: { before: [], brackets: true, quote: undefined, isPasted: false },
  since: expect.any(Number),
};

describe('at the prompt of a shell that marks its output', () => {
  it('a text goes in at once, without a look at anything', async () => {
    const fake = new FakeSession().prompts();
    expect(await ready(fake)).toEqual({ value: AT_PROMPT, ms: 0 });
    expect([fake.bridge.looks, fake.tmux.asked]).toEqual([0, []]);
  });

  it('a text typed behind another one is ahead of it, and nobody knows who reads it', async () => {
    const fake = await new FakeSession().prompts().sync();
    fake.typesAtPrompt('sleep 9');
    expect((await ready(fake)).value).toMatchObject({ ahead: 1, isAtPrompt: true, reader: undefined });
  });

  it('a text behind a line that the editor has yet to take waits for what that starts', async () => {
    const fake = await new FakeSession().prompts().sync();
    fake.typesAtPrompt('make');
    fake.bridge.look = { ...shell('yes'), mode: 'line' };
    setTimeout(() => {
      fake.takes('make').bridge.look = inFront('line', program('make', 'no'));
    }, 40);
    const { value, ms } = await ready(fake);
    expect(value).toMatchObject({ isAtPrompt: false, ahead: 1 });
    expect(ms).toBeGreaterThanOrEqual(40);
  });

  it('a text answers a builtin that reads, once its output was seen to begin', async () => {
    const fake = await new FakeSession().prompts().sync();
    fake.typesAtPrompt('read x');
    fake.bridge.look = { ...shell('yes'), mode: 'line' };
    setTimeout(() => fake.takes('read x'), 40);
    const { value, ms } = await ready(fake);
    expect(value).toMatchObject({ answers: true, ahead: 0, takenBy: 'a builtin of bash', unseenShowsMs: STANDS_MS });
    expect(ms).toBeGreaterThanOrEqual(40);
  });

  it('a text is the rest of a command that the shell wants more of', async () => {
    const fake = await new FakeSession().prompts().sync();
    fake.typesAtPrompt('if true');
    fake.print(`if true\r\n> ${mark('S')}`);
    expect((await ready(fake)).value).toEqual(AT_PROMPT);
  });
});

describe('before the prompt', () => {
  it('the first one is waited for, and in the end the text goes in all the same', async () => {
    const fake = new FakeSession();
    setTimeout(() => fake.prompts(), 4_000);
    expect(await ready(fake)).toEqual({ value: AT_PROMPT, ms: 4_000 });
    const slow = new FakeSession();
    slow.bridge.look = shell('no');
    const { value, ms } = await ready(slow);
    expect(value.isAtPrompt).toBe(false);
    expect(ms).toBeGreaterThanOrEqual(FIRST_PROMPT_MS);
  });

  it('one whose marks were lost is not waited for', async () => {
    const fake = new FakeSession().prompts().takes('ls').ends().nextFile('killed', 100);
    fake.shows('$ ').bridge.look = shell('yes');
    expect((await ready(fake)).ms).toBe(0);
  });

  it('the next one is waited for where a command has just ended', async () => {
    const fake = new FakeSession().prompts().takes('ls').ends();
    setTimeout(() => fake.prompts(), NEXT_PROMPT_MS - 100);
    expect(await ready(fake)).toEqual({ value: AT_PROMPT, ms: NEXT_PROMPT_MS - 100 });
  });
});

describe('while a command runs', () => {
  async function running(line: string): Promise<FakeSession> {
    const fake = await new FakeSession().prompts().sync();
    fake.typesAtPrompt(line);
    return fake.takes(line).sync();
  }

  it('a text is typed ahead of its end', async () => {
    const fake = await running('sleep 9');
    fake.bridge.look = inFront('line', program('sleep', 'no'));
    expect((await ready(fake)).value).toEqual({
      isSilent: false,
      ahead: 1,
      answers: false,
      promptBefore: undefined,
      isAtPrompt: false,
      mayBeRead: false,
      reader: undefined,
      isEnteredApart: false,
      isInBuiltin: false,
      isDrawn: false,
      takesKeys: false,
      way: { before: [], brackets: false, quote: undefined, isPasted: false },
      since: fake.session.stream.phases.since,
    });
  });

  it.each([
    [inFront('raw', program('nano', 'yes')), true],
    [inFront('raw', program('seq', 'no', 1), program('nano', 'yes', 2)), true],
    [inFront('raw', program('nano', 'no')), false],
    [inFront('raw', shell('yes').front[0] ?? program('bash', 'yes')), false],
    [inFront('raw', program('ssh', 'yes')), false],
    [inFront('line', program('cat', 'yes')), false],
  ])('a text is for a program that reads keys, and for the shell what that leaves: %#', async (look, takesKeys) => {
    const fake = await running('nano notes');
    fake.bridge.look = look;
    expect((await ready(fake)).value).toMatchObject({ takesKeys });
  });

  it('a text goes to a program that was seen to ask', async () => {
    const fake = await running('ask');
    fake.shows('name? ').bridge.look = inFront('line', program('ask', 'yes'));
    fake.session.front.noteAsking(fake.printed);
    expect((await ready(fake)).value).toMatchObject({ ahead: 0, answers: true, reader: 'ask' });
  });

  it('a text answers a program that waits for a line, though nobody has seen it ask', async () => {
    const fake = await running('cat');
    fake.bridge.look = inFront('line', program('cat', 'yes'));
    expect((await ready(fake)).value).toMatchObject({ ahead: 0, answers: true, reader: 'cat' });
    fake.bridge.look = inFront('silent', program('sudo', 'yes'));
    expect((await ready(fake)).value).toMatchObject({ ahead: 0, answers: true });
  });

  it('a text is typed ahead of the end of a program that takes keys, which perhaps reads it', async () => {
    const fake = await running('watch ls');
    fake.shows('every 2 s').bridge.look = inFront('raw', program('watch', 'yes'));
    expect((await ready(fake)).value).toMatchObject({ ahead: 1, answers: false, mayBeRead: true });
  });

  it('a text behind a program that leads elsewhere is not taken for keys of that one', async () => {
    const fake = await running('ssh box');
    fake.shows('working').bridge.look = inFront('raw', program('ssh', 'yes'));
    expect((await ready(fake)).value).toMatchObject({ ahead: 1, answers: false, mayBeRead: false });
  });

  it('a text behind one may be read by what asks there, and goes to a prompt at which something was typed before', async () => {
    const fake = await running('ssh box');
    fake.print('far> ').shows('far> ').bridge.look = {
      ...inFront('raw', program('ssh', 'polls')),
      founderInFront: true,
    };
    const { front, stream } = fake.session;
    await fake.sync();
    for (const { pid } of fake.bridge.look.front) front.noteMarkless(pid, stream.phases.since);
    expect((await ready(fake)).value).toMatchObject({ ahead: 1, answers: false, mayBeRead: true });
    expect((await ready(fake)).value).toMatchObject({ ahead: 0, answers: true });
  });

  it('a text goes to a program at its prompt, which is remembered with those before', async () => {
    const fake = await running('python3');
    fake.print('>>> ').shows('>>> ').bridge.look = inFront('raw', program('python3', 'yes'));
    const { value } = await ready(fake, '1+1');
    expect(value).toMatchObject({ ahead: 0, answers: true, isAtPrompt: false, reader: 'python3' });
    expect(value.promptBefore).toEqual({
      known: ['>>> '],
      group: 20,
      shown: '>>> ',
      hasBracketedPaste: false,
      isPlaced: false,
      wantsMore: false,
    });
    fake.print('pdb\r\n(Pdb) ').shows('(Pdb) ');
    expect((await ready(fake, 'n')).value.promptBefore?.known).toEqual(['>>> ', '(Pdb) ']);
  });

  it('a prompt for the rest of a command is not remembered as one of its own', async () => {
    const fake = await running('psql');
    fake.print('db=# ').shows('db=# ').bridge.look = inFront('raw', program('psql', 'yes'));
    await ready(fake, 'select');
    fake.print('select\r\ndb-# ').shows('db-# ');
    expect((await ready(fake, '1;')).value.promptBefore?.known).toEqual(['db=# ']);
  });

  it('a shell that ends while its processes are looked up gets no line of ours, and the text goes to the next prompt', async () => {
    const fake = await running('bash');
    fake.shows('$ ').bridge.look = inFront('raw', program('bash', 'yes'));
    const stdout = `${FOUNDER} 1 ${FOUNDER} 20 pts/1 bash --rcfile rc -i\n20 10 20 20 pts/1 bash`;
    vi.spyOn(fake.bridge, 'run').mockImplementation(async () => {
      await fake.ends().prompts().sync();
      return { stdout, stderr: '', exitCode: 0 };
    });
    expect((await ready(fake)).value).toEqual(AT_PROMPT);
    expect(fake.tmux.asked.some((line) => line.includes('paste-buffer'))).toBe(false);
  });

  it('prompts of a program are none of the next', async () => {
    const fake = await running('python3');
    fake.print('>>> ').shows('>>> ').bridge.look = inFront('raw', program('python3', 'yes'));
    await ready(fake, '1+1');
    fake.print('db=# ').shows('db=# ').bridge.look = inFront('raw', program('psql', 'yes', 30));
    expect((await ready(fake, 'x')).value.promptBefore).toMatchObject({ known: ['db=# '], group: 30 });
  });

  it('a text that the editor in front would lose is refused', async () => {
    const fake = await running('python3');
    fake.print('>>> ').shows('>>> ').tells({ program: 'python3' });
    fake.bridge.look = inFront('raw', program('python3', 'yes'));
    await fake.session.refresh();
    await expect(ready(fake, 'a\tb')).rejects.toThrow('Nothing was typed.');
  });
});

describe('at a prompt without marks for output', () => {
  it('a text goes in where the prompt can be seen', async () => {
    const fake = new FakeSession({ shell: 'dash' }).prompts().shows('$ ');
    fake.bridge.look = shell('yes');
    expect((await ready(fake)).value).toEqual(AT_PROMPT);
  });

  it('the shell is given a moment to read, where it has just drawn its prompt', async () => {
    const fake = new FakeSession({ shell: 'dash' }).prompts().shows('$ ');
    fake.bridge.look = shell('no');
    setTimeout(() => {
      fake.bridge.look = shell('yes');
    }, 100);
    const { value, ms } = await ready(fake);
    expect(value).toEqual(AT_PROMPT);
    expect(ms).toBeLessThan(BEGINS_TO_READ_MS);
  });

  describe('and a line that somebody types', () => {
    function typing(mode: Look['mode']): FakeSession {
      const fake = new FakeSession({ shell: 'mksh' }).prompts().print('echo "a').shows('$ echo "a');
      fake.bridge.look = { ...shell('no'), mode };
      return fake;
    }

    it('is what the text is judged by, though the look falls on a key that the editor takes in', async () => {
      const fake = typing('raw');
      setTimeout(() => {
        fake.bridge.look = shell('yes');
      }, 100);
      expect((await ready(fake)).value).toMatchObject({ isAtPrompt: true, ahead: 0 });
    });

    it('is no such line where the terminal is in line mode: a command runs, and is not waited for', async () => {
      const fake = typing('line');
      const { tmux } = fake;
      const execute = tmux.execute.bind(tmux);
      tmux.execute = (line) => {
        if (/ C-r\b/.test(line)) fake.print('^R\r\n');
        return execute(line);
      };
      const { value, ms } = await ready(fake);
      expect(value).toMatchObject({ isAtPrompt: false, ahead: 1 });
      expect(ms).toBeLessThan(BEGINS_TO_READ_MS);
    });
  });
});

describe('a program behind its own prompt', () => {
  it('is given a moment to read again, as one that pauses behind each prompt', async () => {
    const fake = await new FakeSession().prompts().takes('rlwrap tclsh').print('% ').sync();
    fake.session.front.notePrompts({ group: 20, known: ['% '] });
    fake.shows('% ').bridge.look = inFront('raw', program('rlwrap', 'no'));
    const late = await ready(fake, 'exit', false);
    expect(late.value).toMatchObject({ ahead: 1, answers: false });
    expect(late.ms).toBeGreaterThanOrEqual(BEGINS_TO_READ_MS);
    setTimeout(() => {
      fake.bridge.look = inFront('raw', program('rlwrap', 'polls'));
    }, 100);
    const { value, ms } = await ready(fake, 'exit', false);
    expect(value).toMatchObject({ ahead: 0, answers: true });
    expect(ms).toBeLessThan(BEGINS_TO_READ_MS);
  });

  it('is not waited for while it shows something else', async () => {
    const fake = await new FakeSession().prompts().takes('rlwrap tclsh').print('% ').sync();
    fake.session.front.notePrompts({ group: 20, known: ['% '] });
    fake.shows('').bridge.look = inFront('raw', program('rlwrap', 'no'));
    expect((await ready(fake, 'exit', false)).ms).toBeLessThan(BEGINS_TO_READ_MS);
  });
});

describe('the program that reads', () => {
  it('is waited for where none reads yet', async () => {
    const { session, bridge } = new FakeSession();
    bridge.look = inFront('line', program('cat', 'no'));
    setTimeout(() => {
      bridge.look = inFront('line', program('cat', 'yes'));
    }, 100);
    expect((await passTime(awaitReader(session))).value).toBe('cat');
  });

  it('stays unknown where none comes, and at once behind a program that leads elsewhere', async () => {
    const { session, bridge } = new FakeSession();
    bridge.look = inFront('line', program('sleep', 'no'));
    expect(await passTime(awaitReader(session))).toEqual({ value: undefined, ms: BEGINS_TO_READ_MS });
    bridge.look = inFront('raw', program('ssh', 'yes'));
    expect(await passTime(awaitReader(session))).toEqual({ value: undefined, ms: 0 });
  });

  it('of keys is the shell at its prompt, nobody behind a text that waits, or whoever is in front', async () => {
    const fake = await new FakeSession().prompts().sync();
    expect(await readerOfKeys(fake.session)).toBe('sh');
    fake.typesAtPrompt('vim');
    expect(await readerOfKeys(fake.session)).toBeUndefined();
    fake.bridge.look = inFront('raw', program('vim', 'yes'));
    await fake.takes('vim').sync();
    const vim = '20 10 20 20 pts/1 vim notes\n';
    fake.bridge.prints.set('ps', `${vim}21 20 20 20 pts/1 linter\n`);
    expect(await readerOfKeys(fake.session)).toBe('vim');
    fake.bridge.prints.set('ps', `${vim}22 20 22 22 pts/2 bash\n`);
    expect(await readerOfKeys(fake.session)).toBeUndefined();
  });
});
