// The addresses of the resources.

export const PARTS = ['screen', 'output', 'info'] as const;
export type SessionPart = (typeof PARTS)[number];

export type Address =
  | { kind: 'sessions' }
  | { kind: 'events' }
  | { kind: 'session'; session: string; part: SessionPart };

export const SESSIONS_URI = 'pty://sessions';
export const EVENTS_URI = 'pty://events';

export function templateOf(part: SessionPart): string {
  return `pty://{session}/${part}`;
}

export function uriOf(session: string, part: SessionPart): string {
  return `pty://${encodeURIComponent(session)}/${part}`;
}

export function parseUri(uri: string): Address | undefined {
  if (uri === SESSIONS_URI) return { kind: 'sessions' };
  if (uri === EVENTS_URI) return { kind: 'events' };
  const [, encoded = '', last] = /^pty:\/\/([^/]+)\/([a-z]+)$/.exec(uri) ?? [];
  const part = PARTS.find((each) => each === last);
  const session = decode(encoded);
  return part && session ? { kind: 'session', session, part } : undefined;
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
