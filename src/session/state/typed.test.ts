// What the log of typed texts answers to each of its questions.
import { describe, expect, it } from 'vitest';
import { EMPTY_LINE } from '../../gate/line/keystrokes.ts';
import { newReceipt, RECEIPTS_KEPT, writeReceipt } from '../../tmux/receipts.ts';
import { Phases, type ShellPlace } from './phases.ts';
import type { PromptBefore } from './prompt-before.ts';
import { writeInterrupt, writeUnrun } from './tmux-options.ts';
import { type EnteredText, type OwnLine, type Pending, type TypedLine, TypedLog } from './typed.ts';

const AT_PROMPT: ShellPlace = { offset: 0, phase: 'input', shellKey: 'k', sequences: {}, status: undefined };
const LINE: TypedLine = { from: 0, lines: ['half a li'], standing: '', isAhead: false, mayBeRead: false };
const PYTHON: PromptBefore = { known: ['>>> '], group: 2, hasBracketedPaste: false, isPlaced: false };

const phases = (): Phases => new Phases(AT_PROMPT, () => true);
const endAt = (start: number, sequence: number) =>
  ({ kind: 'end', key: 'k', start, after: start + 5, status: 0, sequence }) as const;

/** Types a text there, and Enter behind it. */
function type(log: TypedLog, text: string, at: number, rest: Partial<EnteredText> & { ahead?: number } = {}): Pending {
  const { ahead = 0, ...entered } = rest;
  const number = log.begin({ at, text, ahead });
  const expected = { from: at, lines: 1, ahead };
  return log.noteEntered(number, {
    from: at,
    enter: true,
    line: undefined,
    expected,
    promptBefore: undefined,
    isAtPrompt: true,
    atPrompts: undefined,
    ...entered,
  });
}

const texts = (sent: readonly { text: string }[]): string[] => sent.map(({ text }) => text);

describe('what is waited for', () => {
  it('is nothing before anything was typed', () => {
    expect(new TypedLog().pending).toBeUndefined();
  });

  it('is the newest text, with what its end will show', () => {
    const log = new TypedLog();
    type(log, 'first', 0);
    type(log, 'second', 10, { promptBefore: PYTHON, isAtPrompt: false });
    expect(log.pending).toMatchObject({
      text: 'second',
      from: 10,
      expected: { from: 10, lines: 1, ahead: 0 },
      promptBefore: PYTHON,
      isAtPrompt: false,
    });
  });

  it('is not yet a text that is about to go in', () => {
    const log = new TypedLog();
    log.begin({ at: 0, text: 'on its way' });
    expect([log.pending, log.lastEntered]).toEqual([undefined, 0]);
    expect(texts(log.sent)).toEqual(['on its way']);
  });

  it('is over when its end was seen', () => {
    const log = new TypedLog();
    log.noteEnded(type(log, 'ls', 0), 5);
    expect(log.pending).toBeUndefined();
  });

  it('stays the newer text when the end of an older one is seen', () => {
    const log = new TypedLog();
    const older = type(log, 'older', 0);
    const newer = type(log, 'newer', 10);
    log.noteEnded(older, 5);
    expect(log.pending).toBe(newer);
  });

  it('is a key that sends the line off, which has no text and no echo', () => {
    const log = new TypedLog();
    const text = type(log, 'rest of the line', 0, { enter: false });
    const key = log.notePressed({ from: 20, expected: undefined, promptBefore: undefined });
    expect(log.pending).toEqual(key);
    expect(key).toMatchObject({ text: '', from: 20, isAtPrompt: false });
    expect(texts(log.sent)).toEqual(['rest of the line']);
    log.noteEnded(text, 5);
    expect(log.pending).toEqual(key);
  });
});

