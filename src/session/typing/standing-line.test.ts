// What the check of the line costs, and which texts it takes for a report.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, shell } from '../../../test/helpers/front.ts';
import { BEGINS_TO_READ_MS, PROBED_MS, STANDS_MS } from '../../timing.ts';
import { writeUnrun } from '../state/tmux-options.ts';
import { keysThatClear, standingAsShown } from './standing-line.ts';

const CLEARS = ['C-g', 'C-g', 'C-u'];
const HELD_BACK = 'has not run';

/** At a prompt after a command with this output; then `text` stands on the line. */
async function standing(text: string, output = ''): Promise<FakeSession> {
  const fake = new FakeSession().prompts().rounds('x', output).print(text).shows(`$ ${text}`);
  fake.bridge.look = shell('yes');
  return fake.sync();
}

/** Its editor draws this for each of both keys. */
function draws(fake: FakeSession, drawn: string): FakeSession {
  const { tmux } = fake;
  const execute = tmux.execute.bind(tmux);
  tmux.execute = (line) => {
    if (line.includes('Left Right')) fake.print(drawn);
    return execute(line);
  };
  return fake;
}

async function keys(fake: FakeSession): Promise<readonly string[] | string> {
  const found = keysThatClear(fake.session).catch(String);
  return (await passTime(found)).value;
}

describe('an empty line', () => {
  it('needs no look, whatever was drawn without text', async () => {
    const fake = await standing('\x1b[?2004h\x1b[K');
    expect(await keysThatClear(fake.session)).toEqual([]);
    expect([fake.tmux.asked, fake.bridge.looks]).toEqual([[], 0]);
  });

  it('is cleared without a look where a report may be on its way', async () => {
    const fake = await standing('', '\x1b[c');
    expect(await keysThatClear(fake.session)).toEqual(CLEARS);
    expect([fake.tmux.asked, fake.bridge.looks]).toEqual([[], 0]);
    fake.session.front.noteReportsGone(fake.session.stream.scanned);
    expect(await keysThatClear(fake.session)).toEqual([]);
  });
});

it('is cleared after a key that may await another one', async () => {
  const fake = await standing('');
  fake.session.typed.noteEdited(fake.printed);
  expect(await keysThatClear(fake.session)).toEqual([...CLEARS, 'i', 'C-u']);
  await fake.print('\x1b[?2004h').sync();
  expect(await keysThatClear(fake.session)).toEqual(CLEARS);
});

it('gets no text where our own letters have gone to something that is not drawn', async () => {
  const fake = await standing('');
  fake.session.typed.noteEdited(fake.printed);
  await fake.tells({ unrun: writeUnrun({ text: '5', cursor: 1 }, fake.printed) }).session.refresh();
  fakeTime();
  expect(await keys(fake)).toContain('asks something');
});

describe('what a program may have taken', () => {
  it.each([
    ['a key that is not drawn', 'q', '', ''],
    ['an answer with Enter', ':q\n', '', ''],
    ['a key that is drawn', 'q', 'q', 'q'],
  ])('stands there only if the line shows it: %s', async (_, text, shown, stands) => {
    const fake = await standing(shown);
    fake.session.typed.noteUnrun(writeUnrun({ text, cursor: text.length }, undefined, { reader: 'less' }));
    expect(await standingAsShown(fake.session)).toBe(stands);
  });

  it('is not looked for where it is known what stands there', async () => {
    const fake = await standing('echo');
    fake.session.typed.noteUnrun(writeUnrun({ text: 'echo', cursor: 4 }, fake.printed));
    expect(await standingAsShown(fake.session)).toBeUndefined();
  });
});

describe('our own text', () => {
  it('needs no look', async () => {
    const fake = await standing('echo half');
    await fake.tells({ unrun: writeUnrun({ text: 'echo half', cursor: 9 }, fake.printed) }).session.refresh();
    const { length } = fake.tmux.asked;
    expect(await keysThatClear(fake.session)).toEqual([]);
    expect(fake.tmux.asked.length).toBe(length);
  });

  it('may have been drawn in pieces: then the screen tells', async () => {
    const fake = await standing('echo\x1b[4D\x1b[32mecho\x1b[m half');
    await fake.tells({ unrun: writeUnrun({ text: 'echo half', cursor: 9 }, fake.printed) }).session.refresh();
    expect(await keysThatClear(fake.shows('$ echo half').session)).toEqual([]);
  });
});

