// Verdicts from the terminal alone: never "complete" without evidence.
import { describe, expect, it } from 'vitest';
import { UNSURE_MS } from '../../timing.ts';
import { RESTS_MS } from '../../timing-texts.ts';
import type { FrontProcess, Look } from '../look/processes.ts';
import { type TerminalFacts, weighTerminal } from './terminal.ts';

function process(reads: FrontProcess['reads']): FrontProcess {
  return { pid: 2, group: 2, reads, name: 'prog' };
}

function waking(reads: FrontProcess['reads'], wakesInMs: number | undefined): FrontProcess {
  return { ...process(reads), wakesInMs };
}

function facts(look: Partial<Look>, rest: Partial<TerminalFacts> = {}): TerminalFacts {
  return {
    look: { mode: 'line', founderInFront: false, front: [process('yes')], ...look },
    inside: undefined,
    quietMs: 500,
    line: { text: '', x: 0 },
    promptBefore: undefined,
    hasBracketedPaste: false,
    isEditing: false,
    isPlaced: false,
    mayBePrinted: false,
    text: '',
    isAnswered: true,
    isUnanswered: false,
    isShellPromptShown: false,
    isBegun: false,
    isReadingStill: false,
    hasReadKeys: false,
    unpromptedMs: 0,
    ...rest,
  };
}

const at = (text: string) => ({ text, x: text.length });
const shown = (...known: string[]) => ({ known, group: 2, hasBracketedPaste: false, isPlaced: false });

