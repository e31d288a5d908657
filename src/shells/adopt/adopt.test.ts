// The lines that are typed into shells which were not started here.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { adoptLine, askLine, readShellAnswer } from './adopt.ts';

const KINDS = ['bash', 'zsh', 'fish', 'posix'] as const;
const at = (column: number, cols = 100) => ({ key: 'abc123', column, cols });

describe('a typed line', () => {
  it.each(KINDS)('for %s is one line with the key and nothing left to fill in', (kind) => {
    const line = adoptLine(kind, at(2));
    expect(line).toMatch(/^ \S/);
    expect(line).not.toMatch(/\n|KEY|ROWS/);
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
  const said = (bash: string, zsh: string, key = 'abc123') =>
    readShellAnswer(`echo\r\n\x1b]133;Q;${bash};${zsh};ptyhold=${key}\x07$ `, 'abc123');

  it('tells the shell, and whether it can say where output begins', () => {
    expect(said('5.2.15(1)-release', '')).toEqual({ kind: 'bash', marksOutput: true });
    expect(said('4.2.46(2)-release', '')).toEqual({ kind: 'bash', marksOutput: false });
    expect(said('', '5.9')).toEqual({ kind: 'zsh', marksOutput: true });
    expect(said('', '')).toEqual({ kind: 'posix', marksOutput: false });
  });

  it('is signed, and is not the echo of the question', () => {
    expect(said('5.2', '', 'other')).toBeUndefined();
    expect(readShellAnswer(askLine(at(2)), 'abc123')).toBeUndefined();
  });
});
