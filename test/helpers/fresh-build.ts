// Runs before the behaviour tests, which drive dist/: what a build of other sources does says nothing about these.
import { isBuildFresh } from '../../.ci/sources.mjs';

export default function requireFreshBuild(): void {
  if (isBuildFresh()) return;
  process.stderr.write('dist/ was not built from the sources as they are now: run `npm run build` first.\n');
  // An error thrown here would be told as "No test files found" and "0 failed".
  process.exit(1);
}