describe('a program in the terminal', () => {
  it('that sleeps is running, however quiet it is', () => {
    expect(weighTerminal(facts({ front: [process('no')] }, { quietMs: 3_600_000 }))).toBeUndefined();
  });

  it('that may read for another one asks only where its line does, or after a time', () => {
    const read = (rest: Partial<TerminalFacts>) =>
      weighTerminal(facts({}, { unpromptedMs: 3_000, quietMs: 2_999, ...rest }))?.asking?.how;
    expect([read({}), read({ line: at('> Task 3') })]).toEqual([undefined, undefined]);
    expect([read({ line: at('Username: ') }), read({ quietMs: 3_000 })]).toEqual(['reads_line', 'reads_line']);
  });

  it('that another one hands its keys to is seen where it waits for them, and not by that other one', () => {
    const inside = (reads: FrontProcess['reads']): Look => ({
      mode: 'raw',
      founderInFront: false,
      front: [process(reads)],
    });
    const outside: Partial<Look> = { mode: 'raw', front: [{ ...process('waits'), name: 'sudo' }] };
    const seen = (look: Look | undefined) => weighTerminal(facts(outside, { inside: look, quietMs: 1_000 }));
    expect([seen(undefined), seen(inside('polls'))]).toEqual([undefined, undefined]);
    expect(seen(inside('waits'))?.asking?.how).toBe('reads_keys');
  });

  it('in a terminal inside is known by that one, once it has taken what was typed', () => {
    const inside = (mode: Look['mode'], reads: FrontProcess['reads']): Look => ({
      mode,
      founderInFront: false,
      front: [process(reads)],
    });
    const seen = (look: Look, rest: Partial<TerminalFacts> = {}) =>
      weighTerminal(facts({ mode: 'raw', front: [{ ...process('polls'), name: 'sudo' }] }, { inside: look, ...rest }));
    expect(seen(inside('line', 'yes'))).toMatchObject({ state: 'waiting_input', asking: { how: 'reads_line' } });
    expect(seen(inside('silent', 'yes'))).toMatchObject({ state: 'password' });
    expect(seen(inside('raw', 'yes'))).toMatchObject({ asking: { how: 'reads_keys' } });
    expect(seen(inside('line', 'polls'))).toBeUndefined();
    expect(seen(inside('line', 'yes'), { isUnanswered: true })).toBeUndefined();
  });

  it('that has been given no line shows what is typed, and waits for its Enter, whatever it waits for besides', () => {
    const begun = { line: at('> abc'), promptBefore: shown('> '), text: 'abc', isAnswered: false, isBegun: true };
    const node: Partial<Look> = { mode: 'raw', front: [waking('waits', 3_000)] };
    expect(weighTerminal(facts(node, begun))).toMatchObject({ state: 'waiting_input', asking: { how: 'not_entered' } });
    expect(weighTerminal(facts(node, { ...begun, isBegun: false }))).toBeUndefined();
    expect(weighTerminal(facts(node, { ...begun, quietMs: 120 }))).toBeUndefined();
    // An editor places the cursor for what it has drawn, as others do for a question.
    expect(weighTerminal(facts({ mode: 'raw' }, { ...begun, isPlaced: true, quietMs: 120 }))).toBeUndefined();
    expect(weighTerminal(facts({ ...node, front: [process('no')] }, begun))).toBeUndefined();
  });

  it('that is back says what its prompt is now, where that tells of another state', () => {
    const back = (then: string, now: string) =>
      weighTerminal(facts({}, { line: at(now), promptBefore: { ...shown(then), shown: then } }))?.note;
    expect(back('shop=# ', 'shop=*# ')).toBe('its prompt is now "shop=*#"');
    expect(back('core(config)# ', 'core(config-if)# ')).toBe('its prompt is now "core(config-if)#"');
    expect([back('>>> ', '>>> '), back('In [9]: ', 'In [10]: ')]).toEqual([undefined, undefined]);
  });

  it('whose editor has drawn its prompt is back though something stands behind it, unless it works', () => {
    const back = (front: FrontProcess) =>
      weighTerminal(facts({ mode: 'raw', front: [front] }, { promptBefore: shown('> '), isPrompted: true }));
    expect(back(process('polls'))).toMatchObject({ complete: true, via: 'prompt', isOtherPrompt: true });
    expect([back({ ...process('polls'), runs: true }), back(process('no'))]).toEqual([undefined, undefined]);
  });

  it('that prints at its prompt reads there still, unless it works', () => {
    const node: Partial<Look> = { mode: 'raw', front: [waking('waits', 3_000)] };
    expect(weighTerminal(facts(node, { isReadingStill: true }))?.asking?.how).toBe('reads_keys');
    expect(weighTerminal(facts({ ...node, front: [process('no')] }, { isReadingStill: true }))).toBeUndefined();
  });

  it('that reads a line waits for input', () => {
    expect(weighTerminal(facts({}))).toMatchObject({ complete: false, state: 'waiting_input' });
  });

  it('that may or may not read is not said to wait', () => {
    expect(weighTerminal(facts({ front: [process('polls')] }))).toBeUndefined();
  });

  it('that reads without echo asks for a password', () => {
    expect(weighTerminal(facts({ mode: 'silent' }))).toMatchObject({ complete: false, state: 'password' });
  });

  it('that turned echo off and works on is running', () => {
    expect(weighTerminal(facts({ mode: 'silent', front: [process('no')] }))).toBeUndefined();
    expect(weighTerminal(facts({ mode: 'silent', front: [waking('polls', 3_000)] }))).toBeUndefined();
  });

  it('that turned echo off asks for a password where the system does not say whether it reads', () => {
    expect(weighTerminal(facts({ mode: 'silent', front: [process('unknown')] }))?.state).toBe('password');
    const limited = facts({ mode: 'silent', front: [waking('polls', 3_000)] }, { line: at('PIN: ') });
    expect(weighTerminal(limited)?.state).toBe('password');
  });

  it('that may read a line waits for input where its question shows', () => {
    const polls = { front: [process('polls')] };
    expect(weighTerminal(facts(polls, { line: at('Continue? ') }))?.state).toBe('waiting_input');
    expect(weighTerminal(facts(polls, { line: at('0% [Working]') }))).toBeUndefined();
  });

  it('that reads with a time limit waits for input, unless it goes on by itself soon and does not ask again', () => {
    const quick = (wakesInMs: number, line: string, isAskedAgain = false) =>
      facts({ front: [waking('yes', wakesInMs)] }, { line: at(line), isAskedAgain });
    expect(weighTerminal(quick(60_000, 'tick > '))?.state).toBe('waiting_input');
    expect(weighTerminal(quick(3_000, 'tick > '))).toBeUndefined();
    expect(weighTerminal(quick(1_000, 'quick? [Y/n] (9 s) '))).toBeUndefined();
    expect(weighTerminal(quick(1_000, 'quick? [Y/n] (8 s) ', true))?.state).toBe('waiting_input');
    expect(weighTerminal(quick(1_000, 'tick > ', true))).toBeUndefined();
  });

  it('behind a carrier may have asked on a line that it ended, once it is silent for long', () => {
    const ssh = { mode: 'raw' as const, front: [{ ...process('polls'), name: 'ssh' }] };
    const above = (lineAbove: string, quietMs: number) =>
      weighTerminal(facts(ssh, { line: at(''), lineAbove, quietMs, isAnswered: true }));
    expect(above('Continue?', 10_000)).toMatchObject({ complete: false, asking: { how: 'may_ask' } });
    expect(above('Continue?', 1_000)).toBeUndefined();
    expect(above('done > ', 10_000)).toBeUndefined();
  });

  it('is given a moment between two pieces of output', () => {
    expect(weighTerminal(facts({}, { quietMs: 20 }))).toBeUndefined();
  });

  it('that takes each key and surely reads waits for input, prompt or none', () => {
    expect(weighTerminal(facts({ mode: 'raw' }))).toMatchObject({ complete: false, state: 'waiting_input' });
    expect(weighTerminal(facts({ mode: 'raw', front: [process('polls')] }))).toBeUndefined();
  });

  it('that takes each key and shows a prompt waits for input', () => {
    const raw = facts({ mode: 'raw', front: [process('polls')] }, { line: at('>>> ') });
    expect(weighTerminal(raw)).toMatchObject({ complete: false, state: 'waiting_input' });
  });

  it('is not asked for by a script whose program waits for something else', () => {
    const script = { ...process('no'), waitsForOwn: true } as const;
    const front = [script, process('polls')];
    expect(weighTerminal(facts({ mode: 'silent', front }))).toBeUndefined();
    expect(weighTerminal(facts({ front }, { line: at('Checking upstream > ') }))).toBeUndefined();
    expect(weighTerminal(facts({ front: [process('polls')] }, { line: at('Checking upstream > ') }))).toBeDefined();
  });

  it('that takes each key, and says which, waits for input once it rests', () => {
    const offers = (reads: FrontProcess['reads'], lineAbove: string, quietMs = 2_000, hasReadKeys = false) =>
      weighTerminal(facts({ mode: 'raw', front: [process(reads)] }, { line: at(''), lineAbove, quietMs, hasReadKeys }));
    const hint = '  press h to show help, press q to quit ';
    expect(offers('polls', hint)).toMatchObject({ state: 'waiting_input', asking: { how: 'reads_keys' } });
    expect(offers('waits', hint, 300)).toMatchObject({ state: 'waiting_input' });
    expect([offers('polls', hint, 300), offers('polls', hint, 600), offers('no', hint)]).toEqual(
      Array(3).fill(undefined),
    );
    expect(offers('polls', hint, 600, true)).toMatchObject({ state: 'waiting_input' });
    expect(offers('polls', 'Uploading… press q to cancel ')).toBeUndefined();
    expect(offers('polls', 'compressed 3 files for you ')).toBeUndefined();
  });

  it('that nothing but keys can wake waits for input, though its prompt is not back', () => {
    const before = { known: ['> '], shown: '> ', group: undefined, hasBracketedPaste: false, isPlaced: false };
    const awaits = (drawn: Partial<TerminalFacts>, wakesInMs?: number) =>
      weighTerminal(
        facts(
          { mode: 'raw', front: [waking('waits', wakesInMs)] },
          { line: at(''), promptBefore: before, text: '.editor', isAnswered: true, quietMs: 300, ...drawn },
        ),
      )?.asking?.how;
    const hint = { lineAbove: '// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel) ' };
    expect([awaits(hint), awaits(hint, 8_000), awaits(hint, 3_000)]).toEqual(['reads_keys', 'reads_keys', undefined]);
    expect([awaits({}), awaits({ quietMs: UNSURE_MS })]).toEqual([undefined, 'reads_keys']);
    const behindKeys = { hasReadKeys: true, promptBefore: { ...before, shown: undefined } };
    expect([awaits(behindKeys, 8_000), awaits(behindKeys, 3_000)]).toEqual(['reads_keys', undefined]);
  });

  it('that takes each key and shows no prompt is running', () => {
    const raw = facts({ mode: 'raw', front: [process('polls')] }, { line: at('50 of 100') });
    expect(weighTerminal(raw)).toBeUndefined();
  });
});

