import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';
import { tracedRuns } from './traced.ts';

const TRACED = ['+ cd app', '+ npm test', 'ok 3 tests', '+ sort', '+ du -h out', '4.0K\tout', '+ true'].join('\n');

describe('the runs of a traced script', () => {
  it('are cut at the lines in which the shell tells them, and know the program that is no filter', () => {
    const shown = tracedRuns('bash -x ci.sh', TRACED, 1)?.map(({ command, text, mark }) => [command, text, mark]);
    expect(shown).toEqual([
      ['', '', '+ cd app'],
      ['cd app', '', '+ npm test'],
      ['npm test', 'ok 3 tests', '+ sort'],
      ['sort', '', '+ du -h out'],
      ['du -h out', '4.0K\tout', '+ true'],
      ['true', '', undefined],
    ]);
  });

  it.each(['+ ci.sh:7: make all', '+(ci.sh:7): make all', '++ make all'])('are known by %s', (line) => {
    const text = `+ cd a\n${line}\nmade\n+ true`;
    expect(tracedRuns('./ci.sh', text, 0)?.[2]).toMatchObject({ command: 'make all', text: 'made' });
  });

  it.each([
    'time bash -e ci.sh',
    'cd app && ./ci.sh 2>&1',
    'docker compose exec -T web bash scripts/ci.sh',
    "ssh build-2 'sudo make release'",
  ])('are known behind other words: %s', (command) => {
    expect(tracedRuns(command, TRACED, 0)).toHaveLength(6);
  });

  it('are none of a program that is no script', () => {
    expect(tracedRuns('cd app && cat notes.txt', TRACED, 0)).toBeUndefined();
  });

  it('lose the lines that say what stands beside them, and no others', () => {
    const lines = [
      '+ export A=1 B=2',
      '+ A=1',
      '+ B=2',
      '+ for i in 1 2',
      "+ echo 'round 1 of 2'",
      'round 1 of 2',
      '+ B=3',
      '+ for i in 1 2',
      '+ echo -n x',
      'x',
      '+ echo gone',
      '+ echo other',
      'something',
    ];
    const reduced = reduce({ command: 'bash -x ci.sh', text: lines.join('\n'), exitCode: 0 });
    const gone = new Set([1, 2, 4, 7]);
    expect(reduced?.text.split('\n')).toEqual(lines.filter((_line, at) => !gone.has(at)));
    expect(reduced?.dropped).toEqual({ 'commands told twice': 4 });
  });

  it.each([
    ['another program prints lines with a plus', 'pnpm add a b c', TRACED],
    ['they are lines of a diff', 'bash show.sh', `--- a\n+++ b\n@@ -1 +1,3 @@\n${TRACED}`],
    ['they are few', 'bash ci.sh', 'x\n+ make\nok'],
  ])('are not known where %s', (_why, command, text) => {
    expect(tracedRuns(command, text, 0)).toBeUndefined();
  });
});
