import { declared } from '../declared/declared.ts';
import type { Reducer } from '../reducer.ts';
import apt from './apt.json' with { type: 'json' };
import npm from './npm.json' with { type: 'json' };
import others from './others.json' with { type: 'json' };
import pip from './pip.json' with { type: 'json' };
import pnpm from './pnpm.json' with { type: 'json' };

export const packages: readonly Reducer[] = [npm, pnpm, pip, apt, others].map(declared);
