// Lines typed at a redis prompt.
import { type Found, foundCall } from './found.ts';

const WORD = /"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s"']+/g;

export function readRedis(text: string): Found[] {
  return text
    .split('\n')
    .map((line) => [...line.slice(0, 2000).matchAll(WORD)].map(([word]) => word.replace(/^["']|["']$/g, '')))
    .filter((words) => words.length > 0)
    .map(([verb = '', ...rest]) => foundCall('redis', [verb.toUpperCase(), ...rest], [verb, ...rest].join(' ')));
}

export function looksLikeRedis(text: string): boolean {
  return /^[ \t]*flush(?:all|db)(?:[ \t]+a?sync)?[ \t]*;?[ \t]*$/im.test(text);
}
