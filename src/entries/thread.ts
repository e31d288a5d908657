// What the thread of a long output starts.
import { Chunks } from './chunks.ts';

/** The build puts the name of the chunk here. */
declare const THREAD_CHUNK: string;

async function start(): Promise<void> {
  const chunks = new Chunks(import.meta.url);
  const { answerJob } = chunks.load(THREAD_CHUNK) as typeof import('../session/show/in-thread.ts');
  await answerJob();
  chunks.keep();
}

void start();
