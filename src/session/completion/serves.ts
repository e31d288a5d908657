// A program that says how people stop it, that it serves, or that it waits for changes, one that listens on a port, and one that
// follows what others write or change, run until somebody stops them.
import { ASLEEP_MS } from '../../timing.ts';
import { plainText } from '../look/bare-text.ts';
import { chosenPortsOf } from '../look/listening.ts';
import type { Look } from '../look/processes.ts';
import type { Session } from '../state/session.ts';
import { followsOthers } from './follows.ts';
import { type Moment, quietOf } from './glimpse.ts';
import { stopped, type Verdict } from './verdict.ts';

/** What it prints at its start may stand behind that, and what it answers to a command of its own. */
const SAID_WITHIN = 16 * 1024;
const LONGEST_WORD = 80;

/** "Press CTRL+C to quit", "Quit the server with CONTROL-C.", "press h + enter to show help", "Watching for file changes". */
const WORDS: readonly RegExp[] = [
  /(?<!\w)(?:(?:ctrl|control)\s?[-+ ]\s?c|\^C)\b.{0,12}\b(?:to|for)\s+(?:quit|stop|exit|shut\s?down|terminate)\b/i,
  /\b(?:quit|stop|exit|shut\s?down)\b.{0,30}\b(?:ctrl|control)\s?[-+ ]\s?(?:c|break)\b/i,
  /\bpress\s+\S{1,12}\s*\+\s*enter\s+to\b/i,
  /\b(?:watching|waiting)\s+for\s+(?:file\s+)?changes\b/i,
  /^(?:Completed|Failed) running '.*'$/,
  /^\W*serving http on\b|\baccepting connections at http/i,
];

/** `text`: what was typed. Such a wait goes on where nothing has come that nobody has read. */
export async function weighServing(
  session: Session,
  text: string,
  look: Look,
  moment: Moment,
): Promise<Verdict | undefined> {
  const { phases, scanned, cursor } = session.stream;
  const quietMs = quietOf(moment);
  const isNews = phases.phase === 'output' && scanned > cursor.offset;
  // A test run may say it, and work.
  const rests = look.mode === 'line' && quietMs >= ASLEEP_MS && !look.front.some(({ runs }) => runs);
  const why = isNews && rests ? await whyItRunsOn(session, text, look) : undefined;
  if (why === undefined) return undefined;
  const quiet = `nothing came for ${(quietMs / 1000).toFixed(1)} s`;
  return { ...stopped('running', 'state'), note: `${why}, and ${quiet}: it may run on` };
}

async function whyItRunsOn(session: Session, text: string, look: Look): Promise<string | undefined> {
  const { phases, scanned } = session.stream;
  const begin = Math.max(phases.since, scanned - SAID_WITHIN);
  const word = findWord(plainText(await session.stream.read({ from: begin, to: scanned })));
  if (word !== undefined) return `it says ${JSON.stringify(word)}`;
  if (followsOthers(text)) return 'it follows what others write or change';
  const ports = await chosenPortsOf(session, look);
  return ports.length > 0 ? `it listens on port ${ports.join(', ')}` : undefined;
}

/** The line, or what of a long one says it. */
export function findWord(text: string): string | undefined {
  for (const line of text.split(/[\r\n]+/).reverse()) {
    const at = WORDS.map((word) => line.search(word)).find((found) => found >= 0);
    if (at !== undefined) return (line.length > LONGEST_WORD ? line.slice(at, at + LONGEST_WORD) : line).trim();
  }
  return undefined;
}