describe('a report', () => {
  it.each(['1;2c', ';1R', '1R', '0n', ':>|tmux 3.3a^[\\', '11;rgb:1e1e/1e1e/2e2e', '1;2c1;2c0n', 'echo x>|tmux 3.5'])(
    'that was asked for: %s',
    async (text) => {
      fakeTime();
      expect(await keys(await standing(text, '\x1b[c'))).toEqual(CLEARS);
    },
  );

  it.each(['1;2c', '[?1;2c', '^[[?62;4c', '0;22;15M0;22;15m'])('that nobody was seen to ask for: %s', async (text) => {
    fakeTime();
    expect(await keys(await standing(text))).toEqual(CLEARS);
  });
});

/** The editor was asked by keys that may leave the cursor of an old bash beyond the end of its line. */
const BACK = ['Left'];

describe("a person's text", () => {
  it.each([['ls'], ['c'], ['rm 1'], ['echo 1;2c', ''], ['1;2c; ls', '\x1b[c'], ['ls', '\x1b[c']])(
    'is not typed at: %s',
    async (text, output = '') => {
      fakeTime();
      // The cursor moves back over what was typed.
      const fake = draws(await standing(text, output), '\b\x1b[C');
      expect(await keys(fake)).toContain(HELD_BACK);
      expect(fake.tmux.asked.filter((line) => line.includes('Left')).length).toBe(1);
    },
  );

  it.each([['ls'], ['ls', '\x1b[c']])(
    'is not typed at where an editor draws only once it has read all keys: %s',
    async (text, output = '') => {
      fakeTime();
      const fake = await standing(text, output);
      const { asked } = fake.tmux;
      const { x, ...screen } = fake.screen;
      const isMoved = (): boolean => asked.some((line) => / Left$|Left [^R]/.test(line));
      Object.defineProperty(fake, 'screen', { get: () => ({ ...screen, x: isMoved() ? x - 1 : x }) });
      expect(await keys(fake)).toContain(HELD_BACK);
    },
  );

  it('is not typed at where the output of a job hides it, on a row where the cursor cannot move back', async () => {
    fakeTime();
    const fake = (await standing('ls')).print('job\r\n').shows('$ lsjob', '');
    const { tmux } = fake;
    const execute = tmux.execute.bind(tmux);
    tmux.execute = (line) => {
      if (/ Left$|Left [^R]/.test(line)) fake.print('\b');
      return execute(line);
    };
    expect(await keys(await fake.sync())).toContain('Somebody has begun a line');
  });

  it('is asked about once the editor has taken in the key that somebody is pressing', async () => {
    fakeTime();
    const fake = draws(await standing('ls'), '\b\x1b[C');
    fake.bridge.look = shell('no');
    setTimeout(() => (fake.bridge.look = shell('yes')), STANDS_MS + BEGINS_TO_READ_MS / 2);
    expect(await keys(fake)).toContain(HELD_BACK);
  });

  it('is asked about as long as the editor is at work on the keys', async () => {
    fakeTime();
    const fake = await standing('ls');
    const { tmux, bridge } = fake;
    const execute = tmux.execute.bind(tmux);
    tmux.execute = (line) => {
      if (line.includes('Left Right')) {
        bridge.look = shell('no');
        setTimeout(() => (fake.print('\b\x1b[C').bridge.look = shell('yes')), PROBED_MS * 4);
      }
      return execute(line);
    };
    expect(await keys(fake)).toContain(HELD_BACK);
    expect(tmux.asked.filter((line) => line.includes('Left')).length).toBe(1);
  });

  it('is not asked about with keys where somebody types meanwhile: they would come to what that starts', async () => {
    fakeTime();
    const fake = draws(await standing('ls'), '\b\x1b[C');
    const { bridge } = fake;
    const look = bridge.lookAtTerminal.bind(bridge);
    bridge.lookAtTerminal = (...asked) => {
      fake.otherTypes('make');
      return look(...asked);
    };
    expect(await keys(fake)).toContain('has changed meanwhile');
    expect(fake.receipts).toHaveLength(1);
  });

  it('is what the editor moves over: the output of a job is not', async () => {
    fakeTime();
    expect(await keys(await standing('tick'))).toEqual(BACK);
  });

  it.each(['\x07\x07', '\r\x1b[13C\r\x1b[13C'])('is not there where both keys draw the same: %j', async (drawn) => {
    fakeTime();
    expect(await keys(draws(await standing('tick'), drawn))).toEqual(BACK);
  });

  it.each(['vv', '  '])(
    'is asked about by one key after the other where only a letter was drawn twice: %j',
    async (drawn) => {
      fakeTime();
      const fake = draws(await standing('ls'), drawn);
      const { asked } = fake.tmux;
      const { x, ...screen } = fake.screen;
      const isMoved = (): boolean => asked.some((line) => / Left$|Left [^R]/.test(line));
      Object.defineProperty(fake, 'screen', { get: () => ({ ...screen, x: isMoved() ? x - 1 : x }) });
      expect(await keys(fake)).toContain(HELD_BACK);
    },
  );

  it('is waited for where something stood on the line before the prompt: it may have been typed ahead', async () => {
    fakeTime();
    const fake = await standing('', 'theirs');
    fake.bridge.look = shell('no');
    setTimeout(() => (fake.print('theirs').shows('$ theirs').bridge.look = shell('yes')), 50);
    await keys(fake);
    expect(fake.tmux.asked.some((line) => line.includes('Left'))).toBe(true);
    const output = await standing('', 'no line end');
    const began = performance.now();
    expect(await keys(output)).toEqual([]);
    expect(performance.now() - began).toBe(0);
  });

  it('is printed again by a terminal in line mode, which is no output, however late it comes', async () => {
    fakeTime();
    const fake = await standing('ls');
    fake.bridge.look = { ...shell('yes'), mode: 'line' };
    const { session, tmux, printed } = fake;
    const execute = tmux.execute.bind(tmux);
    tmux.execute = (line) => {
      if (line.includes('C-r')) setTimeout(() => fake.print('^R\r\nls').shows('ls'), STANDS_MS * 4);
      return execute(line);
    };
    expect(await keys(fake)).toContain(HELD_BACK);
    await passTime(new Promise((resolve) => setTimeout(resolve, STANDS_MS * 8)));
    expect(fake.printed).toBeGreaterThan(printed);
    expect(session.stream.withoutExcluded([{ from: printed, to: fake.printed }])).toEqual([]);
  });

  it('is printed again behind what a job prints meanwhile', async () => {
    fakeTime();
    const fake = await standing('ls');
    fake.bridge.look = { ...shell('yes'), mode: 'line' };
    const { session, tmux } = fake;
    const execute = tmux.execute.bind(tmux);
    let from = 0;
    tmux.execute = (line) => {
      if (line.includes('C-r')) {
        from = fake.print('job\r\n').printed;
        setTimeout(() => fake.print('^R\r\nls').shows('ls'), STANDS_MS * 4);
      }
      return execute(line);
    };
    expect(await keys(fake)).toContain(HELD_BACK);
    expect(fake.printed).toBeGreaterThan(from);
    expect(session.stream.withoutExcluded([{ from, to: fake.printed }])).toEqual([]);
  });

  it('is gone when a moment later a new prompt is there', async () => {
    fakeTime();
    const fake = await standing('ls');
    setTimeout(() => fake.takes('').ends().prompts(), 50);
    expect(await keys(fake)).toEqual([]);
    expect(fake.tmux.asked.some((line) => line.includes('Left'))).toBe(false);
  });

  it('is not looked for in a program that reads', async () => {
    fakeTime();
    const fake = await standing('? ');
    fake.shows('correct? ').bridge.look = inFront('raw');
    expect(await keys(fake)).toEqual([]);
  });
});
