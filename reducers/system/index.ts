// The reducers for system tools.
import type { Reducer } from '../reducer.ts';
import { env } from './env.ts';
import { lscpu } from './lscpu.ts';
import { mount } from './mount.ts';
import { packages } from './packages.ts';
import { padded } from './padded.ts';
import { redis } from './redis.ts';
import { locale, sysctl } from './settings.ts';
import { sockets } from './sockets.ts';
import { systemctl } from './systemctl.ts';
import { systemTables } from './tables.ts';
import { top } from './top.ts';

export const system: readonly Reducer[] = [
  systemTables,
  sockets,
  systemctl,
  env,
  mount,
  top,
  lscpu,
  packages,
  padded,
  sysctl,
  redis,
  locale,
];
