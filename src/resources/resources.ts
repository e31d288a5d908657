// Sessions as resources, for clients that show them to a person: listed, read, watched, and completed by name.
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CompleteRequestSchema,
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
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { listEverywhere } from '../session/list.ts';
import { cut } from '../terminal/fold-items.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { contentsOf } from './contents.ts';
import { Subscriptions } from './subscriptions.ts';
import { type Address, PARTS, parseUri, SESSIONS_URI, type SessionPart, templateOf, uriOf } from './uri.ts';

export const CAPABILITIES = { resources: { subscribe: true, listChanged: true }, completions: {} };

const TITLES: Readonly<Record<SessionPart, string>> = {
  screen: 'Screen of a session',
  output: 'Latest output of a session',
  info: 'Facts about a session',
};
const MOST_COMPLETIONS = 100;
const LONGEST_ERROR = 1000;

export function offerResources(server: Server, hosts: Hosts): void {
  const subscriptions = new Subscriptions(server);
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: PARTS.map(template) }));
  server.setRequestHandler(ListResourcesRequestSchema, async () => {
    // Clients list resources before anyone uses a tool, and that must not create anything.
    if (hosts.opened.length === 0) return { resources: [SESSIONS] };
    return orMcpError(async () => {
      const { answers } = await hosts.askOpened(async (context) => {
        await subscriptions.watchList(context);
        return screensOf(context);
      });
      return { resources: [SESSIONS, ...answers.flat()] };
    });
  });
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const address = addressOf(uri);
    const contents = await orMcpError(async () => contentsOf(hosts, address));
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
  server.setRequestHandler(CompleteRequestSchema, async ({ params: { argument } }) => {
    const names = argument.name === 'session' ? await orMcpError(async () => namesEverywhere(hosts)) : [];
    const matching = names.filter((name) => name.startsWith(argument.value));
    const values = matching.slice(0, MOST_COMPLETIONS);
    return { completion: { values, total: matching.length, hasMore: matching.length > values.length } };
  });
}

const SESSIONS: Resource = {
  uri: SESSIONS_URI,
  name: 'sessions',
  title: 'Terminal sessions',
  mimeType: 'text/plain',
};

function template(part: SessionPart): ResourceTemplate {
  const mimeType = part === 'info' ? 'application/json' : 'text/plain';
  return { uriTemplate: templateOf(part), name: part, title: TITLES[part], mimeType };
}

async function screensOf(context: Context): Promise<Resource[]> {
  const names = await namesOf(context);
  return names.map((name) => {
    const shown = neutraliseText(name);
    return { uri: uriOf(name, 'screen'), name: shown, title: `Screen of ${shown}`, mimeType: 'text/plain' };
  });
}

async function namesOf(context: Context): Promise<string[]> {
  return (await context.sessions.rows()).map((row) => row.name);
}

async function namesEverywhere(hosts: Hosts): Promise<string[]> {
  return (await listEverywhere(hosts, undefined)).rows.map((row) => row.name);
}

function addressOf(uri: string): Address {
  const address = parseUri(uri);
  if (address) return address;
  const known = [SESSIONS_URI, ...PARTS.map(templateOf)].join(', ');
  throw new McpError(ErrorCode.InvalidParams, `There is no resource of that form. There are: ${known}.`);
}

async function orMcpError<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new McpError(ErrorCode.InvalidParams, cut(neutraliseText(describeError(error)), LONGEST_ERROR));
  }
}
