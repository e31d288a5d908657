// Runs the examples that stand inside declarations.

import { recognise } from '../command/recognise.ts';
import type { Declaration } from './declaration.ts';
import { declared } from './declared.ts';

/** Returns one text for each example whose result differs from `gives`. */
export function failingExamples(declaration: Declaration): string[] {
  const reducer = declared(declaration);
  return declaration.examples.flatMap(({ command, exit, text, gives }) => {
    const argv = recognise(command, text);
    const given = reducer.reduce({ argv, text, exitCode: exit })?.text;
    return given === gives
      ? []
      : [`${declaration.name}: ${command}\n  expected: ${JSON.stringify(gives)}\n  given:    ${JSON.stringify(given)}`];
  });
}