describe('a secret', () => {
  it('leaves the line that asked for it as the one that was submitted', () => {
    const log = new TypedLog();
    type(log, 'sudo -s', 0);
    const number = log.begin({ at: 10, text: '', isSilent: true });
    const atPrompt = { expected: undefined, promptBefore: undefined, isAtPrompt: false, line: undefined };
    log.noteEntered(number, { from: 10, enter: true, atPrompts: undefined, ...atPrompt });
    expect(log.submitted).toEqual({ line: 'sudo -s', isUnknown: false });
    type(log, 'ls', 20);
    expect(log.submitted.line).toBe('ls');
  });

  it('is told neither by what is waited for nor by what may be echoed nor by the last line', () => {
    const log = new TypedLog();
    type(log, '', 0);
    expect([log.pending?.text, log.lastLine, log.atPrompts]).toEqual(['', '', undefined]);
    expect(texts(log.all)).toEqual(['']);
  });

  it('takes the place of the prompts at which the text before it was typed', () => {
    const log = new TypedLog();
    type(log, 'login()', 0, { atPrompts: { text: 'login()', prompts: ['>>> '] } });
    type(log, '', 10);
    expect(log.atPrompts).toBeUndefined();
  });
});

describe('the last line', () => {
  it('is the last text that Enter sent off', () => {
    const log = new TypedLog();
    expect(log.lastLine).toBeUndefined();
    type(log, 'make', 0);
    type(log, 'half a li', 10, { enter: false });
    expect(log.lastLine).toBe('make');
  });
});

describe('the line that was submitted', () => {
  const press = (log: TypedLog) => log.notePressed({ from: 20, expected: undefined, promptBefore: undefined });

  it('is made of all that was typed for it, whether a text or a key sent it off', () => {
    const log = new TypedLog();
    expect(log.submitted).toEqual({ line: undefined, isUnknown: false });
    type(log, 'make', 0);
    type(log, 'python3 ', 10, { enter: false });
    expect(log.submitted.line).toBe('make');
    type(log, 'ask.py', 12, { enter: false });
    press(log);
    expect(log.submitted).toEqual({ line: 'python3 ask.py', isUnknown: false });
  });

  it('is unknown where keys chose it', () => {
    const log = new TypedLog();
    type(log, 'make', 0);
    press(log);
    expect(log.submitted).toEqual({ line: undefined, isUnknown: true });
    type(log, 'ls', 30);
    expect(log.submitted).toEqual({ line: 'ls', isUnknown: false });
  });
});

describe('texts whose echo may still come', () => {
  it('are in the order in which they were typed, those that were answered apart from the others', () => {
    const log = new TypedLog();
    for (const [at, text] of ['one', 'two', 'three'].entries()) type(log, text, at * 10);
    log.noteShown(15, phases());
    expect(texts(log.answered)).toEqual(['one', 'two']);
    expect(texts(log.sent)).toEqual(['three']);
    expect(texts(log.all)).toEqual(['one', 'two', 'three']);
  });

  it('include one that was typed exactly where the reading stopped', () => {
    const log = new TypedLog();
    type(log, 'next', 15);
    log.noteShown(15, phases());
    expect(texts(log.sent)).toEqual(['next']);
  });

  it('include one typed ahead until what ran before it has ended and the reading is behind that', () => {
    const log = new TypedLog();
    const marks = phases();
    type(log, 'first', 0);
    type(log, 'ahead', 10, { ahead: 1 });
    log.noteShown(40, marks);
    expect(texts(log.sent)).toEqual(['ahead']);
    for (const end of [endAt(50, 1), endAt(70, 2)]) {
      marks.apply(end);
      marks.apply({ ...end, kind: 'input', start: end.after, after: end.after + 2, sequence: undefined });
    }
    log.noteShown(60, marks);
    expect(texts(log.sent)).toEqual(['ahead']);
    log.noteShown(80, marks);
    expect(log.sent).toEqual([]);
  });

  it('tell that a text was typed ahead also if that was seen only once it had gone in', () => {
    const log = new TypedLog();
    const number = log.begin({ at: 10, text: 'ahead', ahead: 0 });
    log.noteAhead(number, 1, false);
    expect(log.sent).toMatchObject([{ text: 'ahead', ahead: 1 }]);
  });

  it('include one typed ahead until the reading is behind the end of a later text, not once that end is known', () => {
    const log = new TypedLog();
    type(log, 'ahead', 10, { ahead: 1 });
    log.noteEnded(type(log, 'last', 10, { ahead: 2 }), 90);
    log.noteShown(20, phases());
    expect(texts(log.sent)).toEqual(['ahead', 'last']);
    type(log, 'later', 95, { ahead: 1 });
    log.noteShown(100, phases());
    expect(texts(log.sent)).toEqual(['later']);
  });

  it('do not go on looking for an echo typed ahead that was met', async () => {
    const log = new TypedLog();
    type(log, 'met', 0, { ahead: 1 });
    type(log, 'missing', 5, { ahead: 2 });
    const askedFor: string[] = [];
    await log.noteEchoes(async ({ text }) => {
      askedFor.push(text);
      return text === 'met';
    });
    expect(log.sent.map(({ text, ahead }) => [text, ahead])).toEqual([
      ['met', 0],
      ['missing', 2],
    ]);
    await log.noteEchoes(async ({ text }) => {
      askedFor.push(text);
      return false;
    });
    expect(askedFor).toEqual(['met', 'missing', 'missing']);
  });

  it('are not asked about where they were not typed ahead, or were answered', async () => {
    const log = new TypedLog();
    type(log, 'plain', 0);
    const never = async (): Promise<boolean> => expect.unreachable('nobody looks for this echo');
    await log.noteEchoes(never);
    type(log, 'ahead', 5, { ahead: 1 });
    log.noteEnded(type(log, 'last', 6), 40);
    log.noteShown(50, phases());
    await log.noteEchoes(never);
  });
});

