// What stands behind the prompt of a program that has no marks: known from the lines on which it waited before.

import { programOf } from '../../programs/programs.ts';
import { LF } from '../state/feeds.ts';
import type { Session } from '../state/session.ts';
import { readPlace } from '../state/tmux-options.ts';
import { bareText, withoutSpaces } from './bare-text.ts';
import { isLedByShell, leaderOf, nameOf } from './in-front.ts';
import { hasReader, type Look } from './processes.ts';
import { asksForCommands, behindLikelyPrompt, behindPrompt } from './prompt-text.ts';
import { readCursorLine } from './terminal.ts';

const LONGEST_LINE = 4096;

/** A program waits: what stands on the cursor's line is its prompt, unless somebody has typed behind a known one. */
export async function noteRestingLine(session: Session): Promise<void> {
  const at = session.stream.scanned;
  const { text } = await readCursorLine(session);
  if (!behindKnownPrompt(session, text)) session.front.noteRest({ text, at });
}

/** Without its spaces, which programs put there as an indent; undefined if no prompt is known that begins the line. */
export function behindKnownPrompt({ front, stream, typed }: Session, line: string): string | undefined {
  // A line that is no prompt is known only until something is typed there, which goes in where the journal ended then.
  const from = Math.max(stream.phases.since, typed.lastLineFrom);
  const rests = front.rests.filter(({ text, at }) => asksForCommands(text) || at > from);
  const prompts = [...rests.map(({ text }) => text), ...(front.prompts?.known ?? [])];
  const text = behindPrompt(line, prompts);
  return text === undefined ? undefined : withoutSpaces(text);
}

/** The same, if what keys have typed stands last in it: what a program has taken as a key does not. */
export function behindPromptWith(session: Session, line: string, keys: string): string | undefined {
  const standing = behindKnownPrompt(session, line);
  return standing?.endsWith(keys) ? standing : undefined;
}

/** The same where no prompt is known, but something reads that has prompts. */
export function behindUnknownPrompt({ stream }: Session, line: string, look: Look): string | undefined {
  const leader = leaderOf(look);
  const isOfShell = isLedByShell(look);
  const hasPrompts =
    isOfShell ||
    hasReader(look) ||
    stream.modes.hasBracketedPaste ||
    (leader !== undefined && programOf(nameOf(leader)).interprets !== undefined);
  if (look.mode !== 'raw' || !hasPrompts) return undefined;
  const text = behindLikelyPrompt(line, isOfShell);
  return text === undefined ? undefined : withoutSpaces(text);
}

/**
 * The same where this server has seen no prompt: what was not shown yet by any server's answer, on a line that was. Only a
 * program that waits for a line, and nothing else, is one whose line goes on so.
 */
export async function behindShownText({ row, stream }: Session, look: Look): Promise<string | undefined> {
  const at = Math.max(stream.cursor.offset, readPlace(row.cursor)?.offset ?? 0);
  if (!hasReader(look) || stream.modes.lineFeed >= at || stream.scanned - at > LONGEST_LINE) return undefined;
  const before = await stream.read({ from: Math.max(0, at - LONGEST_LINE), to: at });
  if (look.mode === 'raw' && bareText(before.subarray(before.lastIndexOf(LF) + 1)) !== '') return undefined;
  return bareText(await stream.read({ from: at, to: stream.scanned }));
}

export function behindPromptOfShell(line: string): string | undefined {
  const text = behindLikelyPrompt(line, true);
  return text === undefined ? undefined : withoutSpaces(text);
}
