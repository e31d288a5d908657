// What the figures in the README come from: `npm run bench`, or `node bench/run.mjs start flood` for parts of it.
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { commandLine } from './command-line.mjs';
import { completion } from './completion.mjs';
import { flood } from './flood.mjs';
import { leaks } from './leaks.mjs';
import { memory } from './memory.mjs';
import { parts } from './parts.mjs';
import { prefix } from './prefix.mjs';
import { reading } from './reading.mjs';
import { reducing } from './reducing.mjs';
import { restarts } from './restarts.mjs';
import { roundTrip } from './round-trip.mjs';
import { sessions } from './sessions.mjs';
import { several } from './several.mjs';
import { start } from './start.mjs';
import { waiting } from './waiting.mjs';
import { watch } from './watch.mjs';

const MEASURES = {
  'round-trip': roundTrip,
  parts,
  'command-line': commandLine,
  prefix,
  start,
  restarts,
  sessions,
  several,
  reading,
  flood,
  reducing,
  completion,
  memory,
  leaks,
  waiting,
  watch,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in MEASURES));
if (unknown) {
  console.error(`There is no measure ${unknown}. There are: ${Object.keys(MEASURES).join(', ')}.`);
  process.exit(2);
}

const tmux = execFileSync(process.env['PTYHOLD_TMUX'] || 'tmux', ['-V'], { encoding: 'utf8' }).trim();
console.log(`Node ${process.versions.node}, ${tmux}, ${os.type()} ${os.arch()}, ${os.availableParallelism()} cores`);
for (const [name, measure] of Object.entries(MEASURES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  await measure();
}