describe('the evidence that a program waits for input', () => {
  const polling: Partial<Look> = { mode: 'raw', front: [process('polls')] };
  it.each<[string, Partial<Look>, Partial<TerminalFacts>]>([
    ['reads_line', {}, {}],
    ['asks', { front: [process('polls')] }, { line: at('Continue? ') }],
    ['reads_keys', { mode: 'raw' }, {}],
    ['asks', polling, { line: at('>>> ') }],
    ['may_ask', polling, { line: at('Choice (2/5)') }],
    ['asks', polling, { line: at('version: (1.0.0) '), isPlaced: true }],
    ['reads_keys', { mode: 'raw', front: [process('waits')] }, { quietMs: 200 }],
    ['sleeps', { mode: 'raw', front: [process('polls')] }, { quietMs: 60_000, line: at('50 of 100') }],
  ])('is told: %s', (how, look, rest) => {
    const { line, quietMs } = { ...facts({}), ...rest };
    expect(weighTerminal(facts(look, rest))?.asking).toEqual({ how, line: line.text, quietMs });
  });
});

describe('a program that reads keys while it works on a text typed at its prompt', () => {
  const working = (rest: Partial<TerminalFacts>) =>
    weighTerminal(facts({ mode: 'raw' }, { promptBefore: shown('jshell> '), ...rest }));

  it('is running as long as nothing stands on its line', () => {
    expect(working({ quietMs: 2_000 })).toBeUndefined();
    const waits: Look = { mode: 'raw', founderInFront: false, front: [process('waits')] };
    expect(working({ quietMs: 60_000, look: waits, line: at('1') })).toBeUndefined();
  });

  it('waits for input once its line asks, or nothing came for long', () => {
    expect(working({ quietMs: 2_000, line: at('Overwrite? ') })?.state).toBe('waiting_input');
    expect(working({ quietMs: UNSURE_MS })?.state).toBe('waiting_input');
  });
});

