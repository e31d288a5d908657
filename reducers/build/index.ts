// The reducers for compilers and build tools.
import type { Reducer } from '../reducer.ts';
import { c, cmake } from './c.ts';
import { cargo } from './cargo.ts';
import { dotnet } from './dotnet.ts';
import { java } from './java.ts';
import { web } from './web.ts';

export const build: readonly Reducer[] = [c, cmake, cargo, java, dotnet, web];
