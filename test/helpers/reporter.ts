// The end of a test run: the tests that failed once, the skipped tests with the programs that they miss, then the counts on
// the last line.
import path from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

export default class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failed = tests.filter((test) => test.result().state === 'failed').length;
    const skipped = tests.length - passed - failed;
    // A file that cannot be loaded, or a hook that throws, has no failed test, but must count as a failure.
    const broken = modules.reduce((sum, module) => sum + brokenParts(module), unhandled.length);
    const once = tests.filter((test) => test.diagnostic()?.flaky);
    const lines = [
      ...(once.length === 0 ? [] : ['Failed at the first try, passed at the second:', ...once.flatMap(failedOnce), '']),
      ...(skipped === 0 ? [] : ['Skipped:', ...skippedByReason(tests), '']),
      `${passed} passed (${once.length} of them at the second try), ${failed + broken} failed, ${skipped} skipped`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}

/** An answer has its verdict in its last line. */
const LINES_TOLD = 20;

function failedOnce(test: TestCase): string[] {
  const [why] = test.result().errors ?? [];
  const told = `${why?.message ?? ''}\n${why?.stacks?.[0] ? `at line ${why.stacks[0].line}` : ''}`.trim().split('\n');
  return [
    `  ${test.fullName} (${path.relative('', test.module.moduleId)})`,
    ...told.slice(0, LINES_TOLD).map((line) => `    ${line}`),
  ];
}

function brokenParts(module: TestModule): number {
  const suites = [...module.children.allSuites()];
  return [module, ...suites].filter((part) => part.errors().length > 0).length;
}

function skippedByReason(tests: readonly TestCase[]): string[] {
  const groups = new Map<string, TestCase[]>();
  for (const test of tests) {
    if (test.result().state === 'passed' || test.result().state === 'failed') continue;
    const reason = reasonOf(test);
    groups.set(reason, [...(groups.get(reason) ?? []), test]);
  }
  return [...groups].map(([reason, group]) => {
    const names = [...new Set(group.map((test) => path.relative('', test.module.moduleId)))];
    return `  ${reason}: ${group.length} (${names.join(', ')})`;
  });
}

/** The programs that `describeWith` and `testWith` name in the title, or the note given to `context.skip`. */
function reasonOf(test: TestCase): string {
  const [, programs] = /\[needs (.+?)\]/.exec(test.fullName) ?? [];
  if (programs) return `${programs} not found`;
  const result = test.result();
  return (result.state === 'skipped' && result.note) || 'no reason given';
}
