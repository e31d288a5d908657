// The reducers for programs that watch another program run.
import type { Reducer } from '../reducer.ts';
import { strace } from './strace.ts';
import { valgrind } from './valgrind.ts';

export const runtime: readonly Reducer[] = [valgrind, strace];
