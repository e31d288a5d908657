// How a text goes in where a shell stands at its prompt, and what may be in its way there.
import { isLineThrownAway } from '../completion/thrown-away.ts';
import type { Session } from '../state/session.ts';
import { joinIfForced } from './held-back.ts';
import { countUnanswered, type Found, type Readiness, type ReadinessOptions, SHELL } from './situation.ts';
import { keysThatClear, refuseEditorQuestion, standingAsShown } from './standing-line.ts';
import { refuseUnfinished } from './unfinished-command.ts';

export async function readyAtPrompt(
  session: Session,
  { way, isSilent, isAsked, since }: Found,
  options: ReadinessOptions,
): Promise<Readiness> {
  const unfinished = await joinIfForced(options.leave, () => refuseUnfinished(session), []);
  const ahead = isAsked || (await isEarlierThrownAway(session)) ? 0 : countUnanswered(session);
  const isFree = ahead === 0 && !isAsked;
  if (isAsked) await refuseEditorQuestion(session);
  const standing = await joinIfForced(
    options.leave,
    async () => (isFree ? keysThatClear(session, options.signal) : []),
    [],
  );
  return {
    ahead,
    answers: false,
    promptBefore: undefined,
    isAtPrompt: true,
    mayBeRead: false,
    reader: ahead > 0 ? undefined : SHELL,
    isSilent,
    way: { ...way, before: [...unfinished.result, ...standing.result, ...way.before] },
    joins: unfinished.joins ?? standing.joins,
    standing: isFree ? await standingAsShown(session) : undefined,
    since,
  };
}

async function isEarlierThrownAway(session: Session): Promise<boolean> {
  const earlier = session.typed.pending?.expected;
  return earlier !== undefined && (await isLineThrownAway(session, earlier.from));
}
