// The lines that are typed into shells which were not started here.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { SHELLS } from '../index.ts';
import { adoptLine, askLine, readShellAnswer, readVersion, shellHere } from './adopt.ts';

const KINDS = SHELLS.map(({ kind }) => kind);
const at = (column: number, cols = 100) => ({ key: 'abc123', column, cols });

describe('a typed line', () => {
  it.each(KINDS)('for %s is one line with the key and nothing left to fill in', (kind) => {
    const line = adoptLine(kind, at(2));
    expect(line).toMatch(/^ \S/);
    expect(line).not.toMatch(/\n|KEY|ROWS|VERSIONS/);
    expect(line).toContain('ptyhold=abc123');
  });

  it('goes up by as many rows as it takes, and never ends at the very edge', () => {
    const { length } = askLine(at(0));
    const rows = (line: string): number => Number(/033\[(\d+)A/.exec(line)?.[1]);
    expect(rows(askLine(at(0, 1000)))).toBe(1);
    expect(rows(askLine(at(0, 100)))).toBe(Math.floor(length / 100) + 1);
    for (let column = 0; column < 100; column += 1) expect((column + askLine(at(column)).length) % 100).not.toBe(0);
  });

  it('keeps the status of the last command', () => {
    const run = (text: string): number => {
      try {
        execFileSync('sh', ['-c', text], { stdio: 'ignore' });
        return 0;
      } catch (error) {
        return (error as { status: number }).status;
      }
    };
    expect(run(`(exit 7);${askLine(at(2))}`)).toBe(7);
    expect(run(`(exit 9);${adoptLine('posix', at(2))}`)).toBe(9);
  });
});

describe('the answer', () => {
  /** What a shell with these variables prints when the line is typed. */
  const said = (variables: Record<string, string>, key = 'abc123') => {
    // Filled in here: sh may be a bash, which has a version of its own.
    const line = askLine({ ...at(2), key }).replaceAll(/\$\{(\w+)-\}/g, (_, name) => variables[name] ?? '');
    const told = execFileSync('sh', ['-c', line], { encoding: 'utf8' });
    return readShellAnswer(`echo\r\n${told}$ `, 'abc123');
  };

  it('tells the shell, and whether it can say where output begins', () => {
    expect(said({ BASH_VERSION: '5.2.15(1)-release' })).toEqual({ kind: 'bash', marksOutput: true });
    expect(said({ BASH_VERSION: '4.2.46(2)-release' })).toEqual({ kind: 'bash', marksOutput: false });
    expect(said({ ZSH_VERSION: '5.9' })).toEqual({ kind: 'zsh', marksOutput: true });
    expect(said({})).toEqual({ kind: 'posix', marksOutput: false });
  });

  it('is the same for a shell of this machine, which adds its version where that matters', () => {
    expect(shellHere('zsh')).toEqual({ kind: 'zsh', marksOutput: true });
    expect(shellHere('bash')).toEqual({ kind: 'bash', marksOutput: true });
    const told = '\x1b]133;V;3.2.57(1)-release;ptyhold=abc123\x07';
    expect(readVersion('bash', told, 'abc123')).toEqual({ kind: 'bash', marksOutput: false });
    expect(readVersion('zsh', '$ ', 'abc123')).toBeUndefined();
  });

  it('is none where the question was not understood', () => {
    const told = execFileSync('sh', ['-c', askLine(at(2)).replaceAll('$', '\\$')], { encoding: 'utf8' });
    expect(told).toContain('BASH_VERSION');
    expect(readShellAnswer(told, 'abc123')).toBeUndefined();
  });

  it('is signed, and is not the echo of the question', () => {
    expect(said({ BASH_VERSION: '5.2' }, 'other')).toBeUndefined();
    expect(readShellAnswer(askLine(at(2)), 'abc123')).toBeUndefined();
  });
});
