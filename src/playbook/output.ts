// The end of what a session printed, for reports.

import { readExcerpt } from '../session/read.ts';
import { describeFailure } from './failure-words.ts';
import type { Live } from './world.ts';

const LINES = 12;

export async function tailOf({ context, id }: Live, lines = LINES): Promise<string> {
  try {
    const { output } = await readExcerpt(context, id, { kind: 'lines', count: lines }, { fold: 'tail' });
    return output.text;
  } catch (error) {
    return describeFailure(error);
  }
}
