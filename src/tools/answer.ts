// Writes a reading as an answer: the output, then one last line that is always ours.
import { agentFacts, describeApp, describeState } from '../agents/describe.ts';
import type { Verdict } from '../session/completion/verdict.ts';
import { hintAtSilence } from '../session/look/agent.ts';
import type { Output } from '../session/show/output.ts';
import type { WaitedReading } from '../session/show/waited.ts';
import type { Reading } from '../session/show/what-is-new.ts';
import { isHeldBy, readLease } from '../session/state/lease.ts';
import { leaseFacts } from '../session/state/leased.ts';
import { showName } from '../terminal/show-name.ts';
import { advice } from './advice.ts';
import { forgeryHint } from './forgery.ts';
import { describeGaps, gapFacts } from './gaps.ts';
import type { Answer, Call } from './tool.ts';
import { noteOfTimeout, type PlannedWait } from './waiting.ts';

/** `label`: what the session is called in the answer. */
export function answerReading(
  reading: Reading,
  call: Call,
  patience: PlannedWait,
  label = showName(reading.session.row.name),
): Answer {
  const { session, output, screen, gaps, notes } = reading;
  const waited = tellWait(reading, call, patience);
  const said = [
    ...notes,
    ...describeGaps(gaps),
    hiddenHint(output),
    screen === undefined && output?.isCleared ? `${CLEARED}: line_range="-1" raw=true shows it` : undefined,
    output?.changes?.said,
    reducedHint(output),
    ...waited.hints,
    forgeryHint([output?.text, screen].join('\n')),
  ].filter((hint) => hint !== undefined);
  const printed = [output?.text, screen].filter((part) => part !== undefined && part !== '');
  return {
    text: [...printed, lastLine(label, measure(output, screen), waited.verdict, said)].join('\n'),
    outputs: [printed.join('\n')],
    facts: {
      session_id: session.row.name,
      id: session.id,
      ...waited.facts,
      cwd: reading.cwd ?? null,
      lines: output?.lines ?? 0,
      hidden: output?.hiddenLines ?? 0,
      hidden_range: output?.hiddenRange ? `${output.hiddenRange.first}:${output.hiddenRange.last}` : null,
      reduced_by: output?.reduced?.by ?? null,
      ...changesFacts(output),
      ...(reading.isQueued && { queued: true }),
      ...(reading.isHeldBack && { held_back: true }),
      ...leaseOf(session),
      missing: gaps.map(gapFacts),
      notes: said,
    },
  };
}

/** `is`: what stands above it. */
export function lastLine(
  label: string,
  is: string,
  verdict: string | undefined,
  hints: readonly (string | undefined)[],
): string {
  const said = hints.filter((hint) => hint !== undefined);
  return [
    `[ptyhold ${label}: ${is}]`,
    ...(verdict === undefined ? [] : [verdict]),
    ...(said.length > 0 ? [`[${joined(said)}]`] : []),
  ].join(' ');
}

/** What a wait came to. */
export function tellWait(
  reading: WaitedReading,
  { startedAt }: Pick<Call, 'startedAt'>,
  patience: PlannedWait,
): { verdict: string; hints: (string | undefined)[]; facts: Record<string, unknown> } {
  const { session, verdict, pager, attach } = reading;
  const durationMs = Math.round(performance.now() - startedAt);
  return {
    verdict: `[${describeVerdict(verdict)} ${(durationMs / 1000).toFixed(2)}s]`,
    hints: [advice(reading), agentHint(verdict), hintAtSilence(session), noteOfTimeout(verdict, patience)],
    facts: {
      complete: verdict.complete,
      via: verdict.via,
      exit_code: verdict.exitCode ?? null,
      ...(verdict.isOfEarlier && { exit_code_of: 'earlier' }),
      state: verdict.state,
      duration_ms: durationMs,
      ...(verdict.agent && { agent: agentFacts(verdict.agent) }),
      ...(verdict.asking && { asking: verdict.asking.how }),
      ...(pager !== undefined && { pager: pager.name }),
      ...(attach !== undefined && { attach }),
    },
  };
}

/** A hint of several sentences ends with a full stop. */
function joined(hints: readonly string[]): string {
  return hints.map((hint, at) => (at < hints.length - 1 ? hint.replace(/\.$/, '') : hint)).join('; ');
}

function leaseOf({ row, leases }: Reading['session']): { lock?: Record<string, unknown> } {
  const lease = readLease(row.lock);
  return lease ? { lock: leaseFacts(lease, isHeldBy(lease, leases.holder.id)) } : {};
}

export function measure(output: Output | undefined, screen?: string): string {
  if (!output || (output.rawLines === 0 && output.text === '')) return screen === undefined ? 'no output' : 'screen';
  const shown = `${count(output.lines)} / ~${output.tokens} tok`;
  const same = output.rawLines === output.lines && output.rawTokens === output.tokens;
  const sizes = same ? shown : `${shown} (raw ${count(output.rawLines)} / ~${output.rawTokens} tok)`;
  return screen === undefined ? sizes : `${sizes}, then the screen`;
}

/** What a person sees at the end is told as output; more may have stood there before. */
export const CLEARED = 'the screen was cleared, and what stood there before is left out';

export function hiddenHint(output: Output | undefined): string | undefined {
  if (!output?.hiddenRange) return undefined;
  return `${count(output.hiddenLines)} hidden: line_range="${output.hiddenRange.first}:${output.hiddenRange.last}"`;
}

function reducedHint(output: Output | undefined): string | undefined {
  if (!output?.reduced) return undefined;
  const whole = output.hiddenRange ? 'that range' : 'line_range="-1" rtk=false';
  return `${output.reduced.notice}: ${whole} is as printed`;
}

/** Of the earlier run that the answer compares with. */
export function changesFacts(output: Output | undefined): Record<string, unknown> {
  const from = output?.changes?.from;
  if (!from) return {};
  const { back, exitCode, fresh, gone, same } = from;
  return { changes: { since: `-${back}`, exit_code: exitCode, new: fresh, gone, same } };
}

function describeVerdict(verdict: Verdict): string {
  const exit = verdict.exitCode === undefined ? '' : ` exit=${verdict.exitCode}`;
  // A pattern may come long before the program that prints it is over.
  const isOver = verdict.complete && (verdict.via !== 'until' || verdict.state === 'idle');
  const state = isOver && !saysItself(verdict) ? '' : ` state=${stateOf(verdict)}`;
  return `is_complete=${verdict.complete ? 'True' : 'False'} via ${verdict.via}${exit}${state}`;
}

/** The program itself told this state. */
function saysItself({ state, agent }: Verdict): boolean {
  return agent?.state === state;
}

function stateOf(verdict: Verdict): string {
  return verdict.agent && saysItself(verdict) ? describeState(verdict.agent) : verdict.state;
}

/** What it says beside the verdict. */
function agentHint(verdict: Verdict): string | undefined {
  const { agent } = verdict;
  if (!agent || saysItself(verdict)) return undefined;
  return `${describeApp(agent) ?? 'the program'} says: ${describeState(agent)}`;
}

function count(lines: number): string {
  return `${lines} ${lines === 1 ? 'line' : 'lines'}`;
}
