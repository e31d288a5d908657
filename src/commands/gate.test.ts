// `ptyhold gate`: lines in, lines out, and the same told to a person.
import { describe, expect, it } from 'vitest';
import { createJudge } from '../gate/judge.ts';
import { explain, judgeLines } from './gate.ts';

async function* stream(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

describe('the gate as a command', () => {
  it('answers each line in its order, however the lines come in', async () => {
    const written: string[] = [];
    const input = stream('{"text":"rm -r', 'f /"}\n{"text":"ls"}\n', '{"text":"rm -rf /","fg":"claude"}');
    await judgeLines(input, (line) => written.push(line), createJudge());
    expect(written.map((line) => JSON.parse(line))).toEqual([
      { blocked: true, rule: 'remove-root', command: 'rm -rf /' },
      { blocked: false, rule: null, command: null },
      { blocked: false, rule: null, command: null },
    ]);
  });

  it('says on a line that is no question what is wrong with it', async () => {
    await expect(judgeLines(stream('{"txt":"ls"}\n'), () => undefined, createJudge())).rejects.toThrow('text');
  });

  it('tells a person the rule, the command and what to do', () => {
    const { blocked, told } = explain('sudo git reset --hard', createJudge());
    expect(blocked).toBe(true);
    expect(told).toMatch(/git-discard: git reset --hard\nIt throws away .*\nKeep the work first/);
    expect(explain('git status', createJudge())).toMatchObject({ blocked: false });
  });
});
