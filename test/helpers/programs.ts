// Tests that need a program which some machines lack. They are skipped there, and the closing report counts and names them.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { describe, it, type TestOptions } from 'vitest';

export function hasProgram(name: string): boolean {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => isExecutable(path.join(folder, name)));
}

/** A `describe` that runs where all the programs are. */
export function describeWith(programs: readonly string[], title: string, body: () => void): void {
  describe.skipIf(missing(programs).length > 0)(withNeeds(title, programs), body);
}

/** An `it` that runs where all the programs are. */
export function testWith(
  programs: readonly string[],
  title: string,
  body: () => Promise<void> | void,
  options: TestOptions = {},
): void {
  it.skipIf(missing(programs).length > 0)(withNeeds(title, programs), options, body);
}

function withNeeds(title: string, programs: readonly string[]): string {
  const absent = missing(programs);
  return absent.length === 0 ? title : `${title} [needs ${absent.join(', ')}]`;
}

function missing(programs: readonly string[]): string[] {
  return programs.filter((program) => !hasProgram(program));
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
