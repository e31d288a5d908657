// What programs are told of a command that a session ran.
import type { TimedCommand } from '../../record/timeline.ts';

export function factsOfCommand(command: TimedCommand): Record<string, unknown> {
  const { line, startedAt, durationMs, exit, isRunning, lines, bytes } = command;
  return {
    line,
    started: startedAt ? new Date(startedAt.ms).toISOString() : null,
    about: startedAt?.about ?? null,
    duration_ms: durationMs ?? null,
    exit_code: exit ?? null,
    running: isRunning,
    lines,
    bytes,
  };
}
