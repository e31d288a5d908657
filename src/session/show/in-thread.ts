// What runs in the thread of a long output.
import { parentPort, workerData } from 'node:worker_threads';
import { render } from '../../terminal/render.ts';
import { loadReducers } from '../services/load-reducers.ts';
import type { Job, ShortenedAside } from '../services/reduce-aside.ts';
import { type DrawnPart, wholeText } from './lines-shown.ts';

/** Nobody waits for these lines but who asked for them. */
const MOST_LINES = 500_000;
/** What is still longer would be folded like the output itself. */
const LONGEST = 512 * 1024;

export async function answerJob(): Promise<void> {
  parentPort?.postMessage(await shorten(workerData));
}

export async function shorten({ own, command, printed }: Job): Promise<ShortenedAside | undefined> {
  const drawn: DrawnPart[] = [];
  for (const part of printed.parts) drawn.push({ lines: await render(part, printed.size), from: 0 });
  const short = (await loadReducers(own, MOST_LINES)).apply(command, wholeText(drawn, printed.around));
  if (!short || short.text.length > LONGEST) return undefined;
  return { ...short, lastLines: drawn.at(-1)?.lines.length ?? 0 };
}
