// The MCP server over HTTP: each client that connects gets a server of its own, as each does that starts one.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isJSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Machine } from './config.ts';
import type { Endpoint, MakeEndpoint } from './http/endpoints.ts';
import { log } from './log.ts';
import { type OpenServer, openServer } from './server.ts';

export function endpointsFor(version: string, machine: Machine): MakeEndpoint {
  return (id, ended) => endpointOf(openServer(version, machine), id, ended);
}

export async function endpointOf(
  { server, close }: Pick<OpenServer, 'server' | 'close'>,
  id: string,
  ended: () => void,
): Promise<Endpoint> {
  const http = new StreamableHTTPServerTransport({ sessionIdGenerator: () => id, onsessionclosed: ended });
  const transport = transportOf(http);
  await server.connect(transport);
  return {
    async answer(request: IncomingMessage, response: ServerResponse, body: unknown) {
      response.once('close', () => {
        if (!response.writableFinished) cancel(transport, body);
      });
      await http.handleRequest(request, response, body);
    },
    async close() {
      await server.close();
      await close();
    },
  };
}

/** The SDK's own type of it leaves its callbacks possibly undefined, which its servers do not take. */
function transportOf(http: StreamableHTTPServerTransport): Transport {
  const transport: Transport = {
    start: () => http.start(),
    close: () => http.close(),
    send: (message, { relatedRequestId } = {}) =>
      http.send(message, relatedRequestId === undefined ? {} : { relatedRequestId }),
  };
  http.onclose = () => transport.onclose?.();
  http.onerror = (error) => transport.onerror?.(error);
  http.onmessage = (message, extra) => transport.onmessage?.(message, extra);
  return transport;
}

/**
 * A lost connection cancels its calls, as a word of the client does: the answer would reach nobody, and what it shows
 * would count as read. What runs in the terminal goes on.
 */
function cancel(transport: Transport, body: unknown): void {
  const ids = [body].flat().flatMap((each) => (isJSONRPCRequest(each) ? [each.id] : []));
  for (const requestId of ids)
    transport.onmessage?.({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId, reason: 'the connection was lost' },
    });
  if (ids.length > 0) log.note('a connection was lost', () => ({ requests: ids }));
}
