// The reducers for linters and formatters.
import type { Reducer } from '../reducer.ts';
import { biome } from './biome.ts';
import { rustfmt } from './format.ts';
import { linters } from './linters.ts';
import { prettier } from './prettier.ts';
import { shellcheck } from './shellcheck.ts';

export const lint: readonly Reducer[] = [linters, prettier, biome, shellcheck, rustfmt];
