// The MCP server: registers the six tools, and turns every error into an answer.
import { setMaxListeners } from 'node:events';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  CompleteRequestSchema,
  ElicitResultSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { describeError, inWords, PtyholdError } from './errors.ts';
import { log, stackOf } from './log.ts';
import { offerPrompts, PROMPTS_CAPABILITY, promptValues } from './prompts/offer.ts';
import type { Place } from './prompts/prompt.ts';
import { CAPABILITIES, offerResources, resourceValues } from './resources/resources.ts';
import type { Hosts } from './session/hosts/hosts.ts';
import type { Couriers } from './session/queued/couriers.ts';
import { requireAllowed } from './session/services/roles.ts';
import { Delivery } from './session/show/delivery.ts';
import { Arrivals } from './session/state/arrivals.ts';
import { HOLDER } from './session/state/holder.ts';
import { isPlain } from './targets/target.ts';
import { cut } from './terminal/fold-items.ts';
import { neutraliseLines } from './terminal/neutralise.ts';
import { targetsIn } from './tools/arguments.ts';
import { ForeignArguments } from './tools/foreign-arguments.ts';
import { hideSecrets } from './tools/hide-secrets.ts';
import { TOOLS } from './tools/index.ts';
import { Progress } from './tools/progress.ts';
import { Questions } from './tools/questions.ts';
import { type Answer, type Call, newsOfLeases, type Tool } from './tools/tool.ts';

const INSTRUCTIONS = `Persistent terminals. pty_open once, then one pty_send with wait=true per command: the answer has the output and, in its last line, is_complete and the exit code. is_complete=False is no error: state says what is going on. running: pty_read wait=true waits on. waiting_input: the last line says why it seems so; answer with pty_send, or pty_key q where a pager shows pages. password: ask the person to attach and type it (the attach line is in the answer), or pty_send secret=true. continuation: send the rest or pty_key C-c. fullscreen: use pty_key and pty_read screen=true, after that diff=true.
session_id also takes several: a list, a glob web-*, a tag #web, !x to leave x out. Each is answered in order, and the last line counts them; text as {target: text} gives each its own.
ssh, containers and REPLs are typed into a session; later commands ride it. Inside them pass until="regex" when you know what the end looks like, mark=true when you need the exit code. "Refused by rule" is about danger: do what it advises; force=true types it if the person truly wants it.
Nothing is lost by folding or by a read. Going back with pty_read: line_range="A:B" from the hint brings the hidden part; line_range="-1" is the output of the last command again, "-2" of the one before; grep="regex" finds lines in all that is kept, or within a line_range, with lines=N around each; full=true is everything. Prefer grep to paging. None of these moves the place from where pty_read shows what is new.`;

const LONGEST_ERROR = 1000;
/** The protocol allows no more in one answer. */
const MOST_COMPLETIONS = 100;

export interface Served {
  hosts: Hosts;
  couriers: Couriers;
}

export function createServer(version: string, { hosts, couriers }: Served, place: Place): Server {
  const capabilities = { tools: {}, ...CAPABILITIES, ...PROMPTS_CAPABILITY, completions: {} };
  const server = new Server({ name: 'ptyhold', version }, { capabilities, instructions: INSTRUCTIONS });
  const foreign = new ForeignArguments();
  const arrivals = new Arrivals();
  // `elicitInput` would load a schema validator of 100 kB.
  const questions = new Questions((params, options) =>
    server.request({ method: 'elicitation/create', params }, ElicitResultSchema, options),
  );
  server.oninitialized = () => HOLDER.introduce(server.getClientVersion()?.name);
  const learnOfSessions = offerResources(server, hosts);
  offerPrompts(server, { hosts, place });
  offerCompletions(server, hosts, place);
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.filter(({ name }) => hosts.roles.lists(name)).map(
      ({ name, title, description, inputSchema, annotations, meta }) => ({
        name,
        title,
        description,
        inputSchema: hosts.isSeveral ? inputSchema : withoutHost(inputSchema),
        annotations,
        ...(meta && { _meta: meta }),
      }),
    ),
  }));
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    const token = extra._meta?.progressToken;
    // In a call on fifty sessions, each wait listens.
    setMaxListeners(0, extra.signal);
    const { name, arguments: args } = request.params;
    const call: Call = {
      arrival: arrivals.take(toolNamed(name)?.types ? targetsIn(args).filter(isText) : [], hosts.names),
      signal: extra.signal,
      startedAt: performance.now(),
      delivery: new Delivery(extra.signal),
      foreign,
      confirm: server.getClientCapabilities()?.elicitation?.form
        ? (question, text) => questions.ask(question, text, extra.signal)
        : undefined,
      progress: token === undefined ? undefined : new Progress(token, (notice) => extra.sendNotification(notice)),
    };
    const result = await answer({ hosts, couriers }, name, args, call);
    setImmediate(learnOfSessions);
    return result;
  });
  return server;
}

