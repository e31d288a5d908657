// Who is in front in the terminals that a program made for others.
import { describe, expect, it } from 'vitest';
import { parseRows } from '../../bridges/processes.ts';
import { ProcessTable, programIn } from './process-table.ts';

const table = (...rows: string[]) => new ProcessTable(parseRows(rows.map((row) => `  ${row}\n`).join('')));

describe('the terminals inside', () => {
  it('are followed down to the innermost', () => {
    const processes = table(
      '10 1 10 20 pts/1 bash',
      '20 10 20 20 pts/1 sudo -s',
      '21 20 21 22 pts/2 sudo -s',
      '22 21 22 22 pts/2 script -q log',
      '23 22 23 30 pts/3 -zsh',
      '30 23 30 30 pts/3 python3 -q',
    );
    expect(processes.inside(20)?.reader?.words).toBe('python3 -q');
    expect(processes.inside(22)?.reader?.pid).toBe(30);
    expect(processes.inside(30)).toBeUndefined();
    expect(processes.inside(99)).toBeUndefined();
  });

  it('are found behind helpers without a terminal', () => {
    const processes = table(
      '20 10 20 20 ttys001 expect -c interact',
      '21 20 21 -1 ?? helper',
      '22 21 22 22 ttys002 dash',
    );
    expect(processes.inside(20)?.reader?.words).toBe('dash');
  });

  it('tell nobody where there are several, or nobody is in front', () => {
    const several = table('20 10 20 20 pts/1 x', '21 20 21 21 pts/2 bash', '22 20 22 22 pts/3 bash');
    expect(several.inside(20)).toEqual({ reader: undefined });
    expect(table('20 10 20 20 pts/1 x', '21 20 21 25 pts/2 bash').inside(20)).toEqual({ reader: undefined });
  });

  it('are none where all read the same terminal, or another machine has it', () => {
    expect(table('20 10 20 20 pts/1 make', '21 20 20 20 pts/1 ssh box').inside(20)).toBeUndefined();
    expect(table('').inside(20)).toBeUndefined();
  });
});

it('a program is named by the first word that started it', () => {
  expect(['-zsh', '/bin/bash --norc', 'dash', ''].map(programIn)).toEqual(['zsh', 'bash', 'dash', '']);
});
