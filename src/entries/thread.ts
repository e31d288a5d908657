// What the thread of a long output starts.
import { Chunks } from './chunks.ts';

/** The build puts the name of the chunk, and the groups of all here. */
declare const THREAD_CHUNK: string;
declare const CHUNK_GROUPS: string[][];

async function start(): Promise<void> {
  const chunks = new Chunks({ entry: import.meta.url, groups: CHUNK_GROUPS, task: 'thread' });
  const { answerJob } = chunks.load(THREAD_CHUNK) as typeof import('../session/show/in-thread.ts');
  await answerJob();
  chunks.keep();
}

void start();