/** The protocol has one request for the arguments of resources and of prompts. */
function offerCompletions(server: Server, hosts: Hosts, place: Place): void {
  server.setRequestHandler(CompleteRequestSchema, async ({ params: { ref, argument, context } }) => {
    const { name, value } = argument;
    const all =
      ref.type === 'ref/prompt'
        ? await promptValues(ref.name, name, context?.arguments ?? {}, { hosts, place })
        : await resourceValues(hosts, name);
    const matching = all.filter((each) => each.startsWith(value));
    const values = matching.slice(0, MOST_COMPLETIONS);
    return { completion: { values, total: matching.length, hasMore: matching.length > values.length } };
  });
}

function answer(served: Served, name: string, args: unknown, call: Call): Promise<CallToolResult> {
  return log.call(async () => {
    const { hosts } = served;
    const isRestOfSecret = standsBehindSecret(hosts, args);
    const shown = hideSecrets({ tool: name, args, isRestOfSecret });
    log.note('call', () => ({ tool: name, arguments: shown }));
    const result = await run(served, name, args, call);
    log.note('answer', () => ({ isError: result.isError ?? false, ...Object(result._meta?.['ptyhold/result']) }));
    await writeDown(hosts, { tool: name, arguments: shown, isRestOfSecret }, call, result);
    call.progress?.end();
    // The SDK drops the answer of a cancelled call. It looks at the signal before another message can come.
    call.delivery.settle(!result.isError && !call.signal.aborted, !call.signal.aborted);
    return result;
  });
}

async function run({ hosts, couriers }: Served, name: string, args: unknown, call: Call): Promise<CallToolResult> {
  try {
    const tool = toolNamed(name);
    if (!tool)
      throw new PtyholdError(
        'bad_argument',
        `There is no tool ${name}.`,
        `There are: ${TOOLS.map((each) => each.name).join(', ')}.`,
      );
    requireAllowed({ all: await hosts.roles.own() }, name);
    const result = toResult(await tool.call(hosts, args, call));
    // Loads the gate while the client reads this answer.
    setImmediate(() => warm(hosts));
    return result;
  } catch (error) {
    return fail(error, await newsOfLeases(hosts, call));
  } finally {
    call.arrival.leave();
    // A look at a host that is not connected would connect to it.
    for (const { keeper, bridge } of hosts.opened) if (bridge.isConnected) keeper.soon();
    couriers.soon();
  }
}

function toolNamed(name: string): Tool | undefined {
  return TOOLS.find((each) => each.name === name);
}

function warm(hosts: Hosts): void {
  for (const { gatekeeper } of hosts.opened) gatekeeper.warm();
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
  { isError, content, _meta }: CallToolResult,
): Promise<void> {
  // Without an open host there is no log. The answer has told about a wrong setting.
  const activity = hosts.opened[0]?.activity;
  if (!activity) return;
  const [said] = content;
  // The message may name a key that does not exist.
  const message = isError && !isRestOfSecret && said?.type === 'text' ? { message: said.text } : {};
  const result = { ...Object(_meta?.['ptyhold/result']), ...message };
  await activity.write({ ...called, result, durationMs: performance.now() - startedAt });
}

/** With one host there is nothing to choose. */
function withoutHost({ properties, ...schema }: Tool['inputSchema']): Tool['inputSchema'] {
  const { host: _, ...others } = Object(properties);
  return { ...schema, properties: others };
}

/** Neutralises the whole answer: names of sessions, programs and shells may come from others. */
function toResult({ text, facts, isError }: Answer): CallToolResult {
  const content = [{ type: 'text' as const, text: neutraliseLines(text) }];
  return { ...(isError && { isError }), content, _meta: { 'ptyhold/result': facts } };
}

function fail(thrown: unknown, news: readonly string[]): CallToolResult {
  const error = inWords(thrown);
  if (!(error instanceof PtyholdError)) log.fault('a call failed because of a fault in ptyhold', stackOf(error));
  const { code, facts } = error instanceof PtyholdError ? error : { code: 'internal', facts: {} };
  const said = cut(neutraliseLines(describeError(error)), LONGEST_ERROR);
  const text = [said, ...news.map((note) => `[${neutraliseLines(note)}]`)].join(' ');
  return {
    isError: true,
    content: [{ type: 'text', text }],
    _meta: { 'ptyhold/result': { error: code, ...facts, ...(news.length > 0 && { notes: news }) } },
  };
}