describe('a program that takes each key and shows what may be its progress', () => {
  const busy = (wakesInMs: number, text: string, rest: Partial<TerminalFacts> = {}) =>
    weighTerminal(facts({ mode: 'raw', front: [waking('polls', wakesInMs)] }, { line: at(text), ...rest }));

  it('is running as long as it plans to go on', () => {
    expect(busy(5_000, 'Installing (2/5)')).toBeUndefined();
    expect(busy(5_000, 'Installing (2/5)', { quietMs: 60_000 })).toBeUndefined();
  });

  it('rests where it took keys before, whatever it plans', () => {
    const rests = (rest: Partial<TerminalFacts>) =>
      weighTerminal(facts({ mode: 'raw', front: [waking('waits', 5_000)] }, { quietMs: RESTS_MS, ...rest }));
    expect(rests({ hasReadKeys: true })?.asking?.how).toBe('reads_keys');
    expect(rests({ hasReadKeys: true, quietMs: RESTS_MS - 1 })).toBeUndefined();
    expect(rests({ line: at('Installing (2/5)') })).toBeUndefined();
  });

  it('asks where it plans nothing', () => {
    expect(busy(60_000, 'Choice (2/5)')?.state).toBe('waiting_input');
  });

  it('asks where nothing else ends so', () => {
    expect(busy(5_000, 'Continue? ')?.state).toBe('waiting_input');
  });

  it('reads keys where a line editor has begun, and its line stands', () => {
    const editing = (quietMs: number, text = 'Project name: app', how = busy) =>
      how(495, text, { isEditing: true, quietMs })?.asking?.how;
    expect([editing(199), editing(200)]).toEqual([undefined, 'reads_keys']);
    expect([editing(4_999, ''), editing(5_000, '')]).toEqual([undefined, 'reads_keys']);
    const far = (_: number, text: string, rest: Partial<TerminalFacts> = {}) =>
      weighTerminal(facts({ mode: 'raw', front: [{ ...process('polls'), name: 'ssh' }] }, { line: at(text), ...rest }));
    expect([editing(4_999, 'name: app', far), editing(5_000, 'name: app', far)]).toEqual([undefined, 'reads_keys']);
  });

  it('asks where its line editor placed the cursor behind the question', () => {
    expect(busy(60_000, '? Name ', { isPlaced: true })?.state).toBe('waiting_input');
    expect(busy(100, '⠋ Installing ', { isPlaced: true })).toBeUndefined();
    expect(busy(5_000, 'Installing ', { isPlaced: true, quietMs: 60_000 })).toBeUndefined();
  });

  it('asks there also while it plans something, once it has rested', () => {
    const rested = (wakesInMs: number, quietMs: number) =>
      busy(wakesInMs, 'version: (1.0.0) ', { isPlaced: true, quietMs })?.asking?.how;
    expect(rested(5_000, RESTS_MS)).toBe('asks');
    expect(rested(5_000, RESTS_MS - 1)).toBeUndefined();
    expect(rested(RESTS_MS - 1, 60_000)).toBeUndefined();
  });
});

