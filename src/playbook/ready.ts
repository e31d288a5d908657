// Whether a session of a playbook is ready: by its output, a port, its end, or its start.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from '../session/completion/verdict.ts';
import { glance } from '../session/completion/wait-for.ts';
import { readLines } from '../session/lines/journal-lines.ts';
import { findHeldLines } from '../session/lines/line-numbers.ts';
import { compilePattern, findFirstMatches } from '../session/services/pattern.ts';
import type { Session } from '../session/state/session.ts';
import { PORT_LOOKS_MS } from '../timing.ts';
import { lastReady, noteReady } from '../tmux/playbook-rows.ts';
import { tmuxFailed } from '../tmux/result.ts';
import { awaitDone } from './await-done.ts';
import { whatIsInFront } from './free-shell.ts';
import { shortHash } from './owner.ts';
import type { PlannedSession } from './plan.ts';
import { isPortOpen } from './port.ts';
import type { Live } from './world.ts';

export interface Readiness {
  ok: boolean;
  says: string;
}

export async function awaitReady(live: Live, planned: PlannedSession, signal: AbortSignal): Promise<Readiness> {
  const session = await live.context.sessions.find(live.id);
  await session.stream.sync();
  const { ready } = planned;
  const wait = { timeoutMs: planned.readyS * 1000, signal, what: 'ready' as const };
  switch (ready.by) {
    case 'pattern':
      return awaitPattern(session, ready.pattern, wait);
    case 'port':
      return awaitPort(live, session, ready.port, wait);
    case 'exit':
      return endedWith(await awaitDone(session, { ...wait, what: 'end' }), ready.code);
    case 'start':
      return planned.command === undefined ? awaitPrompt(session, wait) : stillRuns(await glance(session));
  }
}

type Within = Parameters<typeof awaitDone>[1];

/** The journal is bounded: what a session printed when it began is gone some day, so that it was seen is kept with it. */
async function awaitPattern(session: Session, source: string, wait: Within): Promise<Readiness> {
  const by = shortHash(source);
  const ready = { ok: true, says: `printed /${source}/` };
  if (await wasReady(session, by)) return ready;
  const verdict = await awaitPrinted(session, compilePattern(source, 'ready.pattern'), wait);
  if (verdict) return notReady(verdict, `it did not print /${source}/`);
  const noted = await session.tmux.execute(noteReady(session.row.paneId, by), { repeatable: true });
  if (noted && !noted.ok) throw tmuxFailed('tmux cannot note that it is ready', noted.error, 'Try again.');
  return ready;
}

async function wasReady(session: Session, by: string): Promise<boolean> {
  const result = await session.tmux.execute(lastReady(session.row.paneId), { repeatable: true });
  return result?.ok === true && result.lines[0] === by;
}

/** Undefined once it has. What it printed before may have been read by others already. */
async function awaitPrinted(session: Session, pattern: RegExp, wait: Within): Promise<Verdict | undefined> {
  if (await hasPrinted(session, pattern)) return undefined;
  const verdict = await awaitDone(session, { ...wait, pattern });
  return verdict.via === 'until' || (await hasPrinted(session, pattern)) ? undefined : verdict;
}

async function hasPrinted(session: Session, pattern: RegExp): Promise<boolean> {
  await session.stream.sync();
  const { from, to } = await findHeldLines(session);
  for await (const { lines } of readLines(session, { from, to }))
    if (findFirstMatches(pattern, lines).some((at) => at >= 0)) return true;
  return false;
}

async function awaitPort({ context }: Live, session: Session, port: number, wait: Within): Promise<Readiness> {
  const deadline = performance.now() + wait.timeoutMs;
  const none = `nothing listens on port ${port}`;
  for (;;) {
    const isOpen = await isPortOpen(context.bridge, port);
    await session.refresh();
    // If something listens now, it is not this one.
    if (session.row.dead) return notReady(await awaitDone(session, wait), none);
    if (isOpen) return { ok: true, says: `listens on port ${port}` };
    if (wait.signal.aborted || performance.now() >= deadline) return { ok: false, says: none };
    await sleep(PORT_LOOKS_MS);
  }
}

async function awaitPrompt(session: Session, wait: Within): Promise<Readiness> {
  const isStarting = session.stream.phases.phase === 'starting';
  const verdict = isStarting ? await awaitDone(session, { ...wait, what: 'end' }) : await glance(session);
  if (verdict.state === 'exited') return notReady(verdict, 'its shell is over');
  if (verdict.via === 'timeout') return notReady(verdict, 'it has shown no prompt');
  return { ok: true, says: (await whatIsInFront(session, true)) ?? 'at its prompt' };
}

function stillRuns(verdict: Verdict): Readiness {
  if (verdict.state !== 'exited') return { ok: true, says: 'runs' };
  return verdict.exitCode === 0 ? { ok: true, says: 'ended exit=0' } : notReady(verdict, 'it ended at once');
}

function endedWith(verdict: Verdict, code: number): Readiness {
  if (verdict.exitCode === code) return { ok: true, says: `ended exit=${code}` };
  return notReady(verdict, `it has not ended with ${code}`);
}

function notReady({ state, exitCode, via }: Verdict, what: string): Readiness {
  if (via === 'cancelled') return { ok: false, says: 'interrupted' };
  const how = state === 'exited' ? `ended${exitCode === undefined ? '' : ` exit=${exitCode}`}` : `state=${state}`;
  return { ok: false, says: `${what}: ${how}` };
}
