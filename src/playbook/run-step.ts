// Does one step of a stage: types, presses, waits or reads.

import { glance } from '../session/completion/wait-for.ts';
import { pressKeysInMany } from '../session/keys.ts';
import { sendToMany } from '../session/send.ts';
import { compilePattern } from '../session/services/pattern.ts';
import type { Outcome } from '../session/services/together.ts';
import { sureDelivery } from '../session/show/delivery.ts';
import { type Reading, showNew } from '../session/show/what-is-new.ts';
import { soleArrival } from '../session/state/arrivals.ts';
import { finishPaste } from '../session/typing/agent-text.ts';
import { newReceiptId, type Receipt } from '../tmux/receipts.ts';
import { awaitDone } from './await-done.ts';
import { describeFailure } from './failure-words.ts';
import type { ShellsBefore } from './free-shell.ts';
import { type Judged, judge } from './judge-step.ts';
import { tailOf } from './output.ts';
import type { Awaited, PlannedStep, TextTo } from './plan-steps.ts';
import type { Before, StepSoFar } from './run-log.ts';
import type { Turns } from './turns.ts';
import { type Fate, fateOf } from './typed-before.ts';
import { NO_LEAVE } from './up.ts';
import type { Live, World } from './world.ts';

export interface StepRun extends Pick<World, 'tell' | 'signal'> {
  /** What its output belongs to. */
  of: string;
  live: ReadonlyMap<string, Live>;
  /** What a run before has done of it. */
  before: StepSoFar | undefined;
  noteBegun(before: Before): Promise<void>;
  noteTyped(): Promise<void>;
  /** The sessions whose output later steps wait for: that which comes from now on. */
  watched: readonly string[];
  /** Shared by all stages. */
  turns: Turns;
  shellsBefore: ShellsBefore;
}

export async function runStep(step: PlannedStep, run: StepRun): Promise<Judged> {
  switch (step.do) {
    case 'send':
      return run.turns.run(sessionsOf(step), () => sendAndWait(step, run));
    case 'key':
      return run.turns.run(step.sessions, () => press(step, run));
    case 'wait':
      return awaitAll(step.sessions, step.awaited, run, performance.now());
    case 'read':
      for (const session of step.sessions) await show(session, run, step.lines);
      return { is: 'done', says: `read ${step.sessions.join(', ')}` };
  }
}

function sessionsOf({ texts }: SendStep): string[] {
  return texts.map(({ session }) => session);
}

type SendStep = PlannedStep & { do: 'send' };
type KeyStep = PlannedStep & { do: 'key' };

async function sendAndWait(step: SendStep, run: StepRun): Promise<Judged> {
  const { texts, enter, wait, awaited } = step;
  const sessions = sessionsOf(step);
  const begun = performance.now();
  const patience = { timeoutMs: awaited.timeoutS * 1000, signal: run.signal };
  const fault = await typeOnce({ sessions, enter, isText: true }, run, (left) => {
    const form = {
      enter,
      wait: false,
      mark: false,
      secret: false,
      rtk: false,
      leave: NO_LEAVE,
      arrival: soleArrival(),
    };
    return sendToMany(addressed(texts, left, run), form, patience, sureDelivery());
  });
  if (fault) return fault;
  if (!wait) return { is: 'done', says: `typed into ${sessions.join(', ')}` };
  return awaitAll(sessions, awaited, run, begun);
}

function addressed(texts: readonly TextTo[], left: Left, { live }: StepRun) {
  return texts.flatMap(({ session, text }) => {
    const receipt = left.get(session);
    return receipt === undefined ? [] : [{ ...liveOf(live, session), text, receipt }];
  });
}

async function press({ keys, sessions }: KeyStep, run: StepRun): Promise<Judged> {
  const fault = await typeOnce({ sessions, enter: false, isText: false }, run, (left) => {
    const chosen = [...left].map(([session, receipt]) => ({ ...liveOf(run.live, session), receipt }));
    const patience = { timeoutMs: 0, signal: run.signal };
    return pressKeysInMany(
      chosen,
      { keys, repeat: 1, wait: false, leave: NO_LEAVE, arrival: soleArrival() },
      patience,
      sureDelivery(),
    );
  });
  return fault ?? { is: 'done', says: `pressed ${keys.join(' ')} in ${sessions.join(', ')}` };
}

/** The sessions to type into, each with the id of the receipt. */
type Left = ReadonlyMap<string, string>;
type Type = (left: Left) => Promise<Outcome<Reading>[]>;

interface ToType {
  sessions: readonly string[];
  /** Enter follows the text, to agents apart from it. */
  enter: boolean;
  /** What is typed is for the shell, or for what this run has started in it. */
  isText: boolean;
}

/** Undefined if all went in. Where a run that was killed has typed already, nothing is typed again. */
async function typeOnce({ sessions, enter, isText }: ToType, run: StepRun, type: Type): Promise<Judged | undefined> {
  const now = await standingNow(sessions, run);
  const isUnderWay = run.before?.is === 'begun' || run.before?.is === 'typed';
  const fates = new Map(sessions.map((name) => [name, isUnderWay ? fateIn(name, now, run, enter) : 'not typed']));
  const those = (fate: Fate): string[] => sessions.filter((name) => fates.get(name) === fate);
  const [anew, unknown, there, missing] = [those('opened anew'), those('unknown'), those('typed'), those('not typed')];
  if (anew.length > 0) return failed(`${anew.join(', ')} was opened anew after it was typed there`);
  if (unknown.length > 0)
    return failed(`so much was typed into ${unknown.join(', ')} since that nobody knows whether this was`);
  const pasted = those('pasted');
  const unfinished = await finishPastes(pasted, run);
  if (unfinished) return unfinished;
  if (there.length > 0)
    run.tell({
      kind: 'remark',
      says: `${run.of}: typed into ${there.join(', ')} before the run was cut off, not again`,
    });
  if (missing.length === 0 && pasted.length === 0) return undefined;
  const again = run.before?.is === 'failed' ? typedBefore(now, run) : [];
  const refusal = isText ? await run.shellsBefore.refuse(missing, run.live, again) : undefined;
  if (refusal !== undefined) return { is: 'failed', says: refusal };
  const before = isUnderWay && run.before ? run.before.before : await begin(now, run);
  const left = new Map(missing.map((name) => [name, before[name]?.own ?? newReceiptId()]));
  const fault = missing.length === 0 ? undefined : failureIn(missing, await type(left));
  if (fault === undefined) await run.noteTyped();
  return fault;
}

