// The program itself: loaded where nobody takes its work.
import { fileURLToPath } from 'node:url';
import type { Call } from '../front/call.ts';
import { beginIfOften } from '../resident/begin.ts';
import { Chunks } from './chunks.ts';
import { growSlowly } from './heap-growth.ts';

/** The build puts the name of the chunk here. */
declare const MAIN_CHUNK: string;

/** They run for hours, beside others of their kind. */
const LASTING: readonly string[] = ['serve', 'watch', 'run'];

/** Ends this process. */
export async function runProgram(call: Call | undefined): Promise<never> {
  // A command that ends at once would only spend its time on collecting garbage. Node asks for kept code by these flags, too.
  const [command] = process.argv.slice(2);
  if (command === undefined || LASTING.includes(command)) growSlowly();
  const chunks = new Chunks(import.meta.url);
  const { main } = chunks.load(MAIN_CHUNK) as typeof import('../main.ts');
  await main();
  chunks.keep();
  if (call) beginIfOften(call.place, fileURLToPath(new URL('resident.js', import.meta.url)), process.env, call.stay);
  // Something may still be under way: a wait of a client that is gone, or a connection to a tmux that does not answer.
  process.exit();
}
