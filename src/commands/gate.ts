// `ptyhold gate`: tells whether a text would be typed without `force`.
import * as z from 'zod';
import { readConfig } from '../config.ts';
import { createJudge, type Judge } from '../gate/judge.ts';
import type { Given, Here } from './command.ts';
import { linesOf } from './lines.ts';

const GateLine = z.object({ text: z.string(), fg: z.string().optional() });

export async function gate({ options }: Given, { machine, input, out }: Here): Promise<number> {
  const judge = createJudge(readConfig(machine).gate);
  if (typeof options['explain'] !== 'string') {
    await judgeLines(input, (line) => out.write(line), judge);
    return 0;
  }
  const { blocked, told } = explain(options['explain'], judge);
  await out.write(told);
  return blocked ? 1 : 0;
}

/** Reads JSON lines `{"text", "fg"?}` and writes JSON lines `{"blocked", "rule", "command"}`. */
export async function judgeLines(
  input: AsyncIterable<Uint8Array>,
  write: (text: string) => unknown,
  judge: Judge,
): Promise<void> {
  for await (const line of linesOf(input)) {
    const { text, fg } = GateLine.parse(JSON.parse(line));
    const verdict = judge({ text, foreground: fg });
    const { rule, command } = verdict.blocked ? verdict : { rule: null, command: null };
    await write(`${JSON.stringify({ blocked: verdict.blocked, rule, command })}\n`);
  }
}

/** Tells a person the verdict on one text. */
export function explain(text: string, judge: Judge): { blocked: boolean; told: string } {
  const verdict = judge({ text });
  if (!verdict.blocked) return { blocked: false, told: 'Passes: no rule refuses any command in it.\n' };
  const { rule, reason, advice, command } = verdict;
  return { blocked: true, told: `Refused by the rule ${rule}: ${command}\nIt ${reason}.\n${advice}\n` };
}