describe('what was answered long ago', () => {
  it('is forgotten from the oldest on, and nothing that still waits for its echo is', () => {
    const log = new TypedLog();
    for (let n = 0; n < 400; n += 1) type(log, `text ${n}`, n);
    log.noteShown(390, phases());
    expect(log.answered).toHaveLength(256);
    expect(log.answered[0]?.text).toBe('text 134');
    expect(log.answered.at(-1)?.text).toBe('text 389');
    expect(log.sent).toHaveLength(10);
    expect(log.all).toHaveLength(266);
  });
});

describe('the prompts at which the last text was typed', () => {
  it('are those of the newest text alone', () => {
    const log = new TypedLog();
    type(log, '1+1', 0, { atPrompts: { text: '1+1', prompts: ['>>> '] } });
    expect(log.atPrompts).toEqual({ text: '1+1', prompts: ['>>> '], begun: [] });
    type(log, 'ls', 10);
    expect(log.atPrompts).toBeUndefined();
  });
});

describe('what a command was begun with', () => {
  const at = (text: string) => ({ atPrompts: { text, prompts: ['>>> '] } });
  const more = { promptBefore: { ...PYTHON, wantsMore: true } };

  it('is what was typed before, as long as the program asks for more', () => {
    const log = new TypedLog();
    type(log, 'if a:', 0, { ...at('if a:'), promptBefore: PYTHON });
    type(log, ' b()', 10, { ...at(' b()'), ...more });
    type(log, '', 20, { ...at(''), ...more });
    expect(log.atPrompts?.begun).toEqual(['if a:', ' b()']);
    type(log, 'c()', 30, { ...at('c()'), promptBefore: PYTHON });
    expect(log.atPrompts?.begun).toEqual([]);
  });

  it('is unknown if it was a secret', () => {
    const log = new TypedLog();
    type(log, 'hidden', 0);
    type(log, ' b()', 10, { ...at(' b()'), ...more });
    expect(log.atPrompts?.begun).toEqual([]);
  });
});

