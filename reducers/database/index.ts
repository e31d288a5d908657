// The reducers for database clients.

import type { Reducer } from '../reducer.ts';
import { database } from './database.ts';
import { dump } from './dump.ts';
import { pgbench } from './pgbench.ts';

export const databases: readonly Reducer[] = [database, dump, pgbench];
