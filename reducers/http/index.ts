// The reducers for network clients.
import type { Reducer } from '../reducer.ts';
import { curl, ping } from './curl.ts';
import { load } from './load.ts';
import { openssl } from './openssl.ts';

export const http: readonly Reducer[] = [curl, ping, load, openssl];