describe('behind ssh, where only the line tells', () => {
  const far = (text: string, rest: Partial<TerminalFacts> = {}) =>
    weighTerminal(facts({ mode: 'raw', front: [{ ...process('polls'), name: 'ssh' }] }, { line: at(text), ...rest }));

  it('the prompt of a pager asks at once, and not that of a line editor', () => {
    const prompts = [':', '(END)', 'lines 1-39'];
    expect(prompts.map((prompt) => far(prompt, { quietMs: 200 })?.asking?.how)).toEqual(Array(3).fill('asks'));
    expect(far(':', { quietMs: 150 })).toBeUndefined();
    expect(far(':', { quietMs: 200, hasBracketedPaste: true })).toBeUndefined();
  });

  it('what may be progress must stand still for long', () => {
    expect(far('Checking for compiler:', { quietMs: 4_999 })).toBeUndefined();
    expect(far('Checking for compiler:', { quietMs: 5_000 })?.state).toBe('waiting_input');
  });

  it('a question that was there before the text is none', () => {
    expect(far('name? ', { text: 'Ada', isAnswered: false })).toBeUndefined();
    expect(far('name? ', { isUnanswered: true })).toBeUndefined();
    expect(far('password: ', { isUnanswered: true })).toBeUndefined();
    expect(far('name? ', { text: 'Ada', isAnswered: false, quietMs: 2_000 })?.state).toBe('waiting_input');
  });

  it('a continuation prompt that was there before the text is none', () => {
    const more = { text: 'n', isAnswered: false, promptBefore: shown('>>> ') };
    expect(far('... ', more)).toBeUndefined();
    expect(far('... ', { ...more, isAnswered: true })?.state).toBe('continuation');
  });

  it('a prompt that the text may have printed is no end', () => {
    const printed = { text: 'print(">>> ", end="")', promptBefore: shown('>>> '), mayBePrinted: true };
    expect(far('>>> ', printed)).toBeUndefined();
    expect(far('>>> ', { ...printed, quietMs: 60_000 })).toMatchObject({ complete: false, state: 'waiting_input' });
    expect(far('>>> ', { ...printed, mayBePrinted: false })).toMatchObject({ complete: true });
  });
});

describe('a shell that lost its marks', () => {
  const shell: Partial<Look> = { mode: 'raw', founderInFront: true, front: [process('polls')] };

  it('is back when it edits a line again', () => {
    const back = weighTerminal(facts(shell, { line: at('~ $ '), isShellPromptShown: true }));
    expect(back).toMatchObject({ complete: true, via: 'quiescent', exitCode: undefined });
  });

  it('is not taken for back where another prompt than its own is shown', () => {
    expect(weighTerminal(facts(shell, { line: at('~ $ ') }))?.complete).toBe(false);
  });
});

