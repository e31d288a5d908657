// Answers one call of a tool: every error becomes an answer, and both logs get what they may.
import { describeError, inWords, PtyholdError } from '../errors.ts';
import { log, stackOf } from '../log.ts';
import { observer } from '../observer.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { requireAllowed } from '../session/services/roles.ts';
import { shareable } from '../shared-signal.ts';
import { isPlain } from '../targets/target.ts';
import { cut } from '../terminal/fold-items.ts';
import { neutraliseLines } from '../terminal/neutralise.ts';
import { targetsIn } from './arguments.ts';
import { hideSecrets } from './hide-secrets.ts';
import { TOOL_NAMES } from './names.ts';
import { type Answer, type Call, newsOfLeases, type Tool } from './tool.ts';

const LONGEST_ERROR = 1000;

export interface Called {
  name: string;
  /** Undefined if there is none of that name. */
  tool: Tool | undefined;
  args: unknown;
}

/** Of a failed call, `thrown` is why. */
export type Answered = Required<Answer> & { thrown?: unknown };

/** Never fails. What the answer shows counts as shown once the caller has settled `call.delivery`. */
export function answerCall(hosts: Hosts, called: Called, call: Call): Promise<Answered> {
  // In a call on fifty sessions, each wait listens.
  shareable(call.signal);
  return log.call(async () => {
    const { name, tool, args } = called;
    const isRestOfSecret = standsBehindSecret(hosts, args);
    const shown = hideSecrets({ tool, args, isRestOfSecret });
    log.note('call', () => ({ tool: name, arguments: shown }));
    const observed = { tool: tool?.name, arguments: shown, origin: call.origin, isQuiet: isRestOfSecret };
    const answered = await observer().call(observed, () => run(hosts, called, call));
    log.note('answer', () => ({ isError: answered.isError, ...answered.facts }));
    await writeDown(hosts, { tool: name, arguments: shown, isRestOfSecret }, call, answered);
    return answered;
  });
}

async function run(hosts: Hosts, { name, tool, args }: Called, call: Call): Promise<Answered> {
  try {
    if (!tool)
      throw new PtyholdError('bad_argument', `There is no tool ${name}.`, `There are: ${TOOL_NAMES.join(', ')}.`);
    requireAllowed({ all: await hosts.roles.own() }, name);
    const { text, facts, outputs = [], isError = false } = await tool.call(hosts, args, call);
    // Names of sessions, programs and shells may come from others.
    return { text: neutraliseLines(text), facts, outputs: outputs.map(neutraliseLines), isError };
  } catch (error) {
    return fail(error, await newsOfLeases(hosts, call));
  } finally {
    call.arrival.leave();
    // A look at a host that is not connected would connect to it.
    for (const { keeper, bridge } of hosts.opened) if (bridge.isConnected) keeper.soon();
  }
}

/** The session has half a secret on its line, so what comes now may be the rest. */
function standsBehindSecret({ opened }: Hosts, args: unknown): boolean {
  const named = targetsIn(args);
  // Which sessions a glob or a tag names is not known yet.
  const isNamed = named.every((each) => isText(each) && isPlain(each));
  return opened.some(({ sessions }) =>
    isNamed ? named.some((each) => isText(each) && sessions.knownAs(each)?.hasSecretLine()) : sessions.hasSecretLine(),
  );
}

function isText(each: unknown): each is string {
  return typeof each === 'string';
}

interface Written {
  tool: string;
  arguments: unknown;
  isRestOfSecret: boolean;
}

async function writeDown(
  hosts: Hosts,
  { isRestOfSecret, ...called }: Written,
  { startedAt }: Call,
  { isError, text, facts }: Answered,
): Promise<void> {
  // Without an open host there is no log. The answer has told about a wrong setting.
  const activity = hosts.opened[0]?.activity;
  if (!activity) return;
  // The message may name a key that does not exist.
  const message = isError && !isRestOfSecret ? { message: text } : {};
  await activity.write({ ...called, result: { ...facts, ...message }, durationMs: performance.now() - startedAt });
}

function fail(thrown: unknown, news: readonly string[]): Answered {
  const error = inWords(thrown);
  if (!(error instanceof PtyholdError)) log.fault('a call failed because of a fault in ptyhold', stackOf(error));
  const { code, facts } = error instanceof PtyholdError ? error : { code: 'internal', facts: {} };
  const said = cut(neutraliseLines(describeError(error)), LONGEST_ERROR);
  return {
    isError: true,
    text: [said, ...news.map((note) => `[${neutraliseLines(note)}]`)].join(' '),
    facts: { error: code, ...facts, ...(news.length > 0 && { notes: news }) },
    outputs: [],
    thrown: error,
  };
}
