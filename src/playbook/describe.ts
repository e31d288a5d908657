// A plan as text: what would be opened, what would be typed where, and what is waited for.
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Plan, PlannedSession, PlannedStage } from './plan.ts';
import type { Awaited, PlannedStep } from './plan-steps.ts';
import type { Standing } from './standing.ts';

interface Shown {
  only?: string | undefined;
  /** What is there of the sessions now, if somebody has looked. */
  standings?: readonly (Standing & { name: string })[];
}

export function describePlan({ sessions, stages }: Plan, { only, standings = [] }: Shown = {}): string {
  const wanted = stages.filter(({ name }) => only === undefined || name === only);
  const lines = [
    'Sessions:',
    ...sessions.map(
      (each) =>
        `  ${describeSession(
          each,
          standings.find(({ name }) => name === each.name),
        )}`,
    ),
    ...(wanted.length > 0 ? ['Stages:', ...wanted.flatMap((stage) => describeStage(stage, only))] : []),
  ];
  return `${lines.map(neutraliseText).join('\n')}\n`;
}

function describeSession(planned: PlannedSession, standing: Standing | undefined): string {
  const { name, command, shell, host, needs } = planned;
  const runs = command ?? shell ?? 'a shell';
  return [
    `${name}${host === undefined ? '' : `@${host}`}: ${oneLine(runs)}`,
    ...(needs.length > 0 ? [`after ${needs.join(', ')}`] : []),
    ...describeReady(planned),
    ...(standing ? [describeStanding(standing, planned)] : []),
  ].join('; ');
}

function describeReady({ ready }: PlannedSession): string[] {
  switch (ready.by) {
    case 'pattern':
      return [`ready once it prints /${ready.pattern}/`];
    case 'port':
      return [`ready once it listens on port ${ready.port}`];
    case 'exit':
      return [`ready once it ends exit=${ready.code}`];
    case 'start':
      return [];
  }
}

function describeStanding(standing: Standing, { ready }: PlannedSession): string {
  switch (standing.is) {
    case 'absent':
      return 'is opened';
    case 'foreign':
      return `cannot be opened: ${standing.says}`;
    case 'same':
      if (!standing.dead) return 'runs, is left alone';
      return ready.by === 'exit' ? 'is over, is opened again if it ended otherwise' : 'is over, is opened again';
    case 'changed':
      return standing.dead
        ? 'is over, is opened again'
        : 'runs, but the playbook has changed: up --replace opens it anew';
  }
}

function describeStage({ name, needs, steps }: PlannedStage, only: string | undefined): string[] {
  const after = needs.length > 0 && only === undefined ? ` (after ${needs.join(', ')})` : '';
  return [`  ${name}${after}`, ...steps.flatMap(describeStep).map((line) => `    ${line}`)];
}

function describeStep(step: PlannedStep): string[] {
  switch (step.do) {
    case 'send':
      return step.texts.map(({ session, text }) => {
        const wait = step.wait ? `; ${describeAwaited(step.awaited)}` : '';
        return `${session} ← ${oneLine(text)}${step.enter ? '' : ', no Enter'}${wait}`;
      });
    case 'key':
      return [`${step.sessions.join(', ')} ← keys ${step.keys.join(' ')}`];
    case 'wait':
      return [`waits for ${step.sessions.join(', ')}: ${describeAwaited(step.awaited)}`];
    case 'read':
      return [`shows the last ${step.lines} lines of ${step.sessions.join(', ')}`];
  }
}

function describeAwaited({ until, exit, timeoutS }: Awaited): string {
  const end = exit === 'any' ? 'its end' : `exit=${(exit ?? [0]).join(' or ')}`;
  return `${until === undefined ? end : `until /${until}/`}, at most ${timeoutS} s`;
}

function oneLine(text: string): string {
  const [first = '', ...more] = text.trimEnd().split('\n');
  return more.length === 0 ? first : `${first} … (${more.length + 1} lines)`;
}
