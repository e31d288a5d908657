import { declared } from '../declared/declared.ts';
import type { Reducer } from '../reducer.ts';
import gdb from './gdb.json' with { type: 'json' };
import { valgrind } from './sanitizer.ts';
import { strace } from './strace.ts';

export const runtime: readonly Reducer[] = [declared(gdb), valgrind, strace];
