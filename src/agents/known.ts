// The programs whose titles and hooks are known. A new one is a file in known/ and a line here.
import { claude } from './known/claude.ts';
import { codex } from './known/codex.ts';
import { gemini } from './known/gemini.ts';
import type { KnownAgent } from './known/known-agent.ts';
import { opencode } from './known/opencode.ts';

export const KNOWN_AGENTS: readonly KnownAgent[] = [claude, codex, gemini, opencode];

/** Programs that run a script, which is then the program. */
const RUNS_SCRIPTS = /^(?:node|nodejs|bun|deno)$/;
const MOST_WORDS = 8;

/** From the words that started a process: `node --x /usr/bin/gemini -y` is gemini. */
export function agentOfWords(words: string): KnownAgent | undefined {
  const [first = '', ...rest] = words.trim().split(/\s+/, MOST_WORDS);
  const name = programName(first);
  const script = RUNS_SCRIPTS.test(name) ? rest.find((word) => !word.startsWith('-') && word !== 'run') : undefined;
  return agentNamed(script === undefined ? name : programName(script));
}

/** By the name of its program, or of the client that people install ptyhold in. */
export function agentNamed(name: string): KnownAgent | undefined {
  return KNOWN_AGENTS.find((agent) => agent.program === name || agent.id === name);
}

/** `/usr/bin/codex.js` is codex. */
function programName(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1).replace(/\.(?:m?js|cjs|ts|exe)$/, '');
}
