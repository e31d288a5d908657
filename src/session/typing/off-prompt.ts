// How a text goes in where no shell stands at its prompt: whether a program takes it now, or the shell once commands have ended.
import { showName } from '../../terminal/show-name.ts';
import { noteAgent } from '../look/agent.ts';
import { showsMs } from '../look/carried.ts';
import { hasCarrier, isLedByShell, readsKeys } from '../look/in-front.ts';
import { canReadInput } from '../look/nested-shell.ts';
import { hasReader, isReady, type Look, mayRead } from '../look/processes.ts';
import { asksForCommands } from '../look/prompt-text.ts';
import { isShellInFront, isShellReading, type Seen } from '../look/shell-prompt.ts';
import { takerIn } from '../look/taker.ts';
import type { Phase } from '../state/phases.ts';
import type { Session } from '../state/session.ts';
import { adopt } from './adoption.ts';
import { refuseBlocked } from './agent-text.ts';
import { asksFar, mayAskFar } from './asks-far.ts';
import { awaitInputEndRead, refuseBegunAhead } from './begun-ahead.ts';
import { takesEnterApart } from './enter-apart.ts';
import { joinIfForced } from './held-back.ts';
import { isInBuiltin, readsInBuiltin } from './in-builtin.ts';
import { refuseBegunLine } from './program-line.ts';
import { rememberPrompt } from './remember-prompt.ts';
import { countUnanswered, type Found, type Readiness, type ToldOptions } from './situation.ts';

/** What the shell did when all was looked at. */
interface FoundOffPrompt extends Found {
  phase: Phase;
  wantsLine: boolean;
  /** So far the journal had come. */
  scanned: number;
}

/** Undefined where something has changed, so that all is to be judged anew. */
export async function readyOffPrompt(
  session: Session,
  seen: Seen,
  found: FoundOffPrompt,
  options: ToldOptions,
): Promise<Readiness | undefined> {
  const { way, isSilent, isAsked, since, phase, wantsLine, scanned } = found;
  const { before } = options;
  const agent = await noteAgent(session, seen.look);
  refuseBlocked(session, seen.look);
  const { joins } = await joinIfForced(options.leave, () => refuseBegunLine(session, seen), undefined);
  if (before && options.enter && (await adopt(session, seen, { ...options, before }))) return undefined;
  const isFar = asksFar(session, seen);
  // The input of a coding agent looks like a prompt, and stands there while it works, too.
  // What fills the screen of another machine may have a shell in it, whose prompt looks like the one that was left.
  const isDrawnFar = session.row.alternate && hasCarrier(seen.look);
  const isOfBuiltin = isInBuiltin(session, seen.look);
  // What a builtin asks is no prompt of the shell: that marks its own. What the shell has become by `exec` does not.
  const isNoPrompt = isDrawnFar || (isOfBuiltin && isLedByShell(seen.look));
  const promptBefore = agent || isNoPrompt ? undefined : await rememberPrompt(session, seen);
  // A shell that does not mark output also stands in `input` while a command runs. Then only the shell itself can be
  // free: the prompt on the screen is its own.
  const isBuiltin = !isAsked && (await readsInBuiltin(session, seen.look, options.signal));
  const isProgram = isFar || isBuiltin || !isShellInFront(session, seen.look);
  const isFree =
    isAsked ||
    isFar ||
    (isProgram && readsLine(seen.look)) ||
    (wantsLine ? isShellReading(session, seen.look) : asksInside(session, seen));
  const ahead = isFree ? 0 : countUnanswered(session, phase === 'output' || wantsLine);
  const answers = isAsked || (isFree && isProgram);
  if (ahead > 0 && (await awaitInputEndRead(session, seen, options.deadline))) return undefined;
  const begun = await joinIfForced(
    options.leave,
    async () => (ahead > 0 ? refuseBegunAhead(session, seen) : undefined),
    undefined,
  );
  const readsFrom = wantsLine && isFree && !isProgram ? scanned : undefined;
  const mayBeRead = mayReadText(session, seen);
  const reader = await takerIn(session, seen.look);
  const isUntold = answers && !isAsked && !promptBefore && !agent;
  const taker = isUntold && reader !== undefined ? showName(reader) : undefined;
  const takenBy = taker !== undefined && isBuiltin ? `a builtin of ${taker}` : taker;
  const isUnseen = answers && (isBuiltin || !hasReader(seen.look));
  const unseenShowsMs = isUnseen ? showsMs(session, seen.look) : undefined;
  const takesKeys = !answers && readsKeys(seen.look, session.row.alternate);
  const isDrawn = isProgram && seen.look.mode === 'raw' && (session.row.alternate || !hasCarrier(seen.look));
  return {
    ...{ ahead, answers, unseenShowsMs, takesKeys, takenBy, promptBefore, isAtPrompt: false, mayBeRead, readsFrom },
    ...{ reader, isSilent, isDrawn, way, isInBuiltin: isOfBuiltin },
    joins: joins ?? begun.joins,
    agent,
    isEnteredApart: isProgram && takesEnterApart(seen.look, { isPrompted: promptBefore !== undefined, agent }),
    since,
  };
}

function mayReadText(session: Session, seen: Seen): boolean {
  const { look } = seen;
  if (mayRead(look) && (!hasCarrier(look) || mayAskFar(session, seen))) return true;
  // The clients of tmux, screen and Emacs leave the terminal to a server, which stands in front of nothing.
  if (session.row.alternate && look.mode === 'raw') return true;
  return canReadInput(session.typed.lastLine ?? '');
}

/** A program that waits for a line gets the text, whatever the shell does. */
function readsLine(look: Look): boolean {
  return look.mode !== 'raw' && hasReader(look);
}

/**
 * Whether a program inside the shell asks. The screen may be old and still show the prompt of a shell that now runs a
 * command.
 */
function asksInside(session: Session, { line, look }: Seen): boolean {
  const runs = session.stream.phases.phase === 'output' && isShellInFront(session, look);
  return asksForCommands(line.text) && (runs ? hasReader(look) : isReady(look));
}
