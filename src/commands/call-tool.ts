// Calls a tool from the command line, once, and prints its answer.
import { PtyholdError } from '../errors.ts';
import { findHosts } from '../session/hosts/open-hosts.ts';
import { Couriers } from '../session/queued/couriers.ts';
import { Delivery } from '../session/show/delivery.ts';
import { Arrivals } from '../session/state/arrivals.ts';
import { inOwnSession } from '../settings/own-session.ts';
import { CLEARING_UP_MS } from '../timing.ts';
import { COURIERS_END_MS } from '../timing-texts.ts';
import { type Answered, answerCall } from '../tools/answer-call.ts';
import { ForeignArguments } from '../tools/foreign-arguments.ts';
import { KnownSessions } from '../tools/known-sessions.ts';
import { loadTool } from '../tools/load.ts';
import type { Call, Tool } from '../tools/tool.ts';
import { type WithITerm2, withITerm2 } from '../with-iterm2.ts';
import { within } from '../within.ts';
import type { Given, Here } from './command.ts';
import { errorInCommandWords, inCommandWords } from './command-words.ts';
import { Fault, tell } from './fault.ts';
import { readAll } from './input.ts';
import { type Colour, painter } from './paint.ts';
import { operandsBeside } from './parse.ts';
import { programOf } from './program.ts';
import type { ToolCommand } from './tool-command.ts';
import { argumentsOf } from './tool-flags.ts';
import { flagsOfTool } from './tool-options.ts';
import { STATUS, statusOf } from './tool-status.ts';

/** Answers with the exit status. */
export async function callTool(command: ToolCommand, given: Given, here: Here): Promise<number> {
  const tool = await loadTool(command.tool);
  const args = await readArguments(command, tool, given, here);
  const signal = here.stopping();
  const { PTYHOLD_CLIENT: client } = here.machine.env;
  const machine = inOwnSession(here.machine);
  const hosts = findHosts(machine, () => client || 'command-line', here.kept);
  hosts.holder.actFor(client || undefined);
  // Programs start while the rest is loaded.
  void hosts.begin();
  const iterm2 = withITerm2(machine, hosts, programOf(here));
  const call = callOf(signal, iterm2);
  const couriers = new Couriers(() => hosts.opened);
  // Whoever waits may wait for a text that waits itself, and no server needs to run.
  if (isWaiting(args)) couriers.now();
  try {
    const answered = await answerCall(hosts, { name: command.tool, tool, args }, call);
    await print(answered, tool, given, here).catch((error: unknown) => {
      call.delivery.settle(false);
      throw new Fault(tell(error), STATUS.failed);
    });
    call.delivery.settle(!answered.isError && !signal.aborted, !signal.aborted);
    if (signal.aborted) return STATUS.interrupted;
    return statusOf(answered.facts, isWaiting(args));
  } finally {
    await within(COURIERS_END_MS, couriers.close());
    await within(CLEARING_UP_MS, hosts.close());
    await iterm2.close();
  }
}

function callOf(signal: AbortSignal, { own, show }: WithITerm2): Call {
  return {
    // Each process has a single call.
    arrival: new Arrivals().take([], []),
    signal,
    startedAt: performance.now(),
    delivery: new Delivery(signal),
    foreign: new ForeignArguments(),
    known: new KnownSessions(),
    confirm: undefined,
    // Whoever waits at a command line does not give up after a minute.
    own,
    show,
    progress: { tell: () => undefined, say: () => undefined, end: () => undefined },
  };
}

async function readArguments(
  command: ToolCommand,
  tool: Tool,
  { operands, options, typed }: Given,
  { input }: Here,
): Promise<Record<string, unknown>> {
  const args = argumentsOf(flagsOfTool(tool), typed);
  const taken = operandsBeside(command, options);
  const words = command.words.filter((_, at) => taken.includes(command.operands[at] ?? NONE));
  for (const [at, argument] of words.entries()) {
    const [word, ...more] = taken[at]?.isRepeated ? operands.slice(at) : operands.slice(at, at + 1);
    if (word !== undefined) args[argument] = more.length > 0 ? [word, ...more] : word;
  }
  if (args['text'] === '-') args['text'] = await readText(input);
  return args;
}

const NONE = { name: '', says: '' };

/** The end of its last line is the Enter that follows anyway. */
async function readText(input: AsyncIterable<Uint8Array>): Promise<string> {
  return (await readAll(input)).toString().replace(/\r?\n$/, '');
}

function isWaiting({ wait, until }: Record<string, unknown>): boolean {
  return until !== undefined || (wait !== undefined && wait !== false);
}

async function print(answered: Answered, tool: Tool, given: Given, { out }: Here): Promise<void> {
  const { text, facts, isError } = answered;
  if (given.options['json']) return out.write(`${JSON.stringify({ ...facts, text })}\n`);
  if (isError) return out.note(wordsOf(answered, tool));
  const end = text.lastIndexOf('\n');
  if (end >= 0) await out.write(text.slice(0, end + 1));
  const paint = painter(given, { isColoured: out.tellsColoured });
  out.tell(paint(colourOf(answered), inCommandWords(text.slice(end + 1))));
}

/** The hint at a wrong setting is about a server, which a command is none of. */
function wordsOf({ text, thrown }: Answered, tool: Tool): string {
  if (thrown instanceof PtyholdError && thrown.code === 'bad_setting') return tell(thrown);
  if (!(thrown instanceof PtyholdError) || thrown.code !== 'bad_argument') return inCommandWords(text);
  const known = Object.values(flagsOfTool(tool)).map(({ argument }) => argument);
  return errorInCommandWords(text, known);
}

function colourOf({ facts: { complete, exit_code: exit, sessions, held_back: isHeldBack } }: Answered): Colour {
  if (isHeldBack === true || (typeof exit === 'number' && exit !== 0)) return 'red';
  return complete === false && sessions === undefined ? 'yellow' : 'dim';
}
