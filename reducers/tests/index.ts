// The reducers for test runners.
import type { Reducer } from '../reducer.ts';
import { cargoTest, ctest, goTest } from './compiled.ts';
import { goCover } from './go-cover.ts';
import { javascriptTests } from './javascript.ts';
import { mesonTest } from './meson.ts';
import { others } from './others.ts';
import { pytest, unittest } from './pytest.ts';
import { xcodebuild } from './xcodebuild.ts';

export const tests: readonly Reducer[] = [
  javascriptTests,
  pytest,
  unittest,
  cargoTest,
  goTest,
  goCover,
  ctest,
  mesonTest,
  xcodebuild,
  others,
];
