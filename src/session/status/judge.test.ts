// What a list says of a session: from what tmux keeps of it, and the end of its journal.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { newReceipt, writeReceipt } from '../../tmux/receipts.ts';
import type { StatusRow } from '../../tmux/rows.ts';
import { writeCommand, writeLine, writeSeen } from '../state/tmux-options.ts';
import { readTail } from './journal-tail.ts';
import { judgeStatus, type Status } from './judge.ts';

const KEY = 'k1';
const mark = (kind: string, rest = ''): string => `\x1b]133;${kind}${rest};ptyhold=${KEY}\x07`;
const end = (status: number, number: number): string => `\x1b]133;D;${status};ptyhold=${KEY}.${number}\x07`;
const prompt = (status: number, number: number): string => `${end(status, number)}${mark('A')}$ ${mark('B')}`;
const ran = (text: string): string => `${text}\r\n${mark('C')}`;
const NOW = 10_000;

const row = (change: Partial<StatusRow> = {}): StatusRow => ({
  ...new FakeSession().session.row,
  created: NOW - 500,
  shell: 'bash',
  program: 'bash',
  piped: true,
  key: KEY,
  cursor: '',
  adopted: '',
  command: '',
  seen: '',
  line: '',
  typed: '',
  ...change,
});

interface Given extends Partial<StatusRow> {
  journal: string;
  /** Where the bytes that were read begin. */
  from?: number;
  deadS?: number;
}

async function judge({ journal, from = 0, deadS, ...change }: Given): Promise<Status> {
  const bytes = Buffer.from(journal).subarray(from);
  const known = row(change);
  const tail = await readTail(known, { from, bytes, quietS: 7 });
  return judgeStatus({ row: known, tail, now: NOW, deadS });
}

const typedAt = (from: number, lines = 1): string =>
  `cut-off ${writeReceipt(newReceipt({ from, lines, atPrompt: true, text: 'x' }))}`;

const first = prompt(0, 1);
const after = (text: string, output: string, status: number): string =>
  `${first}${ran(text)}${output}${prompt(status, 2)}`;

describe('a shell with marks', () => {
  it.each<[string, Given, Partial<Status>]>([
    ['has not drawn its prompt', { journal: 'welcome\r\n' }, { state: 'starting', forS: 500 }],
    ['is at its first prompt', { journal: first }, { state: 'idle', forS: 7, isAtLeast: false, exit: undefined }],
    ['is at its prompt with text on the line', { journal: `${first}ls` }, { state: 'idle', forS: 7, isAtLeast: true }],
    ['wants more', { journal: `${first}echo "\r\n${mark('S')}> ` }, { state: 'continuation' }],
    [
      'is back after a command of a person',
      { journal: after('make x', 'no rule\r\n', 2) },
      { state: 'idle', exit: 2, command: 'make x', isAtLeast: false },
    ],
    [
      'runs a silent command of a person',
      { journal: `${first}${ran('sleep 9')}`, program: 'sleep' },
      { state: 'running', command: 'sleep 9', forS: 7, isAtLeast: false, exit: undefined },
    ],
    [
      'runs a command of a person that prints: nobody knows since when',
      { journal: `${first}${ran('make')}cc a.c\r\n`, program: 'make' },
      { state: 'running', command: 'make', forS: 7, isAtLeast: true },
    ],
    ['runs its prompt hooks', { journal: `${first}${ran('true')}${end(0, 2)}` }, { state: 'running' }],
    [
      'does not read its prompt: something else has the terminal',
      { journal: first, program: 'cat' },
      { state: 'running', isAtLeast: true },
    ],
    [
      'shows old marks that a program prints',
      { journal: `${first}${ran('cat log')}${prompt(0, 1)}`, program: 'cat' },
      { state: 'running', command: 'cat log' },
    ],
    [
      'has a full-screen program in front',
      { journal: first, alternate: true, program: 'vim' },
      { state: 'fullscreen' },
    ],
  ])('%s', async (_, given, status) => {
    expect(await judge(given)).toMatchObject(status);
  });

  it('runs what a server has just typed, whatever the journal shows yet', async () => {
    const command = writeCommand({ from: first.length, at: NOW - 3, text: 'npm test' });
    expect(await judge({ journal: first, typed: typedAt(first.length), command })).toMatchObject({
      state: 'running',
      forS: 3,
      isAtLeast: false,
      command: 'npm test',
    });
    expect(await judge({ journal: first, typed: typedAt(first.length, 0) })).toMatchObject({ state: 'idle' });
  });

  it('tells the time and text of a command that a server typed, as long as it is that command', async () => {
    const command = writeCommand({ from: first.length, at: NOW - 60, text: 'npm  test' });
    const running = `${first}${ran('npm  test')}lots\r\n`;
    expect(await judge({ journal: running, command })).toMatchObject({
      forS: 60,
      isAtLeast: false,
      command: 'npm  test',
    });
    const ended = `${running}${prompt(1, 2)}`;
    expect(await judge({ journal: ended, command })).toMatchObject({ state: 'idle', exit: 1, command: 'npm  test' });
    const another = await judge({ journal: `${ended}${ran('ls')}a\r\n`, command });
    expect(another).toMatchObject({ state: 'running', command: 'ls', isAtLeast: true });
  });
});

