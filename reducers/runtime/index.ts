import type { Reducer } from '../reducer.ts';
import { valgrind } from './sanitizer.ts';
import { strace } from './strace.ts';

export const runtime: readonly Reducer[] = [valgrind, strace];
