// In which situation a text is typed, as it was found.
import type { KnownAgent } from '../../agents/known/known-agent.ts';
import type { ToldQuestion } from '../../tmux/shell-questions.ts';
import { countEndsAhead } from '../completion/marks.ts';
import { agentSays } from '../look/agent.ts';
import type { Leave } from '../services/leave.ts';
import type { PromptBefore } from '../state/prompt-before.ts';
import type { Session } from '../state/session.ts';
import type { AdoptOptions } from './adoption.ts';
import type { Way } from './enter.ts';

/** The gate reads all shells as one language. */
export const SHELL = 'sh';

export interface Readiness {
  /** How many commands end first. If any, the text is typed ahead. */
  ahead: number;
  /** A program inside the shell waits for it. */
  answers: boolean;
  /** Only by what it shows: nobody saw it read. What is typed there shows within so many milliseconds. */
  unseenShowsMs?: number | undefined;
  /** A program that reads keys takes the text, unless it ends before. */
  takesKeys?: boolean;
  /** The program in front draws itself what is typed. */
  isDrawn?: boolean;
  promptBefore: PromptBefore | undefined;
  /** A shell stands at its prompt. */
  isAtPrompt: boolean;
  /** The shell itself is in front and runs a command: what reads there is a builtin of it. */
  isInBuiltin?: boolean;
  /** The program inside, unless the caller was told that it asks. */
  takenBy?: string | undefined;
  /** Perhaps what runs reads it: it takes single keys, or the line that started it names a command that reads. */
  mayBeRead: boolean;
  /** The shell was seen to read when the journal had come so far; undefined if it was not, or has marks that tell. */
  readsFrom?: number | undefined;
  /** The program that reads the text; undefined if unknown. */
  reader: string | undefined;
  /** The terminal does not echo the text, and neither does its reader. */
  isSilent: boolean;
  way: Way;
  /** The coding agent that reads the text. */
  agent?: KnownAgent | undefined;
  /** Its Enter follows once the program has drawn it. */
  isEnteredApart?: boolean;
  /** What stands on the line before it, where the line was asked for that. */
  standing?: string | undefined;
  /** By force the text joins this line of somebody else. */
  joins?: string | undefined;
  /** Where the phase of the shell began in which all this was seen. */
  since: number;
}

export interface ReadinessOptions extends Omit<AdoptOptions, 'before'> {
  enter: boolean;
  signal?: AbortSignal | undefined;
  leave?: Pick<Leave, 'force'>;
  secret?: boolean;
}

/** What was known of questions to the shell before anything was looked at; undefined at a prompt with marks. */
export interface ToldOptions extends ReadinessOptions {
  before?: ToldQuestion;
}

/** What was found before it was known who reads. */
export type Found = Pick<Readiness, 'way' | 'isSilent' | 'since'> & {
  /** The shell, or a builtin of it, waits for an answer. */
  isAsked: boolean;
};

/** Nothing works that would have to end first. */
export function takesNow(session: Session, { ahead, isAtPrompt, answers, readsFrom }: Readiness): boolean {
  const state = agentSays(session)?.state;
  if (state !== undefined && !isAtPrompt) return state === 'idle' || state === 'done';
  return ahead === 0 && (isAtPrompt || answers || readsFrom !== undefined);
}

/** How many ends are still to come: those of earlier texts, and that of what `runs`. */
export function countUnanswered({ typed, stream }: Session, isRunning = false): number {
  return countEndsAhead(stream.phases, typed.pending?.expected, isRunning);
}
