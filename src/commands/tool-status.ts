// The exit status of a tool's command, from the facts of its answer.

/** What stands in `_meta["ptyhold/result"]`, of the call or of one of its sessions. */
type Facts = Readonly<Record<string, unknown>>;

export const STATUS = { wrong: 2, asks: 123, timeOver: 124, failed: 125, interrupted: 130 } as const;

/** States in which nothing more comes by waiting. */
const ASKING = ['waiting_input', 'password', 'continuation', 'fullscreen', 'blocked'];

/** `waits`: the call was to wait for an end. Of several sessions the first counts that did not end well. */
export function statusOf(facts: Facts, waits: boolean): number {
  const { error, sessions, unreachable } = facts;
  if (error !== undefined) return error === 'bad_argument' ? STATUS.wrong : STATUS.failed;
  const all: readonly Facts[] = Array.isArray(sessions) ? sessions : [facts];
  // One that was waited for by "any" may be complete while others go on.
  const meant = facts['complete'] === true ? all.filter(({ complete }) => complete === true) : all;
  const bad = meant.map((one) => ofOne(one, waits)).find((status) => status !== 0);
  return bad ?? (Array.isArray(unreachable) && unreachable.length > 0 ? STATUS.failed : 0);
}

function ofOne(facts: Facts, waits: boolean): number {
  const { error, held_back: isHeldBack, complete, exit_code: exit, exit_code_of: of, state } = facts;
  if (error !== undefined) return STATUS.failed;
  if (isHeldBack === true) return STATUS.asks;
  // An answer without `complete` is no answer of a wait.
  if (!waits || complete === undefined) return 0;
  // Nobody ran the text, and the code is that of what ran before it.
  if (complete === true && of === 'earlier') return STATUS.failed;
  if (complete === true) return typeof exit === 'number' ? exit & 255 : 0;
  return ASKING.includes(String(state)) ? STATUS.asks : STATUS.timeOver;
}
