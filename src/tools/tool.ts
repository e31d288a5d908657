// What a tool is: a schema and a short handler.
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { PtyholdError } from '../errors.ts';
import type { OwnSessions } from '../iterm2/own/own-sessions.ts';
import type { CallOrigin } from '../observer.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import type { ShowNew } from '../session/open.ts';
import type { Confirm } from '../session/services/leave.ts';
import type { Delivery } from '../session/show/delivery.ts';
import type { Arrival } from '../session/state/arrivals.ts';
import { type ForeignArguments, findForeign, shownName } from './foreign-arguments.ts';
import { jsonSchemaOf } from './json-schema.ts';
import type { KnownSessions } from './known-sessions.ts';
import { iTerm2OffError, notOursError, type OwnTarget, ownNameIn } from './own-target.ts';
import type { Progress } from './progress.ts';
import { withWrittenValues } from './written-values.ts';

export interface Call {
  signal: AbortSignal;
  /** Present if the client asked for progress notices, which also keep it from giving up. */
  progress: Pick<Progress, 'tell' | 'say' | 'end'> | undefined;
  startedAt: number;
  delivery: Delivery;
  foreign: ForeignArguments;
  known: KnownSessions;
  /** Present if the client can ask the person. */
  confirm: Confirm | undefined;
  /** Present if opened sessions are shown to the person by themselves. */
  show?: ShowNew | undefined;
  /** Its place among the calls that type. */
  arrival: Arrival;
  /** Opens the sessions that people have in iTerm2, where they are to be reached. */
  own?: (() => Promise<OwnSessions>) | undefined;
  /** This process goes on after the call, and brings the texts that wait. */
  delivers?: true;
  /** Where the request came from, if it is one. */
  origin?: CallOrigin | undefined;
}

export interface Answer {
  text: string;
  /** The same facts for programs. */
  facts: Record<string, unknown>;
  /** What the programs of the sessions printed of the text, in their order. */
  outputs?: readonly string[];
  /** Nothing of what was asked for could be done. */
  isError?: boolean;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  annotations: ToolAnnotations;
  inputSchema: { type: 'object'; [key: string]: unknown };
  /** Its calls take their place among those that type. */
  types: boolean;
  /** What single clients read of a tool. */
  meta: Readonly<Record<string, unknown>> | undefined;
  /** Imports what the first call would import. */
  load(): Promise<unknown>;
  call(hosts: Hosts, args: unknown, call: Call): Promise<Answer>;
}

interface Handler<Arguments, Where> {
  /** Finds the host that answers the call. */
  chooseHost(hosts: Hosts, args: Arguments): Promise<Where>;
  handle(where: Where, args: Arguments, call: Call): Promise<Answer>;
}

interface ToolDefinition<Shape extends z.ZodRawShape, Where> {
  name: string;
  title: string;
  description: string;
  annotations: ToolAnnotations;
  types?: true;
  meta?: Readonly<Record<string, unknown>>;
  arguments: Shape;
  /** Imports what answers the calls: a list of the tools needs none of it. */
  load(): Promise<Handler<z.output<z.ZodObject<Shape>>, Where>>;
  /** The same for a session of iTerm2. */
  handleOwn?(target: OwnTarget, args: z.output<z.ZodObject<Shape>>, call: Call): Promise<Answer>;
}

