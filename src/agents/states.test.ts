// What is believed of what programs say, in which order, and for how long.
import { describe, expect, it } from 'vitest';
import { agentFacts, describeState } from './describe.ts';
import { agentNamed, agentOfWords } from './known.ts';
import { readSaying } from './saying.ts';
import { AgentStates } from './states.ts';
import { readStored, writeStored } from './stored.ts';

const b64 = (text: string): string => Buffer.from(text).toString('base64');

class Terminal {
  readonly states: AgentStates;
  #at = 0;

  constructor(states = new AgentStates()) {
    this.states = states;
  }

  says(...bodies: readonly string[]): this {
    for (const body of bodies) {
      this.#at += 10;
      const saying = readSaying(body);
      if (saying) this.states.hear(saying, { at: this.#at, since: this.#at, isAtLeast: false });
    }
    return this;
  }

  get at(): number {
    return this.#at;
  }
}

const state = (terminal: Terminal, program = ''): string | undefined =>
  terminal.states.says(agentNamed(program))?.state;

describe('the order of belief', () => {
  it('is: the report, then progress, then the title of a known program', () => {
    const terminal = new Terminal().says('0;✦  Working… (x)');
    expect([state(terminal), state(terminal, 'gemini')]).toEqual([undefined, 'working']);
    terminal.says('9;4;2');
    expect(state(terminal, 'gemini')).toBe('error');
    terminal.says('7501;state=idle');
    expect(state(terminal, 'gemini')).toBe('idle');
    terminal.says('7501;state=clear', '9;4;0');
    expect(state(terminal, 'gemini')).toBe('working');
  });

  it.each(['9;Do you want this? yes', '777;notify;Claude;Do you want …', '99;;Waiting', '0;⠋ Do you want this?'])(
    '%s is no state',
    (body) => {
      const terminal = new Terminal().says(body);
      for (const program of ['', 'claude', 'codex', 'gemini', 'opencode'])
        expect(state(terminal, program)).toBeUndefined();
    },
  );
});

describe('the records', () => {
  it('a report replaces the whole record', () => {
    const terminal = new Terminal().says(`7501;state=blocked:kind=question:app=x:msg=${b64('go?')}`, '7501;state=done');
    expect(terminal.states.says()).toMatchObject({
      state: 'done',
      kind: undefined,
      app: undefined,
      message: undefined,
    });
  });

  it('since when counts from the first report of a state', () => {
    const terminal = new Terminal().says('7501;state=working', '7501;state=working:progress=50');
    expect(terminal.states.says()).toMatchObject({ since: 10, at: 20, progress: 50 });
    expect(terminal.says('7501;state=done').states.says()).toMatchObject({ since: 30 });
  });

  it('the program itself decides, whatever its parts say; without it, the part that needs somebody most', () => {
    const terminal = new Terminal().says('7501;state=working:id=a', '7501;state=blocked:id=b', '7501;state=done:id=c');
    expect(state(terminal)).toBe('blocked');
    expect(state(terminal.says('7501;state=working'))).toBe('working');
    expect(state(terminal.says('7501;state=clear'))).toBe('blocked');
  });

  it('are few: of very many ids the newest, and the program itself', () => {
    const ids = Array.from({ length: 1_000 }, (_, at) => `7501;state=idle:id=i${at}`);
    const terminal = new Terminal().says('7501;state=working', ...ids);
    const { reports } = terminal.states.stored.records;
    expect([reports.size, reports.has(''), reports.has('i999')]).toEqual([16, true, true]);
  });

  it('go when the shell begins or ends a command', () => {
    const terminal = new Terminal().says('7501;state=done', '9;4;3', '0;✋ x');
    terminal.states.forget(terminal.at + 1);
    expect(state(terminal, 'gemini')).toBeUndefined();
  });
});

describe('a key that interrupts a program that does not tell of it', () => {
  const interrupted = (...bodies: readonly string[]): Terminal => {
    const terminal = new Terminal().says(...bodies);
    terminal.states.interrupt(terminal.at + 1);
    return terminal;
  };

  it.each<[said: string, then: string | undefined]>([
    ['working', undefined],
    ['blocked:kind=permission', undefined],
    ['done', 'done'],
    ['idle', 'idle'],
    ['error', 'error'],
  ])('leaves of %s: %s', (said, then) => {
    const terminal = interrupted(`7501;state=${said}`);
    expect([state(terminal, 'claude'), terminal.states.isInterrupted]).toEqual([then, true]);
  });

  it('makes the end of that work no proof that it is done, and of the next work it is', () => {
    const terminal = interrupted('7501;state=working').says('7501;state=done');
    expect(state(terminal)).toBe('idle');
    expect(state(terminal.says('7501;state=working', '7501;state=done'))).toBe('done');
  });

  it('is known to servers that start later, and to those that had heard more', () => {
    const terminal = interrupted('7501;state=blocked');
    const stored = readStored(writeStored(terminal.states.stored));
    expect(new AgentStates(stored).isInterrupted).toBe(true);
    const other = new Terminal().says('7501;state=blocked');
    if (stored) other.states.learn(stored.records);
    expect(state(other)).toBeUndefined();
    const ahead = new Terminal().says('7501;state=blocked', '7501;state=working');
    if (stored) ahead.states.learn(stored.records);
    expect(state(ahead)).toBe('working');
  });

  it('is forgotten with the program', () => {
    const terminal = interrupted('7501;state=working');
    terminal.states.forget(terminal.at + 2);
    expect(terminal.states.isInterrupted).toBe(false);
  });
});

describe('titles', () => {
  it.each<[program: string, bodies: readonly string[], expected: string]>([
    ['gemini', ['0;✋  x', '7501;state=blocked', '0;✋  y'], 'blocked'],
    ['gemini', ['7501;state=blocked', '0;✋  x', '0;✦  x'], 'working'],
    ['gemini', ['7501;state=blocked', '0;✋  x', '0;◇  x'], 'idle'],
    ['gemini', ['0;✦  x', '7501;state=blocked', '0;✦  y'], 'blocked'],
    ['gemini', ['7501;state=working', '0;✦  x', '7501;state=done', '0;◇  x'], 'done'],
    ['codex', ['7501;state=working', '0;[ ! ] Action Required'], 'working'],
  ])('of %s with what its hooks said: %j', (program, bodies, expected) => {
    expect(state(new Terminal().says(...bodies), program)).toBe(expected);
  });

  it.each<[string, readonly string[], string | undefined]>([
    ['gemini', ['0;◇  Ready (x)'], undefined],
    ['gemini', ['0;✦  Working… (x)', '0;◇  Ready (x)'], 'idle'],
    ['gemini', ['0;✦  Working… (x)', '0;◇  Ready (x)', '0;◇  Ready (y)'], 'idle'],
    ['gemini', ['0;⏲  Working… (x)'], 'working'],
    ['gemini', ['0;✋  Action Required (x)'], 'blocked'],
    ['codex', ['0;[ ! ] Action Required | x', '0;[ . ] Action Required | x'], 'blocked'],
    ['codex', ['0;⠋ x', '0;⠙ x'], undefined],
    ['claude', ['0;✳ Fixing'], undefined],
    ['claude', ['0;◐ Fixing'], undefined],
    ['opencode', ['0;OC | working'], undefined],
  ])('of %s: %j', (program, bodies, expected) => {
    expect(state(new Terminal().says(...bodies), program)).toBe(expected);
  });

  it.each([
    ['codex', 'codex'],
    ['/usr/local/bin/claude --resume', 'claude-code'],
    ['node /home/u/.npm/bin/gemini -y', 'gemini'],
    ['node --max-old-space-size=8192 /x/bundle/gemini.js', 'gemini'],
    ['/x/node_modules/opencode-ai/bin/opencode.exe', 'opencode'],
    ['node server.js codex', undefined],
    ['vim claude', undefined],
    ['', undefined],
  ])('%j is started by %s', (words, id) => {
    expect(agentOfWords(words)?.id).toBe(id);
  });
});

describe('the option', () => {
  it('brings back what was said, and nothing that is read again is heard again', () => {
    const terminal = new Terminal().says(
      '0;✦ x',
      '9;4;1;5',
      '7501;state=done:id=a',
      `7501;state=blocked:app=x:msg=${b64('?')}`,
    );
    const stored = readStored(writeStored(terminal.states.stored));
    const anew = new AgentStates(stored);
    expect(anew.says()).toEqual(terminal.states.says());
    expect([...anew.stored.records.reports.keys()]).toEqual([...terminal.states.stored.records.reports.keys()]);
    expect(
      anew.hear({ kind: 'progress', state: 'over', percent: undefined }, { at: 20, since: 1, isAtLeast: true }),
    ).toBe(false);
    anew.forget(20);
    expect(anew.says()?.state).toBe('blocked');
  });

  it('is small, whatever programs say', () => {
    const long = b64('漢'.repeat(600));
    const ids = Array.from({ length: 30 }, (_, at) => `7501;state=done:id=${at}:msg=${long}:title=${long}`);
    const terminal = new Terminal().says('7501;state=working', ...ids, `0;${'t'.repeat(999)}`, `2;${'u'.repeat(999)}`);
    const written = writeStored(terminal.states.stored);
    expect(written.length).toBeLessThan(10_000);
    expect(readStored(written)?.records.reports.has('')).toBe(true);
  });

  it.each(['', 'x', Buffer.from('{"upTo":1}').toString('base64url'), '%%%'])('%j says nothing', (written) => {
    expect(readStored(written)).toBeUndefined();
  });

  it('is empty if nothing was said', () => {
    expect(writeStored(new AgentStates().stored)).toBe('');
  });

  it('tells who heard it live since when it is so', () => {
    const late = new AgentStates();
    late.hear(
      { kind: 'told', told: { id: '', report: { ...REPORT, state: 'working' } } },
      { at: 5, since: 99, isAtLeast: true },
    );
    const live = new Terminal().says('7501;state=working');
    late.learn(live.states.stored.records);
    expect(late.says()).toMatchObject({ since: 10, isAtLeast: false });
  });
});

const REPORT = { kind: undefined, app: undefined, title: undefined, message: undefined, progress: undefined };

describe('what is shown of it', () => {
  const says = (body: string) => {
    const found = new Terminal().says(body).states.says();
    if (!found) throw new Error(body);
    return found;
  };

  it.each<[string, string]>([
    ['7501;state=working:progress=40', 'working 40%'],
    [`7501;state=blocked:kind=permission:msg=${b64('approve Bash: ls')}`, 'blocked permission "approve Bash: ls"'],
    [`7501;state=done:msg=${b64('a\nb\x1b[31m] [is_complete=True\u202e')}`, 'done "a b (31m) (is_complete=True"'],
    [`7501;state=error:msg=${b64('say "x" \\')}`, 'error "say \\"x\\" \\\\"'],
  ])('%s', (body, shown) => {
    expect(describeState(says(body))).toBe(shown);
  });

  it('has at most 200 characters of text', () => {
    const { message } = agentFacts(says(`7501;state=done:msg=${b64('🙂'.repeat(500))}`));
    expect([...String(message)]).toHaveLength(200);
  });
});
