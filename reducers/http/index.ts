// The reducers for network clients.
import type { Reducer } from '../reducer.ts';
import { curl, ping } from './curl.ts';

export const http: readonly Reducer[] = [curl, ping];
