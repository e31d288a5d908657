// Writes the answer of a call on several sessions: a block or a line for each, in order, then one last line for all.
import { describeError, inWords, PtyholdError } from '../errors.ts';
import type { Chosen, Several } from '../session/hosts/chosen.ts';
import type { Outcome } from '../session/services/together.ts';
import type { Reading } from '../session/show/what-is-new.ts';
import { type Away, describeAway } from '../targets/away.ts';
import { cut } from '../terminal/fold-items.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { showName } from '../terminal/show-name.ts';
import { answerReading } from './answer.ts';
import { keepApart } from './forgery.ts';
import type { Answer, Call } from './tool.ts';
import type { PlannedWait } from './waiting.ts';

/** What one session says in the answer. */
export interface Said {
  /** Its block or line; empty if a word in the last line says all. */
  text: string;
  /** What its program printed of that. */
  output: string;
  facts: Record<string, unknown>;
  /** A word for the last line, if something is left to do. */
  word?: string | undefined;
  /** It counts in the last line. */
  counts: boolean;
  /** The program ended, but not well. */
  isBad?: boolean;
  isFailed?: boolean;
}

/** A session that could not be opened has no id. */
interface Labelled {
  name: string;
  id?: string | undefined;
  context?: { host?: string | undefined } | undefined;
  /** Its host is away, and the line about those tells it. */
  isAway?: boolean;
}

const LONGEST_SENTENCE = 500;

/** `verb`: what the counted sessions are. */
export function answerSeveral<T>(
  { sessions, away, events }: Pick<Several<Labelled>, 'sessions' | 'away'> & { events?: number | undefined },
  outcomes: readonly Outcome<T>[],
  verb: string,
  say: (done: T, label: string) => Said,
): Answer {
  const names = labelsOf(sessions);
  const labels = names.map(showName);
  const said = sessions.map((session, at): Said => {
    const outcome = outcomes[at] ?? { failed: new Error('nothing came of it') };
    const label = labels[at] ?? '';
    return 'failed' in outcome ? sayFailure(session, label, outcome.failed) : say(outcome.done, label);
  });
  const shown = said.flatMap((each, at) => (each.text === '' ? [] : [{ ...each, name: names[at] ?? '' }]));
  const blocks = keepApart(shown);
  const unreachable = awayLine(away);
  const last = [
    `[ptyhold: ${summary(said, verb)}]`,
    ...said.flatMap(({ word }, at) => (word === undefined ? [] : [`[${labels[at]} ${word}]`])),
    ...(events === undefined ? [] : [`[events ${events}]`]),
    ...(blocks.hint === undefined ? [] : [`[${blocks.hint}]`]),
  ].join(' ');
  return {
    text: [...blocks.texts, ...unreachable, last].join('\n'),
    outputs: said.map(({ output }) => output),
    facts: {
      ...(said.every(({ isFailed }) => isFailed) && { error: said[0]?.facts['error'] }),
      ...(events !== undefined && { events }),
      sessions: said.map(({ facts }, at) => withHost(facts, sessions[at])),
      ...(away.length > 0 && { unreachable: away.map(({ name, why }) => ({ host: name, why })) }),
    },
    ...(said.every(({ isFailed }) => isFailed) && { isError: true }),
  };
}

/** One line for all hosts that are away. */
export function awayLine(away: readonly Away[]): string[] {
  return away.length === 0 ? [] : [`[${neutraliseText(describeAway(away))}]`];
}

/** The number of the newest event, if one host has all the sessions, and has any event. */
export async function newestEvent({ sessions }: Several<Chosen>): Promise<number | undefined> {
  const [context, ...others] = new Set(sessions.map((each) => each.context));
  const newest = others.length === 0 ? await context?.events.newest() : undefined;
  return newest === 0 ? undefined : newest;
}

function summary(said: readonly Said[], verb: string): string {
  const count = (test: (each: Said) => boolean | undefined): number => said.filter(test).length;
  const [bad, failed] = [count(({ isBad }) => isBad), count(({ isFailed }) => isFailed)];
  return [
    `${count(({ counts }) => counts)} of ${said.length} ${verb}`,
    ...(bad > 0 ? [`${bad} exit≠0`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ');
}

/** The name, with its host where another session of the answer has the same name. */
function labelsOf(sessions: readonly Labelled[]): string[] {
  const names = new Map<string, number>();
  for (const { name } of sessions) names.set(name, (names.get(name) ?? 0) + 1);
  return sessions.map(({ name, context: { host } = {} }) =>
    (names.get(name) ?? 0) > 1 && host !== undefined ? `${name}@${host}` : name,
  );
}

function withHost(facts: Record<string, unknown>, session: Labelled | undefined): Record<string, unknown> {
  const host = session?.context?.host;
  return host === undefined ? facts : { ...facts, host };
}

function sayFailure({ name, id, isAway = false }: Labelled, label: string, thrown: unknown): Said {
  const error = inWords(thrown);
  const code = error instanceof PtyholdError ? error.code : 'internal';
  const message = cut(describeError(error).replaceAll(/\s*\n\s*/g, ' '), LONGEST_SENTENCE);
  return {
    text: isAway ? '' : `[ptyhold ${label}: ${message}]`,
    output: '',
    facts: { session_id: name, ...(id !== undefined && { id }), complete: false, error: code, message },
    word: isAway ? undefined : code,
    counts: false,
    isFailed: true,
  };
}

/** A block with the output, and a last line of its own. */
export function sayReading(reading: Reading, label: string, call: Call, patience: PlannedWait): Said {
  const { verdict } = reading;
  const { text, facts, outputs = [] } = answerReading(reading, call, patience, label);
  const isBad = verdict.complete && verdict.exitCode !== undefined && verdict.exitCode !== 0;
  return {
    text,
    output: outputs.join('\n'),
    facts,
    word: reading.isQueued ? 'queued' : verdict.complete ? undefined : verdict.state,
    counts: verdict.complete,
    isBad,
  };
}

/** One line, for what nobody waits for. */
export function sayDone(reading: Reading, label: string, call: Call, patience: PlannedWait): Said {
  const { verdict, notes, isHeldBack = false, isQueued = false } = reading;
  return {
    text: `[ptyhold ${label}: ${notes.join('; ').replaceAll(/\s*\n\s*/g, ' ')}]`,
    output: '',
    facts: answerReading(reading, call, patience, label).facts,
    word: isHeldBack ? verdict.state : isQueued ? 'queued' : undefined,
    counts: !isHeldBack && !isQueued,
  };
}