/** Presses the Enter that a run which was killed behind a paste did not press. */
async function finishPastes(
  sessions: readonly string[],
  { live, before, of, tell }: StepRun,
): Promise<Judged | undefined> {
  for (const name of sessions) {
    const { context, id } = liveOf(live, name);
    const receipt = before?.before[name]?.own ?? '';
    try {
      await finishPaste(await context.sessions.find(id), { receipt, holder: undefined });
    } catch (error) {
      return failed(
        `the run was cut off behind the text in ${name}, before its Enter. ${describeFailure(error)} Remove it there`,
      );
    }
    tell({ kind: 'remark', says: `${of}: the text stood in ${name} without its Enter, which was pressed now` });
  }
  return undefined;
}

function failed(why: string): Judged {
  return { is: 'failed', says: `${why}: --resume types it again` };
}

/** A step that has failed is typed again, but not into what its text has started. */
function typedBefore(now: Now, { before }: StepRun): string[] {
  return [...now].flatMap(([name, { receipts }]) => {
    const was = before?.before[name];
    return was && fateOf(was, receipts, false) === 'typed' ? [name] : [];
  });
}

function fateIn(name: string, now: Now, { before }: StepRun, enter: boolean): Fate {
  const standing = now.get(name);
  const was = before?.before[name];
  if (!standing || was?.id !== standing.id) return 'opened anew';
  return before?.is === 'typed' ? 'typed' : fateOf(was, standing.receipts, enter);
}

async function begin(now: Now, { watched, live, noteBegun }: StepRun): Promise<Before> {
  await Promise.all(watched.map((name) => passBy(liveOf(live, name))));
  const before = Object.fromEntries(
    [...now].map(([name, { id, receipts }]) => {
      const receipt = receipts.at(-1)?.id;
      return [name, { id, ...(receipt !== undefined && { receipt }), own: newReceiptId() }];
    }),
  );
  await noteBegun(before);
  return before;
}

/** What it has printed so far is not what comes of the next text. */
async function passBy({ context, id }: Live): Promise<void> {
  const session = await context.sessions.find(id);
  await showNew(context, session, await glance(session), {}, sureDelivery());
}

type Now = ReadonlyMap<string, { id: string; receipts: readonly Receipt[] }>;

async function standingNow(sessions: readonly string[], { live }: StepRun): Promise<Now> {
  const found = sessions.map(async (name) => {
    const { context, id } = liveOf(live, name);
    const session = await context.sessions.find(id);
    return [name, { id, receipts: await session.readReceipts() }] as const;
  });
  return new Map(await Promise.all(found));
}

function failureIn(sessions: readonly string[], outcomes: readonly Outcome<Reading>[]): Judged | undefined {
  const said = outcomes.flatMap((outcome, at) => {
    if ('failed' in outcome) return [`${sessions[at]}: ${describeFailure(outcome.failed)}`];
    return outcome.done.isHeldBack ? [`${sessions[at]}: ${outcome.done.notes.join('; ')}`] : [];
  });
  return said.length === 0 ? undefined : { is: 'failed', says: said.join(' ') };
}

/** All are waited for, also where one has failed. */
async function awaitAll(sessions: readonly string[], awaited: Awaited, run: StepRun, begun: number): Promise<Judged> {
  const timeoutMs = Math.max(0, awaited.timeoutS * 1000 - (performance.now() - begun));
  const outcomes = sessions.map(async (name) => ({ name, ...(await awaitOne(name, awaited, timeoutMs, run)) }));
  const judged = await Promise.all(outcomes);
  const worst = ['failed', 'interrupted'].flatMap((is) => judged.filter((each) => each.is === is));
  for (const { name, is } of judged) if (is === 'failed') await show(name, run);
  const [first] = worst;
  const told = (worst.length > 0 ? worst : judged).map(({ name, says }) => `${name}: ${says}`).join(', ');
  return { is: first?.is ?? 'done', says: told };
}

async function awaitOne(name: string, awaited: Awaited, timeoutMs: number, { live, signal }: StepRun): Promise<Judged> {
  try {
    const { context, id } = liveOf(live, name);
    const session = await context.sessions.find(id);
    const pattern = awaited.until === undefined ? undefined : compilePattern(awaited.until, 'until');
    const verdict = await awaitDone(session, { pattern, timeoutMs, signal, what: 'end' });
    return judge(verdict, awaited);
  } catch (error) {
    return { is: 'failed', says: describeFailure(error) };
  }
}

async function show(session: string, { live, of, tell }: StepRun, lines?: number): Promise<void> {
  tell({ kind: 'output', of, session, text: await tailOf(liveOf(live, session), lines) });
}

function liveOf(live: ReadonlyMap<string, Live>, name: string): Live {
  const found = live.get(name);
  if (!found) throw new Error(`The session ${name} is not there.`);
  return found;
}
