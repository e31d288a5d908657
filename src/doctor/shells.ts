// Tries every installed shell: opens a session, runs a command that fails, and checks that its exit code is seen.
import { performance } from 'node:perf_hooks';
import { PtyholdError } from '../errors.ts';
import type { Verdict } from '../session/completion/verdict.ts';
import { waitFor } from '../session/completion/wait-for.ts';
import type { Context } from '../session/context.ts';
import { openSession } from '../session/open.ts';
import { type SendRequest, send } from '../session/send.ts';
import { sureDelivery } from '../session/show/delivery.ts';
import { soleArrival } from '../session/state/arrivals.ts';
import type { State } from '../session/state/states.ts';
import { SHELL_NAMES, shellFor } from '../shells/index.ts';
import { brokenBy, type Finding } from './finding.ts';
import { TRIED_SHELL_MS } from './timing.ts';
import { ownFolders } from './trial.ts';

const LEAVE = { force: false, confirm: undefined };
const ROUND_TRIPS = 5;
/** Means the same in every shell, and needs no PATH. */
const FAILS = "/bin/sh -c 'exit 3'";
const WORKS = 'true';

export async function checkShells(context: Context, signal: AbortSignal): Promise<Finding[]> {
  const { config, bridge } = context;
  const searchPath = config.sessionEnv['PATH'] ?? '';
  const names = [...new Set([config.shell, ...SHELL_NAMES])];
  const found = await Promise.all(names.map((name) => bridge.findProgram(name, searchPath)));
  const [own = config.shell, ...others] = names.filter((name, at) => found[at] !== undefined || name === config.shell);
  // The first shell starts tmux; the others can then be tried at once.
  const first = await tryShell(context, own, signal);
  const trip = first.status === 'broken' ? [] : [await timeRoundTrip(context, own, signal)];
  return [first, ...(await Promise.all(others.map((name) => tryShell(context, name, signal)))), ...trip];
}

async function tryShell(context: Context, shell: string, signal: AbortSignal): Promise<Finding> {
  signal.throwIfAborted();
  const started = performance.now();
  try {
    const env = await ownFolders(context, shellFor(shell));
    const { session } = await openSession(context, { name: nameFor(shell), shell, env, leave: LEAVE });
    const start = await waitFor(session, undefined, { timeoutMs: TRIED_SHELL_MS, signal });
    if (start.via === 'exit') return ended(shell, start.exitCode);
    if (!start.complete) return hangs(shell, start.state);
    const { verdict } = await runIn(context, session.id, FAILS, signal);
    return judge(shell, verdict, Math.round(performance.now() - started));
  } catch (error) {
    if (!(error instanceof PtyholdError) || isOfTmux(error)) throw error;
    if (error.code === 'session_dead') return ended(shell, undefined);
    const finding = brokenBy('shell', error);
    return { ...finding, says: `${shell}: ${finding.says}` };
  }
}

/** A fault of tmux would hit every shell. */
function isOfTmux({ code }: PtyholdError): boolean {
  return code.startsWith('tmux_') || code === 'connection_lost';
}

function nameFor(shell: string): string {
  return `doctor-${shell.replace(/\W/g, '-')}`;
}

async function runIn(context: Context, session: string, text: string, signal: AbortSignal): ReturnType<typeof send> {
  signal.throwIfAborted();
  const request: SendRequest = {
    ...{ text, enter: true, wait: true, mark: false, secret: false, rtk: false, leave: LEAVE },
    arrival: soleArrival(),
  };
  return send(context, session, request, { timeoutMs: TRIED_SHELL_MS, signal }, sureDelivery());
}

function judge(shell: string, { complete, exitCode }: Verdict, milliseconds: number): Finding {
  if (complete && exitCode === 3)
    return { check: 'shell', status: 'ok', says: `${shell} ${milliseconds} ms`, milliseconds };
  const seen = exitCode === undefined ? 'is not seen' : `is taken for ${exitCode}`;
  return {
    check: 'shell',
    status: complete && exitCode === undefined ? 'warning' : 'broken',
    says: `${shell}: the exit code of a command ${seen}.`,
    fix: `Look for what changes its prompt in ${filesOf(shell)}`,
  };
}

function hangs(shell: string, state: State): Finding {
  const when = state === 'running' ? `within ${TRIED_SHELL_MS / 1000} s` : `and waits (${state})`;
  return startFault(
    shell,
    `it shows no prompt ${when}; a start-up file may hang, ask something, or start another program.`,
  );
}

function ended(shell: string, exitCode: number | undefined): Finding {
  const status = exitCode === undefined ? '' : ` with ${exitCode}`;
  return startFault(shell, `it ends${status} as soon as it starts; a start-up file may exit.`);
}

function startFault(shell: string, what: string): Finding {
  return {
    check: 'shell',
    status: 'broken',
    says: `${shell}: ${what}`,
    fix: `Run ${shell} -i, and mend ${filesOf(shell)}`,
  };
}

function filesOf(shell: string): string {
  return shellFor(shell)?.trial.startFiles ?? 'its start-up files';
}

async function timeRoundTrip(context: Context, shell: string, signal: AbortSignal): Promise<Finding> {
  const times: number[] = [];
  for (let trip = 0; trip < ROUND_TRIPS; trip += 1) {
    const started = performance.now();
    await runIn(context, nameFor(shell), WORKS, signal);
    times.push(performance.now() - started);
  }
  const milliseconds = Number(times.sort((a, b) => a - b)[ROUND_TRIPS >> 1]?.toFixed(1));
  return {
    check: 'round trip',
    status: 'ok',
    says: `${milliseconds} ms for a command in ${shell}, typed and answered`,
    milliseconds,
  };
}
