// What the command starts.
import { Chunks } from './chunks.ts';
import { growSlowly } from './heap-growth.ts';

/** The build puts the name of the chunk here. */
declare const MAIN_CHUNK: string;

growSlowly();
const chunks = new Chunks(import.meta.url);
const { main } = chunks.load(MAIN_CHUNK) as typeof import('../main.ts');
await main();
chunks.keep();
// Something may still be under way: a wait of a client that is gone, or a connection to a tmux that does not answer.
process.exit();
