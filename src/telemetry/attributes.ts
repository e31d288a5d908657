// What spans and metrics say of calls and verdicts.
import type { Attributes } from '@opentelemetry/api';
import * as z from 'zod';
import type { ObservedCall, ObservedVerdict, Wire } from '../observer.ts';
import * as names from './names.ts';

/** Metrics get only what has few values. */
export function attributesOfCall({ tool, origin }: Pick<ObservedCall, 'tool' | 'origin'>): {
  metric: Attributes;
  span: Attributes;
} {
  return {
    metric: {
      [names.METHOD]: 'tools/call',
      [names.OPERATION]: 'execute_tool',
      ...(tool !== undefined && { [names.TOOL]: tool }),
      ...(origin?.version !== undefined && { [names.PROTOCOL_VERSION]: origin.version }),
      ...(origin && attributesOfWire(origin.wire)),
    },
    span: {
      ...(origin && { [names.REQUEST_ID]: String(origin.id) }),
      ...(origin?.wire.kind === 'http' && { [names.CLIENT_SESSION]: origin.wire.session }),
    },
  };
}

export function attributesOfWire({ kind }: Wire): Attributes {
  return kind === 'pipe' ? { [names.TRANSPORT]: 'pipe' } : { [names.TRANSPORT]: 'tcp', [names.PROTOCOL]: 'http' };
}

export function attributesOfVerdict({ via, state, complete }: Omit<ObservedVerdict, 'exitCode'>): Attributes {
  return { [names.VIA]: via, [names.STATE]: state, [names.COMPLETE]: complete };
}

const verdict = z.object({ via: z.string(), state: z.string(), complete: z.boolean() });
const several = z.object({ sessions: z.array(z.unknown()) });

/** Those that an answer tells, for one session or for several. */
export function verdictsIn(facts: Readonly<Record<string, unknown>>): Attributes[] {
  const all: readonly unknown[] = [facts, ...(several.safeParse(facts).data?.sessions ?? [])];
  return all.flatMap((each) => {
    const { data } = verdict.safeParse(each);
    return data ? [attributesOfVerdict(data)] : [];
  });
}
