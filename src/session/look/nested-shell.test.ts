// Which program in front is a shell at its prompt, and what it takes to believe it.
import { describe, expect, it } from 'vitest';
import { canReadInput, canReplaceShell, findNested, leaderOf, type NestedFacts, ownsTerminal } from './nested-shell.ts';
import type { FrontProcess, Look } from './processes.ts';

const FOUNDER = 10;

function program(name: string, pid = 20): FrontProcess {
  return { pid, group: pid, reads: 'yes', name };
}

function facts(process: FrontProcess, mode: Look['mode'], line: string, rest: Partial<NestedFacts> = {}): NestedFacts {
  const look: Look = { mode, founderInFront: process.pid === FOUNDER, front: [process] };
  return { look, line, hasBracketedPaste: true, isUntouched: false, typed: undefined, ...rest };
}

const whereOf = (given: NestedFacts) => findNested(given, FOUNDER)?.where;

describe('a shell on this machine', () => {
  it('is known by its program, whatever its prompt', () => {
    expect(whereOf(facts(program('bash'), 'raw', '~ » '))).toBe('here');
    expect(whereOf(facts(program('-zsh'), 'raw', 'ready: ', { isUntouched: true }))).toBe('here');
  });

  it('is left alone while somebody has begun a line', () => {
    expect(whereOf(facts(program('bash'), 'raw', '$ rm -rf '))).toBeUndefined();
  });

  it('without a line editor shows a prompt that asks for commands', () => {
    expect(whereOf(facts(program('dash'), 'line', '$ '))).toBe('here');
    expect(whereOf(facts(program('dash'), 'line', 'name? '))).toBeUndefined();
  });

  it('does not count while it runs or asks for a password', () => {
    expect(whereOf(facts({ ...program('bash'), reads: 'no' }, 'raw', '$ '))).toBeUndefined();
    expect(whereOf(facts(program('bash'), 'silent', '$ '))).toBeUndefined();
  });

  it('is not the session itself, unless that was replaced or lost its prompt', () => {
    const own = program('bash', FOUNDER);
    expect(whereOf(facts(own, 'raw', '$ ', { typed: 'read -e x' }))).toBeUndefined();
    expect(whereOf(facts(own, 'raw', '$ ', { typed: 'exec bash' }))).toBe('here');
    expect(whereOf(facts(own, 'raw', '$ ', { typed: 'exec 3<f; read -e x' }))).toBeUndefined();
  });
});

describe('a shell behind another program', () => {
  const ssh = program('ssh');

  it.each(['root@host:~# ', '$ ', 'host% ', '[me@host ~]$ ', '❯ '])('is believed at %j', (line) => {
    expect(whereOf(facts(ssh, 'raw', line))).toBe('elsewhere');
  });

  it.each(['>>> ', 'db=# ', 'db-# ', 'mysql> ', 'Password: ', 'Router#', 'Continue? [y/n] ', '#', ''])(
    'is not believed at %j',
    (line) => {
      expect(whereOf(facts(ssh, 'raw', line))).toBeUndefined();
    },
  );

  it('without a line editor that asks for pastes needs a command that leads to one', () => {
    const plain = { hasBracketedPaste: false };
    expect(whereOf(facts(ssh, 'raw', '$ ', { ...plain, typed: 'ssh box' }))).toBe('elsewhere');
    expect(whereOf(facts(ssh, 'raw', '$ ', { ...plain, typed: './price' }))).toBeUndefined();
  });

  it('is not looked for behind programs that lead nowhere', () => {
    expect(whereOf(facts(program('python3'), 'raw', '$ ', { typed: 'python3' }))).toBeUndefined();
  });
});

describe('nobody in front', () => {
  it('is no shell', () => {
    const look: Look = { mode: 'raw', founderInFront: false, front: [] };
    expect(findNested({ ...facts(program('bash'), 'raw', '$ '), look }, FOUNDER)).toBeUndefined();
  });

  it('leads where the leader of the group has ended', () => {
    const orphan: FrontProcess = { ...program('cat', 21), group: 20 };
    expect(leaderOf({ mode: 'line', founderInFront: false, front: [orphan] })).toBeUndefined();
  });
});

describe('the terminal belongs to a program', () => {
  const owns = (name: string, mode: Look['mode'] = 'raw') =>
    ownsTerminal({ mode, founderInFront: false, front: [program(name)] });

  it('that takes each key itself', () => {
    expect([owns('vim'), owns('less'), owns('vim', 'line')]).toEqual([true, true, false]);
  });

  it.each(['bash', '-zsh', 'fish', 'ssh', 'sudo', 'docker', 'kubectl'])('and not to %s, which hands it on', (name) => {
    expect(owns(name)).toBe(false);
  });
});

describe('what was typed', () => {
  it.each(['exec zsh', 'unset PROMPT_COMMAND', "PS1='> '"])('%j may have taken the marks away', (text) => {
    expect(canReplaceShell(text)).toBe(true);
  });

  it.each(['executable', 'make', 'exec 3<f; read -u 3 x', undefined])('%j has not', (text) => {
    expect(canReplaceShell(text)).toBe(false);
  });

  it.each(['read x', 'select a in b; do', 'vared x', 'source f', '. ./f', 'cd a && . f', 'x;. f'])(
    '%j may read as the shell itself does',
    (text) => {
      expect(canReadInput(text)).toBe(true);
    },
  );

  it.each(['ls .', './f', 'spread', 'echo a.b'])('%j does not', (text) => {
    expect(canReadInput(text)).toBe(false);
  });
});
