// Sessions as resources, for clients that show them to a person: listed, read and watched.
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type Resource,
  type ResourceTemplate,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { describeError } from '../errors.ts';
import { log } from '../log.ts';
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { listEverywhere } from '../session/list.ts';
import { cut } from '../terminal/fold-items.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { Subscriptions } from './subscriptions.ts';
import { type Address, EVENTS_URI, PARTS, parseUri, SESSIONS_URI, type SessionPart, templateOf, uriOf } from './uri.ts';

export const CAPABILITIES = { resources: { subscribe: true, listChanged: true } };

const TITLES: Readonly<Record<SessionPart, string>> = {
  screen: 'Screen of',
  output: 'Latest output of',
  info: 'Facts about',
};
const LONGEST_ERROR = 1000;

/** Answers what to do after each call of a tool. */
export function offerResources(server: Server, hosts: Hosts): () => void {
  const subscriptions = new Subscriptions(server);
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: PARTS.map(template) }));
  server.setRequestHandler(ListResourcesRequestSchema, async () => {
    // Clients list resources before anyone uses a tool, and that must not create anything.
    if (hosts.opened.length === 0) return { resources: [SESSIONS, EVENTS] };
    return orMcpError(async () => {
      const { answers } = await hosts.askOpened(async (context) => {
        const listed = await resourcesOf(context);
        subscriptions.noteListed(context);
        return listed;
      });
      return { resources: [SESSIONS, EVENTS, ...answers.flat()] };
    });
  });
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const address = addressOf(uri);
    const contents = await orMcpError(async () => (await import('./contents.ts')).contentsOf(hosts, address));
    return { contents: [{ uri, ...contents }] };
  });
  server.setRequestHandler(SubscribeRequestSchema, async ({ params: { uri } }) => {
    const address = addressOf(uri);
    await orMcpError(async () => subscriptions.add(hosts, uri, address));
    return {};
  });
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    subscriptions.remove(uri);
    return {};
  });
  return () => {
    for (const context of hosts.opened)
      subscriptions.learn(context).catch((error: unknown) => log.fault('sessions cannot be watched', error));
  };
}

const SESSIONS: Resource = {
  uri: SESSIONS_URI,
  name: 'sessions',
  title: 'Terminal sessions',
  mimeType: 'text/plain',
};

const EVENTS: Resource = {
  uri: EVENTS_URI,
  name: 'events',
  title: 'What happened in the sessions',
  mimeType: 'text/plain',
};

function template(part: SessionPart): ResourceTemplate {
  return { uriTemplate: templateOf(part), name: part, title: `${TITLES[part]} a session`, mimeType: typeOf(part) };
}

async function resourcesOf(context: Context): Promise<Resource[]> {
  const rows = await context.sessions.rows();
  return rows.flatMap(({ name }) => PARTS.map((part) => resource(neutraliseText(name), uriOf(name, part), part)));
}

function resource(session: string, uri: string, part: SessionPart): Resource {
  const title = `${TITLES[part]} ${session}`;
  return { uri, name: `${session} ${part}`, title, mimeType: typeOf(part) };
}

function typeOf(part: SessionPart): string {
  return part === 'info' ? 'application/json' : 'text/plain';
}

/** The values that an argument of a template may have. */
export async function resourceValues(hosts: Hosts, argument: string): Promise<string[]> {
  if (argument !== 'session') return [];
  return orMcpError(async () =>
    (await listEverywhere(hosts, undefined, { looks: 'none' })).rows.map((row) => row.name),
  );
}

function addressOf(uri: string): Address {
  const address = parseUri(uri);
  if (address) return address;
  const known = [SESSIONS_URI, EVENTS_URI, ...PARTS.map(templateOf)].join(', ');
  throw new McpError(ErrorCode.InvalidParams, `There is no resource of that form. There are: ${known}.`);
}

async function orMcpError<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new McpError(ErrorCode.InvalidParams, cut(neutraliseText(describeError(error)), LONGEST_ERROR));
  }
}