describe('a text without Enter', () => {
  it('is the line that is begun, until one goes in with its Enter', () => {
    const log = new TypedLog();
    expect(log.unsent).toBeUndefined();
    type(log, 'half a li', 0, { enter: false, line: LINE });
    expect(log.unsent).toEqual(LINE);
    type(log, 'ne', 9, { line: LINE });
    expect(log.unsent).toBeUndefined();
  });

  it('gives its place to the next one', () => {
    const log = new TypedLog();
    type(log, 'half a li', 0, { enter: false, line: LINE });
    type(log, 'n', 9, { enter: false, line: { ...LINE, lines: ['half a lin'] } });
    expect(log.unsent?.lines).toEqual(['half a lin']);
  });

  it('is forgotten when a key submits the line or may have changed it', () => {
    const log = new TypedLog();
    type(log, 'half a li', 0, { enter: false, line: LINE });
    log.notePressed({ from: 20, expected: undefined, promptBefore: undefined });
    expect(log.unsent).toBeUndefined();
    type(log, 'half a li', 30, { enter: false, line: LINE });
    expect(log.areKeysLast).toBe(false);
    log.noteKeys(0);
    expect([log.unsent, log.areKeysLast]).toEqual([undefined, true]);
  });
});

describe('a receipt', () => {
  const own = (receipt: string): OwnLine => ({ ...LINE, receipt, rivals: [] });
  const entered = (log: TypedLog, receipt: string): Pending =>
    type(log, 'ls', 0, { expected: { from: 0, lines: 1, ahead: 0, own: own(receipt) } });

  it('has ended when the end of its text was seen, whatever was typed since', () => {
    const log = new TypedLog();
    const older = entered(log, 'ptyhold-a');
    entered(log, 'ptyhold-b');
    const before = log.ended;
    log.noteEnded(older, 5);
    expect([[...before], [...log.ended]]).toEqual([[], ['ptyhold-a']]);
  });

  it('is forgotten behind more of them than tmux keeps', () => {
    const log = new TypedLog();
    const ids = Array.from({ length: 200 }, (_, n) => `ptyhold-${n}`);
    for (const id of ids) log.noteEnded(entered(log, id), 5);
    const kept = ids.filter((id) => log.ended.includes(id));
    const written = writeReceipt(newReceipt({ from: 0, lines: 1, atPrompt: false, text: 'ls' })).length + 1;
    expect(kept.length).toBeGreaterThanOrEqual(RECEIPTS_KEPT / written);
    expect(kept.length).toBeLessThan(200);
    expect([log.ended.includes('ptyhold-0'), log.ended.includes('ptyhold-199')]).toEqual([false, true]);
  });
});

describe('an interrupt', () => {
  it('is told once, whichever server pressed it, and leaves no text on the line', () => {
    const log = new TypedLog();
    expect(log.takeInterrupt()).toBeUndefined();
    log.noteUnrun(writeInterrupt(497));
    expect([log.takeInterrupt(), log.takeInterrupt()]).toEqual([497, undefined]);
    log.noteUnrun(writeInterrupt(868));
    expect(log.takeInterrupt()).toBe(868);
    expect(log.unrun(phases()).text).toBe('');
  });

  it('is no text that stands on the line', () => {
    const log = new TypedLog();
    log.noteUnrun(writeUnrun({ text: '497', cursor: 3 }, 497));
    expect(log.takeInterrupt()).toBeUndefined();
  });
});

describe('what stands on the line and has not run', () => {
  const line = { text: 'rm -rf ', cursor: 7 };

  it('is nothing at first, and then what the option of tmux says', () => {
    const log = new TypedLog();
    expect(log.unrun(phases())).toEqual(EMPTY_LINE);
    log.noteUnrun(writeUnrun(line, 5));
    expect(log.unrun(phases())).toEqual(line);
  });

  it('is written only where the option says something else', () => {
    const log = new TypedLog();
    const option = writeUnrun(line, 5);
    expect(log.changeOfUnrun(option)).toBe(option);
    log.noteUnrun(option);
    expect(log.changeOfUnrun(option)).toBeUndefined();
    expect(log.changeOfUnrun('')).toBe('');
    expect(log.changeOfUnrun(undefined)).toBeUndefined();
  });
});