describe('a journal of which only the end is read', () => {
  const long = `${first}${ran('make')}${'cc a.c\r\n'.repeat(99)}`;
  const cursor = `${first.length} input ${KEY} 0 ${KEY}=1`;

  it('says nothing of a shell in front without its mark, and that another program runs', async () => {
    expect(await judge({ journal: long, from: 400, cursor })).toMatchObject({ state: 'unknown', command: undefined });
    expect(await judge({ journal: long, from: 400, cursor, program: 'make' })).toMatchObject({ state: 'running' });
  });

  it('knows the shell again from its next prompt, and no exit code that it did not see', async () => {
    const whole = `${long}${prompt(2, 2)}`;
    expect(await judge({ journal: whole, from: 400, cursor })).toMatchObject({ state: 'idle', exit: 2 });
    const cut = whole.indexOf(mark('A'), long.length);
    expect(await judge({ journal: whole, from: cut, cursor })).toMatchObject({ state: 'idle', exit: undefined });
  });

  it('goes on from the reading place, with the line that a server noted', async () => {
    const whole = after('make', 'done\r\n', 3);
    const place = `${whole.length} input ${KEY} 3 ${KEY}=2`;
    const line = writeLine({ from: first.length, to: first.length + 6 });
    const command = writeCommand({ from: first.length, at: 1, text: 'make' });
    const given = { journal: whole, from: whole.length, cursor: place, line };
    expect(await judge({ ...given, command })).toMatchObject({ state: 'idle', exit: 3, command: 'make' });
    const other = writeCommand({ from: first.length + 9, at: 1, text: 'another' });
    expect(await judge({ ...given, command: other })).toMatchObject({ exit: 3, command: undefined });
  });
});

describe('what a server saw', () => {
  const journal = `${first}${ran('./ask')}Name? `;
  const seen = writeSeen({ offset: journal.length, state: 'waiting_input' });

  it('holds until something is printed or typed', async () => {
    expect(await judge({ journal, seen })).toMatchObject({ state: 'waiting_input', forS: 7, command: './ask' });
    expect(await judge({ journal: `${journal}?`, seen })).toMatchObject({ state: 'running' });
    expect(await judge({ journal, seen, typed: typedAt(journal.length) })).toMatchObject({ state: 'running' });
    const idle = writeSeen({ offset: journal.length, state: 'idle' });
    expect(await judge({ journal, seen: idle })).toMatchObject({ state: 'running' });
  });
});

