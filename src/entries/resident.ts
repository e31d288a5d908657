// What the process that stays starts with.
import { fileURLToPath } from 'node:url';
import { Chunks } from './chunks.ts';
import { growSlowly } from './heap-growth.ts';

/** The build puts the name of the chunk, and the groups of all, and its own mark here. */
declare const RESIDENT_CHUNK: string;
declare const CHUNK_GROUPS: string[][];
declare const BUILD: string;

async function start(): Promise<void> {
  growSlowly();
  const chunks = new Chunks({ entry: import.meta.url, groups: CHUNK_GROUPS, task: 'resident' });
  const { stay } = chunks.load(RESIDENT_CHUNK) as typeof import('../resident/stay.ts');
  const program = fileURLToPath(new URL('ptyhold.js', import.meta.url));
  await stay({ build: BUILD, program, env: process.env, argv: process.argv.slice(2) });
  chunks.keep();
  process.exit();
}

void start();
