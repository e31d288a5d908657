// From the start of the server to its list of tools.
import { median, ms, quantile, row } from './numbers.mjs';
import { timeToTools } from './server.mjs';

const STARTS = 15;

export async function start() {
  const runs = [];
  for (let n = 0; n < STARTS; n += 1) runs.push(await timeToTools());
  const times = runs.map((run) => run.ms);
  row('start to tools/list, median', ms(median(times)), `p95 ${ms(quantile(times, 0.95))}, wanted: at most 250 ms`);
  const { length } = runs[0]?.list ?? '';
  row('tools/list', `${Math.ceil(length / 4)} tok`, `${length} characters, four to a token; wanted: at most 2500`);
}
