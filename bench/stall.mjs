// Loaded into the server: writes down for how long its event loop stood still at most, to the file in BENCH_STALL.
import { writeFileSync } from 'node:fs';

const EVERY_MS = 5;
let longest = 0;
let last = performance.now();
let used = process.cpuUsage();

setInterval(() => {
  const now = performance.now();
  const { user, system } = process.cpuUsage(used);
  // Late without having worked means that the machine had no core to spare.
  longest = Math.max(longest, Math.min(now - last - EVERY_MS, (user + system) / 1000));
  last = now;
  used = process.cpuUsage();
}, EVERY_MS).unref();

/** What is loaded at the start and at the first use is no flood. */
process.on('SIGUSR2', () => {
  longest = 0;
});
process.on('exit', () => writeFileSync(process.env.BENCH_STALL, String(longest)));
