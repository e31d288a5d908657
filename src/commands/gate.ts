// `ptyhold gate`: tells whether a text would be typed without `force`.
import * as z from 'zod';
import { readConfig } from '../config.ts';
import { createJudge, type Judge } from '../gate/judge.ts';
import { readJson } from '../read-json.ts';
import type { Given, Here } from './command.ts';
import { linesOf } from './lines.ts';

const GateLine = z.object({ text: z.string(), fg: z.string().optional() });

export async function gate({ options }: Given, { machine, input, out }: Here): Promise<number> {
  const judge = createJudge(readConfig(machine).gate);
  if (typeof options['explain'] !== 'string') {
    return (await judgeLines(input, (line) => out.write(line), judge)) ? 0 : 1;
  }
  const { blocked, told } = explain(options['explain'], judge);
  await out.write(told);
  return blocked ? 1 : 0;
}

/**
 * Reads JSON lines `{"text", "fg"?}` and writes JSON lines `{"blocked", "rule", "command"}`. A line that is no question is
 * answered, too, as what must not be typed, with an `error`. False if there was one.
 */
export async function judgeLines(
  input: AsyncIterable<Uint8Array>,
  write: (text: string) => unknown,
  judge: Judge,
): Promise<boolean> {
  let isWell = true;
  for await (const line of linesOf(input)) {
    const question = GateLine.safeParse(readJson(line));
    isWell &&= question.success;
    const answer = question.success ? verdictOn(question.data, judge) : { ...NO_QUESTION, error: faultIn(line) };
    await write(`${JSON.stringify(answer)}\n`);
  }
  return isWell;
}

/** Whoever looks at `blocked` alone types nothing. */
const NO_QUESTION = { blocked: true, rule: null, command: null };

function verdictOn({ text, fg }: z.output<typeof GateLine>, judge: Judge): object {
  const verdict = judge({ text, foreground: fg });
  const { rule, command } = verdict.blocked ? verdict : NO_QUESTION;
  return { blocked: verdict.blocked, rule, command };
}

function faultIn(line: string): string {
  const what = readJson(line) === undefined ? 'no JSON' : 'no question';
  return `This line is ${what}. Write one as {"text": "ls", "fg": "bash"}; fg, the program in front, may be left out.`;
}

/** Tells a person the verdict on one text. */
export function explain(text: string, judge: Judge): { blocked: boolean; told: string } {
  const verdict = judge({ text });
  if (!verdict.blocked) return { blocked: false, told: 'Passes: no rule refuses any command in it.\n' };
  const { rule, reason, advice, command } = verdict;
  return { blocked: true, told: `Refused by the rule ${rule}: ${command}\nIt ${reason}.\n${advice}\n` };
}