describe('a shell that does not mark its output', () => {
  const dash = { shell: 'dash', program: 'dash' };

  it.each<[string, Given, Partial<Status>]>([
    ['idles at its prompt', { ...dash, journal: first }, { state: 'idle' }],
    [
      'runs a program',
      { ...dash, journal: `${first}make\r\n`, program: 'make' },
      { state: 'running', command: 'make' },
    ],
    ['may run something itself', { ...dash, journal: `${first}read x\r\n` }, { state: 'unknown', command: undefined }],
    [
      'is back',
      { ...dash, journal: `${first}make\r\nout\r\n${prompt(1, 2)}` },
      { state: 'idle', exit: 1, command: 'make' },
    ],
  ])('%s', async (_, given, status) => {
    expect(await judge(given)).toMatchObject(status);
  });
});

describe('without marks', () => {
  it('a program runs since it was opened, and of an unknown shell nothing is known', async () => {
    const program = { journal: 'Listening\r\n', shell: 'command', program: 'node', key: '' };
    expect(await judge(program)).toMatchObject({ state: 'running', forS: 500, isAtLeast: false });
    expect(await judge({ journal: '> ', shell: 'tcsh', program: 'tcsh', key: '' })).toMatchObject({ state: 'unknown' });
  });

  it('a journal that cannot be read leaves what tmux tells', async () => {
    const none = { tail: undefined, now: NOW, deadS: undefined };
    expect(judgeStatus({ ...none, row: row() })).toMatchObject({ state: 'unknown', forS: undefined });
    expect(judgeStatus({ ...none, row: row({ program: 'make' }) })).toMatchObject({
      state: 'running',
      forS: undefined,
    });
  });
});

describe('what a server saw of a command that is over', () => {
  const ended = `${first}${ran('true')}${end(4, 2)}`;
  const seen = (journal: string, state: string): string => writeSeen({ offset: journal.length, state });
  const typed = typedAt(first.length);

  it('lasts while the shell draws its prompt, until another one runs or a text is typed', async () => {
    const idle = { typed, seen: seen(ended, 'idle') };
    const drawn = `${ended}\x1b[2m \x1b[m\r${mark('A')}$ `;
    for (const journal of [ended, drawn])
      expect(await judge({ ...idle, journal })).toMatchObject({ state: 'idle', exit: 4, command: 'true' });
    expect(await judge({ ...idle, journal: drawn, typed: typedAt(ended.length) })).toMatchObject({ state: 'running' });
    const another = `${drawn}${mark('B')}${ran('false')}`;
    expect(await judge({ ...idle, journal: another })).toMatchObject({ state: 'running', command: 'false' });
    expect(await judge({ ...idle, journal: `${another}${end(1, 3)}` })).toMatchObject({ state: 'running' });
    expect(await judge({ journal: drawn, typed })).toMatchObject({ state: 'running' });
  });

  it('is that it was stopped, whatever the shell draws at its prompt, until another one runs', async () => {
    const stopped = { typed, seen: seen(ended, 'stopped') };
    const back = `${ended}${mark('A')}$ ${mark('B')}\x1b[20C12:00\r`;
    expect(await judge({ ...stopped, journal: ended })).toMatchObject({ state: 'stopped' });
    expect(await judge({ ...stopped, journal: back })).toMatchObject({ state: 'stopped', exit: undefined });
    expect(await judge({ ...stopped, journal: back.replace('D;4', 'D;148') })).toMatchObject({ exit: 148 });
    expect(await judge({ ...stopped, journal: `${back}${ran('fg')}` })).toMatchObject({ state: 'running' });
    expect(await judge({ ...stopped, journal: `${back}${ran('fg')}${prompt(0, 3)}` })).toMatchObject({ state: 'idle' });
  });
});

describe('a dead program', () => {
  it('has its exit code, and the time of its end if that was noted', async () => {
    const dead = { journal: first, dead: true, deadStatus: 3 };
    expect(await judge({ ...dead, deadS: 5 })).toMatchObject({ state: 'exited', exit: 3, forS: 5, isAtLeast: false });
    expect(await judge({ ...dead, deadStatus: undefined, deadSignal: 'KILL' })).toMatchObject({
      state: 'exited',
      exit: 137,
      forS: 7,
      isAtLeast: true,
    });
  });
});
