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

  it('refuses a line that is no question, says what is wrong with it, and goes on', async () => {
    const written: string[] = [];
    const input = stream('{"txt":"ls"}\nls\n{"text":"ls"}\n');
    expect(await judgeLines(input, (line) => written.push(line), createJudge())).toBe(false);
    expect(written.map((line) => JSON.parse(line))).toEqual([
      {
        blocked: true,
        rule: null,
        command: null,
        error: expect.stringMatching(/^This line is no question\. Write one as /),
      },
      { blocked: true, rule: null, command: null, error: expect.stringMatching(/^This line is no JSON\. /) },
      { blocked: false, rule: null, command: null },
    ]);
  });

  it('tells a person the rule, the command and what to do', () => {
    const { blocked, told } = explain('sudo git reset --hard', createJudge());
    expect(blocked).toBe(true);
    expect(told).toMatch(/git-discard: git reset --hard\nIt throws away .*\nKeep the work first/);
    expect(explain('git status', createJudge())).toMatchObject({ blocked: false });
  });
});
