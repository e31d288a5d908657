// Loads the program and runs it, where neither the handshake nor the process that stays has done its work.
import { fileURLToPath } from 'node:url';
import type { Call } from '../front/call.ts';
import type { Handed } from '../handshake/handshake.ts';
import { beginIfOften } from '../resident/begin.ts';
import { Chunks } from './chunks.ts';
import { growSlowly } from './heap-growth.ts';

/** The build puts the name of the chunk, and the groups of all here. */
declare const MAIN_CHUNK: string;
declare const CHUNK_GROUPS: string[][];

/** They run for hours, beside others of their kind. */
const LASTING: readonly string[] = ['serve', 'watch', 'run'];

interface Begun {
  /** What the handshake has left of the client's messages. */
  handed?: Handed | undefined;
  /** A command that others of its kind may follow. */
  call?: Call | undefined;
}

export async function runProgram({ handed, call }: Begun): Promise<void> {
  // A command that ends at once would only spend its time on collecting garbage. Node asks for kept code by these flags, too.
  const [command] = process.argv.slice(2);
  if (command === undefined || LASTING.includes(command)) growSlowly();
  const chunks = new Chunks({ entry: import.meta.url, groups: CHUNK_GROUPS, task: command ?? 'serve' });
  const { main } = chunks.load(MAIN_CHUNK) as typeof import('../main.ts');
  await main(handed);
  chunks.keep();
  if (call) beginIfOften(call.place, fileURLToPath(new URL('resident.js', import.meta.url)), process.env, call.stay);
}
