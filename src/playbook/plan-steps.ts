// The steps of a stage, with the sessions that each is about.
import { PtyholdError } from '../errors.ts';
import { hintsAtTools } from '../steps.ts';
import { requireNarrow } from '../targets/allowed.ts';
import { cascade } from '../targets/cascade.ts';
import { sessionsOf } from '../targets/resolve.ts';
import { type Known, matchTarget, type Row } from '../targets/target.ts';
import { PLAYBOOK_STEP_S } from '../timing.ts';
import { planKeys } from '../tmux/keys.ts';
import { type Fault, faultsOfPattern, type Path } from './faults.ts';
import type { ExitWanted, StepWanted } from './schema.ts';

export type PlannedStep =
  | { do: 'send'; texts: readonly TextTo[]; enter: boolean; wait: boolean; awaited: Awaited }
  | { do: 'key'; keys: readonly string[]; sessions: readonly string[] }
  | { do: 'wait'; sessions: readonly string[]; awaited: Awaited }
  | { do: 'read'; sessions: readonly string[]; lines: number };

export interface TextTo {
  session: string;
  text: string;
}

export interface Awaited {
  until: string | undefined;
  /** Undefined if the playbook does not say: then 0, where a code is known at all. */
  exit: readonly number[] | 'any' | undefined;
  timeoutS: number;
}

const SHOWN_LINES = 20;

type Stepped = { step: PlannedStep } | { faults: Fault[] };

export function planStep(step: StepWanted, known: Known, path: Path): Stepped {
  const until = 'until' in step ? faultsOfPattern(step.until, [...path, 'until']) : [];
  if (until.length > 0) return { faults: until };
  if ('send' in step) {
    const { send, to, enter = true, wait = true } = step;
    const awaited = awaitedOf(step);
    const texts = tried([...path, typeof send === 'string' ? 'to' : 'send'], () => textsTo(send, to, known));
    return 'faults' in texts ? texts : { step: { do: 'send', texts: texts.value, enter, wait, awaited } };
  }
  if ('key' in step) {
    const unknown = planKeys([step.key].flat());
    if (!unknown.ok) return { faults: [{ path: [...path, 'key'], says: sayUnknownKey(unknown) }] };
    const sessions = tried([...path, 'to'], () => namesOf(step.to, known, 'press'));
    return 'faults' in sessions ? sessions : { step: { do: 'key', keys: [step.key].flat(), sessions: sessions.value } };
  }
  if ('read' in step) {
    const sessions = tried([...path, 'read'], () => namesOf(step.read, known));
    return 'faults' in sessions
      ? sessions
      : { step: { do: 'read', sessions: sessions.value, lines: step.lines ?? SHOWN_LINES } };
  }
  const sessions = tried([...path, 'wait'], () => namesOf(step.wait, known));
  return 'faults' in sessions ? sessions : { step: { do: 'wait', sessions: sessions.value, awaited: awaitedOf(step) } };
}

function sayUnknownKey({ unknown, near }: { unknown: string; near: readonly string[] }): string {
  return `There is no key "${unknown}".${near.length > 0 ? ` Near it: ${near.join(', ')}.` : ''}`;
}

function awaitedOf(step: {
  until?: string | undefined;
  exit?: ExitWanted | undefined;
  timeout?: number | undefined;
}): Awaited {
  const { until, exit, timeout = PLAYBOOK_STEP_S } = step;
  return { until, exit: exit === undefined || exit === 'any' ? exit : [exit].flat(), timeoutS: timeout };
}

function textsTo(
  send: string | Readonly<Record<string, string>>,
  to: string | readonly string[] | undefined,
  known: Known,
): TextTo[] {
  if (typeof send !== 'string') {
    const among = to === undefined ? undefined : rowsOf(to, known, 'type');
    return cascade(send, known, among).map(({ row, text }) => ({ session: row.name, text }));
  }
  if (to === undefined)
    throw new PtyholdError('bad_argument', 'to is missing: it says which sessions get the text.', '');
  return rowsOf(to, known, 'type').map(({ name }) => ({ session: name, text: send }));
}

function namesOf(targets: string | readonly string[], known: Known, use?: 'press'): string[] {
  return rowsOf(targets, known, use).map(({ name }) => name);
}

function rowsOf(targets: string | readonly string[], known: Known, use?: 'type' | 'press'): Row[] {
  const matches = [targets].flat().map((each) => matchTarget(each, known));
  if (use) requireNarrow(matches, use);
  return sessionsOf(matches, known.hosts);
}

/** The sentence on a target that names nothing belongs to the field where it stands. */
function tried<T>(path: Path, resolve: () => T): { value: T } | { faults: Fault[] } {
  try {
    return { value: resolve() };
  } catch (error) {
    if (!(error instanceof PtyholdError)) throw error;
    const hint = hintsAtTools(error) ? '' : error.hint;
    // Targets name the arguments of a tool.
    const says = `${error.message} ${hint}`
      .trim()
      .replaceAll('session_id', 'to')
      .replaceAll(/\btext (has|cannot)/g, 'send $1');
    return { faults: [{ path, says }] };
  }
}
