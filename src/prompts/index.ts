// The prompts, in the order in which clients list them.
import { debug } from './debug.ts';
import type { Prompt } from './prompt.ts';
import { run } from './run.ts';
import { supervise } from './supervise.ts';

export const PROMPTS: readonly Prompt[] = [run, supervise, debug];
