import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (lines: readonly string[]): string =>
  reduce({ command: './gradlew build --console=plain', text: lines.join('\n'), exitCode: 0 })?.text ?? '';
const END = ['BUILD SUCCESSFUL in 4s', '2 actionable tasks: 2 executed'];

it('names the tasks that were skipped, and none that had nothing to do', () => {
  const task = (name: string, state: string): string => `> Task :${name}${state}`;
  const lines = [
    task('app:kapt', ' SKIPPED'),
    task('app:jar', ''),
    task('app:classes', ' UP-TO-DATE'),
    task('docs', ' SKIPPED'),
  ];
  const text = shown([...lines, ...END]);
  expect(text).toContain('skipped tasks: :app:kapt, :docs');
  expect(text).not.toMatch(/:app:jar|:app:classes/);
  const many = Array.from({ length: 12 }, (_, at) => task(`a${at}`, ' SKIPPED'));
  expect(shown([...many, ...END])).toContain(':a7 and 4 more');
});

it('names a test of surefire once more, without its message, in whatever letters', () => {
  const lines = [
    '[ERROR] shop.CartTest.zähltPosten -- Time elapsed: 0.009 s <<< FAILURE!',
    'java.lang.AssertionError: no price',
    '[ERROR] Failures:',
    '[ERROR]   CartTest.zähltPosten:31 no price',
    '[ERROR] Tests run: 10, Failures: 1, Errors: 0, Skipped: 1',
  ];
  expect(reduce({ command: 'mvn -B test', text: lines.join('\n'), exitCode: 1 })?.text).toContain(
    '[ERROR] Failures: CartTest.zähltPosten:31\n',
  );
});
