// Real edit-test loops: what a command printed before an edit and after it, with facts about the second run.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Loop {
  name: string;
  command: string;
  /** Exit codes. */
  exits: [before: number, after: number];
  before: string;
  after: string;
  /** Texts that an answer on the second run must have. */
  facts: readonly string[];
}

export function readLoops(folder: string): Loop[] {
  return readdirSync(folder).map((name) => {
    const read = (file: string): string => readFileSync(path.join(folder, name, file), 'utf8').trimEnd();
    return { ...JSON.parse(read('loop.json')), name, before: read('before.txt'), after: read('after.txt') };
  });
}