describe('the prompt that stood there before', () => {
  const python: Partial<Look> = { mode: 'raw', front: [process('polls')] };

  it('seen again with the terminal reading is the end', () => {
    const back = weighTerminal(facts(python, { line: at('>>> '), promptBefore: shown('>>> '), quietMs: 0 }));
    expect(back).toMatchObject({ complete: true, via: 'prompt' });
  });

  it('means nothing before a line has ended since', () => {
    const early = facts(python, { line: at('>>> '), promptBefore: shown('>>> '), quietMs: 0, isAnswered: false });
    expect(weighTerminal(early)).toBeUndefined();
  });

  it('means nothing while nobody reads', () => {
    const busy = facts({ front: [process('no')] }, { line: at('$ '), promptBefore: shown('$ ') });
    expect(weighTerminal(busy)).toBeUndefined();
  });

  it('means nothing while another program is in front', () => {
    const other = facts(
      { mode: 'raw', front: [{ ...process('polls'), group: 3 }] },
      { line: at('$ '), promptBefore: shown('$ ') },
    );
    expect(weighTerminal(other)?.complete).not.toBe(true);
  });

  it('means nothing while its line editor has not asked for pastes again', () => {
    const before = { known: ['$ '], group: 2, hasBracketedPaste: true, isPlaced: false };
    expect(weighTerminal(facts(python, { line: at('$ '), promptBefore: before }))?.complete).not.toBe(true);
    const back = facts(python, { line: at('$ '), promptBefore: before, hasBracketedPaste: true, isPlaced: false });
    expect(weighTerminal(back)).toMatchObject({ complete: true, via: 'prompt' });
  });

  it('means nothing where its line editor places the cursor, and did not', () => {
    const before = { ...shown('> '), isPlaced: true };
    const printed = facts(python, { line: at('> '), promptBefore: before });
    expect(weighTerminal(printed)).toBeUndefined();
    expect(weighTerminal({ ...printed, isPlaced: true })).toMatchObject({ complete: true, via: 'prompt' });
  });

  it('is believed of a program that surely reads, whatever the text may print', () => {
    const line = { line: at('>>> '), promptBefore: shown('>>> '), mayBePrinted: true };
    expect(weighTerminal(facts({ mode: 'raw', front: [process('yes')] }, line))).toMatchObject({ complete: true });
    expect(weighTerminal(facts(python, line))).toBeUndefined();
  });

  it('is no end when the program wants more', () => {
    const more = facts(python, { line: at('... '), promptBefore: shown('>>> ') });
    expect(weighTerminal(more)).toMatchObject({ complete: false, state: 'continuation' });
  });
});

describe('a program that draws the screen and sleeps', () => {
  const game = (reads: FrontProcess['reads'], name = 'prog'): Partial<Look> => ({
    mode: 'raw',
    front: [{ ...process(reads), name }],
  });

  it('has a question there once nothing was drawn for long', () => {
    expect(weighTerminal(facts(game('polls'), { quietMs: 2_999 }))).toBeUndefined();
    expect(weighTerminal(facts(game('polls'), { quietMs: 3_000 }))).toMatchObject({ state: 'waiting_input' });
  });

  it('has none where somebody in front works', () => {
    const front = [process('polls'), { ...process('no'), pid: 3 }];
    expect(weighTerminal(facts({ mode: 'raw', front }, { quietMs: 60_000 }))).toBeUndefined();
  });

  it('has none where it is the way to another machine: nobody knows who works there', () => {
    expect(weighTerminal(facts(game('polls', 'ssh'), { quietMs: 60_000 }))).toBeUndefined();
  });

  it('is left alone where a text was typed at a prompt of its own', () => {
    const known = { promptBefore: shown('>>> '), quietMs: 60_000 };
    expect(weighTerminal(facts(game('polls'), known))).toBeUndefined();
  });
});

describe('a password behind another program', () => {
  const asking = (name: string) =>
    facts({ mode: 'raw', front: [{ ...process('polls'), name }] }, { line: at("me@host's password: ") });

  it('is asked for behind ssh and its kin, where echo is off all the time', () => {
    expect(weighTerminal(asking('ssh'))).toMatchObject({ state: 'password' });
    expect(weighTerminal(asking('docker'))).toMatchObject({ state: 'password' });
  });

  it('is a question like any other in a program of this machine', () => {
    expect(weighTerminal(asking('prog'))).toMatchObject({ state: 'waiting_input' });
  });
});

describe('a terminal of which nothing is known', () => {
  it('gives no verdict', () => {
    expect(weighTerminal(facts({ mode: 'unknown' }, { quietMs: 60_000, line: at('$ ') }))).toBeUndefined();
    expect(weighTerminal(facts({ mode: 'line', front: [] }, { quietMs: 60_000 }))).toBeUndefined();
  });
});
