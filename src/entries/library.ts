// What `import 'ptyhold'` brings. It uses compiled code that the command has left, and leaves none itself.
import { Chunks } from './chunks.ts';

/** The build puts the name of the chunk here. */
declare const LIBRARY_CHUNK: string;

export const { connect, PtyholdError } = new Chunks(import.meta.url).load(
  LIBRARY_CHUNK,
) as typeof import('../library.ts');
