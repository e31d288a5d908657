import { declared } from '../declared/declared.ts';
import type { Reducer } from '../reducer.ts';
import { curl, ping } from './curl.ts';
import wget from './wget.json' with { type: 'json' };

export const http: readonly Reducer[] = [curl, ping, declared(wget)];
