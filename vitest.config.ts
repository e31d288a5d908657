// Three projects, run by one command: unit tests on the sources, those of them that take long, and behaviour tests on the build in dist/.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Shell scripts are imported as text, as in the bundle. */
const scriptsAsText: Plugin = {
  name: 'scripts-as-text',
  enforce: 'pre',
  load(id) {
    if (!/\.(?:sh|pl|bash|zsh|fish)$|\/src\/shells\/.*(?<!\.ts)$/.test(id)) return null;
    return `export default ${JSON.stringify(readFileSync(id, 'utf8'))};`;
  },
};

/** In this order. */
const LONGEST = [
  '/test/completion/',
  '/src/gate/linear.test',
  '/src/gate/hostile.test',
  '/test/gate.test',
  '/test/standing-line',
  '/test/taken-away',
  '/test/send-read',
  '/test/ended-sessions',
  '/test/kept-sessions',
];

/** The files that wait longest begin first, so that the others run beside them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const length = ({ moduleId }: TestSpecification): number => LONGEST.findIndex((name) => moduleId.includes(name));
    const long = sorted.filter((file) => length(file) >= 0).sort((a, b) => length(a) - length(b));
    return [...long, ...sorted.filter((file) => length(file) < 0)];
  }
}

/** Tests of the repository itself, which need no build. */
const ABOUT_SOURCES = [
  'test/boundaries.test.ts',
  'test/documents.test.ts',
  'test/links.test.ts',
  'test/manifests.test.ts',
  'test/names.test.ts',
  'test/page-types.test.ts',
  'test/peers.test.ts',
  'test/troubleshooting.test.ts',
  'test/workflow.test.ts',
  'test/written-parts.test.ts',
];

/** They try many texts or outputs of chance, which takes longer than all other unit tests together. */
const LONG = [
  'src/gate/linear.test.ts',
  'src/gate/hostile.test.ts',
  'src/gate/shell/against-shells.test.ts',
  'reducers/engine.test.ts',
  'src/changes/loops.test.ts',
];

export default defineConfig({
  plugins: [scriptsAsText],
  test: {
    reporters: ['default', './test/helpers/reporter.ts'],
    // Most tests wait for a terminal and use little of a core. With more files at once than this, the waits grow long.
    maxWorkers: Math.min(5, availableParallelism() + 2),
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second, as it is without this, may pass on a busy machine before anything runs.
    expect: { poll: { timeout: 20_000 } },
    // A whole answer: its verdict stands at its end.
    chaiConfig: { truncateThreshold: 2_000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Pure tests leave nothing behind, and to load the modules anew for each file takes longer than the tests.
          isolate: false,
          include: ['src/**/*.test.ts', 'reducers/**/*.test.ts', ...ABOUT_SOURCES],
          exclude: LONG,
        },
      },
      { extends: true, test: { name: 'long', isolate: false, include: LONG } },
      {
        extends: true,
        test: {
          name: 'behaviour',
          // A busy machine may hold any process up for longer than a test waits. The end of the run names who needed a second
          // try, and why. A command said to be complete that was not is never a matter of time.
          retry: { count: 1, condition: /^(?!false complete)/ },
          // What they test are processes of their own, and to load the client anew for each file takes a second.
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: ABOUT_SOURCES,
          globalSetup: './test/helpers/before-run.ts',
        },
      },
    ],
  },
});
