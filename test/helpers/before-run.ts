// Runs before the behaviour tests, which drive dist/: what a build of other sources does says nothing about these. It gives
// them a folder for what they need to find out once in a run.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { isBuildFresh } from '../../.ci/sources.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    runFolder: string;
  }
}

export default async function prepareRun(project: TestProject): Promise<() => Promise<void>> {
  requireFreshBuild();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-run-'));
  project.provide('runFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

function requireFreshBuild(): void {
  if (isBuildFresh()) return;
  process.stderr.write('dist/ was not built from the sources as they are now: run `npm run build` first.\n');
  // An error thrown here would be told as "No test files found" and "0 failed".
  process.exit(1);
}
