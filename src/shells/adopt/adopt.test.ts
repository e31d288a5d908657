// The lines that are typed into shells which were not started here.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ALL_SHELLS } from '../index.ts';
import { adoptLine, askLine, readShellAnswer, readVersion, shellHere } from './adopt.ts';

const KINDS = ALL_SHELLS.map(({ kind }) => kind);
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
    expect(run(`(exit 9);${adoptLine('posix', at(2))}`)).toBe(9);
  });
});

describe('the question', () => {
  it('is plain words and one text in single quotes, which mean the same in every shell', () => {
    expect(askLine(at(2))).toMatch(/^ sh -c '[^'!\n]+'$/);
  });

  it('is answered by the shell that started it', () => {
    const told = execFileSync('sh', ['-c', `${askLine(at(2))}; true`], { encoding: 'utf8' });
    const answer = readShellAnswer(told, 'abc123');
    expect(answer).toMatchObject({ kind: expect.stringMatching(/^(?:posix|bash|ksh|mksh|yash|zsh)$/) });
  });
});

describe('the answer', () => {
  const said = (name: string, file = '', key = 'abc123') =>
    readShellAnswer(`echo\r\n\x1b]133;Q;${name};${file};ptyhold=${key}\x07$ `, 'abc123');

  it('tells the shell by its file, and by its name where the file tells nothing', () => {
    expect(said('sh', '/usr/bin/dash')).toEqual({ kind: 'posix', marksOutput: false });
    expect(said('sh', '/bin/bash (deleted)')).toEqual({ kind: 'bash', marksOutput: true });
    expect(said('sh', '/bin/busybox')).toEqual({ kind: 'posix', marksOutput: false });
    expect(said('bash', '/usr/bin/bash.exe')).toMatchObject({ kind: 'bash' });
    expect(said('-zsh')).toMatchObject({ kind: 'zsh' });
    expect(said('/bin/zsh')).toMatchObject({ kind: 'zsh' });
    expect(said('zsh', '/usr/bin/zsh-5.9')).toMatchObject({ kind: 'zsh' });
    expect(said('csh', '/usr/bin/tcsh')).toMatchObject({ kind: 'tcsh' });
    expect(said('fish', '/usr/bin/fish')).toMatchObject({ kind: 'fish' });
  });

  it('of anything else says that no line of ours is for it', () => {
    expect([said('xonsh', '/usr/bin/python3.11'), said('nu', '/usr/bin/nu'), said('csh', '/usr/bin/bsd-csh')]).toEqual([
      'other',
      'other',
      'other',
    ]);
  });

  it('is the same for a shell of this machine, which adds its version where that matters', () => {
    expect(shellHere('zsh')).toEqual({ kind: 'zsh', marksOutput: true });
    expect(shellHere('bash')).toEqual({ kind: 'bash', marksOutput: true });
    const told = '\x1b]133;V;3.2.57(1)-release;ptyhold=abc123\x07';
    expect(readVersion('bash', told, 'abc123')).toEqual({ kind: 'bash', marksOutput: false });
    expect(readVersion('zsh', '$ ', 'abc123')).toBeUndefined();
  });

  it('is signed, and is not the echo of the question', () => {
    expect(said('bash', '/bin/bash', 'other')).toBeUndefined();
    expect(readShellAnswer(askLine(at(2)), 'abc123')).toBeUndefined();
  });
});
