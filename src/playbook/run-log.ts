// The journal of a run: what was begun, typed and done, one line each, so that a run that was killed can go on.
import * as z from 'zod';
import { readJson } from '../read-json.ts';

const place = { stage: z.string(), step: z.int() };
/** What a session was before its text: which one, the receipt of what was typed into it last, and that of the text itself. */
const standing = z.object({ id: z.string(), receipt: z.string().optional(), own: z.string() });
const before = z.record(z.string(), standing);

const stepLine = z.union([
  z.object({ ...place, is: z.literal('begun'), before }),
  z.object({ ...place, is: z.enum(['typed', 'done']) }),
  z.object({ ...place, is: z.literal('failed'), says: z.string() }),
]);

const line = z.union([
  stepLine,
  z.object({ run: z.string(), plan: z.string(), at: z.number(), only: z.string().optional() }),
  z.object({ end: z.enum(['done', 'failed']) }),
]);

export type LogLine = z.output<typeof line>;
export type Before = z.output<typeof before>;
export type StandingBefore = z.output<typeof standing>;

export interface StepSoFar {
  is: 'begun' | 'typed' | 'done' | 'failed';
  before: Before;
}

export interface RunSoFar {
  plan: string;
  only: string | undefined;
  isOver: boolean;
  steps: ReadonlyMap<string, StepSoFar>;
}

export function keyOf(stage: string, step: number): string {
  return `${stage}/${step}`;
}

/** The run that was begun last. A line that is torn says nothing, whatever it was to say. */
export function readRun(written: string): RunSoFar | undefined {
  let run: (RunSoFar & { steps: Map<string, StepSoFar> }) | undefined;
  for (const each of written.split('\n')) {
    const read = line.safeParse(readJson(each));
    if (!read.success) continue;
    const { data } = read;
    if ('run' in data) run = { plan: data.plan, only: data.only, isOver: false, steps: new Map() };
    else if (run && 'end' in data) run.isOver = data.end === 'done';
    else if (run && 'stage' in data) note(run.steps, data);
  }
  return run;
}

function note(steps: Map<string, StepSoFar>, data: z.output<typeof stepLine>): void {
  const key = keyOf(data.stage, data.step);
  const known = steps.get(key);
  steps.set(key, { is: data.is, before: 'before' in data ? data.before : (known?.before ?? {}) });
}
