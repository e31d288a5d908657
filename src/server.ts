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
import { offerPrompts, PROMPTS_CAPABILITY, promptValues } from './prompts/offer.ts';
import type { Place } from './prompts/prompt.ts';
import { CAPABILITIES, offerResources, resourceValues } from './resources/resources.ts';
import type { Hosts } from './session/hosts/hosts.ts';
import type { Couriers } from './session/queued/couriers.ts';
import { Delivery } from './session/show/delivery.ts';
import { Arrivals } from './session/state/arrivals.ts';
import { answerCall } from './tools/answer-call.ts';
import { targetsIn } from './tools/arguments.ts';
import { ForeignArguments } from './tools/foreign-arguments.ts';
import { TOOLS } from './tools/index.ts';
import { Progress } from './tools/progress.ts';
import { Questions } from './tools/questions.ts';
import type { Call, Tool } from './tools/tool.ts';

const INSTRUCTIONS = `Persistent terminals. pty_open once, then one pty_send with wait=true per command: the answer has the output and, in its last line, is_complete and the exit code. is_complete=False is no error: state says what is going on. running: pty_read wait=true waits on. waiting_input: the last line says why it seems so; answer with pty_send, or pty_key q where a pager shows pages. password: ask the person to attach and type it (the attach line is in the answer), or pty_send secret=true. continuation: send the rest or pty_key C-c. fullscreen: use pty_key and pty_read screen=true, after that diff=true.
session_id also takes several: a list, a glob web-*, a tag #web, !x to leave x out. Each is answered in order, and the last line counts them; text as {target: text} gives each its own.
ssh, containers and REPLs are typed into a session; later commands ride it. Inside them pass until="regex" when you know what the end looks like, mark=true when you need the exit code. "Refused by rule" is about danger: do what it advises; force=true types it if the person truly wants it.
Nothing is lost by folding or by a read. Going back with pty_read: line_range="A:B" from the hint brings the hidden part; line_range="-1" is the output of the last command again, "-2" of the one before; grep="regex" finds lines in all that is kept, or within a line_range, with lines=N around each; full=true is everything. Prefer grep to paging. None of these moves the place from where pty_read shows what is new.`;

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

async function answer({ hosts, couriers }: Served, name: string, args: unknown, call: Call): Promise<CallToolResult> {
  const tool = toolNamed(name);
  const { text, facts, isError } = await answerCall(hosts, { name, tool, args }, call);
  // Loads the gate while the client reads this answer.
  if (!isError) setImmediate(() => warm(hosts));
  couriers.soon();
  call.progress?.end();
  // The SDK drops the answer of a cancelled call. It looks at the signal before another message can come.
  call.delivery.settle(!isError && !call.signal.aborted, !call.signal.aborted);
  return {
    ...(isError && { isError }),
    content: [{ type: 'text', text }],
    _meta: { 'ptyhold/result': facts },
  };
}

function toolNamed(name: string): Tool | undefined {
  return TOOLS.find((each) => each.name === name);
}

function warm(hosts: Hosts): void {
  for (const { gatekeeper } of hosts.opened) gatekeeper.warm();
}

function isText(each: unknown): each is string {
  return typeof each === 'string';
}

/** With one host there is nothing to choose. */
function withoutHost({ properties, ...schema }: Tool['inputSchema']): Tool['inputSchema'] {
  const { host: _, ...others } = Object(properties);
  return { ...schema, properties: others };
}
