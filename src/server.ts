// The MCP server: registers the six tools, and hands every call to them.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  CompleteRequestSchema,
  ElicitResultSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Machine } from './config.ts';
import { LoadAhead } from './load-ahead.ts';
import { observer, type Wire } from './observer.ts';
import { offerPrompts, PROMPTS_CAPABILITY, promptValues } from './prompts/offer.ts';
import type { Place } from './prompts/prompt.ts';
import { CAPABILITIES, offerResources, resourceValues } from './resources/resources.ts';
import type { Hosts } from './session/hosts/hosts.ts';
import { findHosts, findTmuxHere, loadHosts } from './session/hosts/open-hosts.ts';
import { Couriers } from './session/queued/couriers.ts';
import { CLEARING_UP_MS } from './timing.ts';
import { COURIERS_END_MS } from './timing-texts.ts';
import type { Answered } from './tools/answer-call.ts';
import { Calls, type Given, type Served } from './tools/calls.ts';
import { TOOLS } from './tools/index.ts';
import { Progress } from './tools/progress.ts';
import { type Put, Questions } from './tools/questions.ts';
import type { Tool } from './tools/tool.ts';
import { withITerm2 } from './with-iterm2.ts';
import { within } from './within.ts';

const INSTRUCTIONS = `Persistent terminals. pty_open once, then one pty_send with wait=true per command: the answer has the output and, in its last line, is_complete and the exit code. is_complete=False is no error: state says what is going on. running: pty_read wait=true waits on. waiting_input: the last line says why it seems so; answer with pty_send, or pty_key q where a pager shows pages. password: ask the person to attach and type it (the attach line is in the answer), or pty_send secret=true. continuation: send the rest or pty_key C-c. fullscreen: use pty_key and pty_read screen=true, after that diff=true.
session_id also takes several: a list, a glob web-*, a tag #web, !x to leave x out. Each is answered in order, and the last line counts them; text as {target: text} gives each its own.
ssh, containers and REPLs are typed into a session; later commands ride it. Inside them pass until="regex" when you know what the end looks like, mark=true when you need the exit code. "Refused by rule" is about danger: do what it advises; force=true types it if the person truly wants it.
Nothing is lost by folding or by a read. Going back with pty_read: line_range="A:B" from the hint brings the hidden part; line_range="-1" is the output of the last command again, "-2" of the one before; grep="regex" finds lines in all that is kept, or within a line_range, with lines=N around each; full=true is everything. Prefer grep to paging. None of these moves the place from where pty_read shows what is new.`;

/** The protocol allows no more in one answer. */
const MOST_COMPLETIONS = 100;

/** Where the server runs, and how it is started. */
interface Around {
  machine: Machine;
  command: readonly string[];
  wire: Wire;
}

function createServer(version: string, served: Served, { machine, command, wire }: Around): Server {
  const place = { cwd: machine.cwd, command };
  const capabilities = { tools: {}, ...CAPABILITIES, ...PROMPTS_CAPABILITY, completions: {} };
  const server = new Server({ name: 'ptyhold', version }, { capabilities, instructions: INSTRUCTIONS });
  const { hosts } = served;
  const calls = new Calls(served);
  const questions = new Questions();
  const ahead = loadCalls(machine);
  const learnOfSessions = offerResources(server, hosts);
  offerPrompts(server, { hosts, place });
  offerCompletions(server, hosts, place);
  server.oninitialized = () => ahead.begin();
  server.setRequestHandler(ListToolsRequestSchema, () => {
    ahead.begin();
    return { tools: TOOLS.filter(({ name }) => hosts.roles.lists(name)).map((tool) => toldOf(tool, hosts)) };
  });
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    const token = extra._meta?.progressToken;
    const { signal } = extra;
    const { name, arguments: args } = request.params;
    // `elicitInput` would load a schema validator of 100 kB.
    const put: Put = (params, options) =>
      extra.sendRequest({ method: 'elicitation/create', params }, ElicitResultSchema, options);
    const given: Given = {
      signal,
      confirm: server.getClientCapabilities()?.elicitation?.form
        ? (question, text) => questions.ask(question, text, { put, signal })
        : undefined,
      origin: { id: extra.requestId, meta: extra._meta, wire, version: versionIn(extra.requestInfo?.headers) },
      progress: token === undefined ? undefined : new Progress(token, (notice) => extra.sendNotification(notice)),
    };
    const ran = await ahead.during(() => calls.run(name, args, given));
    setImmediate(learnOfSessions);
    return toResult(ran);
  });
  return server;
}

/** A client waits for the list, and seldom at once for a call: so what answers calls is loaded in between. */
function loadCalls(machine: Machine): LoadAhead {
  // Node loads its clock at the first use, which takes some milliseconds.
  const startClock = async () => performance.now();
  return new LoadAhead([startClock, loadHosts, () => findTmuxHere(machine), ...TOOLS.map((tool) => () => tool.load())]);
}

function toldOf({ name, title, description, inputSchema, annotations, meta }: Tool, hosts: Hosts) {
  return {
    name,
    title,
    description,
    inputSchema: hosts.isSeveral ? inputSchema : withoutHost(inputSchema),
    annotations,
    ...(meta && { _meta: meta }),
  };
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

/** A server for one client, with its own way to the hosts. */
export interface OpenServer {
  server: Server;
  /** Ends what it does, within the time that clients give. */
  close(): Promise<void>;
}

/** Makes nothing before the first call: clients start servers only to list their tools. */
export function openServer(version: string, machine: Machine, wire: Wire = { kind: 'pipe' }): OpenServer {
  const hosts = findHosts(machine, () => server.getClientVersion()?.name);
  const couriers = new Couriers(() => hosts.opened);
  const command = [process.execPath, process.argv[1] ?? 'ptyhold'];
  const iterm2 = withITerm2(machine, hosts, command);
  const { own, show } = iterm2;
  const server = createServer(version, { hosts, couriers, own, show }, { machine, command, wire });
  const leave = observer().came(wire);
  const close = async (): Promise<void> => {
    // A text that is amid being typed needs its connection.
    await within(COURIERS_END_MS, couriers.close());
    // A host may be away, and nobody waits for this server any more.
    await within(CLEARING_UP_MS, hosts.close());
    await iterm2.close();
    leave();
  };
  return { server, close };
}

/** Over HTTP each request tells the version of the protocol. */
function versionIn(headers: Readonly<Record<string, unknown>> = {}): string | undefined {
  const version = headers['mcp-protocol-version'];
  return typeof version === 'string' ? version : undefined;
}

/** With one host there is nothing to choose. */
function withoutHost({ properties, ...schema }: Tool['inputSchema']): Tool['inputSchema'] {
  const { host: _, ...others } = Object(properties);
  return { ...schema, properties: others };
}

function toResult({ text, facts, isError }: Answered): CallToolResult {
  return { ...(isError && { isError }), content: [{ type: 'text', text }], _meta: { 'ptyhold/result': facts } };
}
