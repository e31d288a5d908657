// Has a long output drawn and shortened in a thread of its own, so that no other call waits meanwhile.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { log } from '../../log.ts';
import type { RenderSize } from '../../terminal/drawing.ts';
import { ASIDE_MS } from '../../timing-texts.ts';
import { within } from '../../within.ts';
import type { Command, OwnFolders, Shortened } from './load-reducers.ts';

/** An output as the terminal got it, and what stands around it. */
export interface Printed {
  parts: readonly Uint8Array[];
  size: RenderSize;
  around: {
    prompt?: string | undefined;
    typed?: { text: string; prompts: readonly string[]; begun: readonly string[]; isHigh?: boolean } | undefined;
  };
}

export interface Job {
  own: OwnFolders;
  command: Command;
  printed: Printed;
}

export interface ShortenedAside extends Shortened {
  /** So many lines the last part has. */
  lastLines: number;
}

/** The build puts it beside the folder of the chunks. */
const THREAD = new URL('../thread.js', import.meta.url);
const LIMITS = { maxOldGenerationSizeMb: 256 };

/** Fails if the thread does. Undefined also where it takes too long. */
export async function reduceAside(job: Job): Promise<ShortenedAside | undefined> {
  const thread = new Worker(THREAD, { workerData: job, resourceLimits: LIMITS });
  // What fails when nobody waits for it any more must not end the server.
  thread.on('error', (error) => log.note('the thread failed', () => ({ error: String(error) })));
  try {
    const told = await within(ASIDE_MS, once(thread, 'message'));
    return told?.value[0];
  } finally {
    await thread.terminate();
  }
}
