// Reads the JSON of a request, and no more of it than is allowed.
import type { IncomingMessage } from 'node:http';
import { LARGEST_BODY } from './limits.ts';

export type Body = { json: unknown } | { fault: 'too large' | 'no JSON' };

export async function readBody(request: IncomingMessage): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) return { fault: 'too large' };
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    parts.push(part);
    bytes += part.length;
    if (bytes > LARGEST_BODY) return { fault: 'too large' };
  }
  try {
    return { json: JSON.parse(Buffer.concat(parts).toString()) };
  } catch {
    // The answer says so.
    return { fault: 'no JSON' };
  }
}
