import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (...lines: readonly string[]): readonly string[] =>
  (reduce({ command: 'npm ls --all', text: lines.join('\n'), exitCode: 0 })?.text ?? '').split('\n');

const UNMET = 'UNMET OPTIONAL DEPENDENCY';

it('says where none of the packages for platforms is installed', () => {
  expect(
    shown(
      'shop@1.0.0 /srv/shop',
      '├─┬ esbuild@0.28.2',
      `│ ├── ${UNMET} @esbuild/darwin-arm64@0.28.2`,
      '│ ├── @esbuild/linux-x64@0.28.2',
      `│ └── ${UNMET} @esbuild/win32-x64@0.28.2`,
      '├─┬ rollup@4.53.0',
      `│ ├── ${UNMET} @rollup/rollup-darwin-arm64@4.53.0`,
      `│ ├── ${UNMET} @rollup/rollup-linux-x64-gnu@4.53.0`,
      '│ ├── @types/estree@1.0.8',
      `│ └── ${UNMET} fsevents@~2.3.2`,
      '└─┬ sharp@0.34.5',
      `  ├── ${UNMET} @img/sharp-darwin-arm64@0.34.5`,
    ),
  ).toEqual([
    'shop@1.0.0 /srv/shop',
    ' esbuild@0.28.2',
    '  @esbuild/linux-x64@0.28.2',
    ' rollup@4.53.0',
    `  ${UNMET}: all 2 of @rollup/rollup-*`,
    '  @types/estree@1.0.8',
    `  ${UNMET} fsevents@~2.3.2`,
    ' sharp@0.34.5',
    // The list may go on.
    `  ${UNMET}: 1 of @img/sharp-*`,
  ]);
});
