// Lines typed at a redis prompt.
import { type Found, foundCall } from './found.ts';

const WORD = /"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s"']+/g;

export function* readRedis(text: string): Generator<Found> {
  for (const line of text.split('\n')) {
    // `3 PING` runs it three times.
    const once = line.slice(0, 2000).replace(/^\s*\d+\s+(?=[a-z])/i, '');
    const [verb, ...rest] = [...once.matchAll(WORD)].map(([word]) => word.replace(/^["']|["']$/g, ''));
    if (verb !== undefined) yield foundCall('redis', [verb.toUpperCase(), ...rest], [verb, ...rest].join(' '));
  }
}

export function looksLikeRedis(text: string): boolean {
  return /^[ \t]*flush(?:all|db)(?:[ \t]+a?sync)?[ \t]*;?[ \t]*$/im.test(text);
}
