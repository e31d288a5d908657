// Reads one line of a client as a message, if it is surely one that the protocol allows.
import { type Fields, isFields, isId } from './shape.ts';

export interface Message {
  jsonrpc: '2.0';
  method: string;
  /** A notification has none. */
  id?: string | number;
  params?: Fields;
}

/** Undefined if the server has to judge it. */
export function readMessage(line: string): Message | undefined {
  const value = parse(line);
  if (!isFields(value)) return undefined;
  const { jsonrpc, method, id, params, ...others } = value;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || Object.keys(others).length > 0) return undefined;
  if ('id' in value && !isId(id)) return undefined;
  if ('params' in value && !isFields(params)) return undefined;
  return { jsonrpc, method, ...(isId(id) && { id }), ...(isFields(params) && { params }) };
}

function parse(line: string): unknown {
  // The schemas treat this name in a way of their own.
  if (line.includes('__proto__')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    // The server is handed the line, and says what there is to say.
    return undefined;
  }
}
