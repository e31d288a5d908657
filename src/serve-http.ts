// The MCP server over HTTP: each client that connects gets a server of its own, as each does that starts one.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isJSONRPCRequest, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Machine } from './config.ts';
import type { Endpoint, MakeEndpoint } from './http/endpoints.ts';
import { type OpenServer, openServer } from './server.ts';

export function endpointsFor(version: string, machine: Machine): MakeEndpoint {
  return (id, ended) => endpointOf(openServer(version, machine, { kind: 'http', session: id }), id, ended);
}

export async function endpointOf(
  { server, close }: Pick<OpenServer, 'server' | 'close'>,
  id: string,
  ended: () => void,
): Promise<Endpoint> {
  const http = new StreamableHTTPServerTransport({ sessionIdGenerator: () => id, onsessionclosed: ended });
  const transport = transportOf(http);
  await server.connect(transport);
  const underWay = new Set<RequestId>();
  return {
    async answer(request: IncomingMessage, response: ServerResponse, body: unknown) {
      const ids = requestsIn(body);
      for (const id of ids) underWay.add(id);
      response.once('close', () => {
        for (const id of ids) underWay.delete(id);
        if (!response.writableFinished) cancel(transport, ids);
      });
      await http.handleRequest(request, response, body);
    },
    async close() {
      cancel(transport, underWay);
      // A client that gets no answer waits until its own limit.
      await Promise.allSettled([...underWay].map((id) => transport.send({ jsonrpc: '2.0', id, error: ENDS })));
      await server.close();
      await close();
    },
  };
}

const ENDS = { code: -32_000, message: 'The server ends. What runs in the terminals goes on.' };

function requestsIn(body: unknown): RequestId[] {
  return [body].flat().flatMap((each) => (isJSONRPCRequest(each) ? [each.id] : []));
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
function cancel(transport: Transport, ids: Iterable<RequestId>): void {
  for (const requestId of ids)
    transport.onmessage?.({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId, reason: 'the connection was lost' },
    });
}
