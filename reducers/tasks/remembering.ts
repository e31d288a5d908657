// Remembers what tasks and hooks printed within one output: many print the same, and each costs as much as an output of its own.
import type { ReduceOne } from './tasks.ts';

export function remembering(reduceOne: ReduceOne): ReduceOne {
  const known = new Map<string, ReturnType<ReduceOne>>();
  return (command, text, exitCode) => {
    const key = `${exitCode}\n${command}\n${text}`;
    const told = known.get(key);
    if (told !== undefined) return told;
    const reduced = reduceOne(command, text, exitCode);
    known.set(key, reduced);
    return reduced;
  };
}
