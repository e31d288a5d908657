// The way to a client whose first messages were answered before the server was loaded.
import type { Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type JSONRPCMessage, JSONRPCMessageSchema, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Handed } from './handshake/handshake.ts';

export class HandedTransport extends StdioServerTransport {
  readonly #heard: Handed['heard'];
  /** The ids under which the server hears of them, until it has answered. */
  readonly #own = new Set<RequestId>();

  constructor({ heard, input }: Handed, stdout: Writable = process.stdout) {
    super(input, stdout);
    this.#heard = heard;
  }

  override async start(): Promise<void> {
    for (const message of this.#heard) {
      // The client may give the id of an answered request to another one.
      const id = `heard: ${message.method}`;
      if ('id' in message) this.#own.add(id);
      this.onmessage?.(JSONRPCMessageSchema.parse('id' in message ? { ...message, id } : message));
    }
    await super.start();
  }

  /** The client has the answers to those already. */
  override async send(message: JSONRPCMessage): Promise<void> {
    if ('id' in message && message.id !== undefined && this.#own.delete(message.id)) return;
    await super.send(message);
  }
}
