// Loaded into the server: at SIGUSR2, writes to heap.PID how many bytes are in use once all garbage is gone.
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** What the engine learns of code that runs often, and compiles for it, is 1 MB after some hundred texts, and no data. */
for (const learning of ['opt', 'maglev', 'sparkplug', 'use-ic', 'lazy-feedback-allocation', 'flush-bytecode'])
  setFlagsFromString(`--no-${learning}`);
/** @type {() => void} */
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`heap.${process.pid}`, String(heapUsed + external));
});
