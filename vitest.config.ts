// Unit tests beside the sources and behaviour tests in test/, run by one command.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Shell scripts are imported as text, as in the bundle. */
const scriptsAsText: Plugin = {
  name: 'scripts-as-text',
  enforce: 'pre',
  load(id) {
    if (!/\.sh$|\/src\/shells\/.*(?<!\.ts)$/.test(id)) return null;
    return `export default ${JSON.stringify(readFileSync(id, 'utf8'))};`;
  },
};

/** What waits longest begins first, and the others run beside it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = (file: TestSpecification): boolean => file.moduleId.includes('/test/completion/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [scriptsAsText],
  test: {
    include: ['src/**/*.test.ts', 'reducers/**/*.test.ts', 'test/**/*.test.ts'],
    reporters: ['default', './test/helpers/reporter.ts'],
    // Most tests wait for a terminal and need little of a core, but more files at once than this makes waits long.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
