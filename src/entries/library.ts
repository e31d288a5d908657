// What `import 'ptyhold'` brings. It uses compiled code that the command has left, and leaves none itself.
import { Chunks } from './chunks.ts';

/** The build puts the name of the chunk, and the groups of all here. */
declare const LIBRARY_CHUNK: string;
declare const CHUNK_GROUPS: string[][];

export const { connect, PtyholdError } = new Chunks({
  entry: import.meta.url,
  groups: CHUNK_GROUPS,
  task: 'library',
}).load(LIBRARY_CHUNK) as typeof import('../library.ts');
