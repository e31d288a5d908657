// redis' `info`: counters that are 0 on one line, an amount in both units, and nothing of how it was built.
import { sameValuesOnce } from '../forms/same-values.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';

const SECTION = /^# [A-Z]\w+$/;
const BUILD =
  /^(?:(?:redis|valkey|server)_(?:git_\w+|build_id)|(?:monotonic_clock|multiplexing_api|atomicvar_api|gcc_version|lru_clock|server_time_usec)|master_replid2(?=:0+$)):/;
/** Whoever reads the counters looks for these, also where they are 0. */
const LOOKED_FOR =
  /_enabled$|_errors?$|_failures$|^(?:loading|connected_(?:clients|slaves)|keyspace_(?:hits|misses)|(?:blocked|evicted|rejected|expired)_(?:clients|keys|connections))$/;

/** `used_memory:1022992 used_memory_human:999.02K` */
const amountsBeside: Pass = (lines) => {
  const amounts = new Map(
    lines.flatMap((line) => (AMOUNT.test(line) ? [line.split('_human:') as [string, string]] : [])),
  );
  if (amounts.size === 0) return lines;
  const names = new Set(lines.map((line) => line.slice(0, line.indexOf(':'))));
  const kept = lines.filter((line) => !AMOUNT.test(line) || !names.has(line.slice(0, line.indexOf('_human:'))));
  return kept.map((line) => {
    const amount = amounts.get(line.slice(0, line.indexOf(':')));
    return amount === undefined ? line : `${line} ${line.slice(0, line.indexOf(':'))}_human:${amount}`;
  });
};

const AMOUNT = /^\w+_human:\S+$/;

const info = inOrder(
  without('lines about the build', BUILD),
  amountsBeside,
  sameValuesOnce({ line: /^(\w+):(\S+)$/, value: /^(?:0(?:\.0+)?|-1)$/, apart: LOOKED_FOR, isWhole: true }),
);

export const redis: Reducer = {
  name: 'redis',
  commands: ['redis-cli', 'valkey-cli'],
  reduce: byLines((lines, drop, input) =>
    lines.some((line) => SECTION.test(line))
      ? info(
          lines.filter((line) => line !== ''),
          drop,
          input,
        )
      : null,
  ),
};
