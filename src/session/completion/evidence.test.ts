// Which piece of evidence gives which verdict, and which gives none yet.
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSession, FOLDER, mark } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program, shell } from '../../../test/helpers/front.ts';
import { CERTAIN_MS, CONTINUATION_MS, LIKELY_MS, SLOWEST_ANSWER_MS, STILL_SCREEN_MS, UNSURE_MS } from '../../timing.ts';
import { OWN_END_MS } from '../../timing-looks.ts';
import type { Look } from '../look/processes.ts';
import type { PromptBefore } from '../state/prompt-before.ts';
import { DEATH_NOTICE } from '../state/stream.ts';
import type { Awaited } from '../state/typed.ts';
import { Evidence } from './evidence.ts';
import { PatternWatch } from './pattern-watch.ts';
import type { Verdict } from './verdict.ts';

const PYTHON: PromptBefore = { known: ['>>> '], group: 20, hasBracketedPaste: false, isPlaced: false };

beforeEach(() => {
  fakeTime();
});

async function journal(fake: FakeSession, awaited: Awaited, pattern?: PatternWatch): Promise<Verdict | undefined> {
  await fake.sync();
  return (await passTime(new Evidence(fake.session, awaited, pattern).fromJournal(0))).value;
}

describe('the journal', () => {
  it('tells the end of the line, with its status', async () => {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt('false');
    expect(await journal(fake.takes('false'), pending)).toBeUndefined();
    expect(await journal(fake.ends(1), pending)).toBeUndefined();
    expect(await journal(fake.prompts(), pending)).toMatchObject({ complete: true, via: 'prompt', exitCode: 1 });
  });

  it('does not take the end of what somebody else typed there for that of the line', async () => {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt('make');
    expect(await journal(fake.rounds('ls', 'a b\r\n', 2), pending)).toBeUndefined();
    expect(await journal(fake.rounds('make', ''), pending)).toMatchObject({ complete: true, exitCode: 0 });
  });

  it('tells that the line is not finished once nothing more comes, and until then when to ask again', async () => {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt('if true');
    await fake.print(`if true\r\n> ${mark('S')}`).sync();
    fake.bridge.look = shell('yes');
    const evidence = new Evidence(fake.session, pending);
    expect([await evidence.fromJournal(CONTINUATION_MS - 30), evidence.againInMs]).toEqual([undefined, 30]);
    expect(await evidence.fromJournal(CONTINUATION_MS)).toMatchObject({ complete: false, state: 'continuation' });
    expect(evidence.againInMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('does not take a printed prompt for it while the command that has just ended is still in front', async () => {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt('if true');
    await fake.print(`if true\r\n> ${mark('S')}`).sync();
    fake.bridge.look = inFront('line');
    const evidence = new Evidence(fake.session, pending);
    expect(await evidence.fromJournal(CONTINUATION_MS)).toBeUndefined();
    fake.bridge.look = shell('yes');
    expect(await evidence.fromJournal(CONTINUATION_MS)).toMatchObject({ state: 'continuation' });
  });

  it('has no time to ask again while the command runs', async () => {
    const fake = await new FakeSession().prompts().sync();
    const evidence = new Evidence(fake.session, fake.typesAtPrompt('make'));
    await fake.takes('make').sync();
    expect([await evidence.fromJournal(60_000), evidence.againInMs]).toEqual([undefined, Number.POSITIVE_INFINITY]);
  });

  it('tells the pattern before the end, which came with it', async () => {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt('make');
    const pattern = new PatternWatch(fake.session, /ready/, fake.printed);
    expect(await journal(fake.rounds('make', 'ready\r\n'), pending, pattern)).toMatchObject({
      complete: true,
      via: 'until',
      state: 'idle',
      exitCode: 0,
    });
  });

  it('waits a moment for the end of what has printed the pattern', async () => {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt('make');
    const pattern = new PatternWatch(fake.session, /ready/, fake.printed);
    setTimeout(() => fake.ends(3).prompts(), OWN_END_MS / 2);
    const found = await journal(fake.takes('make').print('ready\r\n'), pending, pattern);
    expect(found).toMatchObject({ complete: true, via: 'until', state: 'idle', exitCode: 3 });
  });

  it('tells that what printed the pattern runs on', async () => {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt('serve');
    const pattern = new PatternWatch(fake.session, /ready/, fake.printed);
    expect(await journal(fake.takes('serve').print('ready\r\n'), pending, pattern)).toMatchObject({
      complete: true,
      via: 'until',
      state: 'running',
    });
  });

  it('tells that the program has died, with all that it printed before', async () => {
    const fake = new FakeSession({ shell: 'command' }).print('last words');
    const pending = fake.types('');
    expect(await journal(fake, pending)).toBeUndefined();
    fake.tells({ dead: true, deadStatus: 3 }).shows('last words');
    fake.bridge.append(`${FOLDER}/${DEATH_NOTICE}`, '');
    expect(await journal(fake, pending)).toMatchObject({ complete: true, via: 'exit', state: 'exited', exitCode: 3 });
    expect(fake.session.stream.isDrained).toBe(true);
  });

  it('tells the pattern where the dead program printed it last', async () => {
    const fake = new FakeSession({ shell: 'command' }).tells({ dead: true, deadStatus: 0 }).shows('ready');
    const pattern = new PatternWatch(fake.session, /ready/, 0);
    setTimeout(() => fake.print('ready'), 20);
    expect(await journal(fake, fake.types(''), pattern)).toMatchObject({
      complete: true,
      via: 'until',
      state: 'exited',
    });
  });

  it('asks tmux for the dead only when files have come or gone', async () => {
    const fake = new FakeSession();
    const pending = fake.types('');
    await journal(fake, pending);
    const { length } = fake.tmux.asked;
    await journal(fake.print('more'), pending);
    expect(fake.tmux.asked).toHaveLength(length);
    fake.bridge.append(`${FOLDER}/${DEATH_NOTICE}`, '');
    await journal(fake, pending);
    expect(fake.tmux.asked).toHaveLength(length + 1);
  });

  it('cannot tell of a session that is gone', async () => {
    const fake = new FakeSession();
    fake.row = undefined;
    await expect(journal(fake, fake.types(''))).rejects.toThrow('t1 is gone');
  });
});

describe('a prompt that stood there before', () => {
  const again = async (fake: FakeSession, pending: Awaited) => {
    await fake.sync();
    return (await passTime(new Evidence(fake.session, pending).fromPrompt(PYTHON))).value;
  };

  async function atPython(text = '1+1'): Promise<{ fake: FakeSession; pending: Awaited }> {
    const fake = await new FakeSession().prompts().takes('python').print('>>> ').sync();
    fake.bridge.look = inFront('raw', program('python3', 'yes'));
    return { fake, pending: fake.types(text, { promptBefore: PYTHON }) };
  }

  it('is the end when it is there again', async () => {
    const { fake, pending } = await atPython();
    fake.print('1+1\r\n2\r\n>>> ').shows('>>> ');
    expect(await again(fake, pending)).toMatchObject({ complete: true, via: 'prompt', prompt: '>>>' });
  });

  it('may ask for more of one line, if the program surely reads and nothing more comes', async () => {
    const asked = async (text: string, reads: 'yes' | 'polls' = 'yes', behind = '') => {
      const { fake, pending } = await atPython(text);
      fake.bridge.look = inFront('raw', program('python3', reads));
      fake.print('def f():\r\n... ').shows('... ');
      if (behind !== '') setTimeout(() => fake.print(behind), LIKELY_MS - 1);
      return again(fake, pending);
    };
    expect(await asked('def f():')).toMatchObject({ complete: false, state: 'continuation' });
    expect(await asked('def f():\n  return 1\n')).toBeUndefined();
    expect(await asked('def f():', 'polls')).toBeUndefined();
    expect(await asked('def f():', 'yes', '.')).toBeUndefined();
  });

  it('is the end where its editor draws it again, because a key dropped what stood behind it', async () => {
    const dropped = async (isDropped: boolean, drawn = '\r>>> \x1b[K', shown = '>>> ') => {
      const fake = await new FakeSession().prompts().takes('python').print('>>> 1+').sync();
      fake.bridge.look = inFront('raw', program('python3', 'yes'));
      const pending = fake.types('');
      await fake.print(drawn).shows(shown).sync();
      return (await passTime(new Evidence(fake.session, pending).fromPrompt({ ...PYTHON, isDropped }))).value;
    };
    expect(await dropped(true)).toMatchObject({ complete: true, via: 'prompt' });
    expect(await dropped(false)).toBeUndefined();
    expect(await dropped(true, '', '>>> ')).toBeUndefined();
    expect(await dropped(true, '1', '>>> 1+1')).toBeUndefined();
  });

  it('says nothing before the line has ended', async () => {
    const { fake, pending } = await atPython();
    expect(await again(fake.shows('>>> '), pending)).toBeUndefined();
  });

  it('says nothing where another line stands there, and costs no look at the processes', async () => {
    const { fake, pending } = await atPython();
    expect(await again(fake.print('1+1\r\n').shows('working'), pending)).toBeUndefined();
    expect(fake.bridge.looks).toBe(0);
  });

  it('says nothing while the program works', async () => {
    const { fake, pending } = await atPython();
    fake.bridge.look = inFront('raw', program('python3', 'no'));
    expect(await again(fake.print('1+1\r\n>>> ').shows('>>> '), pending)).toBeUndefined();
  });

  it('is waited for in the journal where the text printed one, too', async () => {
    const { fake, pending } = await atPython('print(">>> ")');
    fake.print('print(">>> ")\r\n>>> ').shows('>>> ');
    setTimeout(() => fake.print('\r\n>>> '), CERTAIN_MS / 2);
    expect(await again(fake, pending)).toBeUndefined();
    expect(await again(fake, pending)).toMatchObject({ complete: true, prompt: '>>>' });
  });

  it('is the end later where nothing was printed, and a program beside it works or it wakes by itself soon', async () => {
    const stepped = async (front: Look) => {
      const { fake, pending } = await atPython('step');
      fake.bridge.look = front;
      fake.print('step\r\n>>> ').shows('>>> ');
      setTimeout(() => fake.print('\r\x1b[Kat line 2\r\n>>> '), CERTAIN_MS / 2);
      return [(await again(fake, pending))?.complete, (await again(fake, pending))?.complete];
    };
    const debug = program('debug', 'polls');
    expect(await stepped(inFront('raw', debug, program('debugged', 'no')))).toEqual([undefined, true]);
    expect(await stepped(inFront('raw', { ...debug, wakesInMs: 150 }))).toEqual([undefined, true]);
    expect((await stepped(inFront('raw', debug)))[0]).toBe(true);
  });

  it('says nothing where the journal brings something else', async () => {
    const { fake, pending } = await atPython();
    await fake.print('1+1\r\n').sync();
    setTimeout(() => fake.print('2\r\n'), 10);
    expect(await again(fake.shows('>>> '), pending)).toBeUndefined();
  });
});

describe('a screen that is drawn without a pause', () => {
  const screen = async (fake: FakeSession, pending: Awaited, quietMs = 0, pattern?: PatternWatch) => {
    await fake.sync();
    return (await passTime(new Evidence(fake.session, pending, pattern).fromScreen(quietMs))).value;
  };

  async function drawing(name: string): Promise<{ fake: FakeSession; pending: Awaited }> {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt(name);
    fake.takes(name).shows('drawn').bridge.look = inFront('raw', program(name, 'yes'));
    return { fake, pending };
  }

  it('is full-screen on the other screen', async () => {
    const { fake, pending } = await drawing('vim');
    fake.print('\x1b[?1049h').tells({ alternate: true });
    expect(await screen(fake, pending)).toMatchObject({ complete: false, state: 'fullscreen' });
  });

  it('is not while it shows nothing yet, unless it stays so', async () => {
    const { fake, pending } = await drawing('vim');
    fake.print('\x1b[?1049h').tells({ alternate: true }).shows('');
    expect(await screen(fake, pending)).toBeUndefined();
    expect(await screen(fake, pending, STILL_SCREEN_MS)).toMatchObject({ state: 'fullscreen' });
  });

  it('is not where the program before has left the other screen on', async () => {
    const fake = await new FakeSession().prompts().print('\x1b[?1049h').sync();
    const pending = fake.typesAtPrompt('ls');
    expect(await screen(fake.tells({ alternate: true }).shows('old'), pending)).toBeUndefined();
  });

  it('is not where the program before has left it on, and the text waits for a command that draws nothing', async () => {
    const fake = await new FakeSession()
      .prompts()
      .takes('crash')
      .print('\x1b[?1049h')
      .ends()
      .prompts()
      .takes('make')
      .sync();
    const pending = fake.types('ls');
    expect(await screen(fake.tells({ alternate: true }).shows('old'), pending)).toBeUndefined();
    fake.print('\x1b[?1049h');
    expect(await screen(fake, pending)).toMatchObject({ state: 'fullscreen' });
  });

  it('is where it was there before the text, which went to that very program', async () => {
    const fake = await new FakeSession().prompts().takes('vim').print('\x1b[?1049h').sync();
    const pending = fake.types(':w');
    expect(await screen(fake.tells({ alternate: true }).shows('text'), pending)).toMatchObject({ state: 'fullscreen' });
  });

  it('is not where the program took keys, gave the terminal back, and works: it saves', async () => {
    const fake = await new FakeSession().prompts().takes('vim').print('\x1b[?1049h').sync();
    const pending = fake.types(':wq');
    fake.print('written').tells({ alternate: true }).shows('text').bridge.look = inFront('line', program('vim', 'no'));
    fake.session.front.noteTakesKeys(fake.bridge.look.front[0]?.group);
    expect(await screen(fake, pending)).toBeUndefined();
    expect(await screen(fake, pending, UNSURE_MS)).toMatchObject({ state: 'fullscreen' });
  });

  it('is not yet where its program runs far away, and has had no time to answer a key', async () => {
    const fake = await new FakeSession().prompts().takes('ssh box').print('\x1b[?1049h').sync();
    const pending = fake.types('q', { enter: false });
    fake.tells({ alternate: true }).shows('text').bridge.look = inFront('raw', program('ssh', 'polls'));
    expect(await screen(fake, pending, SLOWEST_ANSWER_MS - 1)).toBeUndefined();
    expect(await screen(fake, pending, SLOWEST_ANSWER_MS)).toMatchObject({ state: 'fullscreen' });
    expect(await screen(fake.print('x'), pending)).toMatchObject({ state: 'fullscreen' });
  });

  it('is where a program takes the keypad and draws from the first place on', async () => {
    const { fake, pending } = await drawing('top');
    fake.tells({ keypad: true });
    expect(await screen(fake, pending)).toBeUndefined();
    expect(await screen(fake.print('\x1b[H'), pending)).toMatchObject({ state: 'fullscreen' });
  });

  it('is not where a line editor takes the keypad', async () => {
    const { fake, pending } = await drawing('zsh');
    expect(await screen(fake.tells({ keypad: true }).print('\x1b[H'), pending)).toBeUndefined();
  });

  it('goes on while a pattern is waited for, until it does not change any more', async () => {
    const { fake, pending } = await drawing('vim');
    fake.print('\x1b[?1049h').tells({ alternate: true });
    const pattern = new PatternWatch(fake.session, /never/, 0);
    expect(await screen(fake, pending, STILL_SCREEN_MS - 1, pattern)).toBeUndefined();
    expect(await screen(fake, pending, STILL_SCREEN_MS, pattern)).toMatchObject({ state: 'fullscreen' });
  });
});