export function defineTool<Shape extends z.ZodRawShape, Where>(definition: ToolDefinition<Shape, Where>): Tool {
  const schema = z.strictObject(definition.arguments);
  const known = Object.keys(definition.arguments);
  return {
    name: definition.name,
    title: definition.title,
    description: definition.description,
    annotations: { title: definition.title, openWorldHint: true, ...definition.annotations },
    inputSchema: jsonSchemaOf(definition.name, schema),
    types: definition.types ?? false,
    meta: definition.meta,
    load: () => definition.load(),
    call: async (hosts, args, call) => {
      const given: object = args ?? {};
      const foreign = findForeign(definition.name, given, known);
      const own = Object.fromEntries(Object.entries(given).filter(([name]) => !foreign.includes(name)));
      const strict = schema.safeParse(own);
      const written = strict.error && withWrittenValues(own, strict.error);
      const parsed = written ? schema.safeParse(written) : strict;
      if (!parsed.success) throw argumentError(definition.name, parsed.error, { known, own, foreign });
      // The strict object has checked exactly this shape; zod's generic types cannot show that.
      const data = parsed.data as z.output<z.ZodObject<Shape>>;
      const ownName = ownNameIn(data);
      const answer =
        ownName === undefined
          ? await answerOurs(definition, hosts, data, call)
          : await answerOwn(definition, ownName, data, call);
      const repaired = hosts.opened.flatMap(({ repairs }) => repairs.take());
      const { name } = definition;
      const others = name === 'pty_list' ? [] : call.known.note(answer.facts, hosts.opened, name === 'pty_open');
      const remark = call.foreign.note(definition.name, foreign);
      const news = await newsOfLeases(hosts, call);
      return [...repaired, ...others, ...news, ...(remark === undefined ? [] : [remark])].reduce(withNote, answer);
    },
  };
}

async function answerOurs<Arguments, Where>(
  { load }: { load(): Promise<Handler<Arguments, Where>> },
  hosts: Hosts,
  args: Arguments,
  call: Call,
): Promise<Answer> {
  // Programs start while the rest is loaded.
  await hosts.begin();
  const { chooseHost, handle } = await load();
  return handle(await chooseHost(hosts, args), args, call);
}

async function answerOwn<Shape extends z.ZodRawShape>(
  { name: tool, handleOwn }: Pick<ToolDefinition<Shape, never>, 'name' | 'handleOwn'>,
  name: string,
  data: z.output<z.ZodObject<Shape>>,
  call: Call,
): Promise<Answer> {
  if (!call.own) throw iTerm2OffError(name);
  if (!handleOwn) throw notOursError(tool);
  return handleOwn({ sessions: await call.own(), name }, data, call);
}

/** Who asks for the sessions that this caller leases, say. */
export async function newsOfLeases(hosts: Hosts, { delivery }: Call): Promise<string[]> {
  const told = await Promise.all(hosts.opened.map(({ leases }) => leases.news.take()));
  for (const { settle } of told) delivery.afterwards(settle);
  return told.flatMap(({ notes }) => notes);
}

function withNote(answer: Answer, note: string): Answer {
  const notes = [...[answer.facts['notes'] ?? []].flat(), note];
  return { ...answer, text: `${answer.text} [${note}]`, facts: { ...answer.facts, notes } };
}

function argumentError(
  tool: string,
  error: z.ZodError,
  { known, own, foreign }: { known: readonly string[]; own: object; foreign: readonly string[] },
): PtyholdError {
  const issue = innermost(error.issues[0]);
  const hint = `${tool} takes: ${known.join(', ')}.`;
  const where = issue?.path.join('.') || 'the arguments';
  const isMissing = issue?.path.length === 1 && !(String(issue.path[0]) in own);
  if (isMissing) {
    // It may stand in one of them.
    const others = foreign.length === 0 ? '' : `, and ${tool} has no ${foreign.map(shownName).join(', ')}`;
    return new PtyholdError('bad_argument', `${where} is missing${others}.`, hint);
  }
  return new PtyholdError('bad_argument', `${where}: ${messageOf(issue)}.`, hint);
}

export function messageOf(issue: Issue | undefined): string {
  return (issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message) ?? 'not usable';
}

export type Issue = z.core.$ZodIssue;

/** Of an argument with several types, the fault inside the one that was meant, if there is one. */
export function innermost(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== 'invalid_union') return issue;
  const inside = issue.errors.flat().find(({ path }) => path.length > 0);
  return inside ? { ...inside, path: [...issue.path, ...inside.path] } : issue;
}
