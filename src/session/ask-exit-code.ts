// Asks a shell that sends no marks (a nested one) for the exit code of its last command.
import { randomBytes } from 'node:crypto';
import { UntilWatcher } from './completion/until.ts';
import type { Verdict } from './completion/verdict.ts';
import type { Context } from './context.ts';
import { lookAt } from './probe.ts';
import { type Waiting, waitFor } from './read.ts';
import { typeInto } from './type.ts';
import type { SessionView } from './view.ts';

const PATIENCE_MS = 3_000;

/**
 * The question goes in as a line of its own after the command is over, so it breaks no text and names no status in it;
 * it hands the status back as `$?`. The echo shows the word in two halves, so only the answer can match.
 */
export async function askExitCode(
  context: Context,
  view: SessionView,
  verdict: Verdict,
  waiting: Waiting,
): Promise<Verdict> {
  const end = view.scanned;
  const word = randomBytes(5).toString('hex');
  const inFish = (await lookAt(context, view)).front.some((process) => process.name === 'fish');
  const question = inFish
    ? ` begin; set -l s $status; printf '%s%s:%s.\\n' 'pty${word}' 'hold' $s; command sh -c "exit $s"; end`
    : ` (s=$?; printf '%s%s:%s.\\n' 'pty${word}' 'hold' "$s"; exit "$s")`;
  const answer = new RegExp(`^pty${word}hold:(\\d+)\\.$`, 'm');
  const heard = new UntilWatcher(answer, question);
  const stop = view.onBytes((bytes) => heard.push(bytes));
  try {
    await typeInto(context, view, question, true, waiting.signal);
    // Until the prompt is back, so that neither question nor answer is left for the next reading.
    await waitFor(context, view, undefined, { timeoutMs: PATIENCE_MS, signal: waiting.signal });
  } finally {
    stop();
  }
  view.hide({ from: end, to: view.scanned });
  const status = answer.exec(heard.text)?.[1];
  return status === undefined ? verdict : { ...verdict, exitCode: Number(status) };
}
