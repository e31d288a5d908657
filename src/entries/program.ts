// Loads the program and runs it. The handshake needs none of it, so it is in a file of its own.
import type { Handed } from '../handshake/handshake.ts';
import { Chunks } from './chunks.ts';
import { growSlowly } from './heap-growth.ts';

/** The build puts the name of the chunk here. */
declare const MAIN_CHUNK: string;

/** They run for hours, beside others of their kind. */
const LASTING: readonly string[] = ['serve', 'watch', 'run'];

export async function run(handed: Handed | undefined): Promise<void> {
  // A command that ends at once would only spend its time on collecting garbage. Node asks for kept code by these flags, too.
  const [command] = process.argv.slice(2);
  if (command === undefined || LASTING.includes(command)) growSlowly();
  const chunks = new Chunks(import.meta.url);
  const { main } = chunks.load(MAIN_CHUNK) as typeof import('../main.ts');
  await main(handed);
  chunks.keep();
}
