// Loaded into the server: at its end, writes the longest stall of its event loop to the file that BENCH_STALL names.
import { writeFileSync } from 'node:fs';

const EVERY_MS = 5;
let longest = 0;
let last = performance.now();
let used = process.cpuUsage();

setInterval(() => {
  const now = performance.now();
  const { user, system } = process.cpuUsage(used);
  // A timer that is late although this process did not work was held up by the machine, which does not count.
  longest = Math.max(longest, Math.min(now - last - EVERY_MS, (user + system) / 1000));
  last = now;
  used = process.cpuUsage();
}, EVERY_MS).unref();

/** Sent after the start and the first use, whose loading of code is not what is measured. */
process.on('SIGUSR2', () => {
  longest = 0;
});
process.on('exit', () => writeFileSync(process.env['BENCH_STALL'] ?? '', String(longest)));
