// Leaves out messages that stood in the text before, as where a build tells its errors again at the end.
import type { Pass } from '../reducer.ts';

const MESSAGE = /\b(?:warning|error)\b|[\w)]:\d+(?::\d+)?\b|\(\d+,\d+\)/i;
const SHORTEST = 30;

export const withoutToldTwice: Pass = (lines, drop) => {
  const told = new Set<string>();
  const kept = lines.filter((line) => {
    const message = line.trim();
    if (message.length < SHORTEST || !MESSAGE.test(message)) return true;
    const again = told.has(message);
    told.add(message);
    return !again;
  });
  drop('messages told twice', lines.length - kept.length);
  return kept;
};
